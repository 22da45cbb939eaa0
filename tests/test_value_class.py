"""A class of values is what the library makes of it; its methods are only made later."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import (
    FrozenInstanceError,
    asdict,
    dataclass,
    field,
    fields,
    is_dataclass,
    replace,
)
from functools import cached_property
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.value_class import kept_value_class, record_class, value_class


class Written:
    """What both make a class of."""

    number: float
    words: tuple[str, ...] = ()
    kept: list[int] = field(default_factory=list, hash=False)
    aside: str = field(default="", compare=False)
    unseen: int = field(default=0, repr=False)


def of_library(written: type) -> type:
    return dataclass(frozen=True, slots=True)(written)


def both() -> tuple[Any, Any]:
    namespace = {name: kept for name, kept in vars(Written).items() if name not in _OF_THE_CLASS}
    first, second = (type("Written", (), dict(namespace)) for _ in range(2))
    return value_class(first), of_library(second)


_OF_THE_CLASS = ("__dict__", "__weakref__")
OURS, THEIRS = both()

ARGUMENTS = st.tuples(
    st.floats() | st.integers(-1, 1),
    st.lists(st.text(max_size=2), max_size=2).map(tuple),
    st.lists(st.integers(0, 1), max_size=1),
    st.sampled_from(["", "a"]),
    st.integers(0, 1),
).flatmap(lambda all_of: st.integers(1, 5).map(lambda number: all_of[:number]))


@given(ARGUMENTS, ARGUMENTS)
def test_values_are_as_those_of_the_library(
    one: tuple[object, ...], other: tuple[object, ...]
) -> None:
    ours, theirs = [OURS(*one), OURS(*other)], [THEIRS(*one), THEIRS(*other)]
    assert repr(ours) == repr(theirs)
    assert (ours[0] == ours[1]) is (theirs[0] == theirs[1])
    assert [hash(value) for value in ours] == [hash(value) for value in theirs]
    assert repr(asdict(ours[0])) == repr(asdict(theirs[0]))
    assert repr(replace(ours[0], aside="b")) == repr(replace(theirs[0], aside="b"))
    assert [kept.name for kept in fields(OURS)] == [kept.name for kept in fields(THEIRS)]


@value_class
class Empty:
    """Says nothing."""


@value_class
class Place:
    """Some place."""

    name: str
    """What it is called."""
    above: Place | None = None


@value_class
class Found(Place):
    """A place and how sure it is."""

    sure: float = 1.0
    halved: float = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "halved", self.sure / 2)

    @property
    def is_sure(self) -> bool:
        return self.sure > 0.5


@value_class
class Numbered:
    """Counts as the same where its number is."""

    number: int
    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Numbered) and other.number == self.number

    def __hash__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return f"#{self.number}"


def test_a_class_that_inherits_has_all_fields() -> None:
    found = Found("attic", sure=0.75, above=Place("house"))
    assert (found.name, found.sure, found.halved, found.is_sure) == ("attic", 0.75, 0.375, True)
    above = "Place(name='house', above=None)"
    assert repr(found) == f"Found(name='attic', above={above}, sure=0.75, halved=0.375)"
    assert found != Place("attic", Place("house"))
    assert found == Found("attic", Place("house"), 0.75)
    match found:
        case Found("attic", Place(name), sure):
            assert (name, sure) == ("house", 0.75)
        case _:
            pytest.fail("it did not match")


def test_what_a_class_says_itself_stands() -> None:
    assert Numbered(1, "a") == Numbered(1, "b")
    assert Numbered(1, "a") != Numbered(2, "a")
    assert (hash(Numbered(7, "a")), repr(Numbered(7, "a"))) == (7, "#7")


def test_values_cannot_be_changed() -> None:
    place: Any = Place("house")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'name'"):
        place.name = "barn"
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'other'"):
        place.other = "barn"
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'name'"):
        del place.name
    assert (place.name, hasattr(place, "__dict__")) == ("house", False)


def test_values_are_copied_and_pickled() -> None:
    found = Found("attic", above=Place("house"), sure=0.25)
    for other in (copy.copy(found), copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert other == found
        assert (other.halved, other is found) == (0.125, False)


def test_wrong_arguments_are_told_by_the_name_of_the_class() -> None:
    make: Any = Place
    for _ in range(2):
        with pytest.raises(TypeError, match=r"Place\.__init__\(\) missing 1 required"):
            make()
        with pytest.raises(TypeError, match=r"unexpected keyword argument 'size'"):
            make("house", size=2)


def test_a_class_without_fields_has_values() -> None:
    assert Empty() == Empty()
    assert (repr(Empty()), hash(Empty()) == hash(()), is_dataclass(Empty)) == (
        "Empty()",
        True,
        True,
    )


def test_each_value_has_its_own_list() -> None:
    one, other = OURS(1), OURS(2)
    one.kept.append(3)
    assert (one.kept, other.kept) == ([3], [])


def test_a_value_that_holds_itself_can_be_told() -> None:
    one = OURS(1, kept=[])
    one.kept.append(one)
    assert repr(one) == "Written(number=1, words=(), kept=[...], aside='')"


@kept_value_class
class Cube:
    """Knows what it holds once that was asked."""

    side: int
    times: int = 3

    @cached_property
    def volume(self) -> int:
        return int(self.side**self.times)


@record_class
class Tally:
    """Counts."""

    name: str
    count: int = 0
    seen: list[int] = field(default_factory=list)


def test_a_kept_value_works_out_its_properties_once() -> None:
    cube: Any = Cube(2)
    assert (cube.volume, vars(cube)) == (8, {"side": 2, "times": 3, "volume": 8})
    assert (cube, hash(cube), repr(cube)) == (Cube(2), hash(Cube(2)), "Cube(side=2, times=3)")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'side'"):
        cube.side = 3
    for other in (copy.copy(cube), copy.deepcopy(cube), pickle.loads(pickle.dumps(cube))):
        assert (other, other.volume) == (cube, 8)


def test_a_record_changes() -> None:
    one, other = Tally("a"), Tally("a")
    one.count += 1
    one.seen.append(1)
    assert repr(one) == "Tally(name='a', count=1, seen=[1])"
    assert (one == other, one == Tally("a", 1, [1]), hasattr(one, "__dict__")) == (
        *(False, True),
        False,
    )
    assert (copy.deepcopy(one), pickle.loads(pickle.dumps(one))) == (one, one)
    assert replace(one, count=2) == Tally("a", 2, [1])
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_class_without_a_docstring_takes_no_look_at_its_signature(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(inspect, "signature")
    made: type = value_class(type("Bare", (), {"__annotations__": {"number": int}}))
    assert made.__doc__ == "Bare"
