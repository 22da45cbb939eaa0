from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app import paths
from desktop_app.errors import PlaceError, ScopeError
from desktop_app.files.mounts import Mount
from desktop_app.files.places import spoken
from desktop_app.files.places.known_folders import (
    Drive,
    Known,
    configured_folders,
    drives_among,
    parse_user_dirs,
)
from desktop_app.files.places.places import Place, PlaceReason, Places
from desktop_app.files.scope import Scope
from desktop_app.messages.parts import Name

linux_only = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux keeps known folders in user-dirs.dirs"
)
posix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows allows links to those with a special right alone"
)


ODD_ENDS = ["end ", " start", "   ", "line\n", "tab\t", '"quoted"', "“双引号”", "\u3000wide\u3000"]


@posix_only
@pytest.mark.parametrize("name", ODD_ENDS)
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_blanks_and_quotation_marks_belong_to_what_is_really_called_so(
    tmp_path: Path, name: str, kind: str
) -> None:
    home = Path(os.path.realpath(tmp_path)) / "home"
    for made in (name, name.strip().strip('"“”') or "other"):
        (home / made).mkdir(parents=True)
        if kind == "file":
            (home / made).rmdir()
            (home / made).touch()

    for text in (name, f"{home}/{name}", f"~/{name}"):
        assert [path for path, _ in resolved(home, text)] == [f"home/{name}"]


@posix_only
def test_blanks_around_a_name_that_has_none_mean_nothing(home: Path) -> None:
    for text in (" Projects ", f" {home}/Projects ", f'"{home}/Projects"', "Projects\n"):
        assert [path for path, _ in resolved(home, text)] == ["home/Projects"]


@pytest.mark.parametrize("name", ["x" * 300, "x/" * 5000, "../" * 5000 + "x", "x\0y"])
def test_a_name_that_can_be_none_is_refused_at_once(home: Path, name: str) -> None:
    for text in (name, f"{home}/{name}", f"~/{name}"):
        with pytest.raises((PlaceError, ScopeError)):
            resolved(home, text)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = Path(os.path.realpath(tmp_path)) / "home"
    for name in ("Downloads/Invoices/2025", "Documents/Thesis", "Projects", "Pictures"):
        (folder / name).mkdir(parents=True)
    (folder / "notes.txt").write_text("n")
    return folder


def places_for(home: Path, *drives: Drive, working_folder: Path | None = None) -> Places:
    environment = {"HOME": str(home), "OPENAI_API_KEY": "secret"}
    working = str(working_folder) if working_folder else None
    return Places(str(home), environment, working, lambda: drives)


def resolved(
    home: Path, text: str, folders: Sequence[Path] = (), drives: Sequence[Drive] = ()
) -> list[tuple[str, PlaceReason]]:
    """The places relative to the home's parent, and why."""
    scope = Scope(tuple(map(str, folders or [home])))
    found = places_for(home, *drives).resolve(text, scope)
    return [(os.path.relpath(place.path, home.parent), place.why) for place in found]


@pytest.mark.parametrize(
    "text",
    [
        *["Downloads", "downloads", "DOWNLOADS", "download", "the downloads folder"],
        *[
            "my download folder",
            "folder Downloads",
            "Downloads directory",
            ' "Downloads" ',
            "“下载”",
        ],
        *["下载", "下载文件夹", "我的下载", "下载目录", "下載", "下載資料夾", "《下载》"],
    ],
)
def test_a_known_folder_is_known_by_its_names_in_both_languages(home: Path, text: str) -> None:
    assert resolved(home, text) == [("home/Downloads", PlaceReason.KNOWN)]


@pytest.mark.parametrize(
    ("text", "folder"),
    [
        ("文档", "Documents"),
        ("文稿", "Documents"),
        ("我的文档", "Documents"),
        ("documents", "Documents"),
        ("图片文件夹", "Pictures"),
        ("圖片", "Pictures"),
        ("photos", "Pictures"),
        ("home", "."),
        ("my home folder", "."),
        ("主目录", "."),
        ("家目录", "."),
        ("主目錄", "."),
    ],
)
def test_every_known_folder_has_its_names(home: Path, text: str, folder: str) -> None:
    assert resolved(home, text) == [(os.path.normpath(f"home/{folder}"), PlaceReason.KNOWN)]


