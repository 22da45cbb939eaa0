<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Fossick</source>
        <translation>About Fossick</translation>
    </message>
    <message>
        <source>Looking whether everything works…</source>
        <translation>Looking whether everything works…</translation>
    </message>
    <message>
        <source>What the self-check found</source>
        <translation>What the self-check found</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Licences</translation>
    </message>
    <message>
        <source>Fossick is under the MIT licence. Its window is made with Qt and Qt for Python, under the GNU Lesser General Public License 3: you may replace them by your own.</source>
        <translation>Fossick is under the MIT licence. Its window is made with Qt and Qt for Python, under the GNU Lesser General Public License 3: you may replace them by your own.</translation>
    </message>
    <message>
        <source>Look for updates</source>
        <translation>Look for updates</translation>
    </message>
    <message>
        <source>Open the download page</source>
        <translation>Open the download page</translation>
    </message>
</context>
<context>
    <name>AboutFiles</name>
    <message>
        <source>Only files on this computer can be asked about.</source>
        <translation>Only files on this computer can be asked about.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n file(s) at a time: drop their folder instead.</source>
        <translation>
            <numerusform>At most %n file at a time: drop its folder instead.</numerusform>
            <numerusform>At most %n files at a time: drop their folder instead.</numerusform>
        </translation>
    </message>
    <message>
        <source>Look at this too?</source>
        <translation>Look at this too?</translation>
    </message>
    <message>
        <source>This is outside the folders that Fossick looks into. It would be looked at for this conversation only, and nothing else beside it.</source>
        <translation>This is outside the folders that Fossick looks into. It would be looked at for this conversation only, and nothing else beside it.</translation>
    </message>
    <message>
        <source>This is the whole disk: programs, the system, and the files of everybody who uses this computer. It would be looked at for this conversation only, and that can take long.</source>
        <translation>This is the whole disk: programs, the system, and the files of everybody who uses this computer. It would be looked at for this conversation only, and that can take long.</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>Look at it</translation>
    </message>
    <message>
        <source>%1 is in a folder that you excluded.</source>
        <translation>%1 is in a folder that you excluded.</translation>
    </message>
    <message>
        <source>%1 holds keys or passwords, and is never read.</source>
        <translation>%1 holds keys or passwords, and is never read.</translation>
    </message>
    <message>
        <source>%1 is no longer there.</source>
        <translation>%1 is no longer there.</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a folder.</source>
        <translation>%1 is neither a file nor a folder.</translation>
    </message>
    <message>
        <source>%1 is on another computer: ask about its folder instead.</source>
        <translation>%1 is on another computer: ask about its folder instead.</translation>
    </message>
</context>
<context>
    <name>AnswerText</name>
    <message>
        <source>Answer</source>
        <translation>Answer</translation>
    </message>
</context>
<context>
    <name>AskingBar</name>
    <message>
        <source>Ask about your files, or type a name</source>
        <translation>Ask about your files, or type a name</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Question</translation>
    </message>
    <message>
        <source>About:</source>
        <translation>About:</translation>
    </message>
    <message>
        <source>About %1: click to remove it</source>
        <translation>About %1: click to remove it</translation>
    </message>
    <message>
        <source>Looking at %1…   ✕</source>
        <translation>Looking at %1…   ✕</translation>
    </message>
    <message>
        <source>What you ask waits for this. Click to leave it out.</source>
        <translation>What you ask waits for this. Click to leave it out.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Ask</translation>
    </message>
    <message>
        <source>Stop looking (Esc)</source>
        <translation>Stop looking (Esc)</translation>
    </message>
</context>
<context>
    <name>CarriedChips</name>
    <message>
        <source>Carried over from an earlier question.</source>
        <translation>Carried over from an earlier question.</translation>
    </message>
    <message>
        <source>Carried over from an earlier question. Click to ask without it.</source>
        <translation>Carried over from an earlier question. Click to ask without it.</translation>
    </message>
</context>
<context>
    <name>CaseDialog</name>
    <message>
        <source>What can be sent</source>
        <translation>What can be sent</translation>
    </message>
    <message>
        <source>This is all that would be copied. Of names of files and folders, and of words that Fossick does not know, only the length is kept.</source>
        <translation>This is all that would be copied. Of names of files and folders, and of words that Fossick does not know, only the length is kept.</translation>
    </message>
    <message>
        <source>The case</source>
        <translation>The case</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
</context>
<context>
    <name>ChipView</name>
    <message>
        <source>Ask again without “%1”</source>
        <translation>Ask again without “%1”</translation>
    </message>
    <message>
        <source>From your words %1</source>
        <translation>From your words %1</translation>
    </message>
</context>
<context>
    <name>CloseMatches</name>
    <message>
        <source>Close matches</source>
        <translation>Close matches</translation>
    </message>
    <message>
        <source>Not quite what you asked for, but close to it.</source>
        <translation>Not quite what you asked for, but close to it.</translation>
    </message>
</context>
<context>
    <name>ConversationPane</name>
    <message>
        <source>Questions and answers</source>
        <translation>Questions and answers</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier question(s) are not shown here.</source>
        <translation>
            <numerusform>%n earlier question is not shown here.</numerusform>
            <numerusform>%n earlier questions are not shown here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationPresenter</name>
    <message>
        <source>This conversation was deleted.</source>
        <translation>This conversation was deleted.</translation>
    </message>
    <message>
        <source>Something went wrong inside Fossick. Please ask again.</source>
        <translation>Something went wrong inside Fossick. Please ask again.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Stopped.</translation>
    </message>
</context>
<context>
    <name>CoverageView</name>
    <message>
        <source>Left out:</source>
        <translation>Left out:</translation>
    </message>
    <message>
        <source>%1 · include</source>
        <translation>%1 · include</translation>
    </message>
    <message>
        <source>Ask again with hidden files</source>
        <translation>Ask again with hidden files</translation>
    </message>
    <message>
        <source>%1 · list</source>
        <translation>%1 · list</translation>
    </message>
