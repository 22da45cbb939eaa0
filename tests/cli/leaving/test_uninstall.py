"""`fossick uninstall`: what Fossick made is listed and erased, and nothing else is touched."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from desktop_app import paths
from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.leaving import actions
from desktop_app.cli.leaving.options import OPTIONS, read_options
from desktop_app.cli.status import Status
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.open_root import open_root
from desktop_app.footprint.erasing import Erased, erase
from desktop_app.footprint.traces import Left, WhyLeft, footprint_in
from desktop_app.index.progress import IndexState
from desktop_app.llm.policy.keys import SERVICE, KeyBackend, Keys
from desktop_app.settings import Settings, save_settings
from desktop_app.wording import Language
from tests.cli.conftest import Fossick
from tests.cli.terminal import Terminal, needs_a_terminal
from tests.doubles.memory_keyring import MemoryKeyring

OURS = (
    *("settings.json", "settings.json.new", "conversations.db", "conversations.db-wal"),
    *("sent.db", "spending.json", "models.json", "updates.json"),
    *("index/0123456789abcdef.names", "index/texts.db", "index/indexer.lock", "index/paused"),
    "index/progress.json",
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a file of each kind, ten bytes each."""
    data = tmp_path / "data"
    for name in OURS:
        file = data / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"0123456789")
    return data


def uninstall(
    data: Path, *arguments: str, keyring: KeyBackend | None = None, language: str = "en_US.UTF-8"
) -> Status:
    parsed = parse([*arguments, "--data-dir", str(data)], OPTIONS)
    return actions.carry_out(read_options(parsed, {"LANG": language}), Keys(lambda: keyring))


