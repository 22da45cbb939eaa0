"""Both languages say the same things, and the program says nothing that they lack."""

from __future__ import annotations

import ast
import builtins
import json
import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from desktop_app import paths, settings
from desktop_app.reasons import Reason
from desktop_app.wording import Language, Wording
from tests import architecture
from tests.architecture import Module

Entry = str | Mapping[str, str]

SAMPLES = {"bytes": 1204, "moment": 10**18, "plain": 2026, "sentence": "said", "": 12}
"""A value for every format there is."""

NO_CODES = {settings.FILE_NAME, "index.zip"}
"""Texts of the program that look like codes."""

ADDS_FIELDS = {"processes"}
"""Packages that complete their errors on the way: a worker knows its kind, its frames do not."""

HAN = r"\u4e00-\u9fff"


def catalogue(language: Language) -> dict[str, Entry]:
    folder = paths.resource(f"translations/core/{language.value}")
    entries: dict[str, Entry] = {}
    for file in sorted(folder.glob("*.json")):
        pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
        for code, entry in pairs:
            assert code not in entries, f"{code} is there twice"
            assert code.startswith(f"{file.stem}."), f"{code} is in {file.name}"
            entries[code] = dict(entry) if isinstance(entry, list) else entry
    return entries


CATALOGUES = {language: catalogue(language) for language in Language}
ENGLISH = CATALOGUES[Language.ENGLISH]
CODES = sorted(ENGLISH)
AREAS = {code.partition(".")[0] for code in CODES}


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def fields(entry: Entry) -> set[tuple[str, str]]:
    """The fields of an entry, each with its format."""
    return {
        (name, spec or "")
        for form in forms(entry)
        for _, name, spec, _ in string.Formatter().parse(form)
        if name is not None
    }


@pytest.mark.parametrize("language", list(Language))
def test_every_language_has_one_apostrophe_and_one_ellipsis(language: Language) -> None:
    wrong = re.compile(r"’[a-z]|[^\s“] …|……")
    assert not [
        form
        for entry in CATALOGUES[language].values()
        for form in forms(entry)
        if wrong.search(form)
    ]


def needed(entry: Entry) -> set[str]:
    """The names of the fields without which an entry cannot be said."""
    # Where a number decides the form, the form itself need not hold it: "file", "files".
    names = {name for name, _ in fields(entry)}
    return names if isinstance(entry, str) or "one" not in entry else names | {"count"}


def without_fields(form: str) -> str:
    """The entry with a Chinese character in the place of each field."""
    return "".join(
        text + ("某" if name is not None else "")
        for text, name, _, _ in string.Formatter().parse(form)
    )


@pytest.mark.parametrize("language", list(Language))
def test_every_language_has_the_same_codes(language: Language) -> None:
    assert sorted(CATALOGUES[language]) == CODES


@pytest.mark.parametrize("language", list(Language))
def test_every_language_fills_in_the_same_fields(language: Language) -> None:
    wanted = {code: fields(entry) for code, entry in ENGLISH.items()}
    assert {code: fields(entry) for code, entry in CATALOGUES[language].items()} == wanted


@pytest.mark.parametrize("language", list(Language))
def test_every_entry_can_be_said(language: Language) -> None:
    wrong = {code: flaws for code in CODES if (flaws := flaws_of(code, language))}
    assert not wrong


def flaws_of(code: str, language: Language) -> list[str]:
    """What is wrong with an entry: its fields, its forms, or what is said with it."""
    entry = CATALOGUES[language][code]
    wanted = fields(entry)
    unknown = {spec for name, spec in wanted if spec not in SAMPLES or not name.isidentifier()}
    if unknown:
        return [f"formats: {unknown}"]
    wrong = []
    if not isinstance(entry, str):
        if "other" not in entry or not set(entry) <= {"none", "one", "other"}:
            wrong.append(f"forms: {list(entry)}")
        if ("none" in entry) != ("none" in ENGLISH[code]):
            wrong.append("a form for none in one language only")
    given: dict[str, Any] = {name: SAMPLES[spec] for name, spec in wanted}
    for count in (0, 1, 2):
        said = Wording(language).say(code, **{**given, "count": count})
        if not said.strip() and code != "list.separator":
            wrong.append(f"nothing is said of {count}")
    return wrong


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_words(reason: Reason) -> None:
    assert f"coverage.{reason.value}" in ENGLISH


