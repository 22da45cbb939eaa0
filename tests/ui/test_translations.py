"""Every sentence of the widgets is there in both languages, and the compiled files are current."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from desktop_app import paths
from desktop_app.ui.language import chosen_language, install_translations
from desktop_app.wording import Language

pytestmark = pytest.mark.process

SOURCES = sorted((Path(__file__).parents[2] / "desktop_app" / "ui").rglob("*.py"))
TRANSLATIONS = paths.resource("translations")


def run_tool(name: str, *arguments: object) -> None:
    tool = Path(sys.executable).parent / f"pyside6-{name}"
    subprocess.run([tool, *map(str, arguments)], check=True, capture_output=True)


def messages(file: Path) -> dict[tuple[str, str], list[str]]:
    found = {}
    for context in ElementTree.parse(file).iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.iter("numerusform")]
            key = (context.findtext("name", ""), message.findtext("source", ""))
            found[key] = forms or [translation.text or ""]
            if translation.get("type") == "unfinished":
                found[key] = [""]
    return found


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_catalogue_has_every_sentence_and_only_these(language: str, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.ts"
    run_tool("lupdate", *SOURCES, "-locations", "none", "-target-language", language, "-ts", fresh)
    kept = messages(TRANSLATIONS / f"fossick_{language}.ts")
    assert kept.keys() == messages(fresh).keys()
    for (_, source), forms in kept.items():
        assert all(forms), source
        for mark in ("%1", "%2", "%n"):
            assert all((mark in form) == (mark in source) for form in forms), source
        # As everywhere that somebody reads it.
        assert not any(wrong in form for form in forms for wrong in ("’", " …", "……")), source


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_compiled_catalogue_is_that_of_the_source(language: str, tmp_path: Path) -> None:
    compiled = tmp_path / "compiled.qm"
    run_tool("lrelease", TRANSLATIONS / f"fossick_{language}.ts", "-qm", compiled)
    assert compiled.read_bytes() == (TRANSLATIONS / f"fossick_{language}.qm").read_bytes()


@pytest.mark.parametrize("language", list(Language))
def test_the_translations_of_a_language_can_be_loaded(qapp: object, language: Language) -> None:
    installed = install_translations(qapp, language)  # type: ignore[arg-type]
    for translator in installed:
        qapp.removeTranslator(translator)  # type: ignore[attr-defined]
    assert len(installed) == (1 if language is Language.ENGLISH else 2)


def test_the_setting_decides_and_the_system_where_it_does_not() -> None:
    chinese, german = QLocale("zh_TW"), QLocale("de_DE")
    assert chosen_language("", chinese) is Language.CHINESE
    assert chosen_language("", german) is Language.ENGLISH
    assert chosen_language("en", chinese) is Language.ENGLISH
    assert chosen_language("zh_CN", german) is Language.CHINESE
