<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Fossick</source>
        <translation>关于 Fossick</translation>
    </message>
    <message>
        <source>Looking whether everything works…</source>
        <translation>正在检查是否一切正常…</translation>
    </message>
    <message>
        <source>What the self-check found</source>
        <translation>自检结果</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Fossick is under the MIT licence. Its window is made with Qt and Qt for Python, under the GNU Lesser General Public License 3: you may replace them by your own.</source>
        <translation>Fossick 采用 MIT 许可证。窗口由 Qt 和 Qt for Python 实现，它们采用 GNU 宽通用公共许可证第 3 版：您可以换成自己的版本。</translation>
    </message>
    <message>
        <source>Look for updates</source>
        <translation>查找更新</translation>
    </message>
    <message>
        <source>Open the download page</source>
        <translation>打开下载页面</translation>
    </message>
</context>
<context>
    <name>AboutFiles</name>
    <message>
        <source>Only files on this computer can be asked about.</source>
        <translation>只能询问这台电脑上的文件。</translation>
    </message>
    <message numerus="yes">
        <source>At most %n file(s) at a time: drop their folder instead.</source>
        <translation>
            <numerusform>一次最多 %n 个文件：请改为拖入它们所在的文件夹。</numerusform>
        </translation>
    </message>
    <message>
        <source>Look at this too?</source>
        <translation>也查看这个吗？</translation>
    </message>
    <message>
        <source>This is outside the folders that Fossick looks into. It would be looked at for this conversation only, and nothing else beside it.</source>
        <translation>它不在 Fossick 的查找范围内。只会在本次对话中查看它，不会查看旁边的其他内容。</translation>
    </message>
    <message>
        <source>This is the whole disk: programs, the system, and the files of everybody who uses this computer. It would be looked at for this conversation only, and that can take long.</source>
        <translation>这是整个磁盘：包括程序、系统文件和这台电脑上所有用户的文件。只会在本次对话中查看它，可能要很久。</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>%1 is in a folder that you excluded.</source>
        <translation>%1 在您排除的文件夹里。</translation>
    </message>
    <message>
        <source>%1 holds keys or passwords, and is never read.</source>
        <translation>%1 中有密钥或密码，从不读取。</translation>
    </message>
    <message>
        <source>%1 is no longer there.</source>
        <translation>%1 已经不在了。</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a folder.</source>
        <translation>%1 既不是文件也不是文件夹。</translation>
    </message>
    <message>
        <source>%1 is on another computer: ask about its folder instead.</source>
        <translation>%1 在另一台电脑上：请改为询问它所在的文件夹。</translation>
    </message>
</context>
<context>
    <name>AnswerText</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
</context>
<context>
    <name>AskingBar</name>
    <message>
        <source>Ask about your files, or type a name</source>
        <translation>问一问您的文件，或输入文件名</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>About:</source>
        <translation>只问：</translation>
    </message>
    <message>
        <source>About %1: click to remove it</source>
        <translation>只问 %1：点击移除</translation>
    </message>
    <message>
        <source>Looking at %1…   ✕</source>
        <translation>正在查看%1…   ✕</translation>
    </message>
    <message>
        <source>What you ask waits for this. Click to leave it out.</source>
        <translation>您的问题要等它看完。点一下可以不带上它。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Stop looking (Esc)</source>
        <translation>停止查找（Esc）</translation>
    </message>
</context>
<context>
    <name>CarriedChips</name>
    <message>
        <source>Carried over from an earlier question.</source>
        <translation>沿用自之前的问题。</translation>
    </message>
    <message>
        <source>Carried over from an earlier question. Click to ask without it.</source>
        <translation>沿用自前面的问题。点一下，去掉它再问。</translation>
    </message>
</context>
<context>
    <name>CaseDialog</name>
    <message>
        <source>What can be sent</source>
        <translation>可以发送的内容</translation>
    </message>
    <message>
        <source>This is all that would be copied. Of names of files and folders, and of words that Fossick does not know, only the length is kept.</source>
        <translation>复制的就是以下全部内容。文件名、文件夹名以及 Fossick 不认识的词只保留长度。</translation>
    </message>
    <message>
        <source>The case</source>
        <translation>案例</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ChipView</name>
    <message>
        <source>Ask again without “%1”</source>
        <translation>去掉“%1”再问</translation>
    </message>
    <message>
        <source>From your words %1</source>
        <translation>来自您的话：%1</translation>
    </message>
</context>
<context>
    <name>CloseMatches</name>
    <message>
        <source>Close matches</source>
        <translation>相近的结果</translation>
    </message>
    <message>
        <source>Not quite what you asked for, but close to it.</source>
        <translation>与您要的不完全相同，但很接近。</translation>
    </message>
</context>
<context>
    <name>ConversationPane</name>
    <message>
        <source>Questions and answers</source>
        <translation>问题和回答</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier question(s) are not shown here.</source>
        <translation>
            <numerusform>这里没有显示更早的 %n 个问题。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationPresenter</name>
    <message>
        <source>This conversation was deleted.</source>
        <translation>这个对话已被删除。</translation>
    </message>
    <message>
        <source>Something went wrong inside Fossick. Please ask again.</source>
        <translation>Fossick 内部出了问题，请再问一次。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
</context>
<context>
    <name>CoverageView</name>
    <message>
        <source>Left out:</source>
        <translation>未查看：</translation>
    </message>
    <message>
        <source>%1 · include</source>
        <translation>%1 · 也查找</translation>
    </message>
    <message>
        <source>Ask again with hidden files</source>
        <translation>连同隐藏文件再问一次</translation>
    </message>
    <message>
        <source>%1 · list</source>
        <translation>%1 · 列出</translation>
    </message>