@linux_only
@pytest.mark.parametrize(
    ("folder", "said"), [("Videos/Movies", "movies"), ("照片", "照片"), ("文档", "文档")]
)
def test_a_folder_really_called_so_goes_before_a_loose_name_of_a_known_one(
    home: Path, folder: str, said: str
) -> None:
    for known in ("Videos", "Pictures", "Documents"):
        (home / known).mkdir(exist_ok=True)
    known_one = {"movies": "Videos", "照片": "Pictures"}.get(said, "Documents")
    assert resolved(home, f"the {said} folder") == [(f"home/{known_one}", PlaceReason.KNOWN)]
    (home / folder).mkdir(parents=True)
    assert resolved(home, f"the {said} folder") == [(f"home/{folder}", PlaceReason.NAMED)]


def test_a_known_folder_is_where_the_desktop_says(home: Path) -> None:
    (home / ".config").mkdir()
    (home / ".config/user-dirs.dirs").write_text(
        '# comment\nXDG_DOWNLOAD_DIR="$HOME/下载"\n'
        'XDG_MUSIC_DIR="$HOME/"\nXDG_DESKTOP_DIR="$HOME"\n'
        'XDG_PICTURES_DIR="/data/Pic\\"tures"\nXDG_FUTURE_DIR="$HOME/x"\nXDG_VIDEOS_DIR=nonsense\n'
    )
    (home / "下载").mkdir()
    # What is really called so goes first.
    assert resolved(home, "Downloads") == [("home/Downloads", PlaceReason.NAMED)]
    (home / "Downloads").rename(home / "old")
    assert resolved(home, "Downloads") == [("home/下载", PlaceReason.KNOWN)]
    assert configured_folders(str(home), {}) == {
        Known.DOWNLOADS: f"{home}/下载",
        Known.PICTURES: '/data/Pic"tures',
    }
    elsewhere = {"XDG_CONFIG_HOME": str(home / "nowhere")}
    assert configured_folders(str(home), elsewhere) == {}


def test_a_damaged_setting_of_known_folders_is_no_setting() -> None:
    assert parse_user_dirs('XDG_DOWNLOAD_DIR="$HOME', "/home/ann") == {}
    assert parse_user_dirs("\udcff\0" * 100, "/home/ann") == {}


def test_a_known_folder_may_have_its_chinese_name_on_the_disk(home: Path) -> None:
    (home / "桌面").mkdir()
    assert resolved(home, "Desktop") == [("home/桌面", PlaceReason.KNOWN)]


def test_a_folder_of_that_name_in_an_allowed_folder_stands_in_for_the_known_one(
    home: Path,
) -> None:
    backup = home.parent / "backup"
    (backup / "Downloads").mkdir(parents=True)
    assert resolved(home, "下载", [backup]) == [("backup/Downloads", PlaceReason.NAMED)]
    # The person's own comes first where both are allowed.
    assert resolved(home, "下载", [backup, home]) == [("home/Downloads", PlaceReason.KNOWN)]
    assert resolved(home, "下载", [backup / "Downloads"]) == [
        ("backup/Downloads", PlaceReason.NAMED)
    ]


def test_a_known_folder_that_is_not_allowed_is_named_as_such(home: Path) -> None:
    with pytest.raises(ScopeError) as refusal:
        resolved(home, "Downloads", [home / "Projects"])
    assert refusal.value.code == "scope.outside"
    assert refusal.value.fields["path"] == str(home / "Downloads")
    assert refusal.value.fields["allowed"] == (str(home / "Projects"),)


def test_a_known_folder_that_is_not_there_is_missing(home: Path) -> None:
    with pytest.raises(PlaceError) as error:
        resolved(home, "Music")
    assert error.value.code == "place.missing"
    assert error.value.fields["path"] == str(home / "Music")
    assert error.value.fields["folder"] == str(home)


@posix_only
def test_a_known_folder_that_was_moved_behind_a_link_is_found_where_it_is(home: Path) -> None:
    (home / "Big disk").mkdir()
    (home / "Videos").symlink_to(home / "Big disk")
    assert resolved(home, "Videos") == [("home/Big disk", PlaceReason.KNOWN)]
    away = home.parent / "away"
    away.mkdir()
    (home / "Music").symlink_to(away)
    with pytest.raises(ScopeError, match=r"scope\.outside") as refusal:
        resolved(home, "Music")
    assert refusal.value.fields["path"] == str(away)


@pytest.mark.parametrize(
    "text",
    [
        "{home}/Downloads",
        "{home}/Projects/../Downloads/.",
        "~/Downloads",
        "~\\Downloads",
        "$HOME/Downloads",
        "${{HOME}}/Downloads",
        "%USERPROFILE%\\Downloads",
        "%USERPROFILE%/Downloads",
        "$userprofile/Downloads",
        "./Downloads",
        "Projects/../Downloads",
    ],
)
def test_a_path_may_be_written_in_any_of_the_usual_ways(home: Path, text: str) -> None:
    assert resolved(home, text.format(home=home)) == [("home/Downloads", PlaceReason.PATH)]


