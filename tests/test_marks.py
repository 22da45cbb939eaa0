"""Tests say what they need: those that measure by the clock run alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent

_CLOCKS = frozenset({"monotonic", "perf_counter"})
"""Time that passes while others work, too; `process_time` is only our own."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def measuring_unmarked(source: str) -> Iterator[str]:
    """The tests of a module that take the difference of two times, and are not marked `alone`."""
    tree = ast.parse(source)
    if any(_names_alone(node) for node in tree.body if isinstance(node, ast.Assign)):
        return
    methods = [node for part in tree.body if isinstance(part, ast.ClassDef) for node in part.body]
    functions = [node for node in [*tree.body, *methods] if isinstance(node, Function)]
    measuring = {function.name for function in functions if _measures(function)}
    for test in functions:
        if test.name.startswith("test_"):
            used = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
            used |= {node.attr for node in ast.walk(test) if isinstance(node, ast.Attribute)}
            is_marked = any(_names_alone(decorator) for decorator in test.decorator_list)
            if not is_marked and measuring & (used | {test.name}):
                yield test.name


def _names_alone(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr == "alone" for part in ast.walk(node))


def _measures(function: Function) -> bool:
    noted = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _reads_a_clock(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and node.attr == "longest_gap_s":
            return True
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            for side in (node.left, node.right):
                if _reads_a_clock(side) or (isinstance(side, ast.Name) and side.id in noted):
                    return True
    return False


def _reads_a_clock(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _CLOCKS
    )


def test_what_measures_by_the_clock_runs_alone() -> None:
    found = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in sorted(ROOT.rglob("test_*.py"))
        for name in measuring_unmarked(file.read_text(encoding="utf-8"))
    }
    assert not found, "\n".join(sorted(found))


MEASURES = "began = time.monotonic()\n    work()\n    assert time.monotonic() - began < 1\n"


@pytest.mark.parametrize(
    ("source", "unmarked"),
    [
        (f"def test_a():\n    {MEASURES}", ["test_a"]),
        (f"@pytest.mark.alone\ndef test_a():\n    {MEASURES}", []),
        (f"pytestmark = pytest.mark.alone\ndef test_a():\n    {MEASURES}", []),
        (f"def took():\n    {MEASURES}\ndef test_a():\n    took()", ["test_a"]),
        ("def test_a():\n    at = time.monotonic()\n    assert done[0] - at < 1", ["test_a"]),
        ("def test_a():\n    assert beat.longest_gap_s < 1", ["test_a"]),
        ("def test_a():\n    assert time.process_time() - began < 1", []),
        ("def test_a():\n    while time.monotonic() < deadline: pass", []),
    ],
)
def test_a_measure_is_seen_where_it_is_taken(source: str, unmarked: list[str]) -> None:
    assert list(measuring_unmarked(source)) == unmarked
