from __future__ import annotations

import json
import os
import socket
import stat
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.errors import SettingsError
from desktop_app.settings import FILE_NAME, SCHEMA, Settings, load_settings, save_settings
from desktop_app.wording import Language, Wording

CHOSEN = Settings(
    ("/home/ann", "/media/音乐"),
    ("/home/ann/.cache",),
    "zh_CN",
    7,
    reading_s=45.5,
    model="deepseek-chat",
    base_url="https://api.deepseek.com/v1",
    provider="deepseek",
    api="chat",
    temperature=0.3,
    output_tokens=2_000,
    sees=True,
    context_tokens=64_000,
    may_send=(("/home/ann/Private", "never"), ("/media/音乐", "names")),
    consents=(("https://api.deepseek.com", "snippets"),),
    may_send_unasked="never",
    open_keys=("http://nas:8000",),
    requests_per_minute=10,
    tokens_per_day=1_000_000,
    input_price=0.5,
    output_price=2,
    web_search=True,
    web_address="https://search.example",
)


def write(folder: Path, text: str) -> Path:
    file = folder / FILE_NAME
    file.write_text(text, encoding="utf-8")
    return file


def refused(folder: Path) -> SettingsError:
    with pytest.raises(SettingsError) as raised:
        load_settings(folder)
    return raised.value


def test_there_are_defaults_where_nothing_was_kept(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()
    assert load_settings(tmp_path / "nowhere") == Settings()


def test_what_was_saved_is_loaded_again(tmp_path: Path) -> None:
    save_settings(CHOSEN, tmp_path)
    assert load_settings(tmp_path) == CHOSEN


@given(
    st.lists(st.text(min_size=1)),
    st.sampled_from(["", "en", "zh_CN"]),
    st.integers(1, 50),
)
def test_any_choice_survives_being_kept(
    tmp_path_factory: pytest.TempPathFactory, folders: list[str], language: str, steps: int
) -> None:
    folder = tmp_path_factory.mktemp("settings")
    chosen = Settings(tuple(folders), (), language, steps)
    save_settings(chosen, folder)
    assert load_settings(folder) == chosen


def test_a_folder_whose_name_is_not_utf_8_survives(tmp_path: Path) -> None:
    chosen = Settings(folders=("/media/caf\udce9",))
    save_settings(chosen, tmp_path)
    assert load_settings(tmp_path) == chosen


def test_a_newer_file_is_refused_and_never_overwritten(tmp_path: Path) -> None:
    text = json.dumps({"schema": SCHEMA + 1, "folders": {"kept": "otherwise"}})
    file = write(tmp_path, text)
    error = refused(tmp_path)
    assert error.code == "settings.newer"
    assert error.fields["found"] == SCHEMA + 1
    with pytest.raises(SettingsError):
        save_settings(Settings(), tmp_path)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "text", ["", "{", "\x00", "[" * 100_000, '{"schema": 1, "steps": ' + "9" * 5000 + "}"]
)
def test_a_broken_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = write(tmp_path, text)
    assert refused(tmp_path).code == "settings.unreadable"
    with pytest.raises(SettingsError):
        save_settings(Settings(), tmp_path)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.ENGLISH, "cannot be read: there is a mistake in line 2. Repair it"),
        (Language.CHINESE, "第 2 行有错误。请修复它"),
    ],
)
def test_where_a_mistake_is_is_told_in_the_language_of_the_window(
    tmp_path: Path, language: Language, said: str
) -> None:
    # "Expecting value: line 2 column 1 (char 66)"
    write(tmp_path, '{"schema": 1,\n"folders": }')
    assert said in Wording(language).error(refused(tmp_path))


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b'{"schema": 1, "language": "\xff"}')
    assert refused(tmp_path).code == "settings.unreadable"


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert refused(tmp_path).code == "settings.unreadable"


