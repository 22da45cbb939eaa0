"""The documents of other projects: each is read once, and how it ends is compared with before.

Outcomes are kept in `corpora_outcomes.txt`, so that none changes unseen. To renew them, after a
look at what changes: `python -m tests.benchmarks.bench_corpora --write`.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.text.charsets import codec_for
from desktop_app.extract.text.encodings import detect
from desktop_app.extract.worker.pool import ExtractionPool

FOLDERS = ("tika", "pdfjs", "pypdf")
KEPT = Path(__file__).with_name("corpora_outcomes.txt")


@dataclass(frozen=True)
class Read:
    """What came of one document.

    Attributes:
        path: Below the corpora.
        outcome: How it ended.
        seconds: How long that took, with the other process reading, too.
        text: All of it.
    """

    path: str
    outcome: ExtractionStatus
    seconds: float
    text: str


def read_all(corpora: Path) -> list[Read]:
    """Read every document below `corpora`, two at a time."""
    files = [
        file
        for folder in FOLDERS
        for file in sorted((corpora / folder).rglob("*"))
        if file.is_file() and file.name != "files.json"
    ]
    pool = ExtractionPool(2)
    try:
        with ThreadPoolExecutor(2) as readers:
            return list(readers.map(lambda file: _read(pool, file, corpora), files))
    finally:
        pool.close()


def _read(pool: ExtractionPool, path: Path, corpora: Path) -> Read:
    started_s = time.perf_counter()
    with path.open("rb") as file:
        extraction = pool.extract(file, path.name, path.stat().st_size)
    assert extraction is not None
    text = "\n".join(text for _, text in extraction.passages())
    seconds = time.perf_counter() - started_s
    return Read(path.relative_to(corpora).as_posix(), extraction.outcome, seconds, text)


def kept() -> dict[str, str]:
    """The outcomes as they were, by path."""
    lines = KEPT.read_text("utf-8").splitlines()
    return {path: outcome for outcome, _, path in (line.partition(" ") for line in lines)}


def keep(documents: list[Read]) -> None:
    """Write them down."""
    lines = sorted(f"{one.outcome} {one.path}\n" for one in documents)
    KEPT.write_text("".join(lines), "utf-8")


@dataclass(frozen=True)
class Decoded:
    """A text whose encoding is known, and whether it reads as it should."""

    path: Path
    is_right: bool

    @property
    def is_unicode(self) -> bool:
        """Whether it is in UTF-8, UTF-16 or UTF-32."""
        return "utf" in self.path.parent.name.lower()


def decode_all(corpora: Path) -> list[Decoded]:
    """Every text of chardet's; its folder is called by its encoding."""
    return [_decoded(path) for path in sorted((corpora / "chardet").glob("*/*"))]


def _decoded(path: Path) -> Decoded:
    label = path.parent.name
    data = path.read_bytes()
    found = detect(data, whole=True)
    codec = codec_for(_LABELS.get(label.lower(), label)) or codec_for(label.rpartition("-")[0])
    if found is None or codec is None:
        return Decoded(path, is_right=False)
    text = data[found.bom_bytes :]
    return Decoded(path, text.decode(found.name, "replace") == text.decode(codec, "replace"))


_LABELS = {
    "maccyrillic": "mac-cyrillic",
    "utf-32": "utf-32-be",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "utf-32be": "utf-32-be",
}
