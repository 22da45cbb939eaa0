from __future__ import annotations

import pytest

from desktop_app.files.path_rules import LINUX
from desktop_app.files.scope import Scope
from desktop_app.private.names import is_private, may_be_private


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
