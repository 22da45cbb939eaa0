"""Write all words and rules of the grammar to the file that the program reads: `make grammar`."""

from __future__ import annotations

from desktop_app import paths
from desktop_app.chart.grammar import languages, written


def main() -> None:
    """Write it; the same words and rules give the same file."""
    paths.resource("learned/grammar.json").write_text(written(languages()), "utf-8")


if __name__ == "__main__":
    main()
