"""A question about the one file that was chosen: "how big is it?", 什么时候改的.

The words name no file and need none: there is no other that the answer may be about. Only what
asks for one fact, and for nothing else, is taken so.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import Enum

from desktop_app.findings import DetailFindings, FileFacts
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.following import NAME
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import About, CallReady, Done, MindEvent, TakenAs, TextDelta
from desktop_app.wording import Wording


class AskedFact(Enum):
    """What is asked of a file; the value is the code of the sentence."""

    SIZE = "size"
    CHANGED = "changed"
    CREATED = "created"
    OPENED = "opened"
    TAKEN = "taken"
    PLACE = "place"
    KIND = "kind"


_IT = (
    r"(?:it|this|that|(?:this|that|the)(?: (?:chosen|selected|one))?"
    r"(?: (?:file|document|picture|image|photo|video|pdf|spreadsheet|presentation|one))?)"
)
_ITS = rf"(?:its|the|{_IT}'?s)"
_ZH_IT = r"(?:它|(?:[这那][个张份]?|这|這個|该|此|選的|选的)?(?:文件|文档|图片|照片|视频|檔案)?)"
_ZH_END = r"[的了呢啊呀吗]*"
_PATTERNS = {
    AskedFact.SIZE: fixed(
        rf"(?:how (?:big|large) is {_IT}|how big"
        rf"|(?:what(?:'s| is) )?{_ITS} (?:file )?size"
        rf"|what size (?:is|has) {_IT}|size|how much (?:space|room) (?:does {_IT} (?:take(?: up)?"
        rf"|need|use)|is {_IT} (?:taking|using)(?: up)?)"
        rf"|{_ZH_IT}(?:有|是)?(?:多大|多少(?:字节|兆|[kmg]b?))|{_ZH_IT}的?(?:大小|体积)(?:是|有)?(?:多少|多大)?"
        rf"|{_ZH_IT}(?:占|占用|要占)(?:了|用)?(?:多少|多大)(?:空间|地方)?){_ZH_END}"
    ),
    AskedFact.CHANGED: fixed(
        rf"(?:when (?:was|did) (?:{_IT}|i) (?:last )?(?:changed?|modified|modify|edit(?:ed)?"
        rf"|updated?|saved?|written|write)(?: {_IT})?(?: last)?|how old is {_IT}"
        r"|(?:what(?:'s| is) )?(?:its|the) (?:last )?(?:modification|change) date"
        rf"|{_ZH_IT}(?:是|最后|上次|最近|我)*(?:什么时候|何时|哪天|啥时候)(?:最后|上次)?(?:修改|更改|改|编辑|更新|保存)过?"
        rf"|{_ZH_IT}(?:最后|最近)?(?:一次)?的?(?:修改|更新)(?:时间|日期)?(?:是)?(?:什么时候|多少|哪天)?){_ZH_END}"
    ),
    AskedFact.CREATED: fixed(
        rf"(?:when (?:was|did) (?:{_IT}|i) (?:created?|made|make)(?: {_IT})?"
        rf"|{_ZH_IT}是?(?:什么时候|何时|哪天|啥时候)(?:创建|新建|建|做|生成)"
        rf"|{_ZH_IT}的?创建(?:时间|日期)(?:是)?(?:什么时候|多少|哪天)?){_ZH_END}"
    ),
    AskedFact.OPENED: fixed(
        rf"(?:when (?:was|did) (?:{_IT}|i) (?:last )?open(?:ed)?(?: {_IT})?(?: last)?"
        rf"|{_ZH_IT}(?:是|最后|上次|最近|我)*(?:什么时候|何时|哪天|啥时候)(?:最后|上次)?(?:打开|开)过?"
        rf"|{_ZH_IT}(?:最后|上次|最近)(?:一次)?打开(?:时间)?(?:是)?(?:什么时候|哪天)?){_ZH_END}"
    ),
    AskedFact.TAKEN: fixed(
        rf"(?:when (?:was|did) (?:{_IT}|i) (?:taken?|shot|shoot)(?: {_IT})?"
        rf"|{_ZH_IT}是?(?:什么时候|何时|哪天|啥时候)(?:拍摄|拍)){_ZH_END}"
    ),
    AskedFact.PLACE: fixed(
        rf"(?:where is {_IT}|where does {_IT} lie|(?:in )?(?:what|which) folder is {_IT}(?: in)?"
        r"|(?:what(?:'s| is) )?its path"
        rf"|{_ZH_IT}(?:放|存|是)?在(?:哪里|哪儿|哪|什么地方|哪个文件夹里?)"
        rf"|{_ZH_IT}的?路径(?:是什么)?){_ZH_END}"
    ),
    AskedFact.KIND: fixed(
        rf"(?:what(?:'s| is) (?:it|this|that|this file|that file)"
        rf"|what (?:kind|type|sort) of (?:file|document|thing) is {_IT}|what file type is {_IT}"
        r"|(?:它|这个?|该|那个)是(?:一个)?(?:什么|啥)(?:类型的?|种类的?)?(?:文件|东西)?"
        rf"|{_ZH_IT}(?:是|的)?(?:什么|啥)?(?:类型|种类)(?:是什么)?){_ZH_END}"
    ),
}
_AROUND = fixed(
    r"^(?:\s|(?:and|so|please|ok|okay|well|can you tell me|tell me)\b[\s,，]*"
    r"|(?:请问|那么|请|那(?!个|张|份))[\s,，]*)+"
    r"|(?:[\s,，]*(?:please|thanks|thank you|谢谢|谢啦))?[\s?!.。？！…]*$"
)
_SPACE = fixed(r"\s+")


def asked_fact(text: str) -> AskedFact | None:
    """The one fact that `text` asks for, and nothing else; None where it asks otherwise."""
    said = _SPACE.sub(" ", _AROUND.sub("", text.casefold().replace("\u2019", "'")))
    return next((fact for fact, asks in _PATTERNS.items() if said and asks.fullmatch(said)), None)


def said_of_chosen(
    path: str, fact: AskedFact, turn: int, results: Sequence[ToolResult], wording: Wording
) -> list[MindEvent]:
    """What comes next: the look at the file, or the answer.

    Args:
        path: Of the file, absolute.
        fact: What is asked of it.
        turn: The number of the question.
        results: Of the calls for it.
        wording: In its language.
    """
    call = ToolCall(f"{NAME}-{turn}-chosen", "file_details", {"path": path})
    if not results:
        return [CallReady(call), Done()]
    found = results[-1].data
    if not isinstance(found, DetailFindings) or len(found.files) != 1:
        name = os.path.basename(path)  # noqa: PTH119 (maybe not UTF-8)
        return [TextDelta(wording.say("interpreter.chosen_gone", name=name)), About(), Done()]
    taken = TakenAs(confidence=1.0)
    return [
        TextDelta(_sentence(found.files[0], fact, wording)),
        About((call.id,), taken=taken),
        Done(),
    ]


def _sentence(file: FileFacts, fact: AskedFact, wording: Wording) -> str:
    folder, name = os.path.split(file.path)
    value: object
    match fact:
        case AskedFact.SIZE:
            value = file.size_bytes
        case AskedFact.CHANGED:
            value = file.modified_ns
        case AskedFact.CREATED:
            value = file.created_ns
        case AskedFact.OPENED:
            value = file.opened_ns
        case AskedFact.TAKEN:
            value = None if file.taken is None else file.taken[:16].replace("T", " ")
        case AskedFact.PLACE:
            value = folder
        case AskedFact.KIND:
            value = None if file.kind is None else wording.say(f"interpreter.kind_{file.kind}")
    known = "unknown" if value is None else "is"
    return wording.say(f"interpreter.chosen_{fact.value}_{known}", name=name, value=value)
