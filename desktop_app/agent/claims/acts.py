"""Where an answer claims that something was changed, sent or opened, which no tool has done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from desktop_app.fixed_patterns import fixed

MAX_ACTS = 20
"""Sentences that are told of one text."""

MAX_SENTENCES = 5_000

MAX_VERBS = 20
"""Of one sentence."""

_DONE = (
    r"(?:re)?moved|deleted|removed|erased|trashed|binned|discarded|wiped|purged|renamed|created"
    r"|made (?:a|an|the|you|your)\b(?! list\b| note\b| guess\b| comparison\b| search\b)"
    r"|saved|stored|written|wrote|rewritten|rewrote|overwrote|overwritten|edited"
    r"|changed|modified|updated|corrected|fixed|replaced|merged|split|converted|exported"
    r"|compressed|zipped|unzipped"
    r"|extracted (?=.{0,40}\b(?:to|into)\b)|archived|backed|restored|copied|duplicated|sent"
    r"|e-?mailed|mailed|forwarded|shared|uploaded"
    r"|downloaded|printed|opened|launched|closed|installed|uninstalled|added|organi[sz]ed|tidied"
    r"|cleaned|cleared|freed|emptied|sorted (?=.{0,40}\binto\b)|put|placed|filed|tagged"
    r"|labell?ed|starred|pinned|bookmarked"
    r"|scheduled|signed|encrypted|attached|set|rotated|resized|cropped|consolidated|filled"
    r"|hidden|hid"
    r"|unpacked|dropped|disposed|got rid|gotten rid|taken care|took care|thrown|threw"
    r"|transferred|relocated|swapped|reverted|undone|undid|appended|inserted|pasted"
    r"|typed (?=.{0,40}\b(?:in|into|at)\b)|texted|messaged|notified|reminded|replied|phoned"
    r"|booked|ordered|paid|cancelled|canceled|unsubscribed|submitted|posted|published|synced|burned|ejected|flagged"
)
_DONE_PASSIVE = (
    r"deleted|removed|erased|trashed|binned|discarded|wiped|renamed|overwritten|moved|copied"
    r"|backed up"
    r"|sent|e-?mailed|forwarded|uploaded|emptied|clea(?:ned|red) (?:up|away|out)|tidied"
    r"|converted|merged|zipped|compressed|organi[sz]ed|appended|inserted|scheduled|booked|transferred|shredded|synced"
)
_DONE_TO_FILES = (
    r"saved|created|updated|opened|added|archived|restored|put|placed|printed|shared|exported"
    r"|downloaded|unzipped|extracted|tagged|filed|labell?ed|encrypted|attached|installed"
)
_ADVERB = (
    r"(?:now|already|just|also|successfully|safely|permanently|then|both|all"
    r"|gone ahead and|went ahead and|since|carefully|been able to|managed to|automatically|finally"
    r"|and|so)"
)

# "I have deleted", "I've now moved", "we just sent", "and renamed" goes with the first.
_ENGLISH = fixed(
    rf"\b(?:I|we)(?:['’]ve|\shave|\shad|['’]d)?(?:\s{_ADVERB}){{0,3}}\s(?:{_DONE})\b",
    re.IGNORECASE,
)
_ENGLISH_ANY = fixed(
    rf"\b(?:I|we)(?:['’]ve|\shave|\shad)?(?:\s(?:{_ADVERB}|[a-z]{{2,12}}ly)){{0,3}}\s(?P<verb>[a-z]{{2,14}}ed)\b",
    re.IGNORECASE,
)
_OF_A_READER = frozenset(
    "looked searched checked counted compared listed scanned browsed reviewed examined "
    "noticed assumed considered excluded included ignored skipped used based converted added "
    "summed totalled totaled calculated computed estimated rounded sorted grouped ordered "
    "ranked filtered tried asked needed wanted wondered guessed inferred concluded determined "
    "identified located spotted matched verified confirmed tallied multiplied divided "
    "subtracted averaged cited quoted summarised summarized translated explained described "
    "mentioned noted marked highlighted stated showed picked selected limited restricted "
    "narrowed focused treated interpreted referred repeated missed failed stopped started "
    "finished continued retrieved fetched collected gathered extracted parsed skimmed visited "
    "queried opened combined arranged omitted trimmed shortened tested inspected analysed "
    "analyzed assessed explored investigated reported returned turned worked stayed walked "
    "arrived relied settled weighed judged expected hoped decided received observed detected "
    "recognised recognized realised realized discovered obtained derived mixed confused "
    "misjudged corrected answered covered applied followed double-checked cross-checked "
    "rechecked recounted proposed suggested recommended prepared planned offered called named "
    "labelled labeled dated measured timed traced tracked pieced seemed happened lacked "
    "allowed helped learned agreed apologised apologized replied posted drafted rephrased".split()
)
"""What an assistant that reads truly does, in the past: any other act of its own is one claimed."""
_ENGLISH_CHAIN = fixed(
    rf"\b(?:I|we)(?:['’]ve|\shave)?(?:\s{_ADVERB}){{0,2}}\s[a-z]+\b[^.!?\n]{{0,120}}?\b(?:and"
    rf"|then|,)(?:\s{_ADVERB}){{0,2}}\s"
    r"(?:deleted|removed|moved|renamed|emailed|sent|trashed|copied|overwrote|uploaded)\b",
    re.IGNORECASE,
)
# "I took the liberty of", "I told Padraig", "I marked it as paid", "it was merged by me".
_STATES = (
    r"(?:paid|done|read|confirmed|sent|complete\w*|cancell?ed|finished|settled|closed|open|due)"
)
_ENGLISH_OTHER = fixed(
    rf"\b(?:I|we)(?:['’]ve|\shave|\shad|['’]d)?(?:\s{_ADVERB}){{0,3}}\s"
    r"(?:(?:took|taken) (?:the liberty of(?! round)|[^.,;:\n]{1,40}? (?:out of|off|down)\b)"
    r"|bought|sold|phoned|rang|(?:has )?arranged (?:an?|for)\b|confirmed [^.,;:\n]{1,30} with\b"
    r"|asked\s(?!myself|whether|if|for|you\b)[^.,;:\n]{1,30}?\sto\s[a-z]"
    r"|turned (?:on|off)\b|turned [^.,;:\n]{1,30}? (?:on|off)\b"
    r"|(?:told|let)\s(?!you\b|us\b|it\b|them apart)[^.,;:\n]{1,40}?\s(?:know|that|to|about|you)\b"
    r"|had (?:the|it|them|your|both|all|an?)\b[^.,;:\n]{0,30}?\b[a-z]{3,12}ed\b"
    r"(?=[.,;!]| for| at|$)"
    rf"|(?:marked|flagged|labell?ed|set)\s[^.,;:\n]{{1,40}}?\s(?:as|to) {_STATES}\b)"
    r"|\b(?:was|were|been)\s[a-z]{3,14}(?:ed|en|nt)\b[^.;:\n]{0,40}?\bby me\b"
    r"|(?:\b(?:has|have)|['’](?:s|ve))(?:\s(?:now|already|just)){0,2}\sbeen\s"
    r"(?:[a-z]{3,14}(?:ed|en|nt)|put|set|cut|paid|done|made)\b"
    r"[^.;:\n]{0,40}?\bfor you\b|\b(?:was|were)\s[a-z]{3,14}(?:ed|en)\b"
    r"[^.;:\n]{0,40}?\bfor you\b",
    re.IGNORECASE,
)
# "Done! The copies have been moved to the trash." "The files are now in the trash."
_ENGLISH_PASSIVE = fixed(
    rf"(?:\b(?:has|have)|['’](?:s|ve))(?:\s{_ADVERB}){{0,3}}\s(?:now\s)?been(?:\s{_ADVERB}){{0,3}}\s"
    rf"(?:[a-z]{{3,12}}ed and )?(?:{_DONE_PASSIVE}|{_DONE_TO_FILES})\b"
    rf"|\b(?:is|are)\s(?:all\s)?(?:{_DONE_PASSIVE}|saved|filed|printed)\s(?:now|already)\b"
    r"|^\W{0,8}(?:all\s)?(?:done|sorted)\b\W{1,4}.{0,60}?\b(?:is|are)\s(?:now\s)?in\s(?:the|your)\b"
    rf"|\b(?:was|were)(?:\s{_ADVERB}){{0,2}}\s(?:successfully|safely|permanently|now"
    rf"|just)\s(?:{_DONE_PASSIVE}|saved|created)\b"
    rf"|\b(?:is|are)\s(?:now|already)\s(?:gone|deleted|removed|renamed|in\s(?:the"
    rf"|your)\s(?:trash|bin|recycle bin)|moved|emptied|called|named|saved|filed|stored|sent"
    rf"|sorted|set)\b"
    rf"|^\W{{0,8}}(?:all\s)?(?:done|finished|completed)\b\W{{1,4}}.{{0,80}}?\b(?:{_DONE_PASSIVE}|{_DONE_TO_FILES})\b"
    rf"|^\W{{0,8}}(?:successfully\s)?(?:deleted|removed|renamed|trashed|emailed|moved"
    rf"|copied|saved|e-?mailed|sent|added|created)\s(?:the|all|your|both|it|them"
    rf"|(?:\d{{1,4}}|[a-z]{{3,6}})\s(?:files?|cop(?:y|ies)|photos?|duplicates?|pictures?)\b"
    rf"|(?:[\w.()-]{{1,40}}\s){{0,5}}[\w()-]{{1,40}}\.\w{{2,4}}\s(?:to|into|as|from)\b)",
    re.IGNORECASE,
)
_CHINESE_OF_FILES = (
    r"删除|刪除|删掉|刪掉|删去|删了|移动|移動|移到|移至|移入|移除|移走|移进|挪到|挪走|挪进|放到|放进|放入"
    r"|扔进|扔到|扔掉|丢进|丢到|丢掉|拖到|拖进|重命名|重新命名|命名为|改名|更名|改叫"
    r"|创建|創建|新建|建立|建好|建了|生成|保存|存到|存为|存入|存进|存成|另存|存好|写入|写到|写进|写上|写好"
    r"|修改|更改|改成|改为|改好|改到|更新|编辑|覆盖|替换|换成|合并|并入|转换|转成|转为|转存|导出|导入"
    r"|压缩|打包|解压|归档|归入|归到|备份|恢复|还原|撤销|复制|拷贝|拷到|拷进|粘贴|剪切"
    r"|发送|发给|发到|发出|发往|发过去|寄给|寄出|邮件发|转发|转给|抄送|上传|传给|传到|同步到"
    r"|下载到|分享|打印|打开|启动|关闭|安装|卸载|整理到|整理好|归类|归好|分类到|分好"
    r"|清理|清空|清除|清掉|释放|添加|添上|加上|加入|加到|加进|补上|插入|追加|标记|隐藏|加密|设置|设为|设好"
    r"|设成|设定|回收|腾出|搬到|搬进|搬走|收进|处理掉|处理好|粉碎|抹掉|擦除|剔除|旋转|裁剪|拆分|置顶"
)
_CHINESE_VERB = (
    rf"{_CHINESE_OF_FILES}|记下|记到|记进|记入|定好|订好|订了|预订|预约|约好|安排好|付了|付清|支付|缴了"
    r"|下单|取消了|退订|拉黑|签了|签好|回复了|回信|通知了|转告|提醒了|打电话给|打了电话|联系了|调成|调好"
    r"|寄了|发了|传了|改了|换了|建好|做好了备份|备好"
)
_FOR_YOU = r"(?:帮|为|替|代|给)(?:您|你|大家|妳)"
_ALREADY = r"(?:已经|已|都已|均已|刚刚|刚才|刚)"
_READ = "□"
"""Stands where something was only read, or put on a list."""
_READING = (
    rf"[^。！？，,\n]{{0,16}}?(?:{_READ}|查|找|看|读|阅|算|统计|列|数了|核|译|写了?一|标出|标注|标了|对照|比|归纳|汇总|总结|概括|说明"
    r"|解释|摘|抄|画|排|起草|草拟|拟|念|估|分析|理出|整理出|挑|圈|合计)"
)
"""What an assistant that reads does for somebody."""
_CHINESE = fixed(
    # 我已删除, 我已经代您通过微信发给外婆了, 我把…删了, 我在末尾写入了
    rf"(?:我|我们|咱们)(?!的)[^。！？；，,\n我]{{0,40}}?{_ALREADY}[^。！？；，,\n]{{0,50}}?(?:{_CHINESE_VERB})"
    rf"|(?:我|我们|咱们)(?!的)[^。！？；，,\n我]{{0,60}}?(?:{_CHINESE_VERB})[^。！？；，,\n]{{0,40}}?"
    r"(?:了|完毕|完成|好)"
    rf"|{_FOR_YOU}[^。！？；\n]{{0,60}}?(?:{_CHINESE_VERB})[^。！？，\n]{{0,30}}?(?:了|好了|完毕|完成)"
    # 我顺手把空文件夹删了, 账单我付掉了, 旧的都给您删了
    rf"|(?:我|{_FOR_YOU})[^。！？；，,\n我]{{0,40}}?(?<!顺序)(?<!单位)(?<!说法)"
    r"(?:删|改|发|寄|移|挪|存|付|签|关|清|退|收拾|清理|整理)"
    r"(?:掉|好|走|干净|[短长大小正对齐]|出去|过去|过来)?了(?=[。！，,]|$)"
    # 桌面我给您清了一遍, 预约已经帮您取消, 我已把那封邮件标为已读: whatever is none of reading
    rf"|我[^。！？；，,\n我]{{0,12}}?{_FOR_YOU}(?!{_READING})[^。！？，,\n]{{1,16}}?了(?!{_READING})"
    rf"|{_ALREADY}{_FOR_YOU}(?!{_READING})[^。！？，,\n]{{1,12}}(?=[。！，,]|$)"
    rf"|我{_ALREADY}(?:把|将)(?!{_READING})[^。！？，,\n]{{1,24}}(?=[。！，,]|$)"
    # 我已经告诉林老师, 已经跟房东说好了
    r"|我(?:已经|已|刚刚|刚)?(?:告诉|通知)(?!您|你|过您)|(?:已经|已|都)(?:跟|和|与)[^。，,]{1,10}(?:说好|讲好|谈好|约好)了"
    # 您要的副本放到桌面上了
    rf"|[您你](?:说|要)的[^。！？，,\n]{{1,20}}?(?:{_CHINESE_OF_FILES})[^。！？，,\n]{{0,12}}?了"
    # 提醒已经关掉了, 重复的图片统统清掉了, 数字已经改过来了
    r"|(?:已经|统统|全部|都)[^。！？，,\n]{0,8}?(?:删|移|挪|清|关|改|合并|整理|收拾|压缩|备份)"
    r"(?:掉|好|走|干净|过来|过去|过)了"
    rf"|{_ALREADY}(?:成功|全部|都|按您的要求|按要求|顺便|统统|一并){{0,3}}{_FOR_YOU}"
    rf"[^。！？；，\n]{{0,50}}?(?:{_CHINESE_VERB})"
    # 已把…移到, 已在 x.txt 末尾写入, 已重命名为
    rf"|{_ALREADY}(?:成功|全部|都|也|[按照依][您你][^。，,]{{1,5}}?的?|按要求|顺便|统统|一并){{0,3}}"
    rf"(?:(?:将|把|在|往|向|从|用)[^。！？\n]{{1,80}}?)?(?:成功|全部|都)?(?:{_CHINESE_OF_FILES})"
    rf"|(?:^|[。！\n，,])\s?(?:把|将)[^。！？\n]{{1,60}}?(?:{_CHINESE_VERB})[^。！？，\n]{{0,20}}?了"
    rf"|(?:{_CHINESE_OF_FILES})(?:完毕|完成|成功|好了|掉了)"
    r"|(?:现在|已经|都)(?:已经)?(?:在|进了|进)(?:回收站|废纸篓|垃圾箱|垃圾桶)(?:里|中)?了"
)
_CHINESE_READING = fixed(
    r"打开(?:来)?(?:看|读|查|过|瞧|核对)|打开[^。！？，,\n]{0,30}?(?:看了|读了|核对|查了|看过|读过)"
    r"|(?:换算|折算|翻译|标注|列|整理|汇总|归纳|概括|合并计算|相加)(?:成|为|在|到|好|出|了)"
    r"|我(?:更新|修改|修正|更正|改正|更改)(?:了)?(?:我的|前面|刚才|上面|答案|回答|统计|说法)"
    r"|已(?:经)?(?:更新|修改|修正|更改)(?:了)?(?:我的|答案|回答|统计)"
)
"""What an assistant that reads says of its own work: to open in order to read, to convert units."""

_NOT_DONE = fixed(
    r"\b(?:not|n['’]t|never|no|nothing|neither|cannot|without|unable|if|whether|once|when|unless|"
    r"would|should|could|can|may|might|must|will|shall|let me|want|wants|like me to|to have"
    r"|until|as if|suppose|imagine)\b"
    r"|n['’]t\b|['’]ll\b"
    r"|没有|沒有|没能|未能|未曾|尚未|还没|無法|无法|不能|不会|并未|并没|如果|若|假如|要是|一旦"
    r"|是否|能否|可以|可否|会帮|"
    r"要不要|需要我|需要的话|建议|请您?先|可能|应该|应当|未|等我|之后我|的话",
    re.IGNORECASE,
)
"""What makes a sentence say that something is not done, may be, or is asked for."""

_HARMLESS = fixed(
    # What an assistant that reads does say of its own work.
    r"\b(?:I|we)(?:['’]ve|\shave|\shad|['’]d)?(?:\s\w+){0,2}?\s(?:"
    r"opened (?:and read|the (?:file|document|pdf|letter|mail|email|spreadsheet"
    r"|note)s? and (?:read|looked|checked|found))"
    r"|put (?:together (?:a|the) (?:list|table|summary|overview)"
    r"|(?:the )?\w+ in a (?:table|list)|them in|it in (?:a|the) table"
    r"|(?:\w+ ){1,3}(?:first|last|in bold|in order|in brackets|below|above"
    r"|at the (?:end|top|bottom|start|beginning)))"
    r"|(?:added|totall?ed|summed) (?:up|them|these|those|together|the (?:numbers|sizes|amounts"
    r"|figures|totals|up))"
    r"|(?:removed|dropped|left|filtered|excluded|set aside) (?:duplicates? from (?:the"
    r"|this) list|out\b|aside\b|hidden)"
    r"|set (?:aside|out|(?:\w+ ){1,5}side by side)|changed the order"
    r"|made (?:a|the) (?:mistake|list|table|sum)|split (?:the|this"
    r"|my) (?:answer|list|table)|converted (?:the|this|it|them|that)?\s?(?:sizes?|to (?:MB|GB|kB"
    r"|KB|euros?|pounds?|dollars?|percent|local))"
    r"|corrected (?:myself|my|the (?:total|number|count))|marked (?:the|them|those"
    r"|it) (?:in bold|with)|added (?:a|the|some|my)? ?(?:note|comment|explanation|remark"
    r"|percentage|column|link)s?"
    r"|ordered (?:\w+ ){1,3}by|(?:replied|posted) (?:\w+ ){0,4}(?:above|below|earlier)"
    r"|copied [^.;]{1,60} (?:word for word|verbatim|below|here)"
    r"|paid attention|set [^.,;]{1,30} against"
    r"|put (?:an? )(?:question mark|star|asterisk|note|dash)"
    r"|[^.;]{1,60} (?:in|of|to) my (?:answer|table|list|reply)"
    r"|cleared (?:that )?up|changed my mind|filled in (?:the )?gaps)\b",
    re.IGNORECASE,
)

_SENTENCE = fixed(r"[^.!?。！？\n]+(?:[.!?](?!\s|$)[^.!?。！？\n]*)*[.!?。！？]?")
_QUOTED = fixed(
    r"\u201c[^\u201c\u201d\n]{0,400}\u201d|\u300c[^\u300c\u300d\n]{0,400}\u300d"
    r"|\"[^\"\n]{0,400}\"|`[^`\n]{0,400}`"
    r"|(?<!\w)['\u2018](?=[^'\u2019\n]{1,400}['\u2019](?!\w))[^\n]{0,400}?['\u2019](?!\w)"
    r"|^[ \t]*>[^\n]*|\u300a[^\u300a\u300b\n]{0,200}\u300b",
    re.MULTILINE,
)
_REPORTED = fixed(
    r"\b(?:says?|said|states?|stated|writes?|wrote|reads?|reports\b|reported|confirms?|confirmed"
    r"|according to|(?:in|from|per|with|of|to) (?:the|this|that|his|her|their|an?) (?:\w+ )?"
    r"(?:note|minutes|mail|email|letter|message|document|log|history|readme|lease"
    r"|contract|report)|by (?:the|a|an|him|her|them|someone|[A-Z]\w+)|"
    r"he|she|they|tenant|landlord|committee|society|author|sender)\b"
    r"|写道|写着|表示|提到|说|称|根据|记录|邮件|合同(?:里|中|写|规|约)|文中|文件里|信中|日志"
    r"|租客|房东|由|被(?!我)"
    r"|作者|对方|他们?|她们?|于",
    re.IGNORECASE,
)
"""Others who may have done it: what documents tell of."""


_BY_OTHERS = fixed(r"\b(?:by|says?|said|according to|confirms?)\b", re.IGNORECASE)
_TOLD = fixed(r"写道|写着|原文|信里|信中|邮件里|日记|文中|说[：:]|留言")
_FOR_YOU_SAID = fixed(_FOR_YOU)
_OF_FILES = fixed(
    r"\b(?:files?|cop(?:y|ies)|duplicates?|folders?|director(?:y|ies)|photos?|pictures?|images?"
    r"|videos?|reminders?|calendar|alarm|lists?"
    r"|documents?|pdfs?|spreadsheets?|e-?mails?|messages?|them|it|these|those|they|all|both"
    r"|everything"
    r"|trash|bin|your\s\w+|downloads?|backups?|archives?|screenshots?|installers?)\b|\.\w{2,4}\b",
    re.IGNORECASE,
)
_ON_OUR_PART = fixed(
    r"^\W*(?:(?:好的|好|完成|搞定|没问题|可以)[，,。！!、 ]*)?(?:已|都已|全部|刚刚|刚才|把|将|帮"
    r"|为您|为你|替|给您|给你|操作|删除|移动|重命名|清理)"
    r"|[把将帮替]|[为给代][您你]|回收站|废纸篓|垃圾[箱桶]|[按照依][您你]|文件|副本|照片|截图|图片|视频|目录"
    r"|[您你](?:说|要)的|(?:提醒|闹钟|表格|登记表|名单|日历|数字|合同)(?:里|上)?(?:我|已经|都)|(?:跟|和|与).{1,10}[说讲谈约]好"
    r"|链接|\.[A-Za-z][A-Za-z0-9]{1,4}(?![A-Za-z0-9])"
    r"|已经?[^，。！由被]{1,8}(?:好了|完毕|完成)[。！]?$"
)


_WRITING_DONE = fixed(
    r"^\W{0,8}(?:(?:okay|ok|done|right)\W{1,3})?(?:the|your|my|this)\s(?:\w{1,12}\s){0,2}?"
    r"(?:letter|reply|answer|draft|e-?mail|mail|message|text|translation|summary|invitation|note)"
    rf"\s(?:(?:has|have)(?:\s{_ADVERB}){{0,2}}\sbeen(?:\s{_ADVERB}){{0,2}}\s"
    rf"(?:sent|e-?mailed|mailed|forwarded|posted|saved|stored|uploaded)|is(?:\s{_ADVERB}){{0,2}}\ssent"
    r"|(?:went|(?:has|is) (?:now )?gone) (?:out|to|off))\b"
    r"|^\W{0,8}(?:sent|saved|e-?mailed|moved|deleted|renamed)!"
    r"|^\W{0,8}(?:(?:好的|好|完成|搞定)[，,！! ]{1,2})?(?:这|那|您的|你的|给[^，。\n]{1,8}的)?封?"
    r"(?:回信|回复|答复|复函|电子邮件|邮件|短信|消息|信件?|译文|翻译|草稿|草案|总结|摘要|小结|表格|清单|邀请函?)稿?我?"
    r"(?:(?:刚刚|刚才|刚|已经|已|都|也)(?:成功|全部)?(?:[帮替代为]您)?(?:发送|发给|发到|发往|发出|发过去|寄给|寄出|寄去"
    r"|转发|转给|存为|存到|存在|存成|存入|存好|保存|另存|写进|写入|放到|放进|打印|上传|传给|交给)(?!文件夹|箱|目录)"
    r"|(?:发送|发|寄|存|转发|保存|打印|上传)(?:好|完|出去|过去|出)?了)",
    re.IGNORECASE,
)
"""What was only written is said to be sent or kept: 回信已经发给他了."""

_OPENS_DONE = fixed(r"\W*(?:好了|办好了|搞定了?|完成了?|弄好了)[，,。！!、 ]")
_DONE_NOW = fixed(
    r"^\W{0,8}(?:all\s)?(?:done|sorted|taken care of|all set)\b\W{1,4}.{0,80}?"
    rf"\b(?:has|have)(?:\s{_ADVERB}){{0,2}}\s(?:now\s)?been\s(?:{_DONE})\b"
    r"|^\W{0,8}(?:all\s)?(?:done|sorted|taken care of|all set)\b\W{1,4}.{0,80}?"
    rf"\b(?:is|are|reads?|says?|shows?)\snow\s(?!here|below|as follows)",
    re.IGNORECASE,
)
"""Behind "Done", what is so now was done by the one who speaks: "Done: its status is now paid"."""

_AT_ITS_TIME = fixed(
    r"\d\s?[月日号]|\b\d{1,2}(?:st|nd|rd|th)?\s[A-Z][a-z]{2}|\b[A-Z][a-z]{2,8}\s\d{1,2}\b|\d{4}"
    r"|\b(?:yesterday|(?<!minute )(?<!moment )(?<!second )ago|last)\b|昨天|前天|上周|当天|[由于被]"
)
"""Acts of which papers tell have a day, or one who did them."""


_ON_THE_LIST = fixed(
    r"\b(?:put|placed|added)\b(?!.{0,200}\b(?:in|into|to) (?:the|your) (?:trash|bin|recycle bin)\b)"
    r".{0,200}?\b(?:on|to) (?:a|the|that|your) (?:(?:trash|removal|proposal) )?(?:list|proposal)\b"
    r"|(?:放到|放进|放入|加入|加到|加进|添加到|列入|列进|写进|写入)[^，,]{0,30}?(?:清单|列表|名单)"
)
"""What may be said of a proposal: that something stands on its list."""


def acts_claimed(plain: str, *, has_proposed: bool = False) -> Iterator[str]:
    """The sentences of a text that say that the one who speaks has changed or sent something.

    Args:
        plain: The text.
        has_proposed: Whether a list of what might go to the trash was made: that may be said.
    """
    silent = _without_quotations(plain)
    found = 0
    for sentence in islice(_SENTENCE.finditer(silent), MAX_SENTENCES):
        words = sentence.group()[:600]
        if has_proposed:
            # What else the sentence claims stays.
            words = _ON_THE_LIST.sub(lambda said: _READ * len(said.group()), words)
        if found < MAX_ACTS and _claims_act(words):
            found += 1
            yield plain[sentence.start() : sentence.end()].strip()


def _without_quotations(plain: str) -> str:
    pieces, at = [], 0
    for match in _QUOTED.finditer(plain):
        pieces += [plain[at : match.start()], "_" * (match.end() - match.start())]
        at = match.end()
    return "".join((*pieces, plain[at:]))


_CLAUSE_ENDS = fixed(r"[,;:，；：]\s?|\s[—–-]\s")


def _clause_of(words: str, match: re.Match[str]) -> int:
    """Where the clause of an act begins: "As he wants an answer, I sent it"."""
    before = [one.end() for one in _CLAUSE_ENDS.finditer(words, 0, match.start())]
    clause = before[-1] if before else 0
    # "If you agree and, as you said, I moved it": what is only supposed goes on.
    return 0 if _SUPPOSED.match(words) else clause


_SUPPOSED = fixed(r"\W*(?:if|once|when|unless|suppose|until)\b", re.IGNORECASE)


_BETWEEN_US = fixed(r"[按照依]?[您你](?:说|要)的|[说讲谈约]好")
"""What the person said, which is no report: 按您说的."""
_FILE_NAME = fixed(r"[\w()-]{1,80}(?:\.[\w()-]{1,40})*\.[A-Za-z]\w{1,4}\b")


def _claims_act(words: str) -> bool:
    if words.rstrip().endswith(("?", "？")):
        return False
    # "receipts-may.zip" says of nothing that it may be.
    words = _FILE_NAME.sub(lambda name: "_" * (len(name[0]) - 4) + name[0][-4:], words)
    for pattern in (_ENGLISH, _ENGLISH_CHAIN, _ENGLISH_OTHER):
        match = pattern.search(words)
        if match and not _NOT_DONE.search(words, _clause_of(words, match), match.end()):
            return not _HARMLESS.search(words)
    for match in islice(_ENGLISH_ANY.finditer(words), MAX_VERBS):
        if match["verb"].lower() not in _OF_A_READER and not _NOT_DONE.search(
            words, 0, match.end()
        ):
            return not _HARMLESS.search(words)
    match = _WRITING_DONE.search(words)
    if match and not _NOT_DONE.search(words, 0, match.end()):
        is_told = _AT_ITS_TIME.search(words) or _TOLD.search(words)
        if not is_told and not _BY_OTHERS.search(words):
            return True
    match = _ENGLISH_PASSIVE.search(words)
    if match and not _NOT_DONE.search(words, 0, match.end()):
        return not _REPORTED.search(words) and _OF_FILES.search(words) is not None
    match = _DONE_NOW.search(words)
    if match and not _NOT_DONE.search(words, 0, match.end()):
        return not _BY_OTHERS.search(words)
    # So that no verb of these is left.
    words = _CHINESE_READING.sub(lambda found: _READ * len(found.group()), words)
    match = _CHINESE.search(words)
    if match and not _NOT_DONE.search(words, 0, match.end()):
        if "我" in match.group() or _FOR_YOU_SAID.search(match.group()):
            return not _TOLD.search(words, 0, match.end())
        if _OPENS_DONE.match(words):
            return not _TOLD.search(words)
        told = _BETWEEN_US.sub("", words)
        return bool(_ON_OUR_PART.search(words)) and not _REPORTED.search(told)
    return False