</context>
<context>
    <name>EmptyList</name>
    <message>
        <source>The files of an answer appear here.</source>
        <translation>The files of an answer appear here.</translation>
    </message>
    <message>
        <source>No index of your files yet: the first answers take longer.</source>
        <translation>No index of your files yet: the first answers take longer.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Searching…</translation>
    </message>
    <message>
        <source>Nothing was found before the search was stopped.</source>
        <translation>Nothing was found before the search was stopped.</translation>
    </message>
    <message>
        <source>Nothing fits all that was asked for.</source>
        <translation>Nothing fits all that was asked for.</translation>
    </message>
    <message>
        <source>Nothing is exactly what was asked for.</source>
        <translation>Nothing is exactly what was asked for.</translation>
    </message>
    <message>
        <source>No files belong to this answer.</source>
        <translation>No files belong to this answer.</translation>
    </message>
    <message>
        <source>No name here has that.</source>
        <translation>No name here has that.</translation>
    </message>
    <message>
        <source>The files of this answer were not kept: ask again.</source>
        <translation>The files of this answer were not kept: ask again.</translation>
    </message>
    <message>
        <source>The search failed; the reason stands below the question.</source>
        <translation>The search failed; the reason stands below the question.</translation>
    </message>
    <message>
        <source>Files appear here again once the settings can be used.</source>
        <translation>Files appear here again once the settings can be used.</translation>
    </message>
    <message>
        <source>Ask again once the folder can be reached.</source>
        <translation>Ask again once the folder can be reached.</translation>
    </message>
    <message>
        <source>Ask again once the folders can be reached.</source>
        <translation>Ask again once the folders can be reached.</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>Ask a question</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Ask again</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continue</translation>
    </message>
    <message>
        <source>Ask in other words</source>
        <translation>Ask in other words</translation>
    </message>
    <message>
        <source>Show all files</source>
        <translation>Show all files</translation>
    </message>
</context>
<context>
    <name>ExportActions</name>
    <message>
        <source>Save list…</source>
        <translation>Save list…</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) saved as %1.</source>
        <translation>
            <numerusform>%n row saved as %1.</numerusform>
            <numerusform>%n rows saved as %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped: no list was saved.</source>
        <translation>Stopped: no list was saved.</translation>
    </message>
    <message>
        <source>Saving the list: %1 of %2 rows</source>
        <translation>Saving the list: %1 of %2 rows</translation>
    </message>
    <message>
        <source>Save list</source>
        <translation>Save list</translation>
    </message>
    <message>
        <source>Files found</source>
        <translation>Files found</translation>
    </message>
    <message>
        <source>Table for spreadsheets</source>
        <translation>Table for spreadsheets</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Table in Markdown</source>
        <translation>Table in Markdown</translation>
    </message>
    <message>
        <source>List of paths</source>
        <translation>List of paths</translation>
    </message>
    <message>
        <source>The list could not be saved: %1</source>
        <translation>The list could not be saved: %1</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>Open with…</source>
        <translation>Open with…</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Show in folder</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Copy path</translation>
    </message>
    <message>
        <source>Look for it</source>
        <translation>Look for it</translation>
    </message>
    <message numerus="yes">
        <source>At most %n file(s) are opened at a time.</source>
        <translation>
            <numerusform>At most %n file is opened at a time.</numerusform>
            <numerusform>At most %n files are opened at a time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) copied.</source>
        <translation>
            <numerusform>%n file copied.</numerusform>
            <numerusform>%n files copied.</numerusform>
        </translation>
    </message>
    <message>
        <source>At most %1 files are copied at a time.</source>
        <translation>At most %1 files are copied at a time.</translation>
    </message>
    <message numerus="yes">
        <source>%n path(s) copied.</source>
        <translation>
            <numerusform>%n path copied.</numerusform>
            <numerusform>%n paths copied.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is no longer in %2.</source>
        <translation>“%1” is no longer in %2.</translation>
    </message>
    <message>
        <source>Show it there</source>
        <translation>Show it there</translation>
    </message>
    <message>
        <source>“%1” is in the trash.</source>
        <translation>“%1” is in the trash.</translation>
    </message>
    <message>
        <source>“%1” is probably this file now, of the same size and date: %2</source>
        <translation>“%1” is probably this file now, of the same size and date: %2</translation>
    </message>
    <message>
        <source>It could not be opened: %1</source>
        <translation>It could not be opened: %1</translation>
    </message>
</context>
<context>
    <name>FilterLine</name>
    <message>
        <source>Names that have…</source>
        <translation>Names that have…</translation>
    </message>
    <message>
        <source>Filter the list by name</source>
        <translation>Filter the list by name</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Clear the filter</translation>
    </message>
</context>
<context>
    <name>FolderChoice</name>
    <message numerus="yes">
        <source>“%1” fits %n folders. To see only one of them:</source>
        <translation>
            <numerusform>“%1” fits %n folder. To see only that:</numerusform>
            <numerusform>“%1” fits %n folders. To see only one of them:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)…</source>
        <translation>
            <numerusform>%n other…</numerusform>
            <numerusform>%n others…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FormattedText</name>
    <message>
        <source>Answer</source>
        <translation>Answer</translation>
    </message>
