"""The text of an answer without what only a chat template writes: tokens, wrappers, roles.

The marks of quotations that a model takes over from results are left out, too.

Sources: the chat templates of Llama 2 and 3, Qwen (ChatML), Gemma, Mistral, DeepSeek, Phi, gpt-oss,
Command R7B (citations), Functionary, EXAONE, MiniMax and Nemotron. What stands in quotation marks
or code is left alone: a person may have asked about it.
"""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed

_MARK = fixed(
    r"<\|(?:open|close)\|>\w{1,20}(?: [^<>|\n]{0,80})?<\|sep\|>|\]<\]minimax\[>\["
    r"|<[|｜](?!(?:open|close)\|)(?P<token>[^<>|｜\n]{1,40})[|｜]>(?P<role>(?:assistant|user|system|tool|model|analysis|commentary|final)\b)?"
    r"|(?P<end></s>|<end_of_turn>|<eos>|</?turn>|<turn\|>|\[/?eos\]"
    r"|\[\|endofturn\|\]|\[e~\[)"
    r"|<start_of_turn>(?P<turn>user|model)?|<s>|<(?:bos|pad|unk)>|\[/?INST\]|<</?SYS>>"
    r"|</?(?:final[_-]?)?(?:answer|response|output)>"
    r"|</?co(?:: ?[\d:,\[\] ]{1,40})?>|<SPECIAL_[0-9]{1,3}>|<sep>|<bot_end>"
    r"|</?(?:file|web)_text(?:_[0-9]{1,6})?(?: of [^<>\n]{1,60})?>",
)
_MAX_MARK_CHARS = 130
_PARTIAL_TAG = fixed(
    r"(?:<\|(?:open|close)\|>(?:\w{1,20}(?: [^<>|\n]{0,80})?)?(?:<(?:\|(?:s(?:ep?)?)?\|?)?)?"
    r"|\](?:<(?:\](?:m(?:i(?:n(?:i(?:m(?:ax?)?)?)?)?)?)?)?)?|\]<\]minimax\[>?)\Z"
)
"""The beginning of a tag of Kimi K3, which is several tokens, or of what MiniMax M3 writes."""
_END_TOKENS = ("im_end", "eot", "end_of", "endof", "end▁of", "end of", "eom", "return")
_MAX_TURN_CHARS = 14
_QUOTES = "\"'`“”‘’「」『』＂"
_ROLE = fixed(
    r"\s{0,20}[*#>]{0,3}(?P<role>(?<=>>>)all|assistant|ai assistant|chatbot|bot|model|"
    r"(?:AI ?)?助[手理])"
    r"[*]{0,2}(?:\s?[:：][*]{0,2}[ \t]*\s?|\s{0,3}\n)",
    re.IGNORECASE,
)
_ROLES = (
    "assistant",
    "ai assistant",
    "chatbot",
    "bot",
    "model",
    "all",
    "助手",
    "助理",
    "ai助手",
    "ai 助手",
)
_OTHER_TURN = fixed(r"\n\s{0,4}(?:user|human|用户|人类)\s?[:：]", re.IGNORECASE)