def objects(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def everything_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def test_each_file_is_listed_with_its_size(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = everything_below(data)
    assert uninstall(data, "--list", "--json") is Status.DONE
    *listed, total = objects(capsys)
    files = {one["path"]: one["bytes"] for one in listed if one["kind"] != "folder"}
    assert files == {str(data / name): 10 for name in OURS}
    assert [one["path"] for one in listed if one["kind"] == "folder"] == [
        str(data / "index"),
        str(data),
    ]
    assert total == {"files": len(OURS), "bytes": 10 * len(OURS), "keys": 0}
    assert everything_below(data) == before


def test_a_list_for_people_says_what_each_holds(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    uninstall(data, "--list")
    shown = capsys.readouterr().out
    assert f"{data / 'conversations.db'}  conversations, 10 B" in shown
    assert "13 files, 130 B" in shown
    assert "no services" in shown
    uninstall(data, "--list", language="zh_CN.UTF-8")
    assert "对话" in capsys.readouterr().out


def test_erased_means_gone_with_the_folder(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert uninstall(data, "--erase", "--yes") is Status.DONE
    assert not data.exists()
    assert data.parent.exists()
    assert "Erased" in capsys.readouterr().out


def test_what_is_erased_is_told_to_scripts(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    uninstall(data, "--erase", "--yes", "--json")
    erased = [one["path"] for one in objects(capsys) if one.get("erased")]
    assert set(erased) == {str(data), str(data / "index"), *(str(data / name) for name in OURS)}


def test_nothing_of_ours_is_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert uninstall(tmp_path / "none", "--list") is Status.DONE
    assert "no files of Fossick's" in capsys.readouterr().out
    assert uninstall(tmp_path / "none", "--erase", "--yes") is Status.DONE
    assert list(tmp_path.iterdir()) == []


def test_another_files_in_the_folder_stay(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = {"thesis.odt": b"mine", "index/baby.names": b"Ann", "conversations.db-copy": b"mine"}
    for name, content in kept.items():
        (data / name).write_bytes(content)
    (data / "settings.json.corrupt-20261123-1").mkdir()
    assert uninstall(data, "--erase", "--yes") is Status.DONE
    assert str(data / "thesis.odt") in capsys.readouterr().out
    assert everything_below(data) == {*kept, "index", "settings.json.corrupt-20261123-1"}
    assert all((data / name).read_bytes() == content for name, content in kept.items())


links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


@links
def test_links_in_the_folder_are_neither_followed_nor_taken_away(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    for name in ("settings.json", "fedcba9876543210.names"):
        (theirs / name).write_text("precious")
    for file in (data / "index").iterdir():
        file.unlink()
    (data / "index").rmdir()
    (data / "index").symlink_to(theirs)
    (data / "settings.json").unlink()
    (data / "settings.json").symlink_to(theirs / "settings.json")
    (data / "sent.db-wal").symlink_to(tmp_path / "nowhere")
    before = everything_below(theirs)
    assert uninstall(data, "--erase", "--yes") is Status.DONE
    assert everything_below(theirs) == before
    assert (theirs / "settings.json").read_text() == "precious"
    assert {entry.name for entry in data.iterdir()} == {"index", "settings.json", "sent.db-wal"}
    assert "a link" in capsys.readouterr().out


@links
def test_a_data_folder_that_is_a_link_is_not_followed(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "link"
    link.symlink_to(data)
    before = everything_below(data)
    assert uninstall(link, "--erase", "--yes") is Status.FAILED
    assert "is a link" in capsys.readouterr().err
    assert everything_below(data) == before


@links
def test_a_file_that_becomes_a_link_after_the_list_stays(data: Path, tmp_path: Path) -> None:
    listed = footprint_in(data)
    (tmp_path / "precious").write_text("mine")
    (data / "sent.db").unlink()
    (data / "sent.db").symlink_to(tmp_path / "precious")
    happened = list(erase(listed, data))
    assert Left(str(data / "sent.db"), WhyLeft.CHANGED) in happened
    assert (tmp_path / "precious").read_text() == "mine"
    assert everything_below(data) == {"sent.db"}


@links
def test_a_folder_that_becomes_a_link_after_the_list_is_not_entered(
    data: Path, tmp_path: Path
) -> None:
    listed = footprint_in(data)
    (data / "index").rename(tmp_path / "moved")
    (data / "index").symlink_to(tmp_path / "moved")
    list(erase(listed, data))
    inside = {name.removeprefix("index/") for name in OURS if name.startswith("index/")}
    assert everything_below(tmp_path / "moved") == inside


def test_a_file_that_goes_while_it_is_listed_hides_no_other(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = type(open_root(str(data)))
    real = way.stat

    def gone(folder: OpenFolder, name: str) -> os.stat_result:
        if name == "conversations.db-wal":
            raise FileNotFoundError(name)
        return real(folder, name)

    monkeypatch.setattr(way, "stat", gone)
    assert len(footprint_in(data).files) == len(OURS) - 1


def test_a_file_that_is_another_after_the_list_stays(data: Path, tmp_path: Path) -> None:
    listed = footprint_in(data)
    (tmp_path / "other").write_text("mine")
    (tmp_path / "other").replace(data / "settings.json")
    happened = list(erase(listed, data))
    assert Left(str(data / "settings.json"), WhyLeft.CHANGED) in happened
    assert (data / "settings.json").read_text() == "mine"


def test_a_file_that_came_after_the_list_stays(data: Path) -> None:
    listed = footprint_in(data)
    (data / "sent.db-journal").write_text("new")
    assert all(isinstance(one, Erased) for one in erase(listed, data))
    assert everything_below(data) == {"sent.db-journal"}


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is refused to an administrator"
)
def test_what_the_system_refuses_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "index").chmod(0o500)
    try:
        assert uninstall(data, "--erase", "--yes") is Status.FAILED
    finally:
        (data / "index").chmod(0o700)
    assert "0123456789abcdef.names" in capsys.readouterr().err
    assert everything_below(data) == {"index", "index/0123456789abcdef.names"}


def test_nothing_is_erased_while_a_process_keeps_the_index(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything_below(data)
    lock = IndexState(data).lock
    assert lock.take()
    try:
        assert uninstall(data, "--erase", "--yes") is Status.FAILED
        assert uninstall(data, "--list") is Status.DONE
    finally:
        lock.release()
    assert "Close it first" in capsys.readouterr().err
    assert everything_below(data) == before
    assert uninstall(data, "--erase", "--yes") is Status.DONE


# Keys


class TellingKeyring(MemoryKeyring):
    """One that tells what it holds, as those of Linux desktops do."""

    def get_preferred_collection(self) -> Any:
        self._check()
        return self

    @property
    def connection(self) -> Any:
        return self

    def close(self) -> None: ...

    def search_items(self, wanted: Mapping[str, str]) -> list[Any]:
        found = [account for service, account in self.entries if service == wanted["service"]]
        return [_Entry(account) for account in found]


class _Entry:
    def __init__(self, account: str) -> None:
        self._account = account

    def get_attributes(self) -> dict[str, str]:
        return {"username": self._account}


def with_keys(keyring: MemoryKeyring, *addresses: str) -> MemoryKeyring:
    keys = Keys(lambda: keyring)
    for address in addresses:
        keys.set(address, "secret")
    keyring.entries["another program", "ann"] = "theirs"
    return keyring


def test_keys_of_providers_settings_and_models_are_found_and_forgotten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(
        base_url="https://one.example/v1",
        consents=(("https://two.example", "names"),),
        web_address="https://three.example",
    )
    save_settings(settings, tmp_path)
    models = {"schema": 1, "models": {"chat https://four.example/v1 big model": {}}}
    (tmp_path / "models.json").write_text(json.dumps(models))
    hosts = ("one.example", "two.example", "three.example", "four.example", "api.deepseek.com")
    keyring = with_keys(MemoryKeyring(), *(f"https://{host}/v1" for host in hosts))
    assert uninstall(tmp_path, "--list", "--json", keyring=keyring) is Status.DONE
    listed = [one["origin"] for one in objects(capsys) if one.get("kind") == "key"]
    assert listed == sorted(f"https://{host}" for host in hosts)
    assert uninstall(tmp_path, "--erase", "--yes", keyring=keyring) is Status.DONE
    assert keyring.entries == {("another program", "ann"): "theirs"}


def test_a_keyring_that_tells_what_it_holds_loses_forgotten_addresses_too(tmp_path: Path) -> None:
    keyring = with_keys(TellingKeyring(), "https://long.forgotten.example")
    assert uninstall(tmp_path / "none", "--erase", "--yes", keyring=keyring) is Status.DONE
    assert keyring.entries == {("another program", "ann"): "theirs"}


def test_a_missing_keyring_is_said_and_holds_up_nothing(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert uninstall(data, "--erase", "--yes", keyring=None) is Status.DONE
    assert "no keyring" in capsys.readouterr().out
    assert not data.exists()


def test_a_locked_keyring_is_said_and_the_files_are_erased_all_the_same(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keyring = MemoryKeyring(locked=True)
    assert uninstall(data, "--erase", "--yes", keyring=keyring) is Status.FAILED
    assert "keyring is locked" in capsys.readouterr().err
    assert not data.exists()


def test_a_key_that_cannot_be_forgotten_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring = with_keys(MemoryKeyring(), "https://api.deepseek.com")

    def refuse(service: str, username: str) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(keyring, "delete_password", refuse)
    assert uninstall(tmp_path / "none", "--erase", "--yes", keyring=keyring) is Status.FAILED
    assert "https://api.deepseek.com" in capsys.readouterr().err
    assert (SERVICE, "https://api.deepseek.com") in keyring.entries


# The command line


def test_without_a_terminal_nothing_is_erased(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert uninstall(data, "--erase") is Status.FAILED
    assert "--yes" in capsys.readouterr().err
    assert len(everything_below(data)) == len(OURS) + 1


@pytest.mark.parametrize(
    "arguments", [(), ("--list", "--erase"), ("--list", "--yes"), ("--erase", "all")]
)
def test_a_command_line_that_is_not_clear_is_a_mistake(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandLineError):
        read_options(parse(arguments, OPTIONS), {})


@pytest.mark.parametrize("language", list(Language))
def test_the_help_names_every_option(language: Language) -> None:
    page = paths.resource(f"help/{language.value}/uninstall.txt").read_text(encoding="utf-8")
    assert not [option for option in OPTIONS if option not in page]


@pytest.mark.process
def test_the_verb_reaches_the_command(fossick: Fossick, tmp_path: Path) -> None:
    ended = fossick("uninstall", "--list", "--json")
    assert ended.status == 0
    assert ended.objects[-1]["files"] == 0
    assert not (tmp_path / "data").exists()


@needs_a_terminal
@pytest.mark.process
def test_a_bare_enter_erases_nothing_and_a_yes_does(
    environment: Mapping[str, str], home: Path, data: Path, processes: None
) -> None:
    for typed, is_there in (("", True), ("y", True), ("yes", False)):
        known = {**environment, "TEST_KEYS": "{}", "FOSSICK_DATA_DIR": str(data)}
        module = "tests.doubles.with_keyring"
        terminal = Terminal(known, home, "uninstall", "--erase", module=module)
        terminal.until("Type yes")
        terminal.type(typed)
        assert terminal.end() == 0
        assert data.exists() is is_there