</context>
<context>
    <name>GroupWords</name>
    <message>
        <source>%1 %2</source>
        <comment>a month and its year</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Other files</translation>
    </message>
    <message>
        <source>Date not known</source>
        <translation>Date not known</translation>
    </message>
    <message>
        <source>Without copies</source>
        <translation>Without copies</translation>
    </message>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n copy</numerusform>
            <numerusform>%n copies</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 shown here</source>
        <translation>%1 shown here</translation>
    </message>
    <message>
        <source>also %1</source>
        <comment>the path of a copy that lies elsewhere</comment>
        <translation>also %1</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>%1 each</translation>
    </message>
    <message>
        <source>%1 could be freed</source>
        <translation>%1 could be freed</translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n folder</numerusform>
            <numerusform>%n folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>at least %1</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Folders</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Pictures</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>Videos</translation>
    </message>
    <message>
        <source>Music and sound</source>
        <translation>Music and sound</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documents</translation>
    </message>
    <message>
        <source>Spreadsheets</source>
        <translation>Spreadsheets</translation>
    </message>
    <message>
        <source>Presentations</source>
        <translation>Presentations</translation>
    </message>
    <message>
        <source>E-books</source>
        <translation>E-books</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Plain text</translation>
    </message>
    <message>
        <source>Program code</source>
        <translation>Program code</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Data</translation>
    </message>
    <message>
        <source>Archives</source>
        <translation>Archives</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>E-mail</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>Fonts</translation>
    </message>
    <message>
        <source>Installers</source>
        <translation>Installers</translation>
    </message>
    <message>
        <source>Unfinished downloads</source>
        <translation>Unfinished downloads</translation>
    </message>
    <message>
        <source>January</source>
        <translation>January</translation>
    </message>
    <message>
        <source>February</source>
        <translation>February</translation>
    </message>
    <message>
        <source>March</source>
        <translation>March</translation>
    </message>
    <message>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <source>May</source>
        <translation>May</translation>
    </message>
    <message>
        <source>June</source>
        <translation>June</translation>
    </message>
    <message>
        <source>July</source>
        <translation>July</translation>
    </message>
    <message>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <source>October</source>
        <translation>October</translation>
    </message>
    <message>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <source>December</source>
        <translation>December</translation>
    </message>
</context>
<context>
    <name>KeptPane</name>
    <message>
        <source>Kept questions</source>
        <translation>Kept questions</translation>
    </message>
    <message>
        <source>Ask again: %1</source>
        <translation>Ask again: %1</translation>
    </message>
    <message>
        <source>No longer keep “%1”</source>
        <translation>No longer keep “%1”</translation>
    </message>
</context>
<context>
    <name>KeptPresenter</name>
    <message>
        <source>“%1” is no longer kept.</source>
        <translation>“%1” is no longer kept.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys and questions</source>
        <translation>Keys and questions</translation>
    </message>
    <message>
        <source>What you can ask</source>
        <translation>What you can ask</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Everywhere</translation>
    </message>
    <message>
        <source>Show this sheet</source>
        <translation>Show this sheet</translation>
    </message>
    <message>
        <source>Go to the question box</source>
        <translation>Go to the question box</translation>
    </message>
    <message>
        <source>Start a new conversation</source>
        <translation>Start a new conversation</translation>
    </message>
    <message>
        <source>Stop looking, or go back to the question box</source>
        <translation>Stop looking, or go back to the question box</translation>
    </message>
    <message>
        <source>Go to the next part of the window</source>
        <translation>Go to the next part of the window</translation>
    </message>
    <message>
        <source>Show or hide earlier conversations</source>
        <translation>Show or hide earlier conversations</translation>
    </message>
    <message>
        <source>Show or hide the preview</source>
        <translation>Show or hide the preview</translation>
    </message>
    <message>
        <source>Filter the list by name</source>
        <translation>Filter the list by name</translation>
    </message>
    <message>
        <source>Save the list</source>
        <translation>Save the list</translation>
    </message>
    <message>
        <source>Bring back what was moved to the trash last</source>
        <translation>Bring back what was moved to the trash last</translation>
    </message>
    <message>
        <source>In the question box</source>
        <translation>In the question box</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Ask</translation>
    </message>
    <message>
        <source>Start a new line</source>
        <translation>Start a new line</translation>
    </message>
    <message>
        <source>Bring back an earlier question, while the box is empty</source>
        <translation>Bring back an earlier question, while the box is empty</translation>
    </message>
    <message>
        <source>Go to the names below, or to the files</source>
        <translation>Go to the names below, or to the files</translation>
    </message>
    <message>
        <source>Complete a written query</source>
        <translation>Complete a written query</translation>
    </message>
    <message>
        <source>On a file</source>
        <translation>On a file</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Open it</translation>
    </message>
    <message>
        <source>Open it with another program</source>
        <translation>Open it with another program</translation>
    </message>
    <message>
        <source>Show it in its folder</source>
        <translation>Show it in its folder</translation>
    </message>
    <message>
        <source>Take a large look; the arrow keys go on, Space closes</source>
        <translation>Take a large look; the arrow keys go on, Space closes</translation>
    </message>
    <message>
        <source>Show everything that is known about it</source>
        <translation>Show everything that is known about it</translation>
    </message>
    <message>
        <source>Copy the selected files</source>
        <translation>Copy the selected files</translation>
    </message>
    <message>
        <source>Copy their paths</source>
        <translation>Copy their paths</translation>
    </message>
    <message>
        <source>Move it to the trash, after asking; it can be undone</source>
        <translation>Move it to the trash, after asking; it can be undone</translation>
    </message>
    <message>
        <source>Show more places with the words; ← shows one again</source>
        <translation>Show more places with the words; ← shows one again</translation>
    </message>
    <message>
        <source>Go to the heading of its group, and fold it there</source>
        <translation>Go to the heading of its group, and fold it there</translation>
    </message>
    <message>
        <source>On a conversation</source>
        <translation>On a conversation</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>Go on with it</translation>
    </message>
    <message>
        <source>Rename it</source>
        <translation>Rename it</translation>
    </message>
    <message>
        <source>Delete it; it can be undone</source>
        <translation>Delete it; it can be undone</translation>
    </message>
    <message>
        <source>Save it as a file</source>
        <translation>Save it as a file</translation>
    </message>
    <message>
        <source>How many PDFs are in Downloads?</source>
        <translation>How many PDFs are in Downloads?</translation>
    </message>
    <message>
        <source>Which photos were taken last summer?</source>
        <translation>Which photos were taken last summer?</translation>
    </message>
    <message>
        <source>The ten largest files in Documents</source>
        <translation>The ten largest files in Documents</translation>
    </message>
    <message>
        <source>Find the contract that mentions a deposit</source>
        <translation>Find the contract that mentions a deposit</translation>
    </message>
    <message>
        <source>Which files do I have twice?</source>
        <translation>Which files do I have twice?</translation>
    </message>
    <message>
        <source>Only those of last week (after a question)</source>
        <translation>Only those of last week (after a question)</translation>
    </message>