</context>
<context>
    <name>EmptyList</name>
    <message>
        <source>The files of an answer appear here.</source>
        <translation>回答涉及的文件会显示在这里。</translation>
    </message>
    <message>
        <source>No index of your files yet: the first answers take longer.</source>
        <translation>您的文件还没有索引，最初几次回答会慢一些。</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Nothing was found before the search was stopped.</source>
        <translation>停止查找之前没有找到任何文件。</translation>
    </message>
    <message>
        <source>Nothing fits all that was asked for.</source>
        <translation>没有文件符合全部条件。</translation>
    </message>
    <message>
        <source>Nothing is exactly what was asked for.</source>
        <translation>没有完全符合要求的文件。</translation>
    </message>
    <message>
        <source>No files belong to this answer.</source>
        <translation>这个回答不涉及文件。</translation>
    </message>
    <message>
        <source>No name here has that.</source>
        <translation>这里没有这样的名称。</translation>
    </message>
    <message>
        <source>The files of this answer were not kept: ask again.</source>
        <translation>这个回答的文件没有保留：请再问一次。</translation>
    </message>
    <message>
        <source>The search failed; the reason stands below the question.</source>
        <translation>查找没有成功，原因在问题下面。</translation>
    </message>
    <message>
        <source>Files appear here again once the settings can be used.</source>
        <translation>设置恢复后，这里会再显示文件。</translation>
    </message>
    <message>
        <source>Ask again once the folder can be reached.</source>
        <translation>等该文件夹可以访问后再问一次。</translation>
    </message>
    <message>
        <source>Ask again once the folders can be reached.</source>
        <translation>等这些文件夹可以访问后再问一次。</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>提一个问题</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Ask in other words</source>
        <translation>换个说法再问</translation>
    </message>
    <message>
        <source>Show all files</source>
        <translation>显示全部文件</translation>
    </message>
</context>
<context>
    <name>ExportActions</name>
    <message>
        <source>Save list…</source>
        <translation>保存列表…</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) saved as %1.</source>
        <translation>
            <numerusform>已将 %n 行保存为 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped: no list was saved.</source>
        <translation>已停止，没有保存列表。</translation>
    </message>
    <message>
        <source>Saving the list: %1 of %2 rows</source>
        <translation>正在保存列表：%1 / %2 行</translation>
    </message>
    <message>
        <source>Save list</source>
        <translation>保存列表</translation>
    </message>
    <message>
        <source>Files found</source>
        <translation>找到的文件</translation>
    </message>
    <message>
        <source>Table for spreadsheets</source>
        <translation>电子表格</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Table in Markdown</source>
        <translation>Markdown 表格</translation>
    </message>
    <message>
        <source>List of paths</source>
        <translation>路径列表</translation>
    </message>
    <message>
        <source>The list could not be saved: %1</source>
        <translation>无法保存列表：%1</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open with…</source>
        <translation>打开方式…</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Look for it</source>
        <translation>查找它</translation>
    </message>
    <message numerus="yes">
        <source>At most %n file(s) are opened at a time.</source>
        <translation>
            <numerusform>一次最多打开 %n 个文件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) copied.</source>
        <translation>
            <numerusform>已复制 %n 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>At most %1 files are copied at a time.</source>
        <translation>一次最多复制 %1 个文件。</translation>
    </message>
    <message numerus="yes">
        <source>%n path(s) copied.</source>
        <translation>
            <numerusform>已复制 %n 个路径。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is no longer in %2.</source>
        <translation>“%1”已不在 %2 中。</translation>
    </message>
    <message>
        <source>Show it there</source>
        <translation>在那里显示</translation>
    </message>
    <message>
        <source>“%1” is in the trash.</source>
        <translation>“%1”在回收站里。</translation>
    </message>
    <message>
        <source>“%1” is probably this file now, of the same size and date: %2</source>
        <translation>“%1”现在很可能是这个文件（大小和日期相同）：%2</translation>
    </message>
    <message>
        <source>It could not be opened: %1</source>
        <translation>无法打开：%1</translation>
    </message>
</context>
<context>
    <name>FilterLine</name>
    <message>
        <source>Names that have…</source>
        <translation>名称中包含…</translation>
    </message>
    <message>
        <source>Filter the list by name</source>
        <translation>按名称筛选列表</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清空筛选</translation>
    </message>
</context>
<context>
    <name>FolderChoice</name>
    <message numerus="yes">
        <source>“%1” fits %n folders. To see only one of them:</source>
        <translation>
            <numerusform>有 %n 个文件夹符合“%1”。只看其中一个：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)…</source>
        <translation>
            <numerusform>另外 %n 个…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FormattedText</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