@pytest.mark.parametrize("text", ["毕业论文", "毕业論文", "畢業論文", "畢業論文/第一章"])
def test_a_chinese_name_may_be_written_in_either_script(home: Path, text: str) -> None:
    (home / "毕业论文" / "第一章").mkdir(parents=True)
    (home / "相機").mkdir()
    (place, _) = resolved(home, text)[0]
    assert place == f"home/{text.replace(text[:4], '毕业论文')}"
    assert [path for path, _ in resolved(home, "相机")] == ["home/相機"]


def test_a_name_in_the_script_it_was_asked_for_comes_before_the_same_in_the_other(
    home: Path,
) -> None:
    (home / "論文").mkdir()
    (home / "论文").mkdir()
    assert [path for path, _ in resolved(home, "論文")] == ["home/論文"]


@posix_only
def test_a_file_address_is_a_path_in_another_writing(home: Path) -> None:
    (home / "50% off #1").mkdir()
    (home / os.fsdecode(b"odd\xff")).mkdir()
    for address, name in {
        f"file://{home}/50%25%20off%20%231": "50% off #1",
        f"FILE://localhost{home}/50%25 off #1": "50% off #1",
        f"file:{home}/odd%FF": "odd\udcff",
    }.items():
        assert resolved(home, address) == [(f"home/{name}", PlaceReason.PATH)]
    with pytest.raises(PlaceError, match=r"place\.bad_address"):
        resolved(home, "file://server/share/a")
    with pytest.raises(ScopeError, match=r"scope\.outside"):
        resolved(home, f"file://{home}/%2e%2e/%2e%2e/etc")
    with pytest.raises(ScopeError, match=r"scope\.bad_name"):
        resolved(home, f"file://{home}/a%00b")


def test_only_variables_that_name_folders_are_filled_in(home: Path) -> None:
    for text in ("$OPENAI_API_KEY/x", "%OPENAI_API_KEY%", "${OPENAI_API_KEY}"):
        with pytest.raises(PlaceError) as error:
            resolved(home, text)
        assert "secret" not in str(error.value)


def test_a_relative_path_is_looked_for_in_every_allowed_folder_in_any_case(home: Path) -> None:
    other = home.parent / "other"
    (other / "projects").mkdir(parents=True)
    folders = [home, other]
    assert resolved(home, "PROJECTS", folders) == [
        ("home/Projects", PlaceReason.NAMED),
        ("other/projects", PlaceReason.NAMED),
    ]
    assert resolved(home, "downloads/invoices", folders) == [
        ("home/Downloads/Invoices", PlaceReason.PATH)
    ]
    assert resolved(home, "下载/invoices/2025", folders)[0][0] == "home/Downloads/Invoices/2025"
    assert resolved(home, "other", folders) == [("other", PlaceReason.NAMED)]


def test_the_working_folder_comes_before_the_allowed_ones(home: Path) -> None:
    (home / "Downloads" / "Projects").mkdir()
    scope = Scope((str(home),))
    places = places_for(home, working_folder=home / "Downloads")
    assert places.resolve("Projects", scope)[0].path == str(home / "Downloads" / "Projects")
    assert places.resolve("../Projects", scope)[0].path == str(home / "Projects")
    assert places.resolve("Documents", scope)[0].path == str(home / "Documents")
    assert places.resolve(".", scope)[0].path == str(home / "Downloads")
    outside = places_for(home, working_folder=home.parent)
    assert outside.resolve("Projects", scope)[0].path == str(home / "Projects")


@linux_only
def test_the_exact_name_wins_where_names_differ_in_case_alone(home: Path) -> None:
    (home / "projects").mkdir()
    assert resolved(home, "projects") == [("home/projects", PlaceReason.NAMED)]
    assert resolved(home, "Projects") == [("home/Projects", PlaceReason.NAMED)]
    assert len(resolved(home, "PROJECTS")) == 2


def test_names_with_signs_in_them_mean_themselves(home: Path) -> None:
    (home / "[draft] (2)").mkdir()
    assert resolved(home, "[draft] (2)") == [("home/[draft] (2)", PlaceReason.NAMED)]
    for text in ("*", "?rojects", "[P]rojects", "~ann/x", "$", "%"):
        with pytest.raises(PlaceError):
            resolved(home, text)