</context>
<context>
    <name>LargeLook</name>
    <message>
        <source>Space closes · the arrow keys go on to other files</source>
        <translation>Space closes · the arrow keys go on to other files</translation>
    </message>
</context>
<context>
    <name>LeadingOn</name>
    <message>
        <source>Ask about this</source>
        <translation>Ask about this</translation>
    </message>
    <message>
        <source>Search in this folder…</source>
        <translation>Search in this folder…</translation>
    </message>
    <message>
        <source>Find similar names</source>
        <translation>Find similar names</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Properties</translation>
    </message>
    <message>
        <source>It could not be read: %1</source>
        <translation>It could not be read: %1</translation>
    </message>
</context>
<context>
    <name>LeftOutDialog</name>
    <message>
        <source>Not looked at</source>
        <translation>Not looked at</translation>
    </message>
    <message>
        <source>Only the first are listed.</source>
        <translation>Only the first are listed.</translation>
    </message>
</context>
<context>
    <name>ListBar</name>
    <message>
        <source>Put in order</source>
        <translation>Put in order</translation>
    </message>
    <message>
        <source>As the answer has them</source>
        <translation>As the answer has them</translation>
    </message>
    <message>
        <source>The files stand as they were found, since you were busy with them.</source>
        <translation>The files stand as they were found, since you were busy with them.</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Group</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sort</translation>
    </message>
    <message>
        <source>View</source>
        <translation>View</translation>
    </message>
    <message>
        <source>Sort: %1</source>
        <translation>Sort: %1</translation>
    </message>
    <message>
        <source>Without groups</source>
        <translation>Without groups</translation>
    </message>
    <message>
        <source>By folder</source>
        <translation>By folder</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>By kind</translation>
    </message>
    <message>
        <source>By month</source>
        <translation>By month</translation>
    </message>
    <message>
        <source>Copies together</source>
        <translation>Copies together</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>Fold all</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>Unfold all</translation>
    </message>
    <message>
        <source>Group: Folder</source>
        <translation>Group: Folder</translation>
    </message>
    <message>
        <source>Group: Kind</source>
        <translation>Group: Kind</translation>
    </message>
    <message>
        <source>Group: Month</source>
        <translation>Group: Month</translation>
    </message>
    <message>
        <source>Group: Copies</source>
        <translation>Group: Copies</translation>
    </message>
    <message>
        <source>List</source>
        <translation>List</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Pictures</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Conversations</source>
        <translation>Conversations</translation>
    </message>
    <message>
        <source>Show or hide earlier conversations (F9)</source>
        <translation>Show or hide earlier conversations (F9)</translation>
    </message>
    <message>
        <source>About</source>
        <translation>About</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>Keys, and what you can ask (F1)</source>
        <translation>Keys, and what you can ask (F1)</translation>
    </message>
    <message>
        <source>Kept at the side, under “Kept questions” (F9).</source>
        <translation>Kept at the side, under “Kept questions” (F9).</translation>
    </message>
    <message>
        <source>Large look</source>
        <translation>Large look</translation>
    </message>
    <message>
        <source>Show or hide the preview</source>
        <translation>Show or hide the preview</translation>
    </message>
    <message>
        <source>Now type what you are looking for in this folder, and press Enter.</source>
        <translation>Now type what you are looking for in this folder, and press Enter.</translation>
    </message>
    <message>
        <source>Looks into: %1</source>
        <translation>Looks into: %1</translation>
    </message>
    <message>
        <source>Set the settings aside and start again</source>
        <translation>Set the settings aside and start again</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Start again</translation>
    </message>
    <message>
        <source>The settings can be used again.</source>
        <translation>The settings can be used again.</translation>
    </message>
    <message>
        <source>Something went wrong inside Fossick. Please ask again.</source>
        <translation>Something went wrong inside Fossick. Please ask again.</translation>
    </message>
    <message>
        <source>The answer and its sources were copied.</source>
        <translation>The answer and its sources were copied.</translation>
    </message>
    <message>
        <source>A question is still being answered. Stop it first (Esc).</source>
        <translation>A question is still being answered. Stop it first (Esc).</translation>
    </message>
    <message>
        <source>At most %1 files are dragged at a time.</source>
        <translation>At most %1 files are dragged at a time.</translation>
    </message>
    <message>
        <source>Very many files changed at once; some of them may not be listed first.</source>
        <translation>Very many files changed at once; some of them may not be listed first.</translation>
    </message>
    <message>
        <source>Drop it, and your questions are about it.</source>
        <translation>Drop it, and your questions are about it.</translation>
    </message>
</context>
<context>
    <name>ModelConnecting</name>
    <message>
        <source>Asking…</source>
        <translation>Asking…</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) to choose from.</source>
        <translation>
            <numerusform>%n model to choose from.</numerusform>
            <numerusform>%n models to choose from.</numerusform>
        </translation>
    </message>
    <message>
        <source>It does not work yet.</source>
        <translation>It does not work yet.</translation>
    </message>
    <message>
        <source>It works.</source>
        <translation>It works.</translation>
    </message>
    <message>
        <source>This system has no keyring that keeps a key safely, so nothing was kept. Unlock or install one, and try again.</source>
        <translation>This system has no keyring that keeps a key safely, so nothing was kept. Unlock or install one, and try again.</translation>
    </message>
</context>
<context>
    <name>ModelSetupDialog</name>
    <message>
        <source>Set up a language model</source>
        <translation>Set up a language model</translation>
    </message>
    <message>
        <source>A language model reads and sums up what files say. It may run on this computer (Ollama, LM Studio) or with a provider, who gives you an address and a key.</source>
        <translation>A language model reads and sums up what files say. It may run on this computer (Ollama, LM Studio) or with a provider, who gives you an address and a key.</translation>
    </message>
    <message>
        <source>Only where the provider gave you one</source>
        <translation>Only where the provider gave you one</translation>
    </message>
    <message>
        <source>Show the models there</source>
        <translation>Show the models there</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Save and start Fossick again</source>
        <translation>Save and start Fossick again</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>May be sent</source>
        <translation>May be sent</translation>
    </message>
