"""`value_class`: a class of values, its methods not written before there is one.

    @value_class
    class Point:
        x: int
        y: int = 0

`kept_value_class` makes the same with room for what is worked out once, and `record_class` one
whose values change.

The library's `dataclass` writes and compiles six methods for each class. A program that answers one
question and ends loads two hundred such classes and makes values of a third of them: where many of
them stand in modules that every start loads, that is a quarter of its time. Here five of the six
are the same for all classes, and the sixth is compiled with the first value.

To the library such a class is one of its own: `fields`, `replace`, `asdict` and `match` know it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_class(written: type[T]) -> type[T]:
    """Make of a class what `dataclass(frozen=True, slots=True)` makes of it.

    A class that inherits from one made so, or from which one made so inherits, is made so as well.
    """
    return _made(written, has_slots=True, is_frozen=True)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def kept_value_class(written: type[T]) -> type[T]:
    """Make of a class what `dataclass(frozen=True)` makes of it: it may have cached properties."""
    return _made(written, has_slots=False, is_frozen=True)


@dataclass_transform(field_specifiers=(field,))
def record_class(written: type[T]) -> type[T]:
    """Make of a class what `dataclass(slots=True)` makes of it."""
    return _made(written, has_slots=True, is_frozen=False)


def _made(written: type[T], *, has_slots: bool, is_frozen: bool) -> type[T]:
    # Where there is none, the library makes one of the signature, which takes as long as a search.
    written.__doc__ = written.__doc__ or written.__name__
    made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=has_slots)(written)
    all_of = fields(made)  # type: ignore[arg-type]
    compared = tuple(one.name for one in all_of if one.compare)
    methods: dict[str, object] = {
        "__init__": _first_init(made, is_frozen),
        "__repr__": _repr,
        "__eq__": _eq(_values(compared)),
    }
    if is_frozen:
        methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if is_frozen and has_slots:
        methods |= {"__getstate__": _state, "__setstate__": _set_state}
    of_its_own = vars(made)
    if of_its_own.get("__hash__") is None:
        hashed = tuple(
            one.name for one in all_of if (one.compare if one.hash is None else one.hash)
        )
        methods["__hash__"] = _hash(_values(hashed)) if is_frozen else None
    for name, method in methods.items():
        if name not in of_its_own or name == "__hash__":
            setattr(made, name, method)
    return made


def _first_init(made: type, is_frozen: bool) -> Callable[..., None]:
    """What the first value of a class is made by, which leaves the others to a compiled one."""

    def init(self: object, /, *given: object, **named: object) -> None:
        compiled = _compiled_init(made, is_frozen)
        made.__init__ = compiled  # type: ignore[misc]
        compiled(self, *given, **named)

    return init


def _compiled_init(made: type, is_frozen: bool) -> Callable[..., None]:
    known: dict[str, object] = {"_set": object.__setattr__, "_MISSING": MISSING}
    parameters, lines = ["self"], []
    for one in fields(made):
        name, default = one.name, f"_of_{one.name}"
        taken = name
        if not one.init:
            # `__post_init__` sets it.
            continue
        if one.default_factory is not MISSING:
            known[default] = one.default_factory
            taken = f"{default}() if {name} is _MISSING else {name}"
            parameters.append(f"{name}=_MISSING")
        elif one.default is not MISSING:
            known[default] = one.default
            parameters.append(f"{name}={default}")
        else:
            parameters.append(name)
        lines.append(f"_set(self, {name!r}, {taken})" if is_frozen else f"self.{name} = {taken}")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    # As the library does it: nothing makes many values sooner.
    exec(f"def __init__({', '.join(parameters)}):\n " + "\n ".join(lines or ["pass"]), known)
    compiled: Any = known["__init__"]
    compiled.__qualname__ = f"{made.__qualname__}.__init__"
    return compiled  # type: ignore[no-any-return]


def _values(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """What reads the fields called `names` of a value."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _eq(values: Callable[[object], object]) -> Callable[[object, object], object]:
    def eq(self: object, other: object) -> object:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return eq


def _hash(values: Callable[[object], object]) -> Callable[[object], int]:
    return lambda self: hash(values(self))


@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse_to_set(_: object, name: str, __: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for one, given in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, given)
