from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.folders import names as folder_names
from desktop_app.folders.joined_names import Folders
from desktop_app.folders.names import FolderReason, FolderSearch, lately_changed
from desktop_app.folders.words import Said, Word
from tests.folders.ranked import ranked

HOME = [
    "/home/ann/Documents",
    "/home/ann/Documents/Thesis",
    "/home/ann/Documents/Thesis/figures",
    "/home/ann/Documents/Received Invoices 2023",
    "/home/ann/Documents/Received Invoices 2023/Scans",
    "/home/ann/Documents/Terms and conditions",
    "/home/ann/Documents/C++",
    "/home/ann/Documents/C#",
    "/home/ann/Documents/Mother's recipes",
    "/home/ann/Documents/Résumé drafts",
    "/home/ann/Pictures",
    "/home/ann/Pictures/Wedding photos",
    "/home/ann/Pictures/LakeDistrictWalks",
    "/home/ann/Pictures/Party decorations",
    "/home/ann/old laptop/disk D/clients/2015/Wisteria Cottage (Mrs Okafor)",
    "/home/ann/old laptop/disk D/clients/2015/Wisteria Cottage (Mrs Okafor)/Correspondence",
    "/home/ann/old laptop/disk D/clients/2016/Fernbank",
    "/home/ann/old laptop/disk D/clients/2016/Fernbank/Correspondence",
    "/home/ann/old laptop/disk D/scans/Seed-Catalogues_1998-2004 (scanned)",
    "/home/ann/old laptop/disk D/我的文档/大学/毕业论文",
    "/home/ann/old laptop/disk E/Dissertation backup",
    "/home/ann/old laptop/disk E/Tax returns",
    "/home/ann/Tax returns",
    "/home/ann/usb/备份的备份/老照片 扫描件(外公家)",
    "/home/ann/usb/我的世界",
    "/home/ann/usb/世界杯",
    "/home/ann/工作备份",
    "/home/ann/工作备份/客户合同",
    "/home/ann/工作备份/银行流水",
    "/home/ann/工作备份/重庆旅游",
    "/home/ann/工作备份/會議紀要",
    "/home/ann/工作备份/发票2024",
    "/home/ann/.cache/Thesis",
]


def best(words: str, paths: Sequence[str] = HOME) -> tuple[list[str], FolderReason | None]:
    """The names of the folders offered as equally good, and why the first is."""
    good = ranked(words, paths).equally_good
    return [found.path.rpartition("/")[2] for found in good], good[0].why if good else None


WISTERIA = "Wisteria Cottage (Mrs Okafor)"
SEEDS = "Seed-Catalogues_1998-2004 (scanned)"
GRANDPA = "老照片 扫描件(外公家)"


