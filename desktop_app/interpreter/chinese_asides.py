"""Words of a Chinese question that only tell who asks, why and of what sort: 爷爷想看看….

Each form takes a question and the same in small simplified characters, position by position.
"""

from __future__ import annotations

from desktop_app.fixed_patterns import FixedPattern, fixed
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import small

_WHO = (
    r"(?:爷爷|奶奶|姥姥|姥爷|外公|外婆|爸妈|爸爸|妈妈|老爸|老妈|我[爸妈]|孩子(?:他[爸妈])?|闺女|女儿|儿子|老伴|老公|老婆|媳妇"
    r"|领导|组长|主任|经理|老板|上司|同事|同学|朋友|老师|导师|客户|财务|会计|甲方|房东|中介|他们?|她们?|人家|有人|俺们?|我们|咱们?)"
)
_ASKED_BY = fixed(
    rf"\A\s*(?:我家|我们家|咱家)?{_WHO}(?:现在|今天|刚才|刚刚|突然|又|还|就|一直|老)*(?:想要?|要我?|让我|叫我|催我|问我?|跟我要|说)"
    r"(?:帮忙|帮她?|给她?)?(?:看看|看一看|看一下|看下|看|瞅瞅|瞧瞧|找找|找一下|找下|找|查查|查一下|查下|查|数数|数一下|知道|了解一下"
    r"|了解|要|有一?[个份张](?![\d])|有)(?!过|到|起|返)(?=.{3})"
    rf"|\A\s*{_WHO}(?:之前|昨天|今天|刚才|刚刚|一直)?(?:急着|点名|催着)?(?:要|需要|催)的(?=.{{3}})"
)


def less_who(text: str, compared: str) -> str:
    """爷爷想看看小满的照片 without whoever wants to see them."""
    match = _ASKED_BY.match(compared)
    return text if match is None else text[match.end() :]


_CHAT = fixed(
    r"\A(?:[^,，。;；!！?？]{0,16}(?:年纪大|岁数大|上年纪|不太会|不会弄|不会用|不大会|不懂电脑|眼神不好|眼睛花|老花|记性不好|记性差"
    r"|急用|着急|赶时间|在线等|要交|要开会|下班前|明天要|马上要|等会要|待会要|不好意思|打扰|新手|刚学|第一次用|脑子不好使|找半天|找了半天"
    r"|忘性大|找不着了|愁死)[^,，。;；!！?？\d]{0,12}[,，。;；!！]+\s*)+(?=[^,，。]{2,})"
)
_WHY = (
    r"\A\s*(?:我|咱们?|我们)?(?:最近|今天|现在|这会儿)?(?:就是|正|又)?(?:想要?|打算|准备|要|需要|得|正在|在|为了)"
    r"(?:把|将)?[^,，。;；?？!！]{0,12}?(?P<verb>%refusals.delete%|%refusals.rename%|%refusals.move%|%refusals.send%"
    r"|%refusals.change%|清理|整理|腾|备份|刻录|打印|上传|删)[^,，。;；?？!！]{0,12}[,，。;；]\s*"
    r"(?=[^,，。]{2,}(?:%questions.count%|%questions.which%|%questions.where%|%questions.space%|%questions.list%"
    r"|%questions.tally%|吗))"
)


def less_why(text: str, compared: str) -> str:
    """想删掉太小的歌,音乐里 1 MB 都不到的有几首 without what it is asked for."""
    if (chat := _CHAT.match(compared)) is not None:
        return text[chat.end() :]
    match = pattern(_WHY).match(compared)
    return text if match is None else text[match.end() :]


_PLACED = fixed(
    r"[,，;；。]\s*(?:把|将)?(?:最)?(?P<what>老|旧|早|新|近|晚|大|小)的?(?:那个|一个)?(?:要|请|都)?"
    r"(?:放在?|排在?|列在?|摆在?|在)(?:第一个|第一位|第一|最前面|最前头|最前|前面|前头|前边|首位|最上面|上面|头里)"
)
_FIRST = {**dict.fromkeys("老旧早", "旧"), **dict.fromkeys("新近晚", "新"), "大": "大", "小": "小"}


def placed_first(text: str, compared: str) -> str:
    """最老的放第一个 as 旧的在前."""
    match = _PLACED.search(compared)
    if match is None:
        return text
    return f"{text[: match.start()]},{_FIRST[match['what']]}的在前{text[match.end() :]}"