</context>
<context>
    <name>MomentWords</name>
    <message>
        <source>today %1</source>
        <translation>today %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>yesterday %1</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a day and its month</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <comment>a day, its month and its year</comment>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>Jan</source>
        <translation>Jan</translation>
    </message>
    <message>
        <source>Feb</source>
        <translation>Feb</translation>
    </message>
    <message>
        <source>Mar</source>
        <translation>Mar</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>Apr</translation>
    </message>
    <message>
        <source>May</source>
        <translation>May</translation>
    </message>
    <message>
        <source>Jun</source>
        <translation>Jun</translation>
    </message>
    <message>
        <source>Jul</source>
        <translation>Jul</translation>
    </message>
    <message>
        <source>Aug</source>
        <translation>Aug</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>Sep</translation>
    </message>
    <message>
        <source>Oct</source>
        <translation>Oct</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>Nov</translation>
    </message>
    <message>
        <source>Dec</source>
        <translation>Dec</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Dismiss</translation>
    </message>
</context>
<context>
    <name>OpenKeyDialog</name>
    <message>
        <source>Send the key unencrypted?</source>
        <translation>Send the key unencrypted?</translation>
    </message>
    <message>
        <source>The connection to this language model is not encrypted (http, not https). Whoever is on the way can read the key, and what is asked and answered. Send the key there only if you trust that network.</source>
        <translation>The connection to this language model is not encrypted (http, not https). Whoever is on the way can read the key, and what is asked and answered. Send the key there only if you trust that network.</translation>
    </message>
    <message>
        <source>Send it</source>
        <translation>Send it</translation>
    </message>
</context>
<context>
    <name>OpenRiskyDialog</name>
    <message>
        <source>Open a program?</source>
        <translation>Open a program?</translation>
    </message>
    <message>
        <source>Open an installer?</source>
        <translation>Open an installer?</translation>
    </message>
    <message>
        <source>Open a document with a program in it?</source>
        <translation>Open a document with a program in it?</translation>
    </message>
    <message>
        <source>Open what leads elsewhere?</source>
        <translation>Open what leads elsewhere?</translation>
    </message>
    <message>
        <source>Open what changes settings?</source>
        <translation>Open what changes settings?</translation>
    </message>
    <message>
        <source>Open a disk image?</source>
        <translation>Open a disk image?</translation>
    </message>
    <message>
        <source>This file may start a program, which can change or delete your files.</source>
        <translation>This file may start a program, which can change or delete your files.</translation>
    </message>
    <message>
        <source>This file installs a program, which can change or delete your files.</source>
        <translation>This file installs a program, which can change or delete your files.</translation>
    </message>
    <message>
        <source>There may be a program (macros) in this document, which can change or delete your files.</source>
        <translation>There may be a program (macros) in this document, which can change or delete your files.</translation>
    </message>
    <message>
        <source>This file leads to something else: a program that is started, or another computer that something is fetched from.</source>
        <translation>This file leads to something else: a program that is started, or another computer that something is fetched from.</translation>
    </message>
    <message>
        <source>This file changes settings of this computer, or whom it trusts.</source>
        <translation>This file changes settings of this computer, or whom it trusts.</translation>
    </message>
    <message>
        <source>This file becomes a drive when it is opened, and programs on it are checked less than those from the internet.</source>
        <translation>This file becomes a drive when it is opened, and programs on it are checked less than those from the internet.</translation>
    </message>
    <message>
        <source>Its name really ends in %1.</source>
        <translation>Its name really ends in %1.</translation>
    </message>
    <message>
        <source>Open it only if you know where it comes from.</source>
        <translation>Open it only if you know where it comes from.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
</context>
<context>
    <name>OtherReadings</name>
    <message>
        <source>Other meanings (%1)</source>
        <translation>Other meanings (%1)</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Questions</source>
        <translation>Questions</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Files</translation>
    </message>
</context>
<context>
    <name>PastModel</name>
    <message>
        <source>Today</source>
        <translation>Today</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Yesterday</translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PastPane</name>
    <message>
        <source>Conversations</source>
        <translation>Conversations</translation>
    </message>
    <message>
        <source>New</source>
        <translation>New</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>New conversation</translation>
    </message>
    <message>
        <source>New conversation (Ctrl+N)</source>
        <translation>New conversation (Ctrl+N)</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Clear the search</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Search conversations</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Reading…</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>Go on with it</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Rename</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Save as…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>Text in Markdown (*.md)</source>
        <translation>Text in Markdown (*.md)</translation>
    </message>
    <message>
        <source>Everything as JSON (*.json)</source>
        <translation>Everything as JSON (*.json)</translation>
    </message>
    <message>
        <source>Save conversation</source>
        <translation>Save conversation</translation>
    </message>
    <message>
        <source>No conversation has these words.</source>
        <translation>No conversation has these words.</translation>
    </message>
    <message>
        <source>Your conversations are kept here, on this computer only.</source>
        <translation>Your conversations are kept here, on this computer only.</translation>
    </message>
</context>
<context>
    <name>PastPresenter</name>
    <message>
        <source>“%1” is deleted.</source>
        <translation>“%1” is deleted.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
</context>
<context>
    <name>PictureGrid</name>
    <message>
        <source>Files as pictures</source>
        <translation>Files as pictures</translation>
    </message>
</context>
<context>
    <name>PlaceWords</name>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>line %1</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>page %1</translation>
    </message>
    <message>
        <source>slide %1</source>
        <translation>slide %1</translation>
    </message>
    <message>
        <source>sheet %1</source>
        <translation>sheet %1</translation>
    </message>
    <message>
        <source>chapter %1</source>
        <translation>chapter %1</translation>
    </message>
    <message>
        <source>header</source>
        <translation>header</translation>
    </message>
    <message>
        <source>footer</source>
        <translation>footer</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>notes</translation>
    </message>
    <message>
        <source>comments</source>
        <translation>comments</translation>
    </message>
    <message>
        <source>text boxes</source>
        <translation>text boxes</translation>
    </message>
    <message>
        <source>title and keywords</source>
        <translation>title and keywords</translation>
    </message>
    <message>
        <source>author</source>
        <translation>author</translation>
    </message>
    <message>
        <source>links</source>
        <translation>links</translation>
    </message>
    <message>
        <source>list of contents</source>
        <translation>list of contents</translation>
    </message>