</context>
<context>
    <name>GroupWords</name>
    <message>
        <source>%1 %2</source>
        <comment>a month and its year</comment>
        <translation>%2年%1</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>其他文件</translation>
    </message>
    <message>
        <source>Date not known</source>
        <translation>日期未知</translation>
    </message>
    <message>
        <source>Without copies</source>
        <translation>没有相同的文件</translation>
    </message>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n 份相同</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 shown here</source>
        <translation>此处显示 %1 份</translation>
    </message>
    <message>
        <source>also %1</source>
        <comment>the path of a copy that lies elsewhere</comment>
        <translation>另见 %1</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>每份 %1</translation>
    </message>
    <message>
        <source>%1 could be freed</source>
        <translation>可释放 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n 个文件夹</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>Music and sound</source>
        <translation>音乐与录音</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Spreadsheets</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Presentations</source>
        <translation>演示文稿</translation>
    </message>
    <message>
        <source>E-books</source>
        <translation>电子书</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>Program code</source>
        <translation>程序代码</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据文件</translation>
    </message>
    <message>
        <source>Archives</source>
        <translation>压缩包</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>邮件</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>Installers</source>
        <translation>安装包</translation>
    </message>
    <message>
        <source>Unfinished downloads</source>
        <translation>未下载完的文件</translation>
    </message>
    <message>
        <source>January</source>
        <translation>1月</translation>
    </message>
    <message>
        <source>February</source>
        <translation>2月</translation>
    </message>
    <message>
        <source>March</source>
        <translation>3月</translation>
    </message>
    <message>
        <source>April</source>
        <translation>4月</translation>
    </message>
    <message>
        <source>May</source>
        <translation>5月</translation>
    </message>
    <message>
        <source>June</source>
        <translation>6月</translation>
    </message>
    <message>
        <source>July</source>
        <translation>7月</translation>
    </message>
    <message>
        <source>August</source>
        <translation>8月</translation>
    </message>
    <message>
        <source>September</source>
        <translation>9月</translation>
    </message>
    <message>
        <source>October</source>
        <translation>10月</translation>
    </message>
    <message>
        <source>November</source>
        <translation>11月</translation>
    </message>
    <message>
        <source>December</source>
        <translation>12月</translation>
    </message>
</context>
<context>
    <name>KeptPane</name>
    <message>
        <source>Kept questions</source>
        <translation>保留的问题</translation>
    </message>
    <message>
        <source>Ask again: %1</source>
        <translation>再问一次：%1</translation>
    </message>
    <message>
        <source>No longer keep “%1”</source>
        <translation>不再保留“%1”</translation>
    </message>
</context>
<context>
    <name>KeptPresenter</name>
    <message>
        <source>“%1” is no longer kept.</source>
        <translation>“%1”不再保留。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys and questions</source>
        <translation>按键与提问</translation>
    </message>
    <message>
        <source>What you can ask</source>
        <translation>可以这样问</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>Show this sheet</source>
        <translation>打开这张表</translation>
    </message>
    <message>
        <source>Go to the question box</source>
        <translation>到提问框</translation>
    </message>
    <message>
        <source>Start a new conversation</source>
        <translation>开始新对话</translation>
    </message>
    <message>
        <source>Stop looking, or go back to the question box</source>
        <translation>停止查找，或回到提问框</translation>
    </message>
    <message>
        <source>Go to the next part of the window</source>
        <translation>到窗口的下一个部分</translation>
    </message>
    <message>
        <source>Show or hide earlier conversations</source>
        <translation>显示或隐藏以前的对话</translation>
    </message>
    <message>
        <source>Show or hide the preview</source>
        <translation>显示或隐藏预览</translation>
    </message>
    <message>
        <source>Filter the list by name</source>
        <translation>按名称筛选列表</translation>
    </message>
    <message>
        <source>Save the list</source>
        <translation>保存列表</translation>
    </message>
    <message>
        <source>Bring back what was moved to the trash last</source>
        <translation>恢复最近放入回收站的内容</translation>
    </message>
    <message>
        <source>In the question box</source>
        <translation>在提问框中</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Start a new line</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Bring back an earlier question, while the box is empty</source>
        <translation>提问框为空时：调出以前的问题</translation>
    </message>
    <message>
        <source>Go to the names below, or to the files</source>
        <translation>到下面的名称，或到文件列表</translation>
    </message>
    <message>
        <source>Complete a written query</source>
        <translation>补全查询语句</translation>
    </message>
    <message>
        <source>On a file</source>
        <translation>在文件上</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open it with another program</source>
        <translation>用其他程序打开</translation>
    </message>
    <message>
        <source>Show it in its folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Take a large look; the arrow keys go on, Space closes</source>
        <translation>放大查看；方向键换文件，空格键关闭</translation>
    </message>
    <message>
        <source>Show everything that is known about it</source>
        <translation>查看全部信息</translation>
    </message>
    <message>
        <source>Copy the selected files</source>
        <translation>复制选中的文件</translation>
    </message>
    <message>
        <source>Copy their paths</source>
        <translation>复制它们的路径</translation>
    </message>
    <message>
        <source>Move it to the trash, after asking; it can be undone</source>
        <translation>询问后放入回收站；可以撤销</translation>
    </message>
    <message>
        <source>Show more places with the words; ← shows one again</source>
        <translation>显示更多词语出现的位置；按 ← 恢复为一处</translation>
    </message>
    <message>
        <source>Go to the heading of its group, and fold it there</source>
        <translation>回到组标题；在标题上收起该组</translation>
    </message>
    <message>
        <source>On a conversation</source>
        <translation>在对话上</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>继续这个对话</translation>
    </message>
    <message>
        <source>Rename it</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete it; it can be undone</source>
        <translation>删除；可以撤销</translation>
    </message>
    <message>
        <source>Save it as a file</source>
        <translation>保存为文件</translation>
    </message>
    <message>
        <source>How many PDFs are in Downloads?</source>
        <translation>下载里有多少个 PDF？</translation>
    </message>
    <message>
        <source>Which photos were taken last summer?</source>
        <translation>去年夏天拍了哪些照片？</translation>
    </message>
    <message>
        <source>The ten largest files in Documents</source>
        <translation>文档里最大的十个文件</translation>
    </message>
    <message>
        <source>Find the contract that mentions a deposit</source>
        <translation>找到提到押金的合同</translation>
    </message>
    <message>
        <source>Which files do I have twice?</source>
        <translation>哪些文件有重复？</translation>
    </message>
    <message>
        <source>Only those of last week (after a question)</source>
        <translation>只要上周的（接着上一个问题）</translation>
    </message>