_NOTED = fixed(
    r"\A\s*(?:我|咱们?)?(?:的)?(?P<what>[\u3400-\u9fffA-Za-z0-9]{2,10}?)(?:的)?(?:(?:那|这)(?:笔|件|个|项|次|回)?)?"
    r"(?:钱|费用|账|款|款项|支出|开销|花费|事情|事儿|事)(?:我)?(?:是|都|到底|究竟)*"
    r"(?:记|写|登记|记录|列)(?:在|到)了?(?:哪个|哪张|哪份|哪一个|哪篇|哪本|哪封|哪)"
    r"(?P<where>表格|表|文档|文件|笔记|本子|账本|邮件|信|信件)?(?:里面|里|上|中)?(?:了|呢|来着|啊)*"
)


def noted_where(text: str, compared: str) -> str:
    """化粪池那笔钱记在哪个表格里了 as 哪个表格里写了化粪池."""
    match = _NOTED.match(compared)
    if match is None:
        return text
    where = match["where"] if match["where"] in ("表格", "文档", "邮件") else "文件"
    what = text[slice(*match.span("what"))]
    return f"哪个{where}里写了“{what}”{text[match.end() :]}"


_FIND_FOLDER = fixed(
    r"\A\s*(?:请|麻烦|劳驾)?(?:你)?(?:帮我|帮忙|给我|替我)?(?:找找|找一找|找一下|找下|找出来?|定位一?下?|打开|找)"
    r"(?:我的?|那个|一下)?\s*(?P<what>[^,，。?？]{1,20}?)的?(?:那个|这个)?(?P<noun>文件夹|目录|资料夹)"
    r"(?:吧|呗|好吗)?[\s?？。!！]*\Z"
)
_OF_FILES = fixed(r"空|隐藏|最[大小新旧多]|里|重复|所有|全部|哪|几")


def find_folder(text: str, compared: str) -> str:
    """找找毛笔字的文件夹 as 毛笔字文件夹在哪."""
    match = _FIND_FOLDER.match(compared)
    if match is None or _OF_FILES.search(match["what"]):
        return text
    return f"{text[slice(*match.span('what'))]}{match['noun']}在哪"


_WHICH_SO_MANY = fixed(
    r"(?:都|分别)?是?哪(?:两|三|四|五|六|七|八|九|十|几)(?:个|首|张|部|份|本|篇|封|条)(?:呢|啊|呀)?(?=[\s?？。!！,，]|\Z)"
)
_SO_MANY = fixed(
    r"最[\u3400-\u9fff]{1,4}?的(?:两|三|四|五|六|七|八|九|十|\d+)\s*(?:个|首|张|部|份|本|篇|封|条)"
)


def so_many(text: str, compared: str) -> str:
    """最大的两首歌是哪两首 as 最大的两首歌."""
    match = _WHICH_SO_MANY.search(compared)
    if match is None or _SO_MANY.search(compared, 0, match.start()) is None:
        return text
    return f"{text[: match.start()]}{text[match.end() :]}"


_WITH_LETTERS = fixed(
    r"\A\s*(?:含|有|带|写着|写有|出现)(?P<what>[“\"「『][^“”\"「」『』]{1,30}[”\"」』])(?:这)?[一二两三四五六七八]?(?:个字|个词|字样)的"
    r"(?:是|在)?(?P<which>哪[一几]?[张个份封篇些本])"
)


def with_letters(text: str, compared: str) -> str:
    """有“疫苗本”三个字的是哪张表格 as 写了“疫苗本”的是哪张表格."""
    match = _WITH_LETTERS.match(compared)
    if match is None:
        return text
    noun = text[match.end() :].rstrip("?？ ")
    return f"{match['which']}{noun}里写了{text[slice(*match.span('what'))]}"


# What is only put otherwise