def test_a_file_that_would_never_end_is_refused(tmp_path: Path) -> None:
    with (tmp_path / FILE_NAME).open("wb") as file:
        file.truncate(10 * 2**30)
    assert refused(tmp_path).code == "settings.too_large"


posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these")


@posix_only
@pytest.mark.parametrize("way", ["pipe", "socket", "link to zero", "link to a pipe"])
def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path: Path, way: str) -> None:
    file = tmp_path / FILE_NAME
    if way == "pipe":
        os.mkfifo(file)
    elif way == "socket":
        with socket.socket(socket.AF_UNIX) as open_socket:
            # A path of tests is too long for one.
            place = os.open(tmp_path, os.O_RDONLY)
            open_socket.bind(f"/proc/self/fd/{place}/{FILE_NAME}")
            os.close(place)
    elif way == "link to zero":
        file.symlink_to("/dev/zero")
    else:
        os.mkfifo(tmp_path / "pipe")
        file.symlink_to("pipe")
    assert refused(tmp_path).code == "settings.not_a_file"


@posix_only
def test_settings_that_are_kept_elsewhere_and_are_not_there_are_not_none(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).symlink_to(tmp_path / "elsewhere")
    assert refused(tmp_path).code == "settings.unreadable"
    write(tmp_path, '{"schema": 1, "folders": ["/home/ann"]}')
    assert load_settings(tmp_path).folders == ("/home/ann",)


@posix_only
@pytest.mark.parametrize("way", ["file", "round", "long"])
def test_a_data_folder_that_is_none_is_closed(tmp_path: Path, way: str) -> None:
    folder = tmp_path / ("x" * 300 if way == "long" else "data")
    if way == "file":
        folder.write_text("mine")
    elif way == "round":
        folder.symlink_to("data")
    assert refused(folder).code == "settings.folder_closed"


@pytest.mark.parametrize("folder", ["Private", "./Private", "~/Private", "", "..", "C:Private"])
def test_a_folder_that_would_protect_nothing_is_refused(tmp_path: Path, folder: str) -> None:
    write(tmp_path, json.dumps({"schema": 1, "may_send": [[folder, "never"]]}))
    assert refused(tmp_path).code in ("settings.relative_folder", "settings.invalid")
    other = tmp_path / "other"
    with pytest.raises(SettingsError):
        save_settings(Settings(may_send=((folder, "never"),)), other)
    assert not (other / FILE_NAME).exists()


@pytest.mark.parametrize("stored", [[], 1, {}, {"schema": "1"}, {"schema": True}, {"schema": None}])
def test_a_file_without_a_schema_number_is_refused(tmp_path: Path, stored: Any) -> None:
    write(tmp_path, json.dumps(stored))
    error = refused(tmp_path)
    assert (error.code, error.fields["name"]) == ("settings.invalid", "schema")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("folders", "/home/ann"),
        ("folders", [1]),
        ("folders", [""]),
        ("excluded", None),
        ("language", "fr"),
        ("language", []),
        ("steps", 0),
        ("steps", 51),
        ("steps", True),
        ("steps", "7"),
        ("steps", 1.5),
        ("reading_s", 0),
        ("reading_s", "20"),
        ("model", None),
        ("model", "m" * 2_001),
        ("base_url", 8080),
        ("provider", ["deepseek"]),
        ("api", "soap"),
        ("temperature", 2.1),
        ("temperature", -1),
        ("temperature", True),
        ("output_tokens", 15),
        ("output_tokens", 100.5),
        ("context_tokens", 0),
        ("may_send", {"/home/ann": "never"}),
        ("may_send", [["/home/ann"]]),
        ("may_send", [["/home/ann", "everything"]]),
        ("may_send", [["", "never"]]),
        ("consents", [["https://api.deepseek.com", "text", "names"]]),
        ("may_send_unasked", ""),
        ("may_send_unasked", []),
        ("open_keys", "http://nas"),
        ("open_keys", ["https://nas"]),
        ("open_keys", [7]),
        ("requests_per_minute", 0),
        ("tokens_per_day", -1),
        ("input_price", -0.01),
        ("output_price", 10**400),
        ("output_price", "2"),
        ("web_search", 1),
        ("web_search", "yes"),
        ("web_address", None),
        ("web_address", "x" * 2_001),
    ],
)
def test_a_value_that_cannot_be_used_is_named(tmp_path: Path, name: str, value: Any) -> None:
    write(tmp_path, json.dumps({"schema": SCHEMA, name: value}))
    error = refused(tmp_path)
    assert (error.code, error.fields["name"]) == ("settings.invalid", name)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("dxcluded", "excluded"),
        ("exclude", "excluded"),
        ("maysend", "may_send"),
        ("folder", "folders"),
    ],
)
def test_a_misspelt_protection_is_not_believed_in(tmp_path: Path, name: str, meant: str) -> None:
    (tmp_path / FILE_NAME).write_text(json.dumps({"schema": SCHEMA, name: ["/home/ann/Private"]}))
    with pytest.raises(SettingsError) as refused:
        load_settings(tmp_path)
    assert refused.value.code == "settings.misspelt"
    assert refused.value.fields["meant"] == meant
    for language in Language:
        assert meant in Wording(language).error(refused.value)