</context>
<context>
    <name>LargeLook</name>
    <message>
        <source>Space closes · the arrow keys go on to other files</source>
        <translation>空格键关闭 · 方向键查看其他文件</translation>
    </message>
</context>
<context>
    <name>LeadingOn</name>
    <message>
        <source>Ask about this</source>
        <translation>就此提问</translation>
    </message>
    <message>
        <source>Search in this folder…</source>
        <translation>在此文件夹中查找…</translation>
    </message>
    <message>
        <source>Find similar names</source>
        <translation>查找名称相近的</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>It could not be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
</context>
<context>
    <name>LeftOutDialog</name>
    <message>
        <source>Not looked at</source>
        <translation>没有查看的</translation>
    </message>
    <message>
        <source>Only the first are listed.</source>
        <translation>只列出了前面的一部分。</translation>
    </message>
</context>
<context>
    <name>ListBar</name>
    <message>
        <source>Put in order</source>
        <translation>重新排序</translation>
    </message>
    <message>
        <source>As the answer has them</source>
        <translation>按回答中的顺序</translation>
    </message>
    <message>
        <source>The files stand as they were found, since you were busy with them.</source>
        <translation>您正在查看，所以文件仍按找到的先后排列。</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>View</source>
        <translation>显示方式</translation>
    </message>
    <message>
        <source>Sort: %1</source>
        <translation>排序：%1</translation>
    </message>
    <message>
        <source>Without groups</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>By folder</source>
        <translation>按文件夹</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>按类型</translation>
    </message>
    <message>
        <source>By month</source>
        <translation>按月份</translation>
    </message>
    <message>
        <source>Copies together</source>
        <translation>相同的文件放在一起</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>全部收起</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Group: Folder</source>
        <translation>分组：文件夹</translation>
    </message>
    <message>
        <source>Group: Kind</source>
        <translation>分组：类型</translation>
    </message>
    <message>
        <source>Group: Month</source>
        <translation>分组：月份</translation>
    </message>
    <message>
        <source>Group: Copies</source>
        <translation>分组：相同文件</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Show or hide earlier conversations (F9)</source>
        <translation>显示或隐藏以前的对话（F9）</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Keys, and what you can ask (F1)</source>
        <translation>按键，以及可以怎样提问（F1）</translation>
    </message>
    <message>
        <source>Kept at the side, under “Kept questions” (F9).</source>
        <translation>已列在侧边的“保留的问题”中（F9）。</translation>
    </message>
    <message>
        <source>Large look</source>
        <translation>放大查看</translation>
    </message>
    <message>
        <source>Show or hide the preview</source>
        <translation>显示或隐藏预览</translation>
    </message>
    <message>
        <source>Now type what you are looking for in this folder, and press Enter.</source>
        <translation>现在输入要在这个文件夹里找的内容，再按回车。</translation>
    </message>
    <message>
        <source>Looks into: %1</source>
        <translation>查找范围：%1</translation>
    </message>
    <message>
        <source>Set the settings aside and start again</source>
        <translation>移开设置并重新开始</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>The settings can be used again.</source>
        <translation>设置已经可以使用了。</translation>
    </message>
    <message>
        <source>Something went wrong inside Fossick. Please ask again.</source>
        <translation>Fossick 内部出了问题，请再问一次。</translation>
    </message>
    <message>
        <source>The answer and its sources were copied.</source>
        <translation>已复制回答和来源。</translation>
    </message>
    <message>
        <source>A question is still being answered. Stop it first (Esc).</source>
        <translation>正在回答一个问题。请先停止它（Esc）。</translation>
    </message>
    <message>
        <source>At most %1 files are dragged at a time.</source>
        <translation>一次最多拖出 %1 个文件。</translation>
    </message>
    <message>
        <source>Very many files changed at once; some of them may not be listed first.</source>
        <translation>同时变动的文件太多，其中一些可能不会排在最前面。</translation>
    </message>
    <message>
        <source>Drop it, and your questions are about it.</source>
        <translation>松手后，您的问题就只针对它。</translation>
    </message>
</context>
<context>
    <name>ModelConnecting</name>
    <message>
        <source>Asking…</source>
        <translation>正在询问…</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) to choose from.</source>
        <translation>
            <numerusform>有 %n 个模型可选。</numerusform>
        </translation>
    </message>
    <message>
        <source>It does not work yet.</source>
        <translation>还不能用。</translation>
    </message>
    <message>
        <source>It works.</source>
        <translation>可以使用。</translation>
    </message>
    <message>
        <source>This system has no keyring that keeps a key safely, so nothing was kept. Unlock or install one, and try again.</source>
        <translation>这个系统没有能安全保存密钥的密钥环，因此什么都没有保存。请解锁或安装一个，然后重试。</translation>
    </message>
</context>
<context>
    <name>ModelSetupDialog</name>
    <message>
        <source>Set up a language model</source>
        <translation>设置语言模型</translation>
    </message>
    <message>
        <source>A language model reads and sums up what files say. It may run on this computer (Ollama, LM Studio) or with a provider, who gives you an address and a key.</source>
        <translation>语言模型可以阅读并总结文件内容。它可以在这台电脑上运行（Ollama、LM Studio），也可以由服务商提供，服务商会给您地址和密钥。</translation>
    </message>
    <message>
        <source>Only where the provider gave you one</source>
        <translation>服务商给了才需要填</translation>
    </message>
    <message>
        <source>Show the models there</source>
        <translation>列出那里的模型</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Save and start Fossick again</source>
        <translation>保存并重新启动 Fossick</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>May be sent</source>
        <translation>可以发送</translation>
    </message>