_SAID_OTHERWISE: tuple[tuple[FixedPattern, str], ...] = (
    # 给我来一份 PDF 清单: a list, not one of them
    (
        fixed(
            r"(?:给我|帮我|替我)?(?:来|整|弄|出|做|列|拉|搞|要)(?:上|个)?\s*一?[份个张](?=[^,，。?？!！]{1,40}(?:清单|列表|名单|明细|目录表)[\s。!！]*\Z)"
        ),
        "列出",
    ),
    # 我写过的东西里,哪些提到花椒: what all files are
    (
        fixed(
            r"\A\s*(?:在)?(?:我|俺|咱们?)(?:自己)?(?:以前|曾经|之前|平时)?(?:写|记|存|做|留|整理|保存)(?:过|下来?|了)?的(?:所有|全部|那些)?"
            r"(?:东西|文件|文档|资料|内容|文字|档案)(?:里面|里头|里|当中|之中|中)[,，]?\s*(?=(?:都)?(?:有)?(?:哪|什么|几|多少|有没有))"
        ),
        "",
    ),
    # 谁在邮件里问过签证: what they say tells
    (
        fixed(
            r"\A\s*(?:是)?谁(?:曾经|以前|之前)?在(?:哪[一]?[封个份])?(?P<what>邮件|电邮|邮箱|信|笔记|文档|表格|文件)(?:里面|里|中)(?=[\u3400-\u9fff]{1,4}[“\"「『\u3400-\u9fff])"
        ),
        "哪些{what}里",
    ),
    # 我好像建过一个名字里有“红包”的文件夹,找得到吗
    (
        fixed(
            r"\A\s*(?:我|咱们?)(?:好像|记得|应该|以前|之前|曾经|是不是|不是|大概|可能)*(?:建|创建|新建|做|弄|存)过(?:有)?(?:一?个)?"
            r"(?P<what>[^,，。?？]*?(?:文件夹|目录))[,，。]?(?:现在)?(?:还)?(?:找得到|能找到|找不到|在不在|还在|在哪|哪去|去哪)[^,，]{0,6}\Z"
        ),
        "{what}在哪",
    ),
    # 发票文件夹(连同各年份的子文件夹)里
    (
        fixed(
            r"[(（,，]?\s*(?:连同|包括|包含|含|连着?|算上)(?:着|上)?(?:它)?(?:里面|下面|底下)?的?(?:各|所有|全部|每个)?(?:年份|年度|年|月份|层)?的?"
            r"(?:子文件夹|子目录|下级文件夹|下级目录)(?:里面?的?|中的?)?(?:都|也|一起|全部)?(?:在内|算在内|算上|算进去|算)?\s*[)）]?"
        ),
        "包括子文件夹",
    ),
    # 昨天我动过文档里的哪几个文件: a date is of the last change
    (
        fixed(
            r"我(?:动|改|修改|编辑|碰|更新|改动)过了?(?=[^的,，。?？]{1,15}(?:里面|里头|里|中|下面|下)的?(?:哪|什么|啥|多少|几))"
        ),
        "",
    ),
    # 有人交代过“二人转”别音译,这话记在哪个文件里
    (
        fixed(
            r"\A[^,，。?？]*?(?P<what>[“\"「『][^“”\"「」『』]{1,30}[”\"」』])[^,，。?？]*[,，。](?:这|那)(?:句?话|件?事|个|点|段|条)?(?:是)?"
            r"(?:记|写|提|说|存|记录|登记)(?:在|到)了?(?:哪个?|哪张|哪份|哪一个|哪篇|哪封|什么)(?:文件|文档|表格|邮件|笔记)?(?:里面|里|中)?"
            r"[了呢来着啊]*[\s?？。!！]*\Z"
        ),
        "哪个文件里写了{what}",
    ),
    # 放照片的文件夹呢?名字里有“春节”
    (
        fixed(
            r"\A[^,，。?？]{1,20}?(?:文件夹|目录)(?:呢|在哪儿?|在哪里)?[?？,，。]\s*(?:它的?|文件夹的?)?名字(?:里面?|中)?"
            r"(?:有|带|含有?|包含)(?P<what>[“\"「『][^“”\"「」『』]{1,30}[”\"」』])(?:的)?[\s?？。!！]*\Z"
        ),
        "名字里有{what}的文件夹在哪",
    ),
    # 再往里的不用列
    (
        fixed(
            r"[,，。;；?？]?\s*再(?:往)?(?:里|下|深|里面|下面|深处)(?:一层|一级|面)?的?(?:文件夹|目录|东西)?(?:就|都)?"
            r"(?:不用|不要|别|不必|无需|不需要|不)(?:列|看|算|管|数|找|进去|要|统计)?(?:了|出来|进去)?"
            r"|[,，。;；?？]\s*(?:里面|里头|底下|下面)的?(?:文件夹|目录|东西|那些)?(?:就|都|先)?"
            r"(?:不用|不要|别|不必|无需|不需要|不)(?:列|看|算|管|数|找|进去|统计)(?:了|出来|进去)?(?=[\s。!！?？]*\Z)"
        ),
        ",不含子文件夹",
    ),
)
"""What is said, and what is read instead; `{what}` is what stands there as it was spelt."""


def said_plainly(text: str, compared: str) -> str:
    """`text` with what `_SAID_OTHERWISE` knows put in words that are understood."""
    for source, instead in _SAID_OTHERWISE:
        match = source.search(compared)
        if match is None:
            continue
        what = text[slice(*match.span("what"))] if "what" in match.groupdict() else ""
        text = text[: match.start()] + instead.format(what=what) + text[match.end() :]
        compared = small(text)
        if len(compared) != len(text):
            break
    return text
