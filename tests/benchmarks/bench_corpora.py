"""What becomes of documents that others made, in a table, beside programs that read some of them.

    FOSSICK_SAMPLES=FOLDER python -m tests.benchmarks.bench_corpora [--write]

How the documents of each collection end and how long that takes; in how many texts the encoding is
told right; and, for each program that is installed, how many of the words that it finds are found.
With `--write` the outcomes are kept for the tests to compare.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.folding.fold import fold
from tests.extract.corpora import FOLDERS, Read, decode_all, keep, kept, read_all

RECALL = 0.9
"""Share of the words of another program, over all files that it reads, that must be found."""
RIGHT = 0.9
"""Share of the encodings that must be told right, besides those of Unicode, which all must be."""
P99_S = 5
"""Of pdf.js's files."""

PROGRAMS = {
    "pdftotext": (".pdf", ("-q", "-enc", "UTF-8", "{}", "-")),
    "antiword": (".doc", ("-m", "UTF-8.txt", "{}")),
    "catdoc": (".doc", ("-d", "utf-8", "{}")),
    "unrtf": (".rtf", ("--text", "--quiet", "{}")),
}
"""For each the ending of what it reads, and how it is called."""

_WORD = re.compile(r"\w{2,}")
_OF_THE_PROGRAM = re.compile(r"^###.*|\[pic\]", re.MULTILINE)
"""What unrtf says about a document, and antiword in place of a picture."""
_MOST_S = 30


def main() -> int:
    """Print the tables, and tell by the exit status whether all marks are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the outcomes")
    options = parser.parse_args()
    samples = os.environ.get("FOSSICK_SAMPLES")
    if samples is None:
        print("FOSSICK_SAMPLES names no folder of documents: nothing is measured")
        return 0
    corpora = Path(samples) / "corpora"
    documents = read_all(corpora)
    met = [report_outcomes(documents), report_encodings(corpora), report_words(documents, corpora)]
    if options.write:
        keep(documents)
    return 0 if all(met) else 1


def report_outcomes(documents: Sequence[Read]) -> bool:
    """How each collection ended; whether nothing was lost, and pdf.js's files soon enough."""
    met = True
    for folder in FOLDERS:
        those = [one for one in documents if one.path.startswith(f"{folder}/")]
        ends = Counter(one.outcome for one in those)
        p99_s = quantiles([one.seconds for one in those], n=100)[-1]
        middle_ms = 1000 * median(one.seconds for one in those)
        told = ", ".join(f"{number} {end}" for end, number in ends.most_common())
        print(f"{folder:8} {len(those):4} files: {told}")
        print(f"{'':8} {middle_ms:.1f} ms at the median, {p99_s:.2f} s at the 99th percentile")
        lost = ends[ExtractionStatus.CRASHED] + ends[ExtractionStatus.TIMED_OUT]
        met = met and not lost and (folder != "pdfjs" or p99_s <= P99_S)
    before = kept()
    for one in documents:
        if before.get(one.path) != one.outcome:
            print(f"changed: {one.path} was {before.get(one.path)}, is {one.outcome}")
    return met


def report_encodings(corpora: Path) -> bool:
    """How many texts are decoded as they are labelled; whether these are enough."""
    decoded = decode_all(corpora)
    met = True
    for name, is_unicode, mark in (("Unicode", True, 1.0), ("others", False, RIGHT)):
        those = [one for one in decoded if one.is_unicode is is_unicode]
        right = sum(one.is_right for one in those)
        print(f"encodings, {name}: {right} of {len(those)} right (mark {mark:.0%})")
        met = met and right >= mark * len(those)
    return met


def report_words(documents: Sequence[Read], corpora: Path) -> bool:
    """How many of the words of each other program are found; whether these are enough."""
    met = True
    for program, (ending, arguments) in PROGRAMS.items():
        if shutil.which(program) is None:
            print(f"{program} is not installed")
            continue
        files = words = found = 0
        for one in documents:
            if one.path.lower().endswith(ending):
                theirs = words_of(program, arguments, corpora / one.path)
                files += bool(theirs)
                words += len(theirs)
                found += len(theirs & _words_in(one.text))
        share = found / words
        print(f"{program:9} {words:6} words in {files:3} files, {share:.3f} found (mark {RECALL})")
        met = met and share >= RECALL
    return met


def words_of(program: str, arguments: Sequence[str], path: Path) -> set[str]:
    """The words that a program finds in a file; none where it cannot read it."""
    command = [program, *(argument.replace("{}", str(path)) for argument in arguments)]
    try:
        # unrtf writes pictures to where it is.
        with tempfile.TemporaryDirectory() as here:
            done = subprocess.run(
                command, capture_output=True, check=True, timeout=_MOST_S, cwd=here
            )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return set()
    return _words_in(_OF_THE_PROGRAM.sub(" ", done.stdout.decode("utf-8", "replace")))


def _words_in(text: str) -> set[str]:
    return set(_WORD.findall(fold(text)))


if __name__ == "__main__":
    sys.exit(main())