@pytest.mark.parametrize(
    ("words", "names", "why"),
    [
        # The name itself.
        ("Thesis", ["Thesis"], FolderReason.EXACT),
        ("thesis", ["Thesis"], FolderReason.CASE),
        ("the thesis folder", ["Thesis"], FolderReason.CASE),
        ("my thesis directory", ["Thesis"], FolderReason.CASE),
        ("where is the folder called Thesis?", ["Thesis"], FolderReason.CASE),
        ("Seed Catalogues 1998 2004 scanned", [SEEDS], FolderReason.CASE),
        ("resume drafts", ["Résumé drafts"], FolderReason.CASE),
        ("lake district walks", ["LakeDistrictWalks"], FolderReason.CASE),
        ("terms and conditions", ["Terms and conditions"], FolderReason.CASE),
        ("C++", ["C++"], FolderReason.EXACT),
        ("c#", ["C#"], FolderReason.CASE),
        ("毕业论文", ["毕业论文"], FolderReason.EXACT),
        ("毕业論文", ["毕业论文"], FolderReason.CASE),
        ("畢業論文", ["毕业论文"], FolderReason.CASE),
        ("会议纪要", ["會議紀要"], FolderReason.CASE),
        ("毕业论文的文件夹放在哪里了?", ["毕业论文"], FolderReason.CASE),
        ("那个工作备份文件夹", ["工作备份"], FolderReason.CASE),
        ("我的世界", ["我的世界"], FolderReason.EXACT),
        # Some of the name.
        ("Wisteria Cottage", [WISTERIA], FolderReason.IN_ORDER),
        ("wisteria", [WISTERIA], FolderReason.IN_ORDER),
        ("the Wisteria folder", [WISTERIA], FolderReason.IN_ORDER),
        ("老照片扫描", [GRANDPA], FolderReason.IN_ORDER),
        ("叫“老照片扫描”什么的", [GRANDPA], FolderReason.IN_ORDER),
        ("外公家的照片", [GRANDPA], FolderReason.ANY_ORDER),
        ("received invoices", ["Received Invoices 2023"], FolderReason.IN_ORDER),
        ("invoice", ["Received Invoices 2023"], FolderReason.IN_ORDER),
        ("mothers recipe", ["Mother's recipes"], FolderReason.IN_ORDER),
        ("合同", ["客户合同"], FolderReason.IN_ORDER),
        ("decor", ["Party decorations"], FolderReason.IN_ORDER),
        # In another order.
        ("scanned seed catalogues", [SEEDS], FolderReason.ANY_ORDER),
        ('something like "scanned seed catalogues"', [SEEDS], FolderReason.ANY_ORDER),
        ("cottage wisteria", [WISTERIA], FolderReason.ANY_ORDER),
        ("2023 invoices received", ["Received Invoices 2023"], FolderReason.ANY_ORDER),
        ("扫描老照片", [GRANDPA], FolderReason.ANY_ORDER),
        ("备份工作", ["工作备份"], FolderReason.ANY_ORDER),
        # Part of the path.
        (
            "Clients/something/Correspondence",
            ["Correspondence", "Correspondence"],
            FolderReason.PATH,
        ),
        ("clients/fernbank/correspondence", ["Correspondence"], FolderReason.PATH),
        ("Fernbank > Correspondence", ["Correspondence"], FolderReason.PATH),
        ("wisteria correspondence", ["Correspondence"], FolderReason.PATH),
        ("the correspondence with Fernbank", ["Correspondence"], FolderReason.PATH),
        ("thesis figures", ["figures"], FolderReason.PATH),
        ("2023/scans", ["Scans"], FolderReason.PATH),
        ("工作备份里的发票", ["发票2024"], FolderReason.PATH),
        # On a drive.
        ("tax returns", ["Tax returns", "Tax returns"], FolderReason.CASE),
        ("the tax returns folder somewhere on E", ["Tax returns"], FolderReason.CASE),
        ("tax returns on drive E", ["Tax returns"], FolderReason.CASE),
        ("D盘里的毕业论文文件夹在哪", ["毕业论文"], FolderReason.CASE),
        ("D 盘 毕业论文", ["毕业论文"], FolderReason.CASE),
        # By sound.
        ("biyelunwen", ["毕业论文"], FolderReason.PINYIN),
        ("Biye Lunwen", ["毕业论文"], FolderReason.PINYIN),
        ("bì yè lùn wén", ["毕业论文"], FolderReason.PINYIN),
        ("chongqing", ["重庆旅游"], FolderReason.PINYIN),
        ("chongqing luyou", ["重庆旅游"], FolderReason.PINYIN),
        ("huiyi jiyao", ["會議紀要"], FolderReason.PINYIN),
        ("bylw", ["毕业论文"], FolderReason.INITIALS),
        ("yhls", ["银行流水"], FolderReason.INITIALS),
        ("HYJY", ["會議紀要"], FolderReason.INITIALS),
        ("cqly", ["重庆旅游"], FolderReason.INITIALS),
        # In other words, half or wholly translated.
        ("毕业 thesis", ["毕业论文"], FolderReason.SYNONYM),
        ("bank statements", ["银行流水"], FolderReason.SYNONYM),
        ("client contracts", ["客户合同"], FolderReason.SYNONYM),
        ("work backup", ["工作备份"], FolderReason.SYNONYM),
        ("meeting minutes", ["會議紀要"], FolderReason.SYNONYM),
        ("婚礼照片", ["Wedding photos"], FolderReason.SYNONYM),
        ("old photos", [GRANDPA], FolderReason.SYNONYM),
        ("收到的发票", ["Received Invoices 2023"], FolderReason.SYNONYM),
        ("妈妈 recipes", ["Mother's recipes"], FolderReason.SYNONYM),
        # Misspelt, or not quite.
        ("Recieved invoces", ["Received Invoices 2023"], FolderReason.NEAR),
        ("Wysteria Cotage", [WISTERIA], FolderReason.NEAR),
        ("wisteria manor", [WISTERIA], FolderReason.NEAR),
        ("seedcatalogues", [SEEDS], FolderReason.NEAR),
        ("corespondence fernbnk", ["Correspondence"], FolderReason.NEAR),
        ("毕业伦文", ["毕业论文"], FolderReason.NEAR),
        ("毕业抡丈", [], None),
        ("毕业文", ["毕业论文"], FolderReason.NEAR),
        ("会议记要", ["會議紀要"], FolderReason.NEAR),
        ("tax returns on Z", ["Tax returns", "Tax returns"], FolderReason.NEAR),
        # Nothing.
        ("submarine", [], None),
        ("潜水艇", [], None),
        ("", [], None),
        ("???", [], None),
        ("/", [], None),
        ("x", [], None),
    ],
)
def test_what_a_person_says_names_a_folder(
    words: str, names: list[str], why: FolderReason | None
) -> None:
    assert best(words) == (names, why)


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("the folder", "/a/The Folder"),
        ("folder", "/a/folder"),
        ("文件夹", "/a/新建文件夹"),
        ("my", "/a/My"),
        ("!!!", "/a/!!!"),
        ("on E", "/a/on E"),
        ("AC/DC", "/a/AC-DC"),
    ],
)
def test_words_that_say_nothing_count_where_they_are_all_there_is(words: str, path: str) -> None:
    (winner,) = ranked(words, ["/a/other", path]).equally_good
    assert winner.path == path
    assert winner.why is not FolderReason.NEAR


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("毕业论文", "Thesis"),
        ("畢業論文", "PhD dissertation"),
        ("毕业论文", "graduation 论文"),
        ("毕业论文", "毕业 Thesis"),
        ("graduation thesis", "毕业论文"),
        ("graduation 论文", "毕业 thesis"),
        ("会议记录", "Minutes"),
        ("客户合同", "Client contracts"),
        ("客户 contracts", "clients 合同"),
    ],
)
def test_a_name_is_found_wholly_or_half_translated(words: str, name: str) -> None:
    ranking = ranked(words, ["/a/Music", f"/a/{name}", "/a/毕业照片/Rome", "/a/Meeting room"])
    assert [found.path for found in ranking.equally_good] == [f"/a/{name}"]
    assert ranking.candidates[0].why is FolderReason.SYNONYM


