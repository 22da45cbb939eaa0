from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.files.path_rules import LINUX
from desktop_app.files.scope import Scope
from desktop_app.private.listed import listed
from desktop_app.private.names import (
    is_private,
    is_private_folder,
    is_private_member,
    may_be_private,
    may_be_private_folder,
    may_hold_places,
)


def table(name: str) -> list[str]:
    """The lines of a table beside this file, without its remarks."""
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def names_of(path: str) -> list[str]:
    return path.strip("/").split("/")


PRIVATE = table("private_paths.txt")
ORDINARY = table("ordinary_paths.txt")


def test_the_tables_are_long_enough_to_mean_something() -> None:
    assert len(set(PRIVATE)) >= 150
    assert len(set(ORDINARY)) >= 80


@pytest.mark.parametrize("path", PRIVATE)
def test_a_secret_is_private_on_every_system_and_as_a_copy(path: str) -> None:
    names = names_of(path)
    assert is_private(names)
    assert may_be_private(names[-1]) or may_be_private_folder(names[:-1]), "a quick look misses it"


@pytest.mark.parametrize("path", ORDINARY)
def test_what_only_looks_like_a_secret_is_read(path: str) -> None:
    assert not is_private(names_of(path))


@pytest.mark.parametrize(
    "path",
    [
        "notes.txt",
        "keys.txt",
        "environment.env.md",
        ".env.example",
        ".environment",
        "id_rsa.pub",
        "ssh/notes.txt",
        "my.ssh/notes.txt",
        "chrome/bookmarks.html",
        "google-chrome/installer.deb",
        "Documents/bitcoin/paper.pdf",
        ".config/Code/settings.json",
        "AppData/Local/Temp/a.txt",
        "Library/Application Support/Notes/a.txt",
        "monkey",
        "cookies.txt",
        "firefox/readme.md",
    ],
)
def test_what_only_looks_like_a_secret_is_not_private(path: str) -> None:
    assert not is_private(["home", "ann", *path.split("/")])


@pytest.mark.parametrize("name", [".S\u200csh/x", ".\u017fsh/x", "\ufeff.ssh/x", "ID_RSA", "A.PEM"])
def test_no_spelling_that_a_disk_takes_for_a_secret_passes(name: str) -> None:
    assert is_private(["home", "ann", *name.split("/")])


def test_a_secret_stays_private_when_its_own_folder_is_allowed() -> None:
    scope = Scope(("/home/ann/.ssh",), rules=LINUX)
    assert scope.allows("/home/ann/.ssh/config")
    assert scope.is_private("/home/ann/.ssh/config")


@pytest.mark.parametrize(
    "path",
    [".ssh/x", "ID_RSA", "a.PEM", ".env.local", ".config/Google-Chrome/x", ".m2/settings.xml"],
)
def test_a_quick_look_at_the_names_passes_over_nothing_private(path: str) -> None:
    assert is_private(["home", "ann", *path.split("/")])
    assert any(map(may_be_private, path.split("/")))


# Each entry of the list

LIST = listed()

SAMPLES = [
    *sorted(LIST.names),
    *sorted(LIST.titles)[::5],
    *(f"{stem}.txt" for stem in LIST.stems),
    *(f"{start}x" for start in LIST.starts),
    *(f"some{ending}" for ending in LIST.endings),
    *("-1".join(one.pieces) for one in LIST.patterns if not one.pieces[0].endswith("-")),
    *("1".join(one.pieces) for one in LIST.patterns),
]
"""A name for each of the entries that are about names."""

PLACES = [
    *(path.replace("*", "some one") for path in LIST.paths),
    *(f"{folder}/{app}" for app in LIST.apps for folder in LIST.app_data),
]

MARKS = (
    *("{stem} (1){end}", "{stem} - Copy{end}", "{stem}.bak{end}", "{stem} - Kopie (2){end}"),
    *("{stem}的副本{end}", "{stem} copy 3{end}", "{name}.bak", "{name}~", "{name}.old", "{name}.1"),
    *(
        "{name}.2024-02-11",
        "{name}_20240211",
        "{name}.gz",
        "{name} (2)",
        "{name}的副本",
        "{name}.zst",
    ),
    *("Copy of {name}", "副本 {name}", "Kopie von {name}", "~${name}"),
    *("{name}.bak.gz", "Copy (2) of {name}", "{name} (conflicted copy 2024-02-11)", "#{name}#"),
    *(".{name}.swp", "{name}.sync-conflict-20240211-093012-ABCDEFG", "{name}-wal", "{name}."),
)


