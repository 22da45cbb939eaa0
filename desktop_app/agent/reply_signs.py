"""Signs in a model's reply that it is no answer: a promise, a refusal, another language."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.fixed_patterns import fixed

MAX_CHARS = 20_000
"""How much of a reply is looked at: its end for a promise, else its beginning."""

# A promise

_SENTENCE_END = fixed(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
_WAIT = fixed(
    r"(?:please |just )*(?:(?:(?:give me )?(?:a|one) (?:moment|second|sec|minute))|wait|hold on"
    r"|stand by|bear with me|ok(?:ay)?|sure|thank(?:s| you))(?: please| for your patience)?"
    r"|[请請]?[您你]?(?:稍等|稍候|稍后|等一下|等等|等待)(?:片刻|一下|一会儿?)?|好的|谢谢",
    re.IGNORECASE,
)
_LOOKING = (
    r"search|look|check|find|count|list|read|open|scan|examine|see what|see which|see how|see if"
    r"|inspect|browse|query|explore|review|go through|fetch|retrieve|gather|analy[sz]e|call|use the"
    r"|run|try|start|begin|investigate|locate|summari[sz]e|compare"
)
_PROMISE = fixed(
    rf"\b(?:let me|let['’]?s|let us|allow me to|i['’]?ll|i will|i['’]?m going to|i am going to"
    r"|i['’]?m about to|i need to|i have to|i should|i must|first i)"
    rf"\s(?:\w+\s){{0,4}}?(?:{_LOOKING})\b"
    r"|^\W*(?:now |first,? )?(?:searching|looking|checking|counting|scanning|opening|reading)\b"
    r"|\b(?:i am|i['’]?m) (?:now |currently )?"
    r"(?:searching|looking|checking|counting|scanning|opening|reading)\b"
    r"|(?:让我|讓我|我来|我來|我先|我会|我會|我将|我將|我要|我需要|我得|我去|我现在|我这就|我马上|接下来)"
    r"[^。！？\n，,]{0,12}?(?:搜|查|找|看|统计|統計|数|数一数|列|读|讀|打开|扫描|检索|浏览|分析|调用|使用)"
    r"|^\W*(?:正在|现在|马上|开始)[^。！？\n，,]{0,6}?(?:搜|查|找|看|统计|数|列|读|打开|扫描|检索|浏览)",
    re.IGNORECASE,
)
_ONLY_IF = fixed(
    r"\b(?:if|when|once|unless|until|after) (?:you|i)\b|\bshould you\b|\bfor you if\b"
    r"|如果|若|要是|需要的话|假如|一旦|的话|之后|是否",
    re.IGNORECASE,
)


def is_promise(text: str) -> bool:
    """Whether it ends with what is going to be looked at, which without a call will never be."""
    sentences = [one.strip() for one in _SENTENCE_END.split(text[-MAX_CHARS:]) if one.strip()]
    while sentences and _WAIT.fullmatch(sentences[-1].strip(" \t.!…。！：:,，")):
        sentences.pop()
    if not sentences or "?" in sentences[-1] or "？" in sentences[-1]:
        return False
    last = sentences[-1]
    return _PROMISE.search(last) is not None and _ONLY_IF.search(last) is None


# A refusal

_THINGS = (
    r"(?:files?|folders?|director(?:y|ies)|computer|device|disk|drive|hard drive|documents?"
    r"|(?:file ?|operating )?systems?|machine|pc|laptop|desktop|downloads|photos|pictures|storage"
    r"|data|local)"
)
_REFUSAL = fixed(
    r"\b(?:can['’]?t|cannot|can not|unable to|not able to|(?:do not|don['’]?t) have (?:\w+ ){0,4}?"
    r"(?:access|ability|capability|permission|way|tools?|means)"
    r"|(?:have|has) no (?:\w+ ){0,3}?(?:access|ability|way|means|permission|tools?)"
    r"|lack (?:\w+ ){0,2}?(?:access|ability|means|tools?)"
    r"|not (?:capable|possible)|without (?:\w+ )?access)"
    rf"[^.!?\n]{{0,80}}\b{_THINGS}\b"
    r"|\bas an? (?:\w+ ){0,3}?(?:ai|language model|assistant|chatbot|llm)\b[^.!?\n]{0,60}"
    r"\b(?:can['’]?t|cannot|unable|don['’]?t|do not|no )"
    r"|作为[^。！？\n]{0,10}?(?:AI|人工智能|语言模型|助手)[^。！？\n]{0,20}?(?:无法|不能|没有|没法)"
    r"|(?:无法|不能|没法|没有办法|没有权限|没有能力|没有工具|不具备|无權|无权|無法)[^。！？\n]{0,24}?"
    r"(?:访问|訪問|查看|打开|读取|讀取|浏览|搜索|查找|看到|直接)[^。！？\n]{0,24}?"
    r"(?:文件|档案|檔案|电脑|電腦|计算机|设备|磁盘|硬盘|系统|目录|照片|图片|下载|桌面|本地|文档)",
    re.IGNORECASE,
)
_ACTS = fixed(
    r"\b(?:delete|remove|rename|move|copy|change|modify|edit|write|send|upload|create|install|print"
    r"|erase|trash)\b|删除|重命名|移动|复制|修改|发送|上传|新建|创建|安装|打印",
    re.IGNORECASE,
)


def is_refusal(text: str) -> bool:
    """Whether it says that files cannot be looked into; that they cannot be changed is right."""
    refused = _REFUSAL.search(text[:MAX_CHARS])
    return refused is not None and _ACTS.search(refused[0]) is None


# Claims


def names_something(claim: str) -> bool:
    """Whether a claim that nothing bears out is a number, a path or the name of a file."""
    if any(character.isdigit() for character in claim):
        return True
    if "/" in claim or "\\" in claim:
        return True
    _, dot, ending = claim.rpartition(".")
    return (bool(dot) and ending.isalnum() and len(ending) <= 8) or says_number_in_words(claim)


def says_number_in_words(text: str) -> bool:
    """Whether it says how many there are in a word."""
    return next(iter(counts_in_words(text[:MAX_CHARS])), None) is not None


# Languages

_OPAQUE = fixed(
    r"```.{0,4000}?(?:```|\Z)|`[^`\n]{1,500}`|\"[^\"\n]{1,500}\"|“[^”]{1,500}”|‘[^’\n]{1,200}’"
    r"|「[^」]{1,500}」|『[^』]{1,500}』|《[^》\n]{1,300}》"
    r"|\S*[/\\]\S*|[^\s，。：；、（(]{1,200}\.[A-Za-z0-9]{1,8}(?![A-Za-z0-9])|\S+@\S+",
    re.DOTALL,
)
_LATIN_WORD = fixed(r"[A-Za-z\u00c0-\u024f]{2,}")
_HAN = fixed(r"[\u3400-\u9fff]")
_HAN_RUN = fixed(r"[\u3400-\u9fff]{2,}")
_CLAUSE_END = fixed(r"[\n.,;:!?，。；：！？]")
_ABOUT_LANGUAGE = fixed(
    r"\b(?:translat\w*|chinese|english|mandarin|french|german|spanish|japanese|korean|russian"
    r"|italian|portuguese|language)\b"
    r"|翻译|翻譯|译成|中文|汉语|漢語|英文|英语|英語|法语|德语|日语|日文|韩语|俄语|西班牙语|语言",
    re.IGNORECASE,
)

_FEW_WORDS = 4
"""So many words, or Chinese characters, tell a language; a number and a name do not."""


def is_in_other_language(text: str, question: str, results: Sequence[str] = ()) -> bool:
    """Whether a reply is in a script that the question is not in.

    What is quoted, names of files and what stands in `results` tell nothing; a question of both
    languages, or about one, takes either.
    """
    asked = _OPAQUE.sub(" ", question[:MAX_CHARS])
    if _ABOUT_LANGUAGE.search(question[:MAX_CHARS]):
        return False
    words, han = len(_LATIN_WORD.findall(asked)), len(_HAN.findall(asked))
    said = _OPAQUE.sub(" ", text[:MAX_CHARS])
    found = "\n".join(results)
    if han >= 2 * max(words, 1):
        return _is_plainly_latin(said, found)
    if words >= 2 and not han:
        return _is_plainly_foreign(said, found)
    return False


def _is_plainly_latin(said: str, found: str) -> bool:
    """Whether there are words of Latin letters, and next to no Chinese."""
    clauses = [one.strip() for one in _CLAUSE_END.split(said)]
    own = [len(_LATIN_WORD.findall(one)) for one in clauses if one not in found]
    return sum(own) >= _FEW_WORDS and len(_HAN.findall(said)) * 4 < sum(own)


def _is_plainly_foreign(said: str, found: str) -> bool:
    """Whether most letters are of no alphabet that the Latin one is a neighbour of."""
    own = _HAN_RUN.sub(lambda run: " " if run[0] in found else run[0], said)
    scripts = Counter(map(_script, filter(str.isalpha, own)))
    latin = scripts.pop("LATIN", 0)
    return scripts.total() >= _FEW_WORDS and scripts.total() * 2 > latin


def _script(letter: str) -> str:
    return unicodedata.name(letter, "LATIN").partition(" ")[0]