</context>
<context>
    <name>MomentWords</name>
    <message>
        <source>today %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>昨天 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n 天前</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a day and its month</comment>
        <translation>%2%1日</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <comment>a day, its month and its year</comment>
        <translation>%3年%2%1日</translation>
    </message>
    <message>
        <source>Jan</source>
        <translation>1月</translation>
    </message>
    <message>
        <source>Feb</source>
        <translation>2月</translation>
    </message>
    <message>
        <source>Mar</source>
        <translation>3月</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>4月</translation>
    </message>
    <message>
        <source>May</source>
        <translation>5月</translation>
    </message>
    <message>
        <source>Jun</source>
        <translation>6月</translation>
    </message>
    <message>
        <source>Jul</source>
        <translation>7月</translation>
    </message>
    <message>
        <source>Aug</source>
        <translation>8月</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>9月</translation>
    </message>
    <message>
        <source>Oct</source>
        <translation>10月</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>11月</translation>
    </message>
    <message>
        <source>Dec</source>
        <translation>12月</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
</context>
<context>
    <name>OpenKeyDialog</name>
    <message>
        <source>Send the key unencrypted?</source>
        <translation>要不加密地发送密钥吗？</translation>
    </message>
    <message>
        <source>The connection to this language model is not encrypted (http, not https). Whoever is on the way can read the key, and what is asked and answered. Send the key there only if you trust that network.</source>
        <translation>与这个语言模型的连接没有加密（是 http 而不是 https）。途中的任何人都能读到密钥，以及提问和回答的内容。只有信任这个网络时才发送。</translation>
    </message>
    <message>
        <source>Send it</source>
        <translation>发送</translation>
    </message>
</context>
<context>
    <name>OpenRiskyDialog</name>
    <message>
        <source>Open a program?</source>
        <translation>要打开程序吗？</translation>
    </message>
    <message>
        <source>Open an installer?</source>
        <translation>要打开安装程序吗？</translation>
    </message>
    <message>
        <source>Open a document with a program in it?</source>
        <translation>要打开带有程序的文档吗？</translation>
    </message>
    <message>
        <source>Open what leads elsewhere?</source>
        <translation>要打开会转到别处的文件吗？</translation>
    </message>
    <message>
        <source>Open what changes settings?</source>
        <translation>要打开会更改设置的文件吗？</translation>
    </message>
    <message>
        <source>Open a disk image?</source>
        <translation>要打开磁盘映像吗？</translation>
    </message>
    <message>
        <source>This file may start a program, which can change or delete your files.</source>
        <translation>这个文件可能会启动程序，而程序可以更改或删除您的文件。</translation>
    </message>
    <message>
        <source>This file installs a program, which can change or delete your files.</source>
        <translation>这个文件会安装程序，而程序可以更改或删除您的文件。</translation>
    </message>
    <message>
        <source>There may be a program (macros) in this document, which can change or delete your files.</source>
        <translation>这个文档里可能有程序（宏），它可以更改或删除您的文件。</translation>
    </message>
    <message>
        <source>This file leads to something else: a program that is started, or another computer that something is fetched from.</source>
        <translation>这个文件会转到别处：启动某个程序，或从另一台电脑获取内容。</translation>
    </message>
    <message>
        <source>This file changes settings of this computer, or whom it trusts.</source>
        <translation>这个文件会更改这台电脑的设置，或它信任谁。</translation>
    </message>
    <message>
        <source>This file becomes a drive when it is opened, and programs on it are checked less than those from the internet.</source>
        <translation>打开这个文件后它会变成一个磁盘，其中的程序受到的检查比来自网上的更少。</translation>
    </message>
    <message>
        <source>Its name really ends in %1.</source>
        <translation>它真正的扩展名是 %1。</translation>
    </message>
    <message>
        <source>Open it only if you know where it comes from.</source>
        <translation>只有知道它来自哪里时才打开。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>OtherReadings</name>
    <message>
        <source>Other meanings (%1)</source>
        <translation>其他理解（%1）</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>PastModel</name>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PastPane</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>New conversation (Ctrl+N)</source>
        <translation>新对话（Ctrl+N）</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清空搜索</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>继续这个对话</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Text in Markdown (*.md)</source>
        <translation>Markdown 文本 (*.md)</translation>
    </message>
    <message>
        <source>Everything as JSON (*.json)</source>
        <translation>全部内容，JSON (*.json)</translation>
    </message>
    <message>
        <source>Save conversation</source>
        <translation>保存对话</translation>
    </message>
    <message>
        <source>No conversation has these words.</source>
        <translation>没有包含这些词的对话。</translation>
    </message>
    <message>
        <source>Your conversations are kept here, on this computer only.</source>
        <translation>您的对话会保存在这里，只在这台电脑上。</translation>
    </message>
</context>
<context>
    <name>PastPresenter</name>
    <message>
        <source>“%1” is deleted.</source>
        <translation>“%1”已删除。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>PictureGrid</name>
    <message>
        <source>Files as pictures</source>
        <translation>以图片显示的文件</translation>
    </message>