</context>
<context>
    <name>PlainLabel</name>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
</context>
<context>
    <name>PreviewPane</name>
    <message>
        <source>Show more</source>
        <translation>Show more</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Show in folder</translation>
    </message>
    <message>
        <source>Close the preview (Esc)</source>
        <translation>Close the preview (Esc)</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Reading…</translation>
    </message>
    <message>
        <source>Select a file of this group to look into it.</source>
        <translation>Select a file of this group to look into it.</translation>
    </message>
    <message>
        <source>The file you select is shown here.</source>
        <translation>The file you select is shown here.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>The file is empty.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n folder</numerusform>
            <numerusform>%n folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
    <message>
        <source>In this folder: %1</source>
        <translation>In this folder: %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>This file is private: Fossick lists it and never reads it.</source>
        <translation>This file is private: Fossick lists it and never reads it.</translation>
    </message>
    <message>
        <source>The contents of this file are not on this computer.</source>
        <translation>The contents of this file are not on this computer.</translation>
    </message>
    <message>
        <source>This file asks for a password.</source>
        <translation>This file asks for a password.</translation>
    </message>
    <message>
        <source>This file is too large to be shown here.</source>
        <translation>This file is too large to be shown here.</translation>
    </message>
    <message>
        <source>Looking into this file took too long.</source>
        <translation>Looking into this file took too long.</translation>
    </message>
    <message>
        <source>This file is damaged.</source>
        <translation>This file is damaged.</translation>
    </message>
    <message>
        <source>There is no text in this file, only pictures or nothing at all.</source>
        <translation>There is no text in this file, only pictures or nothing at all.</translation>
    </message>
    <message>
        <source>There is no preview for this kind of file.</source>
        <translation>There is no preview for this kind of file.</translation>
    </message>
</context>
<context>
    <name>PreviewPresenter</name>
    <message>
        <source>This file is no longer where it was.</source>
        <translation>This file is no longer where it was.</translation>
    </message>
    <message>
        <source>It could not be read: %1</source>
        <translation>It could not be read: %1</translation>
    </message>
    <message>
        <source>It could not be shown.</source>
        <translation>It could not be shown.</translation>
    </message>
</context>
<context>
    <name>PropertiesDialog</name>
    <message>
        <source>Properties</source>
        <translation>Properties</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Kind</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Where</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>Leads to</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 bytes)</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Size</translation>
    </message>
    <message>
        <source>Directly in it</source>
        <translation>Directly in it</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Changed</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Created</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Opened</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>Taken</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Owner</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Permissions</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>hidden</translation>
    </message>
    <message>
        <source>not on this computer until it is opened</source>
        <translation>not on this computer until it is opened</translation>
    </message>
    <message>
        <source>private: listed, never read</source>
        <translation>private: listed, never read</translation>
    </message>
    <message>
        <source>Besides</source>
        <translation>Besides</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>everybody</translation>
    </message>
    <message>
        <source>the owner and their group</source>
        <translation>the owner and their group</translation>
    </message>
    <message>
        <source>the owner alone</source>
        <translation>the owner alone</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>nobody</translation>
    </message>
    <message>
        <source>Read by %1, changed by %2 (%3)</source>
        <translation>Read by %1, changed by %2 (%3)</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>folder</translation>
    </message>
    <message>
        <source>link</source>
        <translation>link</translation>
    </message>
    <message>
        <source>%1 file</source>
        <translation>%1 file</translation>
    </message>
    <message>
        <source>file</source>
        <translation>file</translation>
    </message>
</context>
<context>
    <name>ReceiptsView</name>
    <message>
        <source>Sources (%1)</source>
        <translation>Sources (%1)</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the file</source>
        <translation>Show the file</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Look again</translation>
    </message>
    <message>
        <source>Found %1</source>
        <translation>Found %1</translation>
    </message>
</context>
<context>
    <name>ResultDelegate</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultModel</name>
    <message>
        <source>folder</source>
        <translation>folder</translation>
    </message>
    <message>
        <source>link</source>
        <translation>link</translation>
    </message>
    <message>
        <source>%1 file</source>
        <translation>%1 file</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>folded</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>unfolded</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Group</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Folder</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Size</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>Modified</translation>
    </message>
</context>
<context>
    <name>ResultPane</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 of %2</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>%1 so far</translation>
    </message>
    <message>
        <source>The first %1 of %2</source>
        <translation>The first %1 of %2</translation>
    </message>
    <message>
        <source>At least %1</source>
        <translation>At least %1</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Files</translation>
    </message>
    <message numerus="yes">
        <source>Search finished, %n result(s)</source>
        <translation>
            <numerusform>Search finished, %n result</numerusform>
            <numerusform>Search finished, %n results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Search stopped, %n result(s)</source>
        <translation>
            <numerusform>Search stopped, %n result</numerusform>
            <numerusform>Search stopped, %n results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>Files</source>
        <translation>Files</translation>
    </message>
</context>
<context>
    <name>SentDialog</name>
    <message>
        <source>What was sent</source>
        <translation>What was sent</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Reading…</translation>
    </message>
    <message>
        <source>Nothing was sent for this answer.</source>
        <translation>Nothing was sent for this answer.</translation>
    </message>
    <message>
        <source>Each request as it left, in order. Its exact bytes: fossick ledger show</source>
        <translation>Each request as it left, in order. Its exact bytes: fossick ledger show</translation>
    </message>