def copies(name: str) -> list[str]:
    """What `name` becomes when it is copied."""
    stem, dot, ending = name.rpartition(".")
    if not stem.strip("."):
        stem, dot, ending = name, "", ""
    return [mark.format(name=name, stem=stem, end=f"{dot}{ending}") for mark in MARKS]


def test_each_name_on_the_list_is_private_wherever_it_lies() -> None:
    assert len(SAMPLES) > 700
    for name in SAMPLES:
        for called in (name, name.upper()):
            assert is_private(["home", "ann", "Downloads", called]), called
            assert may_be_private(called), called


@pytest.mark.parametrize("mark", MARKS)
def test_each_name_on_the_list_is_private_as_a_copy(mark: str) -> None:
    of_all = [copies(name)[MARKS.index(mark)] for name in SAMPLES]
    assert [copy for copy in of_all if not is_private(["home", "ann", copy])] == []


def test_each_place_on_the_list_is_private_with_all_in_it() -> None:
    assert len(PLACES) > 2_000
    for place in PLACES:
        check_place(place)


def check_place(place: str) -> None:
    names = ["backup", "ann", *place.split("/")]
    for called in (names, [name.upper() for name in names]):
        assert is_private(called), place
        assert is_private_folder(called), place
        assert is_private([*called, "deep", "a.txt"]), place
        assert may_be_private_folder(called), place
    if "/" in place and names[-2] != "some one":
        # A search looks at a folder first, and then at each file only where that says so.
        assert may_hold_places(names[-2]), place
    assert is_private_folder([*names[:-1], f"{names[-1]}.bak"]), place


def test_names_are_written_as_they_are_compared() -> None:
    entries = [*LIST.names, *LIST.titles, *LIST.starts, *LIST.endings, *LIST.paths, *LIST.apps]
    assert [entry for entry in entries if entry != entry.casefold() or entry != entry.strip()] == []
    # They become alternatives of a glob.
    assert not [entry for entry in entries if set(entry) & set("{}[]?!,\\")]
    assert not [entry for entry in (*LIST.names, *LIST.titles, *LIST.endings) if "*" in entry]


# In folders that say otherwise


@pytest.mark.parametrize("folder", ["locales/en", "i18n", "src/lang/zh-CN", "messages/pt_br"])
def test_words_of_an_application_are_no_secret(folder: str) -> None:
    for name in ("auth.json", "passwords.json", "credentials.json", "authenticator.json"):
        assert not is_private(["code", *folder.split("/"), name])
    for name in ("id_rsa", ".env", "logins.json", "key4.db", "vault.kdbx"):
        assert is_private(["code", *folder.split("/"), name])


def test_a_folder_called_like_a_private_file_holds_what_it_holds() -> None:
    for folder in ("Cookies", "login data", "id_rsa", "wallet.key"):
        assert not is_private_folder(["home", "ann", folder])
        assert not is_private(["home", "ann", folder, "a.txt"])


# Documents inside others


@pytest.mark.parametrize(
    "name",
    [
        "ann/.ssh/id_rsa",
        "./ann/.ssh/config",
        "../../.ssh/config",
        "C:\\Users\\ann\\.ssh\\config",
        "ann\\AppData\\Local\\Google\\Chrome\\User Data\\Default\\History",
        "/.AWS/Credentials",
        ".env",
        "a//b/./.env.local",
        "id_rsa\0.txt",
        "备份/id_rsa",
        "备份\\logins.json",
    ],
)
def test_a_member_is_private_however_archives_write_its_way(name: str) -> None:
    assert is_private_member(("backup.zip",), name)
    assert is_private_member(("a.zip", "b.tar"), name)


def test_the_way_to_a_member_goes_through_all_that_it_lies_in() -> None:
    assert is_private_member(("home.tar", ".ssh"), "config")
    assert is_private_member((".config", "gh.zip", "gh"), "hosts.yml") is False
    assert is_private_member(("home.tar", ".config", "gh"), "hosts.yml")
    assert not is_private_member(("home.tar",), "notes.txt")
    assert not is_private_member(("home.tar",), "")
    assert not is_private_member(("home.tar",), "../..")
