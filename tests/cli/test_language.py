"""In which language the command line speaks of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.cli.language import language_of_person, language_of_system
from desktop_app.settings import FILE_NAME, Settings, save_settings
from desktop_app.wording import Language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, Language.ENGLISH),
        ({"LANG": "zh_CN.UTF-8"}, Language.CHINESE),
        ({"LANG": "zh_TW"}, Language.CHINESE),
        ({"LANG": "de_DE.UTF-8"}, Language.ENGLISH),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, Language.ENGLISH),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, Language.CHINESE),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"}, Language.CHINESE),
        ({"LANG": "C.UTF-8", "LANGUAGE": "zh_CN"}, Language.ENGLISH),
        ({"LC_ALL": "", "LANG": "zh_CN"}, Language.CHINESE),
    ],
)
def test_the_system_asks_for_a_language(environment: dict[str, str], language: Language) -> None:
    assert language_of_system(environment) is language


def test_the_settings_come_before_the_system(tmp_path: Path) -> None:
    save_settings(Settings(language="zh_CN"), tmp_path)

    assert language_of_person(tmp_path, {"LANG": "en_US.UTF-8"}) is Language.CHINESE


def test_settings_that_cannot_be_read_leave_it_to_the_system(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("no JSON")

    assert language_of_person(tmp_path, {"LANG": "zh_CN.UTF-8"}) is Language.CHINESE