</context>
<context>
    <name>StepsView</name>
    <message>
        <source>How I looked</source>
        <translation>How I looked</translation>
    </message>
    <message>
        <source>What was sent</source>
        <translation>What was sent</translation>
    </message>
    <message>
        <source>Every step in full</source>
        <translation>Every step in full</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Looking…</translation>
    </message>
    <message>
        <source>%1 of %2 documents read, %3 found so far</source>
        <translation>%1 of %2 documents read, %3 found so far</translation>
    </message>
    <message>
        <source>%1 looked at, %2 found so far</source>
        <translation>%1 looked at, %2 found so far</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>no result</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Thought: %1</source>
        <translation>Thought: %1</translation>
    </message>
    <message>
        <source>It will be asked again in %1 s.</source>
        <translation>It will be asked again in %1 s.</translation>
    </message>
    <message>
        <source>Writing… %1 s</source>
        <translation>Writing… %1 s</translation>
    </message>
    <message>
        <source>Thinking… %1 s</source>
        <translation>Thinking… %1 s</translation>
    </message>
    <message>
        <source>Each step in order: what was asked of which tool, and what it answered.</source>
        <translation>Each step in order: what was asked of which tool, and what it answered.</translation>
    </message>
    <message numerus="yes">
        <source>asked %n time(s)</source>
        <translation>
            <numerusform>asked %n time</numerusform>
            <numerusform>asked %n times</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens in, %2 out</source>
        <translation>%1 tokens in, %2 out</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Model: %1</translation>
    </message>
    <message>
        <source>Reading what is inside files</source>
        <translation>Reading what is inside files</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>Counting</translation>
    </message>
    <message>
        <source>Comparing files</source>
        <translation>Comparing files</translation>
    </message>
    <message>
        <source>Reading a file</source>
        <translation>Reading a file</translation>
    </message>
    <message>
        <source>Searching the web</source>
        <translation>Searching the web</translation>
    </message>
    <message>
        <source>Looking through your folders</source>
        <translation>Looking through your folders</translation>
    </message>
</context>
<context>
    <name>Suggesting</name>
    <message>
        <source>%1 · ↓ to choose one, Enter to ask</source>
        <translation>%1 · ↓ to choose one, Enter to ask</translation>
    </message>
    <message>
        <source>A written query</source>
        <translation>A written query</translation>
    </message>
    <message>
        <source>A written query: %1</source>
        <translation>A written query: %1</translation>
    </message>
    <message>
        <source>Names as of %1 · ↓ to choose one, Enter to ask</source>
        <translation>Names as of %1 · ↓ to choose one, Enter to ask</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) fit</source>
        <translation>
            <numerusform>%n name fits</numerusform>
            <numerusform>%n names fit</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SuggestionList</name>
    <message>
        <source>Names that fit what is typed</source>
        <translation>Names that fit what is typed</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text of the file</source>
        <translation>Text of the file</translation>
    </message>
</context>
<context>
    <name>TotalsLine</name>
    <message>
        <source>All files: %1</source>
        <translation>All files: %1</translation>
    </message>
    <message>
        <source>Files shown: %1</source>
        <translation>Files shown: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>TrashActions</name>
    <message>
        <source>Move to the trash…</source>
        <translation>Move to the trash…</translation>
    </message>
    <message>
        <source>Bring back from the trash</source>
        <translation>Bring back from the trash</translation>
    </message>
    <message numerus="yes">
        <source>At most %n file(s) are moved to the trash at a time.</source>
        <translation>
            <numerusform>At most %n file is moved to the trash at a time.</numerusform>
            <numerusform>At most %n files are moved to the trash at a time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n item(s) to the trash.</source>
        <translation>
            <numerusform>Moved %n item to the trash.</numerusform>
            <numerusform>Moved %n items to the trash.</numerusform>
        </translation>
    </message>
    <message>
        <source>Moved “%1” to the trash.</source>
        <translation>Moved “%1” to the trash.</translation>
    </message>
    <message>
        <source>The trash could not be opened: %1</source>
        <translation>The trash could not be opened: %1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Open the trash</source>
        <translation>Open the trash</translation>
    </message>
    <message numerus="yes">
        <source>Put %n item(s) back.</source>
        <translation>
            <numerusform>Put %n item back.</numerusform>
            <numerusform>Put %n items back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Something else is now where %n item(s) were.</source>
        <translation>
            <numerusform>Something else is now where %n item was. Nothing was overwritten.</numerusform>
            <numerusform>Something else is now where %n items were. Nothing was overwritten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Put back beside it</source>
        <translation>Put back beside it</translation>
    </message>