def test_folders_come_before_files_of_the_same_name(home: Path) -> None:
    assert resolved(home, "notes.txt") == [("home/notes.txt", PlaceReason.NAMED)]
    (home / "Projects" / "thesis").write_text("t")
    folders = [home / "Projects", home / "Documents"]
    assert resolved(home, "thesis", folders) == [("home/Documents/Thesis", PlaceReason.NAMED)]


def test_words_that_mean_nothing_are_answered_with_what_is_near(home: Path) -> None:
    with pytest.raises(PlaceError) as error:
        resolved(home, "the Projcets folder")
    assert error.value.code == "place.unknown"
    assert error.value.fields["nearest"][0] == Name(str(home / "Projects"), "Projects")
    with pytest.raises(PlaceError) as error:
        resolved(home, "Downlods")
    assert "downloads" in [str(near).lower() for near in error.value.fields["nearest"]]
    with pytest.raises(PlaceError, match=r"place\.empty"):
        resolved(home, '  "" ')


def test_a_missing_path_is_answered_with_its_nearest_neighbours(home: Path) -> None:
    with pytest.raises(PlaceError) as error:
        resolved(home, f"{home}/Documents/Tesis/chapter 1")
    assert error.value.code == "place.missing"
    assert error.value.fields["folder"] == str(home / "Documents")
    thesis = Name(str(home / "Documents" / "Thesis"), "Thesis")
    assert error.value.fields["nearest"] == (thesis,)


def test_whether_a_place_outside_exists_is_not_told(home: Path) -> None:
    for path in (home.parent, home.parent / "nowhere"):
        with pytest.raises(ScopeError, match=r"scope\.outside"):
            resolved(home, str(path))


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        *[("E 盘", "E"), ("e盘", "E"), ("E盤", "E"), ("D槽", "D"), ("E:", "E"), ("e:\\", "E")],
        *[("D drive", "D"), ("the D: drive", "D"), ("drive D", "D"), ("disk f", "F")],
        *[("Ｅ盘", "E"), ("磁盘 E", "E"), ("e", None), ("edrive", None), ("E:\\a", None)],
        *[("driver", None), ("disk", None), ("盘", None)],
    ],
)
def test_drives_are_known_by_their_letter(text: str, letter: str | None) -> None:
    assert spoken.drive_letter(text) == letter


def test_a_drive_is_where_the_system_says(home: Path) -> None:
    stick, disk = home / "media" / "KINGSTON", home / "mnt" / "e"
    (stick / "论文").mkdir(parents=True)
    (disk / "论文").mkdir(parents=True)
    drives = [Drive(str(stick), "KINGSTON", True), Drive(str(disk), "e", False)]
    assert resolved(home, "U盘", drives=drives) == [("home/media/KINGSTON", PlaceReason.DRIVE)]
    assert resolved(home, "the USB stick", drives=drives) == [
        ("home/media/KINGSTON", PlaceReason.DRIVE)
    ]
    assert resolved(home, "E 盘", drives=drives) == [("home/mnt/e", PlaceReason.DRIVE)]
    assert resolved(home, "kingston", drives=drives) == [("home/media/KINGSTON", PlaceReason.DRIVE)]
    if sys.platform != "win32":
        assert resolved(home, "E:\\论文", drives=drives) == [("home/mnt/e/论文", PlaceReason.PATH)]
    with pytest.raises(ScopeError, match=r"scope\.outside"):
        resolved(home, "U盘", [home / "Projects"], drives)


def test_what_was_plugged_in_is_told_from_what_is_built_in() -> None:
    table = [
        Mount("/", "ext4", False),
        Mount("/run/media/ann/KINGSTON", "vfat", False),
        Mount("/media/ann/team", "cifs", True),
        Mount("/mnt/e", "9p", True),
        Mount("/mnt/backup", "ext4", False),
        Mount("/home", "ext4", False),
    ]
    assert drives_among(table) == (
        Drive("/run/media/ann/KINGSTON", "KINGSTON", True),
        Drive("/media/ann/team", "team", False),
        Drive("/mnt/e", "e", False),
    )


def test_a_drive_that_is_not_there_is_said_to_be_missing(home: Path) -> None:
    with pytest.raises(PlaceError, match=r"place\.no_removable"):
        resolved(home, "移动硬盘")
    with pytest.raises(PlaceError, match=r"place\.no_drive") as error:
        resolved(home, "E 盘")
    assert error.value.fields["name"] == "E"
    (home / "E盘").mkdir()
    assert resolved(home, "E 盘") == [("home/E盘", PlaceReason.NAMED)]


