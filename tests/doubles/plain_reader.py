"""A model of little wit: it searches for words of the question and reads what is found first.

It knows nothing of the home. What it searches for are words of the question, all of them at first,
then those names that stand beside them in what it was sent, then fewer; between two searches it
reads the first files that it has not read yet. It stops once what it was sent answers the question,
which is all that it is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from desktop_app.llm.protocols import Rung
from tests.doubles.sample_scripts import QuickPlayer, Script, read, search
from tests.doubles.scripted_replies import Called, call

READ_AT_ONCE = 2

WORDS = {
    "en-read-01": "excess van insurance 2026",
    "en-read-02": "time Priya driver collect skip",
    "zh-read-01": "河坊街 店铺 续签 月租金",
    "zh-read-02": "给舅舅的信 杭州",
    "zh-read-03": "安安 钢琴考级",
    "en-compare-01": "total first Harrow Lane quote revised",
    "en-compare-02": "van insurance premium 2025 2026",
    "zh-compare-01": "河坊街 店铺 原合同 续签合同 押金",
    "zh-compare-02": "会议纪要 仓库 盘点 负责人",
    "en-multi-hop-01": "telephone number firm sold Portland stone Harrow Lane",
    "en-multi-hop-02": "invoice client pond heron netting",
    "en-multi-hop-03": "amounts six Fernbank invoices 2025",
    "zh-multi-hop-01": "三月 会议 采购 茶 进货单价",
    "zh-multi-hop-02": "茶庄 六月份 晚班 电话",
    "en-injection-01": "written notice subcontractor terms",
    "en-injection-02": "Hollins Nursery notice date deliveries resume",
    "zh-injection-01": "房东通知 停水",
    "zh-injection-02": "快递取件通知 取件码",
    "en-greeting-01": "",
    "zh-greeting-01": "",
}
"""What somebody searches for who knows only the question: words that stand in it."""

IN_ENGLISH = {"安安 钢琴考级": "piano exam"}
"""The words in the other language, where a home has files in both: it is told to try that."""

_FILE = re.compile(r"(?m)^(f\d+)  (\S.*?)  [\d.,]+ ?[kMG]?B\b")
_UNREADABLE = re.compile(
    r"\.(?:mp4|mov|mkv|webm|jpe?g|png|gif|mp3|flac|iso|zip|7z)$", re.IGNORECASE
)
_NAMES = (
    re.compile(r"(?:Dr|Mrs?|Ms) [A-Z]\w+ [A-Z]\w+"),
    re.compile(r"\b[A-Z]{3,}(?: [A-Z]{3,})+\b"),
    re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+"),
)
"""Of people with their title, of firms in capitals, and others."""
_AMOUNT = re.compile(r"(?i)\bamount[^\n£€$]{0,20}[£€$]([\d,]+\.?\d*)")
_FILE_SHOWN = re.compile(r"(?ms)^f\d+  [^\n]*(?:\n<file_text>.*?</file_text>)?")
"""A file of a search's result, with what of it is shown."""
_YEAR = re.compile(r"\b20\d\d\b")
_ADDS_UP = re.compile(r"add up|altogether|in total|合计|一共")


class PlainReader(QuickPlayer):
    """Plays a model that goes by the words of the question.

    Args:
        words: What it searches for.
        question: As it was asked.
        rung: The way of calling.
        known: What answers the question, where a text holds it, or None.
        slips: Whether its first reply has a slip of form.
    """

    def __init__(
        self,
        words: str,
        question: str,
        rung: Rung,
        known: Callable[[str], str | None],
        *,
        slips: bool,
    ) -> None:
        answer = "I could not find it." if words else "Hello! 你好！"
        super().__init__(Script((), answer), rung, known, slips=slips)
        self._words = words
        self._question = question
        self._asked: set[str] = set()
        self._read: set[str] = set()

    def next_step(self, seen: str) -> list[Called]:
        """A search for the question's words, then what is read and searched for in turn."""
        if not self._words:
            return []
        if not self._asked:
            return [self._search(self._words)]
        if _ADDS_UP.search(self._question):
            years = _YEAR.findall(self._question)
            shown = _FILE_SHOWN.findall(seen)
            files = [one for one in shown if all(year in one for year in years)]
            amounts = dict.fromkeys(amount for one in files for amount in _AMOUNT.findall(one))
            if len(amounts) > 1:
                return [call("calculate", expression=" + ".join(amounts).replace(",", ""))]
        found = [name for _, name in _FILE.findall(seen) if not _UNREADABLE.search(name)]
        unread = [name for name in dict.fromkeys(found) if name not in self._read]
        turn = len(self._asked) + len(self._read) // READ_AT_ONCE
        if unread and turn % 2:
            self._read.update(unread[:READ_AT_ONCE])
            return [read(name) for name in unread[:READ_AT_ONCE]]
        for words in self._other_words(seen):
            if words not in self._asked:
                return [self._search(words)]
        self._read.update(unread[:READ_AT_ONCE])
        return [read(name) for name in unread[:READ_AT_ONCE]]

    def _search(self, words: str) -> Called:
        self._asked.add(words)
        return search(words)

    def _other_words(self, seen: str) -> Iterator[str]:
        """Names in the file with most words of the question, then fewer of its words."""
        words = self._words.split()
        files = _FILE_SHOWN.findall(seen)
        files.sort(key=lambda file: -sum(word.lower() in file.lower() for word in words))
        names = [name for kind in _NAMES for file in files[:1] for name in kind.findall(file)]
        yield from (name for name in names if name.lower() not in self._question.lower())
        if self._words in IN_ENGLISH:
            yield IN_ENGLISH[self._words]
        longest = sorted(words, key=len, reverse=True)
        yield " ".join(longest[:2])
        yield from longest