</context>
<context>
    <name>PlaceWords</name>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>slide %1</source>
        <translation>第 %1 张幻灯片</translation>
    </message>
    <message>
        <source>sheet %1</source>
        <translation>工作表“%1”</translation>
    </message>
    <message>
        <source>chapter %1</source>
        <translation>第 %1 章</translation>
    </message>
    <message>
        <source>header</source>
        <translation>页眉</translation>
    </message>
    <message>
        <source>footer</source>
        <translation>页脚</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>comments</source>
        <translation>批注</translation>
    </message>
    <message>
        <source>text boxes</source>
        <translation>文本框</translation>
    </message>
    <message>
        <source>title and keywords</source>
        <translation>标题和关键词</translation>
    </message>
    <message>
        <source>author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>links</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>list of contents</source>
        <translation>内容目录</translation>
    </message>
</context>
<context>
    <name>PlainLabel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>PreviewPane</name>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Close the preview (Esc)</source>
        <translation>关闭预览（Esc）</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Select a file of this group to look into it.</source>
        <translation>选中这一组里的一个文件，即可在此查看。</translation>
    </message>
    <message>
        <source>The file you select is shown here.</source>
        <translation>选中的文件会显示在这里。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件是空的。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n 个文件夹</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n 个其他项</numerusform>
        </translation>
    </message>
    <message>
        <source>In this folder: %1</source>
        <translation>这个文件夹里有：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>This file is private: Fossick lists it and never reads it.</source>
        <translation>这是私密文件：Fossick 只列出它，从不读取。</translation>
    </message>
    <message>
        <source>The contents of this file are not on this computer.</source>
        <translation>这个文件的内容不在这台电脑上。</translation>
    </message>
    <message>
        <source>This file asks for a password.</source>
        <translation>打开这个文件需要密码。</translation>
    </message>
    <message>
        <source>This file is too large to be shown here.</source>
        <translation>文件太大，无法在这里显示。</translation>
    </message>
    <message>
        <source>Looking into this file took too long.</source>
        <translation>查看这个文件花的时间太长了。</translation>
    </message>
    <message>
        <source>This file is damaged.</source>
        <translation>文件已损坏。</translation>
    </message>
    <message>
        <source>There is no text in this file, only pictures or nothing at all.</source>
        <translation>这个文件里没有文字，只有图片，或者什么都没有。</translation>
    </message>
    <message>
        <source>There is no preview for this kind of file.</source>
        <translation>这类文件没有预览。</translation>
    </message>
</context>
<context>
    <name>PreviewPresenter</name>
    <message>
        <source>This file is no longer where it was.</source>
        <translation>这个文件已不在原处。</translation>
    </message>
    <message>
        <source>It could not be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>It could not be shown.</source>
        <translation>无法显示。</translation>
    </message>
</context>
<context>
    <name>PropertiesDialog</name>
    <message>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>指向</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1（%2 字节）</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Directly in it</source>
        <translation>直接包含的项目</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>打开时间</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>拍摄时间</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>not on this computer until it is opened</source>
        <translation>打开前不在这台电脑上</translation>
    </message>
    <message>
        <source>private: listed, never read</source>
        <translation>私密：只列出，从不读取</translation>
    </message>
    <message>
        <source>Besides</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>所有人</translation>
    </message>
    <message>
        <source>the owner and their group</source>
        <translation>所有者和同组用户</translation>
    </message>
    <message>
        <source>the owner alone</source>
        <translation>仅所有者</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无人</translation>
    </message>
    <message>
        <source>Read by %1, changed by %2 (%3)</source>
        <translation>%1可读取，%2可更改（%3）</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>%1 file</source>
        <translation>%1 文件</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>ReceiptsView</name>
    <message>
        <source>Sources (%1)</source>
        <translation>依据（%1）</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the file</source>
        <translation>显示这个文件</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>再查一次</translation>
    </message>
    <message>
        <source>Found %1</source>
        <translation>查到的时间：%1</translation>
    </message>
</context>
<context>
    <name>ResultDelegate</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultModel</name>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>%1 file</source>
        <translation>%1 文件</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已收起</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>修改日期</translation>
    </message>
</context>
<context>
    <name>ResultPane</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>目前 %1</translation>
    </message>
    <message>
        <source>The first %1 of %2</source>
        <translation>%2 项中的前 %1 项</translation>
    </message>
    <message>
        <source>At least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message numerus="yes">
        <source>Search finished, %n result(s)</source>
        <translation>
            <numerusform>查找完成，%n 个结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Search stopped, %n result(s)</source>
        <translation>
            <numerusform>查找已停止，%n 个结果</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>SentDialog</name>
    <message>
        <source>What was sent</source>
        <translation>发送了什么</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Nothing was sent for this answer.</source>
        <translation>没有为这个回答发送任何内容。</translation>
    </message>
    <message>
        <source>Each request as it left, in order. Its exact bytes: fossick ledger show</source>
        <translation>依次列出发出的每次请求。原始字节见 fossick ledger show</translation>
    </message>
