"""The tool only proposes: whatever it is called with, nothing moves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from desktop_app.messages.parts import plain_text
from desktop_app.tools import propose_trash as tool_module
from desktop_app.tools.tool import CallOutcome
from desktop_app.trash_findings import TrashProposal
from tests.doubles.trash_place import needs_a_trash_to_look_into
from tests.tools.conftest import House

pytestmark = needs_a_trash_to_look_into


def proposed(outcome: CallOutcome) -> TrashProposal:
    assert isinstance(outcome.result.data, TrashProposal), outcome.result
    return outcome.result.data


def names(found: TrashProposal) -> list[str]:
    return [Path(item.path).name for item in found.items]


def test_files_are_proposed_by_their_ids_and_by_their_paths(house: House) -> None:
    first, second = house.home / "one.txt", house.home / "two.txt"
    first.write_bytes(b"1")
    second.write_bytes(b"22")
    outcome = house.call("propose_trash", {"items": [house.ids.of(str(first)), str(second)]})
    found = proposed(outcome)
    assert names(found) == ["one.txt", "two.txt"]
    assert found.total_bytes == 3
    text = plain_text(outcome.result.parts)
    assert "Nothing has been moved" in text
    assert str(second) in text
    assert first.exists()
    assert second.exists()


def test_all_copies_but_one_are_proposed(house: House) -> None:
    folder = house.home / "Copies"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.bin").write_bytes(b"the same contents")
        os.utime(folder / f"{number}.bin", (number, number))
    found = proposed(house.call("propose_trash", {"query": "is:duplicate in:Copies"}))
    assert names(found) == ["1.bin", "2.bin"]
    assert {item.copy_of for item in found.items} == {str(folder / "0.bin")}


def test_of_a_folder_all_that_has_a_copy_elsewhere_is_proposed_and_that_one_stays(
    house: House,
) -> None:
    for place in ("Copies/1.bin", "Copies/2.bin", "Kept/new.bin", "Copies/page.htm", "Kept/page"):
        (house.home / place).parent.mkdir(exist_ok=True)
        text = "a page" if "page" in place else "the same contents"
        (house.home / place).write_text(text)
    os.utime(house.home / "Copies" / "1.bin", (1, 1))
    found = proposed(house.call("propose_trash", {"query": "is:duplicate in:Copies"}))
    assert {item.copy_of for item in found.items} == {str(house.home / "Kept" / "new.bin")}
    # What has another ending may be nothing that one can open: it stands for no other.
    assert sorted(names(found)) == ["1.bin", "2.bin"]


@pytest.mark.parametrize(
    ("query", "going", "staying"),
    [
        ("kind:archive", ["a.zip"], ["linux.iso", "old.img"]),
        ("kind:archive linux", ["linux.iso"], []),
        ("kind:archive ext:iso|zip", ["a.zip", "linux.iso"], []),
        ("size:>0 -kind:text", ["a.zip", "linux.iso", "old.img"], []),
    ],
)
def test_of_archives_disk_images_stay_where_nobody_names_them(
    house: House, query: str, going: list[str], staying: list[str]
) -> None:
    for number, name in enumerate(("a.zip", "linux.iso", "old.img", "notes.txt"), 1):
        house.add(name, size_bytes=number)
    outcome = house.call("propose_trash", {"query": query})
    found = proposed(outcome)
    assert sorted(names(found)) == going
    assert sorted(Path(one.path).name for one in found.left_out) == staying
    assert bool(staying) == ("disk image" in plain_text(outcome.result.parts))


def test_a_copy_is_named_as_one_of_the_file_that_it_is_a_copy_of(house: House) -> None:
    folder = house.home / "Copies"
    (folder / "below").mkdir(parents=True)
    letters = "abcd"
    for number, letter in enumerate(letters):
        # Larger sets come first among the copies, and last by their names.
        content = letter.encode() * (number + 1) * 100
        for place in (folder / f"{letter}.bin", folder / "below" / f"{letter}.bin"):
            place.write_bytes(content)
    found = proposed(house.call("propose_trash", {"query": "is:duplicate in:Copies"}))
    assert len(found.items) == len(letters)
    for item in found.items:
        assert item.copy_of is not None
        assert Path(item.copy_of).read_bytes() == Path(item.path).read_bytes()


def test_no_more_than_fifty_are_proposed(house: House) -> None:
    folder = house.home / "Many"
    folder.mkdir()
    for number in range(70):
        (folder / f"{number}.bin").write_bytes(bytes(number + 1))
    found = proposed(house.call("propose_trash", {"query": "in:Many"}))
    assert (len(found.items), found.more) == (tool_module.MAX_PROPOSED, 20)


def test_what_is_never_moved_is_left_out_and_said(house: House) -> None:
    (house.home / "Documents").mkdir()
    (house.home / ".netrc").write_bytes(b"machine")
    outcome = house.call(
        "propose_trash", {"items": [str(house.home), "Documents", str(house.home / ".netrc")]}
    )
    found = proposed(outcome)
    assert found.items == ()
    codes = [one.code for one in found.left_out]
    assert codes == ["trash.allowed_folder", "trash.known_folder", "trash.private"]
    assert "Nothing of that can be moved" in plain_text(outcome.result.parts)


@pytest.mark.parametrize("arguments", [{}, {"items": []}, {"items": [" "]}, {"query": "sort:size"}])
def test_a_call_that_names_nothing_is_refused(house: House, arguments: dict[str, object]) -> None:
    outcome = house.call("propose_trash", arguments)
    assert outcome.result.failed
    assert "what is to be moved" in plain_text(outcome.result.parts)


def test_words_are_never_carried_out_only_looked_for(house: House) -> None:
    canary = house.home.parent / f"{house.home.name} canary.txt"
    canary.write_bytes(b"")
    for text in ("$(rm -rf ~)", f"; rm {canary}", f"../{canary.name}", str(canary), "*"):
        assert house.call("propose_trash", {"items": [text]}).result.failed
    assert canary.exists()