def test_a_chinese_word_made_of_two_is_looked_for_whole_and_in_its_parts() -> None:
    assert [
        "".join(word.text for word in said.words) + f" {len(said.words)}"
        for said in Said.readings("毕业论文")
    ] == ["毕业论文 1", "毕业论文 2"]
    assert len(Said.readings("论文")) == len(Said.readings("thesis figures")) == 1
    (found,) = ranked("毕业论文", ["/a/论文（毕业）", "/a/Music"]).candidates
    assert (found.path, found.why) == ("/a/论文（毕业）", FolderReason.ANY_ORDER)


def test_a_folder_is_as_recent_as_the_latest_change_below_it() -> None:
    recent = {"/a/b/c/x.txt": 5, "/a/b/y.txt": 9, "/a/d": 7}
    moments = lately_changed(recent)
    assert {path: moments.get(path) for path in ("/a", "/a/b", "/a/b/c", "/a/d", "/z")} == {
        "/a": 9,
        "/a/b": 9,
        "/a/b/c": 5,
        "/a/d": 7,
        "/z": None,
    }
    assert len(recent) == 3


def test_equally_good_folders_are_all_offered() -> None:
    ranking = ranked("letters", ["/a/b/Letters", "/a/c/letters", "/a/Letters from Rome"])
    assert [found.path for found in ranking.equally_good] == ["/a/c/letters", "/a/b/Letters"]
    assert len(ranking.candidates) == 3


