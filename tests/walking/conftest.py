"""Trees to walk, as for the files themselves."""

from __future__ import annotations

from tests.files.conftest import deep_tree, file_tree, open_way, outside

__all__ = ["deep_tree", "file_tree", "open_way", "outside"]