class TemplateFilter:
    """Cleans an answer that comes in pieces.

    Attributes:
        is_over: Whether its turn has ended: what follows is made up.
    """

    def __init__(self) -> None:
        self.is_over = False
        self._rest = ""
        self._has_begun = False
        self._has_role = False
        self._fences = 0
        self._ticks = 0
        """Backquotes in the line so far, those of fences left aside."""
        self._last = ""
        self._head = ""
        """What may turn out to be the name of a role."""

    def feed(self, text: str) -> str:
        """What can be passed on now."""
        return self._of_one_turn(self._cleaned(self._rest + text, is_whole=False), is_whole=False)

    def finish(self) -> str:
        """What was kept back, for it could have become a mark."""
        return self._of_one_turn(self._cleaned(self._rest, is_whole=True), is_whole=True)

    def _cleaned(self, text: str, *, is_whole: bool) -> str:
        self._rest = ""
        if self.is_over:
            return ""
        kept: list[str] = []
        start = 0
        for mark in _MARK.finditer(text):
            before, behind = text[start : mark.start()], text[mark.end() : mark.end() + 1]
            if not behind and not is_whole:
                text = text[: mark.start()]
                self._rest = mark[0]
                break
            self._pass(before)
            kept.append(before)
            start = mark.end()
            if self._is_quoted(behind):
                self._pass(mark[0])
                kept.append(mark[0])
            elif (self._has_begun or self._last.strip()) and _ends(
                mark["token"], mark["end"], mark["role"] or mark["turn"]
            ):
                self.is_over = True
                return "".join(kept)
        tail = text[start:]
        if not is_whole and not self._rest and (hold := _may_become_mark(tail)):
            self._rest = tail[-hold:]
            tail = tail[:-hold]
        self._pass(tail)
        kept.append(tail)
        return "".join(kept)

    def _of_one_turn(self, text: str, *, is_whole: bool) -> str:
        """The text without the name of the role at its beginning, and a turn made up behind it."""
        text, self._head = self._head + text, ""
        is_whole = is_whole or self.is_over
        if not self._has_begun:
            role = _ROLE.match(text)
            is_all = role is not None and not text[role.end() :].strip("* \n")
            if not is_whole and (is_all or (role is None and _may_become_role(text))):
                self._head = text
                return ""
            if role is not None:
                self._has_role = True
                text = text[role.end() :]
            self._has_begun = bool(text.strip())
        if not self._has_role:
            return text
        if other := _OTHER_TURN.search(text):
            self.is_over = True
            return text[: other.start()]
        line = text.rfind("\n")
        if not is_whole and line >= 0 and len(text) - line <= _MAX_TURN_CHARS:
            text, self._head = text[:line], text[line:]
        return text

    def _is_quoted(self, behind: str) -> bool:
        if self._fences % 2 or self._ticks % 2:
            return True
        return bool(behind) and behind in _QUOTES and self._last in _QUOTES and bool(self._last)

    def _pass(self, text: str) -> None:
        """Take note of where in a fence or quotation the text has come."""
        if not text:
            return
        self._fences += text.count("```")
        line = text.replace("```", "")
        if "\n" in line:
            self._ticks = 0
            line = line.rpartition("\n")[2]
        self._ticks += line.count("`")
        self._last = text[-1]


def cleaned(text: str) -> str:
    """The same for an answer that is there as a whole."""
    cleaner = TemplateFilter()
    return cleaner.feed(text) + cleaner.finish()


def _ends(token: str | None, end: str | None, role: str | None) -> bool:
    """Whether a mark ends the turn."""
    if end is not None or role in ("user", "system", "tool"):
        return True
    return token is not None and token.casefold().strip().startswith(_END_TOKENS)


def _may_become_role(text: str) -> bool:
    head = text.lstrip().lstrip("*#>").casefold()
    if len(head) > 16:
        return False
    return not head or any(
        role.startswith(head) or (head.startswith(role) and not head[len(role) :].strip("* "))
        for role in _ROLES
    )


def _may_become_mark(text: str) -> int:
    """How many characters at the end may be the beginning of a mark."""
    tail = text[-_MAX_MARK_CHARS:]
    partial = _PARTIAL_TAG.search(tail)
    return max(len(tail) - partial.start() if partial else 0, _may_become_token(tail))


def _may_become_token(tail: str) -> int:
    if (cited := tail.rfind("</co")) >= 0 and not {">", "\n"} & set(tail[cited:]):
        return len(tail) - cited
    at = max(tail.rfind("<"), tail.rfind("["))
    if at > 0 and tail[at - 1] == "<":
        at -= 1
    if at < 0 or "\n" in tail[at:] or ">" in tail[at:] or "]" in tail[at:]:
        return 0
    head = tail[at + 1 : at + 2]
    is_like = not head or head in "|｜/<" or head.isalpha()
    return len(tail) - at if is_like and " " not in tail[at:].rstrip()[:2] else 0
