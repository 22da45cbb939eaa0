"""What tests of the index share."""

from __future__ import annotations

import pytest

from desktop_app.search.contents.reading import ContentReader


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the texts that are read from now on."""
    names: list[str] = []
    text = ContentReader.text

    def reading(self: ContentReader, folder: str, name: str, **more: object) -> object:
        names.append(name)
        return text(self, folder, name, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(ContentReader, "text", reading)
    return names
