from __future__ import annotations

import inspect

import pytest

from desktop_app import errors
from desktop_app.errors import AppError, QueryError, ScopeError

DELIBERATE = [
    error
    for _, error in inspect.getmembers(errors, inspect.isclass)
    if issubclass(error, AppError) and error is not AppError
]


def test_an_error_keeps_its_code_and_its_fields() -> None:
    error = ScopeError("scope.outside", path="/etc", allowed=("/home/ann",))
    assert error.code == "scope.outside"
    assert error.fields == {"path": "/etc", "allowed": ("/home/ann",)}


def test_the_text_for_logs_names_the_code_and_the_fields() -> None:
    assert str(ScopeError("scope.outside", path="/etc")) == "scope.outside {'path': '/etc'}"
    assert str(ScopeError("scope.outside")) == "scope.outside"


def test_a_query_error_says_which_characters_are_wrong() -> None:
    error = QueryError("query.unknown_key", start=3, end=7, key="sise")
    assert (error.start, error.end) == (3, 7)
    assert error.fields == {"key": "sise"}


@pytest.mark.parametrize("kind", DELIBERATE, ids=lambda kind: kind.__name__)
def test_every_deliberate_error_can_be_caught_as_one(kind: type[AppError]) -> None:
    assert kind.__bases__ == (AppError,)
    assert kind.__doc__


@pytest.mark.parametrize("kind", DELIBERATE, ids=lambda kind: kind.__name__)
def test_the_tree_at_the_top_names_every_error(kind: type[AppError]) -> None:
    assert f"── {kind.__name__} " in (errors.__doc__ or "")


def test_an_error_has_a_code_even_where_nobody_reads_its_fields() -> None:
    with pytest.raises(TypeError):
        AppError()  # type: ignore[call-arg]
