from __future__ import annotations

import os
import sys
from datetime import UTC, datetime

import pytest

from desktop_app.messages.parts import Name, plain_text
from tests.tools.conftest import House


def test_everything_that_is_known_of_a_file_is_said(house: House) -> None:
    house.add("Pictures/IMG_20240301_101500.jpg", size_bytes=1234)
    file = house.home / "Pictures" / "IMG_20240301_101500.jpg"
    moment = datetime(2024, 3, 5, 12, 30).timestamp()
    os.utime(file, (moment, moment))
    text = house.said("file_details", path="Pictures/IMG_20240301_101500.jpg")
    assert str(file) in text
    for line in (
        "Type: file",
        "Kind: image",
        "Size: 1.23 kB (1,234 bytes)",
        "Changed: 2024-03-05 12:30",
        "Taken: 2024-03-01 10:15",
        "Permissions: -r",
    ):
        assert f"  {line}" in text
    assert "hidden" not in text
    (facts,) = house.data("file_details", path=str(file))["files"]
    assert facts["size_bytes"] == 1234
    assert facts["taken"] == "2024-03-01T10:15:00"


def test_a_folder_says_how_many_entries_lie_in_it(house: House) -> None:
    house.add("t/a", "t/.b", "t/c/d")
    assert "Directly in it: 3 entries, hidden ones included" in house.said("file_details", path="t")
    (facts,) = house.data("file_details", path="t")["files"]
    assert (facts["type"], facts["entries"], facts["size_bytes"]) == ("folder", 3, None)


def test_hidden_private_and_linked_entries_are_told_apart(house: House) -> None:
    house.add(".ssh/id_rsa")
    text = house.said("file_details", path=str(house.home / ".ssh" / "id_rsa"))
    assert "It is hidden." in text
    assert "It is private" in text


@pytest.mark.skipif(sys.platform == "win32", reason="links there need a right of their own")
def test_a_link_is_described_and_not_followed(house: House) -> None:
    house.add("a.txt")
    for name, target in {"way": "a.txt", "circle": "circle", "nowhere": "/no\nwhere"}.items():
        (house.home / name).symlink_to(target)
        (facts,) = house.data("file_details", path=name)["files"]
        assert (facts["type"], facts["size_bytes"], facts["target"]) == ("link", None, target)
    outcome = house.call("file_details", {"path": "nowhere"})
    assert Name("/no\nwhere", "/no\\nwhere") in outcome.result.parts
    assert "  Leads to: /no\\nwhere\n" in plain_text(outcome.result.parts)


@pytest.mark.skipif(sys.platform != "linux", reason="writes the list that desktops on Linux keep")
def test_when_it_was_opened_is_said_as_far_as_the_system_remembers(house: House) -> None:
    house.add("Docs/a b.txt", "Docs/c.txt")
    list_ = house.home / ".local" / "share" / "recently-used.xbel"
    list_.parent.mkdir(parents=True)
    list_.write_text(
        f'<xbel><bookmark href="file://{house.home}/Docs/a%20b.txt"'
        ' modified="2024-03-05T12:30:00Z"/></xbel>'
    )
    (facts,) = house.data("file_details", path="Docs/a b.txt")["files"]
    assert facts["opened_ns"] == datetime(2024, 3, 5, 12, 30, tzinfo=UTC).timestamp() * 10**9
    assert "Opened: 2024-03-05" in house.said("file_details", path="Docs/a b.txt")
    (facts,) = house.data("file_details", path="Docs/c.txt")["files"]
    assert facts["opened_ns"] is None


def test_a_folder_that_may_be_searched_is_described_itself(house: House) -> None:
    (facts,) = house.data("file_details", path=str(house.home))["files"]
    assert facts["type"] == "folder"


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("deep.txt", "Call find_files with this name"),
        ("/etc/passwd", "outside the folders"),
        ("", "No folder was named"),
    ],
)
def test_what_is_not_there_is_answered_by_how_to_go_on(house: House, path: str, part: str) -> None:
    house.add("a/b/deep.txt")
    result = house.call("file_details", {"path": path}).result
    assert result.failed
    assert part in house.said("file_details", path=path)


def test_an_old_id_of_a_file_that_is_gone_says_so(house: House) -> None:
    house.add("a.txt")
    house.said("find_files")
    (house.home / "a.txt").unlink()
    assert "does not exist" in house.said("file_details", path="f1")
