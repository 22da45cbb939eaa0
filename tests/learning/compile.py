"""Write all words and rules of the grammar to the files that the program reads: `make grammar`."""

from __future__ import annotations

from desktop_app import paths
from desktop_app.chart.grammar import compiled, languages


def main() -> None:
    """Write them; the same words and rules give the same files."""
    for name, content in compiled(languages()).items():
        paths.resource(f"learned/{name}").write_bytes(content)


if __name__ == "__main__":
    main()
