"""The made-up homes that cases ask about, each written from a table: `cases/home.txt`."""

from __future__ import annotations

import hashlib
import io
import os
import re
import zipfile
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import docx
import openpyxl  # type: ignore[import-untyped]

CASES = Path(__file__).parent / "cases"

MAX_FULL_BYTES = 100_000
"""Longer files are sparse: a line of their own, and then nothing."""

_UNITS = {"": 1, "k": 1_000, "m": 1_000_000, "g": 1_000_000_000}


def make_home(home: Path, now: datetime, table: Path = CASES / "home.txt") -> None:
    """Write a home into the folder `home`, which need not exist.

    The same `now` gives the same names, lengths, dates and texts. Folders have no dates of theirs.

    Args:
        home: Absolute.
        now: What "today" is, local time without a zone.
        table: What is in it.
    """
    home.mkdir(parents=True, exist_ok=True)
    copies: list[tuple[Path, str, datetime]] = []
    folder = home
    lines = table.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if not line or line.startswith("#"):
            continue
        if not line.startswith("  "):
            folder = home / line
            folder.mkdir(parents=True, exist_ok=True)
            continue
        name, contents, when = (column.strip() for column in line.split(" | "))
        file, moment = folder / name, moment_of(when, now, number / len(lines))
        if contents.startswith("="):
            copies.append((file, contents[1:], moment))
        else:
            _write(file, contents, file.relative_to(home).as_posix())
            _date(file, moment)
    for file, original, moment in copies:
        _copy(home / original, file)
        _date(file, moment)


def moment_of(when: str, now: datetime, part: float) -> datetime:
    """The moment that a word of the table's third column means.

    The time of day is from noon to two o'clock. Today it is in the middle of what has gone by
    since midnight, so that nothing is from the future.

    Args:
        when: The word.
        now: Local time without a zone.
        part: Which moment of that time, from 0 to 1: no two files have the same.
    """
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if when == "today":
        return midnight + (now - midnight) * (0.3 + 0.4 * part)
    noon = midnight + timedelta(hours=12 + 2 * part)
    if found := re.fullmatch(r"d(\d+)", when):
        return noon - timedelta(days=int(found[1]))
    if found := re.fullmatch(r"w1\.([1-7])", when):
        return noon - timedelta(days=now.weekday() + 8 - int(found[1]))
    if found := re.fullmatch(r"m1\.(\d+)", when):
        return (noon.replace(day=1) - timedelta(days=1)).replace(day=int(found[1]))
    if found := re.fullmatch(r"y1\.(\d\d)-(\d\d)", when):
        return noon.replace(year=now.year - 1, month=int(found[1]), day=int(found[2]))
    return datetime.fromisoformat(when) + (noon - midnight)


def _date(file: Path, moment: datetime) -> None:
    at = int(moment.timestamp()) * 1_000_000_000
    os.utime(file, ns=(at, at))


def _write(file: Path, contents: str, path: str) -> None:
    """Write what the table's second column says; `path` makes each filling one of a kind."""
    form, colon, text = contents.partition(":")
    if contents.startswith('"'):
        file.write_text(contents.strip('"').replace("\\n", "\n"), encoding="utf-8")
    elif colon:
        _WRITERS[form](file, text)
    else:
        _fill(file, _length(contents), path)


def _length(text: str) -> int:
    found = re.fullmatch(r"([\d.]+)([kmg]?)", text)
    if not found:
        raise ValueError(f"no length: {text!r}")
    return round(float(found[1]) * _UNITS[found[2]])


def _fill(file: Path, length: int, path: str) -> None:
    # One of a kind, and no words in it that a name has.
    line = hashlib.sha256(path.encode()).hexdigest().encode() + b"\n"
    with file.open("wb") as stream:
        if length <= MAX_FULL_BYTES:
            stream.write((line + b" " * length)[:length])
        else:
            stream.write(line)
            stream.truncate(length)


def _copy(original: Path, file: Path) -> None:
    """Copy a file; what is sparse stays so."""
    with original.open("rb") as stream:
        file.write_bytes(stream.read(MAX_FULL_BYTES))
    os.truncate(file, original.stat().st_size)


def _write_gbk(file: Path, text: str) -> None:
    file.write_text(text, encoding="gbk")


_LETTER = "word/document.xml"


@cache
def _empty_letter() -> tuple[bytes, str]:
    """A document without its letter, and the letter, which says `_TEXT`: made once for them all."""
    document, whole, rest = docx.Document(), io.BytesIO(), io.BytesIO()
    document.add_paragraph("_TEXT")
    document.save(whole)
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(rest, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name != _LETTER:
                new.writestr(name, old.read(name))
        letter = old.read(_LETTER).decode()
    return rest.getvalue(), letter


def _write_docx(file: Path, text: str) -> None:
    rest, letter = _empty_letter()
    file.write_bytes(rest)
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as made:
        made.writestr(_LETTER, letter.replace("_TEXT", escape(text)))


_ANY_DAY = b"2024-01-01T12:00:00Z"


def _write_xlsx(file: Path, text: str) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in text.split(";"):
        sheet.append(row.split(","))
    made = io.BytesIO()
    book.save(made)
    # The library writes the moment of saving into it, which must not decide how long it is.
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name != "docProps/core.xml":
                new.writestr(name, old.read(name))
            else:
                new.writestr(name, re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", _ANY_DAY, old.read(name)))


def _write_eml(file: Path, text: str) -> None:
    message = EmailMessage()
    message["Subject"] = "A message"
    message["From"] = "sender@example.org"
    message["To"] = "reader@example.org"
    message.set_content(text)
    file.write_bytes(bytes(message))


_WRITERS: Mapping[str, Callable[[Path, str], None]] = {
    "gbk": _write_gbk,
    "docx": _write_docx,
    "xlsx": _write_xlsx,
    "eml": _write_eml,
}