def test_equal_folders_come_shallow_first_then_the_one_used_last_then_by_path() -> None:
    paths = ["/a/b/c/Notes", "/a/z/Notes", "/a/y/Notes", "/a/x/Notes", "/Notes"]
    ranking = ranked("Notes", paths, recent={"/a/y/Notes": 5, "/a/b/c/Notes": 9})
    assert [found.path for found in ranking.candidates] == [
        "/Notes",
        "/a/y/Notes",
        "/a/x/Notes",
        "/a/z/Notes",
        "/a/b/c/Notes",
    ]


def test_hidden_folders_are_offered_last_and_rival_no_others() -> None:
    search = FolderSearch("notes")
    search.add(Folders.of(["/a/.b/notes", "/a/b/c/notes", "/notes"]), hidden={"/notes"})
    ranking = search.ranking()
    assert [found.path for found in ranking.candidates] == [
        "/a/b/c/notes",
        "/notes",
        "/a/.b/notes",
    ]
    assert ranking.equally_good == ranking.candidates[:1]


def test_a_hidden_folder_wins_where_all_are_hidden() -> None:
    (winner,) = ranked("notes", ["/a/.b/notes"]).equally_good
    assert winner.hidden


def test_a_near_name_is_said_to_be_no_more_than_near() -> None:
    ranking = ranked("thesys", HOME)
    assert ranking.candidates[0].why is FolderReason.NEAR


@pytest.mark.parametrize(("said", "found"), [("rent", False), ("snet", True), ("esnt", True)])
def test_a_short_word_with_another_first_letter_is_another_word(said: str, found: bool) -> None:
    assert bool(ranked(said, ["/home/ann/Mail/sent"]).candidates) is found


def test_misspelt_words_are_not_looked_for_once_something_fits() -> None:
    ranking = ranked("form", ["/a/form", "/a/from", "/a/forms"])
    assert {found.path for found in ranking.candidates} == {"/a/form", "/a/forms"}


def test_a_whole_word_comes_before_the_start_of_one_and_that_before_the_inside() -> None:
    ranking = ranked("art", ["/a/party games", "/a/artists of Rome", "/a/modern art"])
    assert [found.path for found in ranking.candidates] == [
        "/a/modern art",
        "/a/artists of Rome",
        "/a/party games",
    ]
    assert ranking.equally_good == ranking.candidates[:1]


@pytest.mark.parametrize(("letter", "found"), [("a", True), ("b", False)])
def test_a_single_letter_is_a_word_of_its_own(letter: str, found: bool) -> None:
    assert bool(ranked(letter, ["/x/Plan A", "/x/about"]).candidates) is found


def test_windows_paths_are_read_by_their_own_rules() -> None:
    search = FolderSearch("the thesis folder somewhere on E")
    search.add(Folders.of([r"D:\Uni\Thesis", r"E:\Uni\Thesis", r"E:\Uni\Photos"], "\\"))
    (winner,) = search.ranking().equally_good
    assert (winner.path, winner.why) == (r"E:\Uni\Thesis", FolderReason.CASE)
    assert winner.depth == 2


@pytest.mark.parametrize(
    "words", ["thesis", "wisteria correspondence", "corespondence fernbnk", "bylw", "zzz"]
)
@pytest.mark.parametrize("size", [1, 7, 100])
def test_folders_that_come_in_parts_are_ranked_as_if_they_came_at_once(
    words: str, size: int
) -> None:
    search = FolderSearch(words)
    for start in range(0, len(HOME), size):
        search.add(Folders.of(HOME[start : start + size]))
    assert search.ranking() == ranked(words, HOME)


def test_what_was_near_is_forgotten_when_something_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_names, "PENDING_FOLDERS", 2)
    search = FolderSearch("letters")
    search.add(Folders.of(["/a/leters", "/a/other"]))
    assert [found.why for found in search.ranking().candidates] == [FolderReason.NEAR]
    search.add(Folders.of(["/a/Letters"]))
    assert [found.path for found in search.ranking().candidates] == ["/a/Letters"]


