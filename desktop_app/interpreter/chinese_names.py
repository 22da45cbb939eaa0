"""How a name begins or ends, said in other words in Chinese: 名字最后是 copy 的, 以点打头的.

Each form takes a question and the same in small simplified characters, position by position.
"""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed

_DOT_FIRST = fixed(
    r"(?:(?:文件)?名字?|名称)?(?:都?是)?(?:[以用]\s*[“\"'「‘]?\s*(?:\.|。|点号?|句点|小数点|句号|英文点|半角点)"
    r"|(?<![\w.])[“\"'「‘]?\s*\.)\s*[”\"'」’]?\s*(?:这个)?(?:符号|号)?(?:来|作|做|为)?\s*(?:开头|打头|起头|起始)的?"
    r"|(?:(?:文件)?名字?|名称)?(?:的?(?:最?前面|开头|最前头|前头))(?:是|带|有|加|多)(?:着|了)?(?:一?个)?(?:英文)?(?:点号?|句点|小数点)的?"
)


def hidden_said(text: str, compared: str) -> str:
    """名字以 . 打头的文件夹 as 隐藏的文件夹."""
    match = _DOT_FIRST.search(compared)
    return text if match is None else f"{text[: match.start()]}隐藏的{text[match.end() :]}"


_HIDDEN_FOLDER = fixed(r"(?:隐藏|看不见)的?(?=(?:文件夹|目录|资料夹)\s*[“\"'「]?\.\w)")


def hidden_folder(text: str, compared: str) -> str:
    """隐藏文件夹 .config 里有几个文件: the folder is hidden, not what lies in it."""
    match = _HIDDEN_FOLDER.search(compared)
    return text if match is None else f"{text[: match.start()]}{text[match.end() :]}"


_SIDE = fixed(
    r"(?:(?:文件)?名字?|(?:文件)?名称)(?:的)?(?:(?P<end>最后面?|末尾|结尾|尾巴|尾部|后面)|开头|最前面|前面|头上)"
    r"(?:的?[一两三几]?个?字)?(?:是|为|带着?|叫|写着)\s*"
    r"(?P<what>[“\"'「‘][^”\"'」’]{1,30}[”\"'」’]|[a-z0-9_-]{1,20}(?![a-z0-9_-])|[\u3400-\u9fff]{1,4}?)"
    r"\s*(?:这?[一两三几]?个?字)?\s*的?(?=\s*(?:文件|档案|图|照|相|视频|歌|文档|表|邮件|有|都|[a-z]{2,5}|[,，?？]|\Z))"
)


def side_said(text: str, compared: str) -> str:
    """名字最后是 copy 的图片 as 名字以 copy 结尾的图片."""
    match = _SIDE.search(compared)
    if match is None:
        return text
    what = text[slice(*match.span("what"))].strip("“”\"'「」‘’")
    side = "结尾" if match["end"] else "开头"
    return f"{text[: match.start()]}名字以“{what}”{side}的{text[match.end() :]}"


_WITH = fixed(
    r"\A\s*(?:找|查|列出|看看|找找|帮我找)?\s*(?:带有?|带着)\s*(?P<what>[“\"'「][^”\"'」]{1,30}[”\"'」]|[a-z0-9_-]{2,20}(?![a-z0-9_-]))"
    r"\s*(?:这?[一两三几]?个?字)?的"
)


def called_with(text: str, compared: str) -> str:
    """带 boarding 的文件 as 名字带 boarding 的文件."""
    match = _WITH.match(compared)
    if match is None:
        return text
    return f"名字带{text[match.start('what') :]}"


_ENDING = fixed(
    r"(?:名字|文件名|名称)?(?:是|为)?以\s*[“\"'「‘]?(?P<dot>\.)?(?P<ext>[a-z0-9]{1,6})[”\"'」’]?\s*"
    r"(?P<says>为|作为|作|做|当)?\s*(?P<end>结尾|收尾|结束|(?:文件)?(?:后缀名?|扩展名|副档名))的?"
    r"|(?P<dot2>\.)(?P<ext2>[a-z0-9]{1,6})\s*(?:结尾|收尾|为后缀|后缀|的?扩展名)的?"
    r"|(?<![a-z0-9])(?P<ext3>[a-z0-9]{2,5})\s*(?:为后缀|后缀|扩展名|副档名)的"
    r"|(?:后缀名?|扩展名|副档名|附档名)\s*(?:是|为|叫|:|=)?\s*[“\"'「‘]?\.?(?P<ext4>[a-z0-9]{1,6})"
    r"[”\"'」’]?(?![a-z0-9.])\s*(?:结尾|格式)?的?"
)


def ending_first(text: str, compared: str) -> str:
    """以 .py 结尾的文件, 后缀名为eml的 as .py 文件, .eml 文件."""
    match = _ENDING.search(compared)
    if match is None:
        return text
    ext = match["ext"] or match["ext2"] or match["ext3"] or match["ext4"]
    if match["ext"] and not match["dot"] and match["end"] in ("结尾", "收尾", "结束"):
        # 以 copy 结尾: the name may end so, too.
        return text
    behind = compared[match.end() :]
    noun = "" if re.match(r"\s*(?:文件|档案|文档|图|照片|视频|歌)", behind) else " 文件"
    joined = re.match(r"\s*(?:和|或者?|、|与|跟|以及|/)", behind)
    return f"{text[: match.start()]} .{ext}{'' if joined else noun} {text[match.end() :]}"