def test_names_of_another_version_are_passed_over(tmp_path: Path) -> None:
    write(tmp_path, json.dumps({"schema": SCHEMA, "steps": 3, "colour": "blue"}))
    assert load_settings(tmp_path) == Settings(steps=3)


def test_a_file_from_before_there_were_models_is_taken(tmp_path: Path) -> None:
    first = {"schema": 1, "folders": ["/home/ann"], "excluded": [], "language": "", "steps": 12}
    write(tmp_path, json.dumps(first))
    assert load_settings(tmp_path) == Settings(("/home/ann",))


def test_what_another_version_chose_outlives_a_change_here(tmp_path: Path) -> None:
    file = write(tmp_path, json.dumps({"schema": SCHEMA, "steps": 3, "colour": ["blue"]}))
    save_settings(replace(load_settings(tmp_path), steps=4), tmp_path)
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert (stored["steps"], stored["colour"]) == (4, ["blue"])


def test_what_may_be_sent_is_asked_or_is_little(tmp_path: Path) -> None:
    assert Settings().consents == ()
    assert Settings().may_send_unasked == "names"


def test_a_missing_name_keeps_its_default(tmp_path: Path) -> None:
    write(tmp_path, json.dumps({"schema": SCHEMA, "language": "en"}))
    assert load_settings(tmp_path) == Settings(language="en")


@pytest.mark.parametrize("language", list(Language))
def test_every_complaint_is_a_sentence(tmp_path: Path, language: Language) -> None:
    wording = Wording(language)
    for text in ("{", '{"schema": 1, "steps": 0}', f'{{"schema": {SCHEMA + 1}}}'):
        write(tmp_path, text)
        assert str(tmp_path / FILE_NAME) in wording.error(refused(tmp_path))


def test_every_language_can_be_chosen(tmp_path: Path) -> None:
    for language in Language:
        save_settings(replace(Settings(), language=language.value), tmp_path)
        assert load_settings(tmp_path).language == language.value


def test_every_field_is_kept(tmp_path: Path) -> None:
    save_settings(CHOSEN, tmp_path)
    stored = json.loads((tmp_path / FILE_NAME).read_text(encoding="utf-8"))
    assert set(stored) == {"schema"} | {field.name for field in fields(Settings)}
    assert all(getattr(CHOSEN, field.name) != field.default for field in fields(Settings))


def test_nothing_but_the_settings_is_left_behind(tmp_path: Path) -> None:
    save_settings(CHOSEN, tmp_path)
    save_settings(Settings(), tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps access lists, not modes")
def test_only_its_owner_can_read_what_was_chosen(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        save_settings(CHOSEN, tmp_path / "data")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "data" / FILE_NAME).stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