def test_prepared_folders_can_be_asked_again() -> None:
    folders = Folders.of(HOME)
    assert ranked("thesis", folders) == ranked("thesis", HOME)
    assert ranked("毕业论文", folders) == ranked("毕业论文", HOME)


def test_folders_can_come_with_their_names_apart_as_a_walk_has_them() -> None:
    search = FolderSearch("the thesis folder")
    search.add(Folders(["/", "/home/ann"], ["Thesis", "thesis"]))
    assert [found.path for found in search.ranking().candidates] == ["/Thesis", "/home/ann/thesis"]


def test_scores_stay_between_one_and_a_hundred() -> None:
    words = ["Thesis", "thesis figures", "Recieved", "wisteria manor", "bylw", "bank", "照片"]
    scores = [found.score for said in words for found in ranked(said, HOME).candidates]
    assert scores
    assert all(1 <= score <= 100 for score in scores)


NAMES = st.text(
    st.characters(exclude_characters="/\0") | st.sampled_from("aZ 1.-_()é毕業重行ⅷ\udcff"),
    min_size=1,
    max_size=10,
)


@given(st.lists(NAMES, min_size=1, max_size=6), st.data())
def test_a_folder_is_found_by_its_own_name(names: list[str], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(names))
    # White space alone is nothing that can be said.
    if name.strip():
        ranking = ranked(name, [f"/{other}" for other in names])
        assert f"/{name}" in [found.path for found in ranking.candidates]


@given(st.text(max_size=80), st.lists(NAMES, max_size=6))
def test_nothing_that_is_said_goes_wrong(words: str, names: list[str]) -> None:
    for candidate in ranked(words, [f"/home/{name}" for name in names]).candidates:
        assert 1 <= candidate.score <= 100


@pytest.mark.parametrize(
    "words",
    [
        "是" * 500,
        "a" * 1000,
        "a/" * 500,
        "xian" * 250,
        "论文" * 300,
        "e盘" * 300,
        "的" * 900,
        "s's " * 250,
    ],
)
def test_hostile_words_take_no_long_time(words: str) -> None:
    paths = [f"/{'是' * 20}{number}/{'论' * 30}/{'a' * 60}" for number in range(50)]
    assert len(ranked(words, paths + HOME).candidates) <= len(paths + HOME)


@pytest.mark.slow
def test_a_slip_of_many_characters_is_not_tried_in_every_way() -> None:
    for length in range(2, 30):
        slip = Word("是" * length).slip
        if slip is not None:
            assert slip.search("时" * (length - 1) + "x" * 40) is None


def test_words_for_the_same_are_written_as_texts_are_compared() -> None:
    said = Said.of("旧照片")
    assert [word.text for word in said.words] == ["旧照片"]
    assert "照片" in Word("photos").synonyms
    assert all(re.fullmatch(r"[a-z]+|[\u4e00-\u9fff]+", text) for text in Word("论文").synonyms)


@pytest.mark.parametrize("root", ["/mnt/disk 7/ann", "/mnt/disk 7/ann/"])
def test_names_above_what_was_looked_through_tell_nothing(root: str) -> None:
    paths = ["/mnt/disk 7/ann/Hive records", "/mnt/disk 7/ann/Bees/7/Hive photos"]
    parents = [path.rpartition("/")[0] for path in paths]
    names = [path.rpartition("/")[2] for path in paths]
    search = FolderSearch("hive 7")
    search.add(Folders(parents, names, roots=(root,)))
    (found, *_) = search.ranking().candidates
    assert found.path.endswith("Hive photos")
    assert found.why is not FolderReason.NEAR
    alone = FolderSearch("hive 7")
    alone.add(Folders(parents[:1], names[:1], roots=(root,)))
    assert all(one.why is FolderReason.NEAR for one in alone.ranking().candidates)


def test_the_name_of_what_was_looked_through_tells() -> None:
    root = "/mnt/Backup"
    search = FolderSearch("backup photos")
    search.add(Folders([root], ["Photos"], roots=(root,)))
    (found,) = search.ranking().candidates
    assert found.why is not FolderReason.NEAR
