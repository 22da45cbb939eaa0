"""Whatever the corpora's texts say is found in them, in every encoding that they are in.

Each text is read as `read_file` does, words and phrases are drawn from it, and the search must find
its file: by our own first look, and by what ripgrep is asked for.
"""

from __future__ import annotations

import os
import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.extract.text.encodings import decode_lines, detect_in
from desktop_app.files.scope import Scope
from desktop_app.folding.fold import fold_wanted
from desktop_app.matching.content_matcher import ContentMatcher
from desktop_app.query.query import Key, Query, Term, Text
from desktop_app.query.syntax import format as written
from desktop_app.search.contents.bytes_search import BytesPattern
from desktop_app.search.contents.candidates import candidates_of, lines_of
from desktop_app.search.contents.reading import ContentReader, DocumentFound
from desktop_app.search.contents.ripgrep import ripgrep
from desktop_app.search.contents.ripgrep_run import ContentRun

SAMPLES = os.environ.get("FOSSICK_SAMPLES")

pytestmark = pytest.mark.skipif(SAMPLES is None, reason="FOSSICK_SAMPLES names no corpora")

CORPORA = Path(SAMPLES or "") / "corpora"
FOLDERS = sorted(
    str(folder.relative_to(CORPORA))
    for folder in (*CORPORA.glob("chardet/*"), *CORPORA.glob("blns"), *CORPORA.glob("tika"))
    if folder.is_dir()
)
TEXTS = frozenset((".txt", ".csv", ".srt", ".md", ".json", ".log", ".tsv", ".py", ".xml", ".html"))
MOST_BYTES = 2_000_000
DRAWN = 6
WITH_RIPGREP = 2
"""Words of a text, and those of them for which a process is started."""

LETTERS = r"(?:[^\W_][\u0300-\u036f\u0483-\u0489]*)+"
PHRASE = re.compile(rf"{LETTERS}(?: {LETTERS}){{1,2}}")
WORD = re.compile(rf"{LETTERS}(?:[-'.@]{LETTERS})*|[\U0001f300-\U0001faff]+")


def texts_in(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in TEXTS and path.stat().st_size <= MOST_BYTES:
            yield path


def lines_in(path: Path) -> list[str]:
    with path.open("rb") as file:
        encoding = detect_in(file, max_bytes=8_000_000)
        return [] if encoding is None else [line for _, line in decode_lines(file, encoding)]


def drawn_from(lines: list[str], name: str) -> list[str]:
    """Some words and phrases, rare characters among them."""
    chance = random.Random(name)
    words: dict[str, None] = {}
    for line in lines:
        words |= dict.fromkeys(WORD.findall(line))
        words |= dict.fromkeys(PHRASE.findall(line)[:1])
    usable = [word for word in words if fold_wanted(word).strip() and len(word) <= 80]
    beyond = [word for word in usable if not word.isascii()]
    some = [chance.sample(part, min(len(part), DRAWN // 2)) for part in (beyond, usable)]
    # A part of a line in Chinese is no word to Python; what is inside is found as well.
    inside = [word[1:3] for word in some[0] if len(word) > 3 and all(map(is_han_or_kana, word[:4]))]
    return [*some[0], *inside, *some[1]]


def is_han_or_kana(character: str) -> bool:
    return "\u3040" <= character <= "\u9fff"


MISSED = {
    # A vowel that Unicode takes apart, and this encoding writes as one.
    "chardet/TIS-620": {"_mozilla_bug488426_text.html", "pharmacy.kku.ac.th.analyse1.xml"},
    # A page that names an encoding which it is not in.
    "tika": {"f28dbb-testHTMLNoisyMetaEncoding_1.html"},
}
"""Known faults: texts of which not every word is found."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_whatever_a_text_says_is_found_in_it(folder: str) -> None:
    scope = Scope((str(CORPORA),))
    missed = []
    for path in texts_in(CORPORA / folder):
        for number, word in enumerate(drawn_from(lines_in(path), path.name)):
            if word.isascii() and (folder.endswith("UTF-32BE") or "utf-32-be" in path.name):
                # The one limit, see `forms`.
                continue
            query = Query((Term(Key.CONTENT, (Text(word),)),))
            pattern, lines = candidates_of(query), lines_of(query)
            reader = ContentReader(
                scope,
                ContentMatcher(query),
                BytesPattern(pattern) if pattern else None,
                BytesPattern(lines) if lines else None,
                None,
                threading.Event(),
            )
            try:
                judged = reader.text(str(path.parent), path.name, is_told=True)
            except DocumentFound:
                break
            finally:
                reader.close()
            if judged.reason is None and judged.matches is None:
                missed.append((path.name, written(query)))
            elif pattern and number < WITH_RIPGREP and not is_proposed(pattern, path):
                missed.append((path.name, f"{written(query)} by ripgrep"))
    assert {name for name, _ in missed} == MISSED.get(folder, set()), missed


def is_proposed(pattern: str, path: Path) -> bool:
    run = ContentRun(ripgrep().program, pattern, [str(path)], [], threading.Event())
    return any(path is not None for path in run.all(threading.Event()))