</context>
<context>
    <name>TrashDialog</name>
    <message>
        <source>Move to the trash?</source>
        <translation>Move to the trash?</translation>
    </message>
    <message numerus="yes">
        <source>Move %n item(s) to the trash, %1 in all?</source>
        <translation>
            <numerusform>Move %n item to the trash, %1 in all?</numerusform>
            <numerusform>Move %n items to the trash, %1 in all?</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing has been moved yet. What is moved can be brought back from the trash.</source>
        <translation>Nothing has been moved yet. What is moved can be brought back from the trash.</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>Move to the trash</translation>
    </message>
    <message>
        <source>Why it is proposed: %1</source>
        <translation>Why it is proposed: %1</translation>
    </message>
    <message>
        <source>You asked for: %1</source>
        <translation>You asked for: %1</translation>
    </message>
    <message>
        <source>You selected:</source>
        <translation>You selected:</translation>
    </message>
    <message numerus="yes">
        <source>Folder with %n entrie(s), %1</source>
        <translation>
            <numerusform>Folder with %n entry, %1</numerusform>
            <numerusform>Folder with %n entries, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Link; what it leads to stays</source>
        <translation>Link; what it leads to stays</translation>
    </message>
    <message>
        <source>The same stays at %1</source>
        <translation>The same stays at %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more stay(s) in place.</source>
        <translation>
            <numerusform>%n more stays in place.</numerusform>
            <numerusform>%n more stay in place.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more match(es); they are not part of this.</source>
        <translation>
            <numerusform>%n more matches; it is not part of this.</numerusform>
            <numerusform>%n more match; they are not part of this.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnParts</name>
    <message>
        <source>Show what can be sent…</source>
        <translation>Show what can be sent…</translation>
    </message>
    <message>
        <source>Copy with sources</source>
        <translation>Copy with sources</translation>
    </message>
    <message>
        <source>Copy the answer and the paths of its files</source>
        <translation>Copy the answer and the paths of its files</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Ask again</translation>
    </message>
    <message>
        <source>Keep this question</source>
        <translation>Keep this question</translation>
    </message>
    <message>
        <source>List it at the side, to be asked again with a click</source>
        <translation>List it at the side, to be asked again with a click</translation>
    </message>
    <message>
        <source>That&apos;s wrong</source>
        <translation>That&apos;s wrong</translation>
    </message>
    <message>
        <source>Ask the model</source>
        <translation>Ask the model</translation>
    </message>
    <message>
        <source>Reading needs a model: set one up</source>
        <translation>Reading needs a model: set one up</translation>
    </message>
    <message>
        <source>Set up a model</source>
        <translation>Set up a model</translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>Only about %1</source>
        <translation>Only about %1</translation>
    </message>
    <message>
        <source>Continue goes on where the search was stopped. Folders that were looked through and documents that were read are not gone through again, unless they have changed; plain texts are read again.</source>
        <translation>Continue goes on where the search was stopped. Folders that were looked through and documents that were read are not gone through again, unless they have changed; plain texts are read again.</translation>
    </message>
    <message>
        <source>Nothing that was found confirms this: %1</source>
        <translation>Nothing that was found confirms this: %1</translation>
    </message>
    <message>
        <source>Worked out by the model itself, not looked up: %1</source>
        <translation>Worked out by the model itself, not looked up: %1</translation>
    </message>
    <message>
        <source>Look again, to the end</source>
        <translation>Look again, to the end</translation>
    </message>
    <message>
        <source>Looking again starts over, since files may have changed in the meantime. Documents that were already read take less time.</source>
        <translation>Looking again starts over, since files may have changed in the meantime. Documents that were already read take less time.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continue</translation>
    </message>
    <message>
        <source>Continue goes on where the search was stopped. Documents that were read are not read again, unless they have changed; folders and plain texts are gone through again.</source>
        <translation>Continue goes on where the search was stopped. Documents that were read are not read again, unless they have changed; folders and plain texts are gone through again.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Ask again</translation>
    </message>
    <message>
        <source>This answer was not finished.</source>
        <translation>This answer was not finished.</translation>
    </message>
    <message>
        <source>Show these files (%1)</source>
        <translation>Show these files (%1)</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Kept</translation>
    </message>
    <message>
        <source>Keep this question</source>
        <translation>Keep this question</translation>
    </message>
    <message>
        <source>What did you mean? Change what is wrong here, or ask in other words.</source>
        <translation>What did you mean? Change what is wrong here, or ask in other words.</translation>
    </message>
    <message>
        <source>Please ask in other words.</source>
        <translation>Please ask in other words.</translation>
    </message>
    <message>
        <source>Noted as wrong</source>
        <translation>Noted as wrong</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaitingQuestions</name>
    <message>
        <source>Next: %1   ✕</source>
        <translation>Next: %1   ✕</translation>
    </message>
    <message>
        <source>Waiting for its turn. Click to remove it.</source>
        <translation>Waiting for its turn. Click to remove it.</translation>
    </message>
</context>
<context>
    <name>WebLinks</name>
    <message>
        <source>A language model wrote this address. Whoever opens it tells that site what the address says, which may come from your files.</source>
        <translation>A language model wrote this address. Whoever opens it tells that site what the address says, which may come from your files.</translation>
    </message>
    <message>
        <source>Open this page in your browser?</source>
        <translation>Open this page in your browser?</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Open in the browser</translation>
    </message>
    <message>
        <source>The browser could not be started.</source>
        <translation>The browser could not be started.</translation>
    </message>
</context>
<context>
    <name>WebQueryDialog</name>
    <message>
        <source>Search the web?</source>
        <translation>Search the web?</translation>
    </message>
    <message>
        <source>What is searched for</source>
        <translation>What is searched for</translation>
    </message>
    <message>
        <source>Don&apos;t search</source>
        <translation>Don&apos;t search</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Search</translation>
    </message>
    <message>
        <source>The language model wants to search the web.</source>
        <translation>The language model wants to search the web.</translation>
    </message>
    <message>
        <source>This text, and nothing else, would go to %1. Change it if it says too much. If you say no, nothing more is searched for on the web for this question.</source>
        <translation>This text, and nothing else, would go to %1. Change it if it says too much. If you say no, nothing more is searched for on the web for this question.</translation>
    </message>
    <message numerus="yes">
        <source>%n secret(s), such as keys or card numbers, were taken out.</source>
        <translation>
            <numerusform>%n key, password or number was taken out.</numerusform>
            <numerusform>%n keys, passwords or numbers were taken out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) that nobody sees were taken out:</source>
        <translation>
            <numerusform>%n character that nobody sees was taken out:</numerusform>
            <numerusform>%n characters that nobody sees were taken out:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>What are you looking for?</source>
        <translation>What are you looking for?</translation>
    </message>
    <message>
        <source>Ask in your own words, in English or Chinese. Your files stay on this computer, and nothing is changed.</source>
        <translation>Ask in your own words, in English or Chinese. Your files stay on this computer, and nothing is changed.</translation>
    </message>
    <message>
        <source>Ask in your own words, in English or Chinese. What Fossick cannot answer by itself goes to %1, with as much of your files as you allow. Nothing is changed.</source>
        <translation>Ask in your own words, in English or Chinese. What Fossick cannot answer by itself goes to %1, with as much of your files as you allow. Nothing is changed.</translation>
    </message>
    <message>
        <source>How many PDFs are in Downloads?</source>
        <translation>How many PDFs are in Downloads?</translation>
    </message>
    <message>
        <source>Which photos are in Pictures?</source>
        <translation>Which photos are in Pictures?</translation>
    </message>
    <message>
        <source>List the spreadsheets in Documents</source>
        <translation>List the spreadsheets in Documents</translation>
    </message>
</context>
<context>
    <name>WorkBar</name>
    <message>
        <source>Progress</source>
        <translation>Progress</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
</context>
<context>
    <name>WrongAnswerCases</name>
    <message>
        <source>Noted on this computer. Nothing was sent.</source>
        <translation>Noted on this computer. Nothing was sent.</translation>
    </message>
</context>
<context>
    <name>_PictureView</name>
    <message>
        <source>Picture</source>
        <translation>Picture</translation>
    </message>
</context>
</TS>
