from __future__ import annotations

import sys

import pytest

from desktop_app.files.places.addresses import path_of


@pytest.mark.skipif(sys.platform == "win32", reason="paths are no bytes there")
@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("file:///home/ann/a%20b", "/home/ann/a b"),
        ("FILE://LocalHost/a", "/a"),
        ("file:/a", "/a"),
        ("file:///odd%FF", "/odd\udcff"),
        ("file:///odd\udcff", "/odd\udcff"),
        ("file://server/share/a", None),
        ("file:///\ud800", None),
        ("https://example.org/a", None),
        ("/a", None),
        ("", None),
    ],
)
def test_an_address_is_a_path_on_this_computer_or_none(address: str, path: str | None) -> None:
    assert path_of(address) == path


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("file:///C:/Users/Ann/a%20b", "C:/Users/Ann/a b"),
        ("file://server/share/%E8%AE%BA", "//server/share/论"),
    ],
)
def test_on_windows_a_share_of_another_computer_has_a_path(address: str, path: str) -> None:
    assert path_of(address, windows=True) == path