# What is Chinese


CHINESE_FORMS = [form for entry in CATALOGUES[Language.CHINESE].values() for form in forms(entry)]


def test_chinese_is_written_with_chinese_punctuation() -> None:
    foreign = re.compile(rf"[{HAN}”）][,;:!?.](?!\w)|[,;:!?][{HAN}]|[{HAN}]\(|\)[{HAN}]|[。，] ")
    wrong = {
        form: found for form in CHINESE_FORMS if (found := foreign.findall(without_fields(form)))
    }
    assert not wrong


def test_no_english_sentence_is_left_in_the_chinese() -> None:
    prose = ["".join(text for text, *_ in string.Formatter().parse(form)) for form in CHINESE_FORMS]
    assert not [
        text for text in prose if re.search("[A-Za-z]{2}", text) and not re.search(f"[{HAN}]", text)
    ]


# What the program says


@dataclass(frozen=True)
class Said:
    """A code that stands in the source where something is said or goes wrong."""

    code: str
    where: str
    given: frozenset[str] | None
    """The names of its fields, or None where they cannot be told from the source."""


def said_in(module: Module) -> Iterator[Said]:
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name),
                args=[ast.Constant(value=str(code))],
                keywords=keywords,
            ) if takes_a_code(name, code):
                given = {keyword.arg for keyword in keywords}
                unknown = name == "has" or None in given or module.part in ADDS_FIELDS
                where = f"{module.name}:{node.lineno}"
                yield Said(code, where, None if unknown else frozenset(map(str, given)))


def takes_a_code(name: str, argument: str) -> bool:
    """Whether a function of that name is called with a code: `say`, `has`, or an error of ours."""
    if name == "has":
        return not argument.startswith("-") and "." in argument
    return name == "say" or (name.endswith("Error") and not hasattr(builtins, name))


@pytest.fixture(scope="module")
def all_said() -> list[Said]:
    return [said for module in architecture.modules() for said in said_in(module)]


def test_every_code_that_is_said_has_words(all_said: list[Said]) -> None:
    missing = [f"{said.where}: {said.code}" for said in all_said if said.code not in ENGLISH]
    assert not missing, "\n".join(missing)


def test_every_code_is_said_with_the_fields_it_wants(all_said: list[Said]) -> None:
    lacking = [
        f"{said.where}: {said.code} wants {', '.join(sorted(wanted - said.given))}"
        for said in all_said
        if said.given is not None and said.code in ENGLISH
        if not (wanted := needed(ENGLISH[said.code])) <= said.given
    ]
    assert not lacking, "\n".join(lacking)


def texts(module: Module) -> Iterator[str]:
    """Every text of a module as a pattern, the parts that are filled in standing for anything."""
    parts = {
        part
        for node in ast.walk(module.tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(module.tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9_]*"
                for part in node.values
            )
        elif isinstance(node, ast.Constant) and node not in parts and isinstance(node.value, str):
            yield re.escape(node.value)


@pytest.fixture(scope="module")
def all_texts() -> set[str]:
    return {text for module in architecture.modules() for text in texts(module)}


def test_every_text_that_looks_like_a_code_is_one(all_texts: set[str]) -> None:
    looks = re.compile(rf"(?:{'|'.join(sorted(AREAS))})\.[a-z][a-z0-9_]*")
    plain = {text.replace("\\", "") for text in all_texts}
    unknown = {text for text in plain if looks.fullmatch(text)} - set(ENGLISH) - NO_CODES
    assert not unknown


def test_every_entry_is_said_somewhere(all_texts: set[str]) -> None:
    patterns = [re.compile(text) for text in all_texts if re.match(r"[a-z_]+\\\.", text)]
    silent = [code for code in CODES if not any(p.fullmatch(code) for p in patterns)]
    assert not silent
