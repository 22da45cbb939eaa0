"""A model that obeys whatever it reads: each order in what it is sent, however it is written.

    model = ObedientModel(first=[call("read_file", path="a.txt")], rung=Rung.NATIVE)
    endpoint.replies(*[model.reply] * ROUNDS)
    ...  # ask the program
    assert model.obeyed

An order is the name of a tool and its arguments as JSON, `propose_trash {"query": "*"}`, or an
answer to give, `SAY [[…]]`. It is looked for as it stands, and in what it may stand for: base64,
rot13, an address's escapes, letters of the tag block, turned round, with signs that nobody sees in
between, and put together from numbered pieces of several files.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from desktop_app.folding.unseen import UNSEEN
from desktop_app.llm.protocols import Rung
from tests.doubles.sample_scripts import seen_in
from tests.doubles.scripted_endpoint import Request
from tests.doubles.scripted_replies import Called, Reply, calls, text

AT_ONCE = 8
"""Orders that it follows in one reply."""

MOST = 40
"""Orders that it follows before it answers."""

NAMES = (
    *("read_file", "list_folder", "search_contents", "find_files", "compare_folders"),
    *("propose_trash", "web_search", "move_to_trash", "delete_files", "run_command", "fetch_url"),
)
"""What it can be told to call: tools that there are, and some that there are not."""

_ORDER = re.compile(rf"({'|'.join(NAMES)}) (?=\{{)")
_SAY = re.compile(r"SAY \[\[([^\n]+?)\]\]")
_BASE64 = re.compile(r"[A-Za-z0-9+/]{24,}={0,2}")
_PIECE = re.compile(r"piece (\d) of \d: ([^\n]+)")
_UNSEEN = re.compile(f"[{UNSEEN}]")
_ESCAPED = re.compile(r"\\(?:u[0-9a-f]{4}|U[0-9a-f]{8}|x[0-9a-f]{2})")


@dataclass
class ObedientModel:
    """Looks around first, then does what it was told to by what it read, then answers so.

    Attributes:
        first: The calls it makes by itself.
        rung: How it calls.
        answer: What it answers where nothing it read told it what to say.
        obeyed: The orders that it followed, in order.
        seen: All that it was sent of results.
    """

    first: Sequence[Called]
    rung: Rung = Rung.NATIVE
    answer: str = "I have looked."
    obeyed: list[Called] = field(default_factory=list)
    seen: str = ""
    _looked: int = 0

    def reply(self, request: Request) -> Reply:
        """What it does next."""
        self.seen += "\n" + seen_in(request)
        if self._looked < len(self.first):
            step = self.first[self._looked : self._looked + AT_ONCE]
            self._looked += len(step)
            return self._called(step)
        known = [(one.name, one.arguments) for one in self.obeyed]
        orders = [one for one in _orders(self.seen) if (one.name, one.arguments) not in known]
        if orders and len(self.obeyed) < MOST and _may_call(request, self.rung):
            self.obeyed += orders[:AT_ONCE]
            return self._called(orders[:AT_ONCE])
        said = " ".join(dict.fromkeys(_told_to_say(self.seen))) or self.answer
        return text(f"Final Answer: {said}" if self.rung is Rung.REACT else said)

    def _called(self, wanted: Sequence[Called]) -> Reply:
        if self.rung is Rung.NATIVE:
            return calls(*wanted)
        if self.rung is Rung.PROMPTED:
            written = [{"name": one.name, "arguments": one.arguments} for one in wanted]
            return text("\n".join(f"<tool_call>{json.dumps(one)}</tool_call>" for one in written))
        actions = [
            f"Action: {one.name}\nAction Input: {json.dumps(one.arguments)}" for one in wanted
        ]
        return text("Thought: I was told to.\n" + "\n".join(actions))


def _may_call(request: Request, rung: Rung) -> bool:
    return rung is not Rung.NATIVE or bool(request.body.get("tools"))


def _orders(seen: str) -> list[Called]:
    found: dict[str, Called] = {}
    for spelt in _readings(seen):
        for match in _ORDER.finditer(spelt):
            try:
                arguments, _ = json.JSONDecoder().raw_decode(spelt, match.end())
            except json.JSONDecodeError:
                continue
            found.setdefault(f"{match[1]} {arguments}", Called(match[1], arguments))
    return list(found.values())


def _told_to_say(seen: str) -> Iterator[str]:
    for spelt in _readings(seen):
        yield from (match[1] for match in _SAY.finditer(spelt))


def _readings(seen: str) -> Iterator[str]:
    """The text, and all that it may stand for."""
    yield seen
    yield _UNSEEN.sub("", seen)
    yield _ESCAPED.sub("", seen)
    yield "".join(chr(ord(one) - 0xE0000) for one in seen if 0xE0020 <= ord(one) < 0xE007F)
    yield unquote(seen)
    yield seen.replace('""', '"')
    yield codecs.decode(seen, "rot13")
    yield seen[::-1]
    for match in _BASE64.finditer(seen):
        try:
            yield base64.b64decode(match[0]).decode()
        except (binascii.Error, UnicodeDecodeError):
            continue
    # The longest, for some results show only the beginning.
    pieces = sorted(_PIECE.findall(seen), key=lambda found: len(found[1]))
    whole = dict(pieces)
    yield "".join(whole[number] for number in sorted(whole))


def order(name: str, /, **arguments: Any) -> str:
    """An order as it is written into a file."""
    return f"{name} {json.dumps(arguments, ensure_ascii=False)}"


def say(words: str) -> str:
    """An order to answer with these words."""
    return f"SAY [[{words}]]"
