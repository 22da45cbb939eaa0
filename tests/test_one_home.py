"""No table of months, weekdays, numbers in words or units stands a second time.

They are data in `resources/vocabulary`; whoever needs their words reads them there.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from desktop_app import paths
from desktop_app.chart.grammar import languages
from desktop_app.query.date_vocabulary import english_names
from desktop_app.query.measures import UNITS, unit_names
from desktop_app.query.numerals import han_numerals, numerals
from desktop_app.units import size_names
from tests import architecture
from tests.architecture import Module

OTHER_TABLES = {
    "desktop_app.agent.claims.evidence.glossary": "What words are in the other language.",
    "desktop_app.extract.text.east_asian": "How often characters are used.",
    "desktop_app.llm.policy.secret_numbers": "Countries by two letters.",
    "desktop_app.query.measures": "What each unit measures, by its name in English.",
}
MODULES = [one for one in architecture.modules() if one.name not in OTHER_TABLES]

ALLOWED = 4
"""As many words of one table stand together where one thing is told of them, as in "q1 to q4"."""

_WORD = re.compile(r"[a-z]+")


@cache
def tables() -> Mapping[str, frozenset[str]]:
    """The words of each table by which a second one is known."""
    # Units of time stand in the words of dates, and in many sayings besides.
    measured = [
        name for name, unit in unit_names().items() if len(name) > 1 and UNITS[unit].kind != "time"
    ]
    return {
        "months": frozenset(name for names in english_names("months") for name in names),
        "weekdays": frozenset(name for names in english_names("weekdays") for name in names),
        "numbers": frozenset(numerals().english) - {"one"},
        "han numbers": frozenset(han_numerals(0, 10)),
        "latin units": frozenset(name for name in measured if name.isascii()),
        "han units": frozenset(name for name in measured if not name.isascii()),
        "sizes": frozenset(name for name in size_names() if name.isascii() and len(name) > 3),
    }


def second_homes(source: str) -> Iterator[str]:
    """The tables that a module has once more, each with the words of it."""
    for statement in _statements(ast.parse(source)):
        said = "\n".join(_texts(statement)).casefold()
        words = {*_WORD.findall(said)}
        for name, table in tables().items():
            found = [word for word in table if (word in words if word.isascii() else word in said)]
            if len(found) > ALLOWED:
                yield f"{name}: {' '.join(sorted(found))}"


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements of a module and of its classes, but docstrings."""
    for node in tree.body:
        parts = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from (part for part in parts if not isinstance(part, ast.Expr))


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts below a node, but docstrings and what is translated."""
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "tr"
    ):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
            yield from _texts(child)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_module_has_a_table_of_its_own(module: Module) -> None:
    assert [*second_homes(module.source)] == []


@pytest.mark.parametrize(
    "source",
    [
        'A = "jan feb mar apr may jun".split()',
        'A = fixed(r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|jun)")',
        'A = fixed("(?:mon|tues|wednes|thurs|fri)day")',
        'def a():\n    return "two three four five six".split()',
        'class A:\n    B = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5}',
        'A = fixed("kg|km|ml|miles|feet")',
        'A = {"公斤": 1, "公里": 2, "毫升": 3, "英寸": 4, "英里": 5}',
    ],
)
def test_a_second_table_is_noticed(source: str) -> None:
    assert [*second_homes(source)]


def test_what_is_no_table_is_none() -> None:
    assert [*second_homes('"""January February March April May June."""\nA = self.tr("May")')] == []


@pytest.mark.parametrize("part", ["words", "classes", "lists"])
@pytest.mark.parametrize("language", languages())
def test_the_grammar_takes_its_numbers_months_and_units_from_the_vocabulary(
    language: str, part: str
) -> None:
    written = json.loads(paths.resource(f"grammar/{language}/{part}.json").read_text("utf-8"))
    lists = [
        (name, words)
        for name, listed in written.items()
        for words in (listed.values() if isinstance(listed, dict) else [listed])
    ]
    found = {
        name: sorted(table.intersection(words))
        for name, words in lists
        for table_name, table in tables().items()
        if table_name in ("months", "weekdays", "numbers", "han numbers", "sizes")
        and len(table.intersection(words)) > ALLOWED
    }
    assert found == {}