@linux_only
def test_applications_keep_their_files_in_known_places(home: Path) -> None:
    for name in ("Documents/xwechat_files", "BaiduNetdiskDownload", "OneDrive - School"):
        (home / name).mkdir()
    for text in ("WeChat", "微信", "微信文件夹"):
        assert resolved(home, text) == [("home/Documents/xwechat_files", PlaceReason.APP)]
    assert resolved(home, "百度网盘") == [("home/BaiduNetdiskDownload", PlaceReason.APP)]
    assert resolved(home, "OneDrive") == [("home/OneDrive - School", PlaceReason.APP)]
    with pytest.raises(PlaceError, match=r"place\.no_app"):
        resolved(home, "钉钉")
    with pytest.raises(ScopeError) as refusal:
        resolved(home, "微信", [home / "Projects"])
    assert refusal.value.fields["path"] == str(home / "Documents" / "xwechat_files")


def test_a_folder_with_a_known_name_is_it_where_there_is_no_other(home: Path) -> None:
    shutil.rmtree(home / "Pictures", ignore_errors=True)
    (home / "照片").mkdir()
    assert resolved(home, "照片") == [("home/照片", PlaceReason.NAMED)]
    (home / "Pictures").mkdir()
    assert resolved(home, "图片") == [("home/Pictures", PlaceReason.KNOWN)]


def test_an_applications_folder_may_have_been_moved(home: Path) -> None:
    moved = home.parent / "moved"
    (moved / "WeChat Files").mkdir(parents=True)
    (moved / "OneDrive - School").mkdir()
    assert resolved(home, "微信", [moved]) == [("moved/WeChat Files", PlaceReason.NAMED)]
    assert resolved(home, "OneDrive", [moved]) == [("moved/OneDrive - School", PlaceReason.NAMED)]


def test_an_allowed_folder_that_is_not_there_does_not_hinder_the_others(home: Path) -> None:
    folders = [home.parent / "unplugged", home]
    assert resolved(home, "Projects", folders) == [("home/Projects", PlaceReason.NAMED)]
    assert resolved(home, "下载", folders) == [("home/Downloads", PlaceReason.KNOWN)]


@pytest.mark.parametrize(
    ("text", "folder", "matches"),
    [
        ("Invoices/2025", "/home/ann/Work/Invoices/2025", True),
        ("invoices/2025/", "/home/ann/Work/INVOICES/2025", True),
        ("./Invoices", "/a/Invoices", True),
        ("the Invoices folder", "/a/invoices", True),
        ("我的发票文件夹", "/a/发票", True),
        ("Invoices/2025", "/home/ann/Invoices/2025/x", False),
        ("Invoices/2025", "/home/ann/Old Invoices/2025", False),
        ("Invoices/2025", "/2025", False),
        ("发票", "/home/ann/发票", True),
        ("caf\u00e9", "/home/ann/Cafe\u0301", True),
        ("", "/home/ann", False),
        ("/", "/", False),
    ],
)
def test_part_of_a_path_matches_folders_that_end_in_it(
    text: str, folder: str, matches: bool
) -> None:
    assert Places("/home/ann", {}).matcher(text)(folder) is matches


def test_a_place_is_a_value_and_written_as_the_scope_writes_it(home: Path) -> None:
    (place,) = places_for(home).resolve("~/Projects/../Downloads", Scope((str(home),)))
    assert place == Place(str(home / "Downloads"), PlaceReason.PATH)


def test_every_name_of_a_place_means_one_place_and_none_is_a_drive() -> None:
    data = json.loads(paths.resource("places.json").read_text("utf-8"))
    names = [
        name
        for group in (*data["known"].values(), *data["apps"].values())
        for name in group["words"]
    ]
    assert all(spoken.drive_letter(name) is None for name in names)
    names += data["removable"]
    assert len(names) == len({spoken.folded(name) for name in names})
    for name in names:
        assert spoken.meant(name) is not None
        assert spoken.words()[spoken.folded(name)] in names


def test_the_patterns_of_applications_are_of_the_form_that_is_read() -> None:
    data = json.loads(paths.resource("places.json").read_text("utf-8"))
    bases = {"home", "documents", "downloads", "roaming", "onedrive", "drive"}
    for app in data["apps"].values():
        assert set(app) == {"words", "folders", "windows", "macos", "linux"}
        for pattern in (*app["windows"], *app["macos"], *app["linux"]):
            base, _, below = pattern.removeprefix("{").partition("}")
            assert base in bases
            assert "*" not in below.rpartition("/")[0]