</context>
<context>
    <name>StepsView</name>
    <message>
        <source>How I looked</source>
        <translation>查找过程</translation>
    </message>
    <message>
        <source>What was sent</source>
        <translation>发送了什么</translation>
    </message>
    <message>
        <source>Every step in full</source>
        <translation>每一步的全部内容</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>%1 of %2 documents read, %3 found so far</source>
        <translation>已读 %2 个文档中的 %1 个，找到 %3 个</translation>
    </message>
    <message>
        <source>%1 looked at, %2 found so far</source>
        <translation>已查看 %1 个，找到 %2 个</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>没有结果</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Thought: %1</source>
        <translation>思考：%1</translation>
    </message>
    <message>
        <source>It will be asked again in %1 s.</source>
        <translation>%1 秒后再次询问。</translation>
    </message>
    <message>
        <source>Writing… %1 s</source>
        <translation>正在回答… %1 秒</translation>
    </message>
    <message>
        <source>Thinking… %1 s</source>
        <translation>正在思考… %1 秒</translation>
    </message>
    <message>
        <source>Each step in order: what was asked of which tool, and what it answered.</source>
        <translation>按顺序列出每一步：向哪个工具问了什么，它回答了什么。</translation>
    </message>
    <message numerus="yes">
        <source>asked %n time(s)</source>
        <translation>
            <numerusform>询问 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens in, %2 out</source>
        <translation>输入 %1 个 token，输出 %2 个</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Reading what is inside files</source>
        <translation>正在读取文件内容</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>正在统计</translation>
    </message>
    <message>
        <source>Comparing files</source>
        <translation>正在比较文件</translation>
    </message>
    <message>
        <source>Reading a file</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>Searching the web</source>
        <translation>正在搜索网络</translation>
    </message>
    <message>
        <source>Looking through your folders</source>
        <translation>正在查看文件夹</translation>
    </message>
</context>
<context>
    <name>Suggesting</name>
    <message>
        <source>%1 · ↓ to choose one, Enter to ask</source>
        <translation>%1 · 按 ↓ 选择，按回车提问</translation>
    </message>
    <message>
        <source>A written query</source>
        <translation>查询语句</translation>
    </message>
    <message>
        <source>A written query: %1</source>
        <translation>查询语句：%1</translation>
    </message>
    <message>
        <source>Names as of %1 · ↓ to choose one, Enter to ask</source>
        <translation>名称截至 %1 · 按 ↓ 选择，按回车提问</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) fit</source>
        <translation>
            <numerusform>有 %n 个名称相符</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SuggestionList</name>
    <message>
        <source>Names that fit what is typed</source>
        <translation>与输入相符的名称</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text of the file</source>
        <translation>文件的文字</translation>
    </message>
</context>
<context>
    <name>TotalsLine</name>
    <message>
        <source>All files: %1</source>
        <translation>全部文件：%1</translation>
    </message>
    <message>
        <source>Files shown: %1</source>
        <translation>显示的文件：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>已选 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>TrashActions</name>
    <message>
        <source>Move to the trash…</source>
        <translation>放入回收站…</translation>
    </message>
    <message>
        <source>Bring back from the trash</source>
        <translation>从回收站恢复</translation>
    </message>
    <message numerus="yes">
        <source>At most %n file(s) are moved to the trash at a time.</source>
        <translation>
            <numerusform>每次最多将 %n 个文件放入回收站。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n item(s) to the trash.</source>
        <translation>
            <numerusform>已将 %n 项放入回收站。</numerusform>
        </translation>
    </message>
    <message>
        <source>Moved “%1” to the trash.</source>
        <translation>已将“%1”放入回收站。</translation>
    </message>
    <message>
        <source>The trash could not be opened: %1</source>
        <translation>无法打开回收站：%1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Open the trash</source>
        <translation>打开回收站</translation>
    </message>
    <message numerus="yes">
        <source>Put %n item(s) back.</source>
        <translation>
            <numerusform>已还原 %n 项。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Something else is now where %n item(s) were.</source>
        <translation>
            <numerusform>有 %n 项原来的位置现在有别的东西，没有覆盖。</numerusform>
        </translation>
    </message>
    <message>
        <source>Put back beside it</source>
        <translation>还原到旁边</translation>
    </message>
