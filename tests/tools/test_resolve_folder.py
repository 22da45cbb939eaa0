from __future__ import annotations

from typing import Any

import pytest

from desktop_app.findings_json import encoded
from desktop_app.messages.parts import plain_text
from desktop_app.tools.resolve_folder import MAX_BEST
from desktop_app.tools.tool import MAX_RESULT_CHARS
from tests.doubles.listed_folders import ListedFolders
from tests.tools.conftest import House


def folders(house: House, name: str, **arguments: Any) -> list[str]:
    """The best candidates, below the home."""
    data = house.data("resolve_folder", name=name, **arguments)
    home = str(house.home)
    return [path.removeprefix(home)[1:].replace("\\", "/") for path in data["folders"]]


def test_a_known_place_is_taken_at_once(house: House) -> None:
    house.add("Downloads/a", "old/Downloads/b")
    assert folders(house, "下载") == ["Downloads"]
    assert "a known folder" in house.said("resolve_folder", name="Downloads")
    assert not house.news


@pytest.mark.parametrize("name", ["thesis", "the thesis folder", "THESIS", "论文"])
def test_e22_a_folder_is_found_at_any_depth_by_its_words(house: House, name: str) -> None:
    house.add("E/study/2019/Thesis/a.doc", "E/music/b.mp3")
    assert folders(house, name) == ["E/study/2019/Thesis"]


def test_pinyin_and_other_spellings_come_with_their_reason(house: House) -> None:
    house.add("文件/毕业论文/a.doc", "Invoices/b.pdf")
    assert folders(house, "biyelunwen") == ["文件/毕业论文"]
    assert "pinyin" in house.said("resolve_folder", name="biyelunwen")
    text = house.said("resolve_folder", name="Invioces")
    assert text.startswith("No folder has that name. 1 is spelt nearly so")
    assert house.data("resolve_folder", name="Invioces")["is_near"] is True


def test_e22_equally_good_folders_are_all_offered_never_chosen_silently(house: House) -> None:
    house.add("a/Taxes/x", "b/Taxes/x", "c/Taxes/x", "d/Taxes old/x")
    text = house.said("resolve_folder", name="Taxes")
    assert text.startswith("3 folders fit equally well; ask which one is meant")
    assert folders(house, "Taxes") == ["a/Taxes", "b/Taxes", "c/Taxes"]
    assert "These fit less well:" in text
    assert folders(house, "Taxes", within="b") == ["b/Taxes"]


def test_of_equally_good_folders_the_one_with_the_latest_change_comes_first(house: House) -> None:
    house.add("a/Taxes/x", "b/Taxes/deep/er/x", "c/Taxes/x")
    house.recent[str(house.home / "c" / "Taxes" / "x")] = 10
    house.recent[str(house.home / "b" / "Taxes" / "deep" / "er" / "x")] = 20
    assert folders(house, "Taxes") == ["b/Taxes", "c/Taxes", "a/Taxes"]


def test_what_fits_goes_on_to_other_tools_by_its_id(house: House) -> None:
    house.add("deep/er/Taxes/x.pdf", "deep/er/Taxes/y.pdf")
    text = house.said("resolve_folder", name="Taxes")
    id_ = text.splitlines()[1].split()[0]
    assert house.data("count_files", folder=id_)["count"] == 2


def test_a_hidden_folder_is_offered_only_behind_others(house: House) -> None:
    house.add(".cache/photos/x", "a/photos/x")
    assert folders(house, "photos") == ["a/photos"]
    assert folders(house, ".cache") == [".cache"]


def test_a_path_that_is_not_there_is_answered_with_the_nearest(house: House) -> None:
    house.add("Taxes/a.txt")
    said = house.said("resolve_folder", name=str(house.home / "Taxis"))
    assert "does not exist" in said
    assert "Taxes" in said


def test_a_searched_folder_itself_may_be_meant(house: House) -> None:
    house.add("E/Wisteria Cottage/x")
    house.look_into(str(house.home / "E" / "Wisteria Cottage"))
    data = house.data("resolve_folder", name="wisteria cottage")
    assert data["folders"] == [str(house.home / "E" / "Wisteria Cottage")]


def test_the_names_may_come_from_elsewhere_than_the_disk(house: House) -> None:
    house.add("E/Thesis on the disk/x")
    home = house.home / "nowhere"
    house.look_into(str(home))
    names = ListedFolders(str(home / "study" / "毕业论文"), str(home / "Wisteria Cottage"))
    house.take_names_from(names)
    assert folders(house, "biyelunwen") == ["nowhere/study/毕业论文"]
    assert folders(house, "wisteria") == ["nowhere/Wisteria Cottage"]
    assert "Names of 2 folders compared." in house.said("resolve_folder", name="wisteria")
    assert set(names.asked) == {str(home)}


def test_no_such_folder_is_said_with_what_was_looked_at(house: House) -> None:
    house.add("a/b/c.txt")
    text = house.said("resolve_folder", name="qqqqzzzz")
    assert text.startswith("No folder has such a name.")
    assert "Names of 2 folders compared." in text
    assert house.data("resolve_folder", name="qqqqzzzz")["folders"] == []


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"name": "/etc"}, "outside the folders"),
        ({"name": "  "}, "“name” is missing"),
        ({}, "“name” is missing"),
        ({"name": "Q:"}, "no drive Q"),
        ({"name": "a", "within": "nowhere"}, "no folder called “nowhere”"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(
    house: House, arguments: dict[str, Any], part: str
) -> None:
    result = house.call("resolve_folder", arguments).result
    assert result.failed
    assert part in plain_text(result.parts)


def test_very_many_equally_good_ones_are_cut_and_counted(house: House) -> None:
    for number in range(MAX_BEST + 30):
        (house.home / f"{'long' * 20}{number}" / "same").mkdir(parents=True)
    text = house.said("resolve_folder", name="same")
    assert text.startswith(f"{MAX_BEST + 30} folders fit equally well")
    assert "more fit as well and are not shown" in text
    assert len(text) <= MAX_RESULT_CHARS


def test_a_stop_gives_what_was_found_by_then(house: House) -> None:
    house.add("a/Taxes/x")
    house.stop.set()
    result = house.call("resolve_folder", {"name": "Taxes"}).result
    assert not result.failed
    assert encoded(result.data)["complete"] is False
    assert plain_text(result.parts).startswith("No folder with such a name was found so far.")