</context>
<context>
    <name>TrashDialog</name>
    <message>
        <source>Move to the trash?</source>
        <translation>放入回收站？</translation>
    </message>
    <message numerus="yes">
        <source>Move %n item(s) to the trash, %1 in all?</source>
        <translation>
            <numerusform>要把 %n 项放入回收站吗？共 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing has been moved yet. What is moved can be brought back from the trash.</source>
        <translation>还没有移动任何东西。放入回收站后可以从那里还原。</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>放入回收站</translation>
    </message>
    <message>
        <source>Why it is proposed: %1</source>
        <translation>建议的理由：%1</translation>
    </message>
    <message>
        <source>You asked for: %1</source>
        <translation>您要找的是：%1</translation>
    </message>
    <message>
        <source>You selected:</source>
        <translation>您选择的：</translation>
    </message>
    <message numerus="yes">
        <source>Folder with %n entrie(s), %1</source>
        <translation>
            <numerusform>文件夹，内有 %n 项，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Link; what it leads to stays</source>
        <translation>链接；它指向的内容保留</translation>
    </message>
    <message>
        <source>The same stays at %1</source>
        <translation>相同的一份留在 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more stay(s) in place.</source>
        <translation>
            <numerusform>另有 %n 项留在原处。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more match(es); they are not part of this.</source>
        <translation>
            <numerusform>另有 %n 项符合，不在其中。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnParts</name>
    <message>
        <source>Show what can be sent…</source>
        <translation>查看可以发送的内容…</translation>
    </message>
    <message>
        <source>Copy with sources</source>
        <translation>复制回答和来源</translation>
    </message>
    <message>
        <source>Copy the answer and the paths of its files</source>
        <translation>复制回答和其中文件的路径</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>Keep this question</source>
        <translation>保留这个问题</translation>
    </message>
    <message>
        <source>List it at the side, to be asked again with a click</source>
        <translation>列在侧边，点一下即可再问</translation>
    </message>
    <message>
        <source>That&apos;s wrong</source>
        <translation>答得不对</translation>
    </message>
    <message>
        <source>Ask the model</source>
        <translation>问模型</translation>
    </message>
    <message>
        <source>Reading needs a model: set one up</source>
        <translation>阅读内容需要模型：去设置</translation>
    </message>
    <message>
        <source>Set up a model</source>
        <translation>去设置模型</translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>Only about %1</source>
        <translation>只针对 %1</translation>
    </message>
    <message>
        <source>Continue goes on where the search was stopped. Folders that were looked through and documents that were read are not gone through again, unless they have changed; plain texts are read again.</source>
        <translation>“继续”会从停下的地方接着找。已经看过的文件夹和读过的文档，只要没有改动就不再重看；纯文本文件会重新读一遍。</translation>
    </message>
    <message>
        <source>Nothing that was found confirms this: %1</source>
        <translation>查到的内容不能证实：%1</translation>
    </message>
    <message>
        <source>Worked out by the model itself, not looked up: %1</source>
        <translation>由模型自己得出，没有查证：%1</translation>
    </message>
    <message>
        <source>Look again, to the end</source>
        <translation>重新查找到底</translation>
    </message>
    <message>
        <source>Looking again starts over, since files may have changed in the meantime. Documents that were already read take less time.</source>
        <translation>再找一次会从头开始，因为文件可能已有变动。已经读过的文档会快一些。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Continue goes on where the search was stopped. Documents that were read are not read again, unless they have changed; folders and plain texts are gone through again.</source>
        <translation>“继续”会从停下的地方接着找。读过的文档只要没有改动就不再重读；文件夹和纯文本文件会重新看一遍。</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>This answer was not finished.</source>
        <translation>这个回答没有完成。</translation>
    </message>
    <message>
        <source>Show these files (%1)</source>
        <translation>显示这些文件（%1）</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>Keep this question</source>
        <translation>保留这个问题</translation>
    </message>
    <message>
        <source>What did you mean? Change what is wrong here, or ask in other words.</source>
        <translation>您的意思是？请在这里改正，或换一种说法再问。</translation>
    </message>
    <message>
        <source>Please ask in other words.</source>
        <translation>请换一种说法再问。</translation>
    </message>
    <message>
        <source>Noted as wrong</source>
        <translation>已记为不对</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaitingQuestions</name>
    <message>
        <source>Next: %1   ✕</source>
        <translation>下一个：%1   ✕</translation>
    </message>
    <message>
        <source>Waiting for its turn. Click to remove it.</source>
        <translation>正在排队。点一下可以取消。</translation>
    </message>
</context>
<context>
    <name>WebLinks</name>
    <message>
        <source>A language model wrote this address. Whoever opens it tells that site what the address says, which may come from your files.</source>
        <translation>这个网址是语言模型写的。打开它，就等于把网址里的内容告诉那个网站，其中可能有来自您文件的内容。</translation>
    </message>
    <message>
        <source>Open this page in your browser?</source>
        <translation>要在浏览器中打开这个网页吗？</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>The browser could not be started.</source>
        <translation>无法启动浏览器。</translation>
    </message>
</context>
<context>
    <name>WebQueryDialog</name>
    <message>
        <source>Search the web?</source>
        <translation>搜索网络？</translation>
    </message>
    <message>
        <source>What is searched for</source>
        <translation>搜索词</translation>
    </message>
    <message>
        <source>Don&apos;t search</source>
        <translation>不搜索</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>The language model wants to search the web.</source>
        <translation>语言模型想搜索网络。</translation>
    </message>
    <message>
        <source>This text, and nothing else, would go to %1. Change it if it says too much. If you say no, nothing more is searched for on the web for this question.</source>
        <translation>只有以上文字会发送给 %1。如果透露得太多，可以修改。如果拒绝，这个问题不再搜索网络。</translation>
    </message>
    <message numerus="yes">
        <source>%n secret(s), such as keys or card numbers, were taken out.</source>
        <translation>
            <numerusform>已去掉 %n 处密钥、卡号等内容。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) that nobody sees were taken out:</source>
        <translation>
            <numerusform>已去掉 %n 个看不见的字符，原文：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>What are you looking for?</source>
        <translation>想找什么？</translation>
    </message>
    <message>
        <source>Ask in your own words, in English or Chinese. Your files stay on this computer, and nothing is changed.</source>
        <translation>用自己的话提问，中文英文都可以。文件不会离开这台电脑，也不会被改动。</translation>
    </message>
    <message>
        <source>Ask in your own words, in English or Chinese. What Fossick cannot answer by itself goes to %1, with as much of your files as you allow. Nothing is changed.</source>
        <translation>用自己的话提问，中文英文都可以。Fossick 自己答不了的问题会交给 %1，您允许多少，它才能看到多少。文件不会被改动。</translation>
    </message>
    <message>
        <source>How many PDFs are in Downloads?</source>
        <translation>下载里有多少个 PDF？</translation>
    </message>
    <message>
        <source>Which photos are in Pictures?</source>
        <translation>图片文件夹里有哪些照片？</translation>
    </message>
    <message>
        <source>List the spreadsheets in Documents</source>
        <translation>列出文档里的表格</translation>
    </message>
</context>
<context>
    <name>WorkBar</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>WrongAnswerCases</name>
    <message>
        <source>Noted on this computer. Nothing was sent.</source>
        <translation>已记录在这台电脑上，没有发送任何内容。</translation>
    </message>
</context>
<context>
    <name>_PictureView</name>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
</context>
</TS>
