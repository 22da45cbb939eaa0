"""What a query needs to know of places: the folders that may be searched, and what words mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar


class AllowedFolders(Protocol):
    """Says where searches may look."""

    @property
    def folders(self) -> tuple[str, ...]:
        """The allowed folders, absolute."""
        ...


class NamedPlace(Protocol):
    """A folder that words mean."""

    @property
    def path(self) -> str:
        """Absolute."""
        ...

    @property
    def is_by_name(self) -> bool:
        """Whether it is meant only since it is called so: others may be, too."""
        ...


_Allowed = TypeVar("_Allowed", bound=AllowedFolders, contravariant=True)


class PlaceNames(Protocol[_Allowed]):
    """Knows what "Downloads" is."""

    def resolve(self, text: str, scope: _Allowed, /) -> Sequence[NamedPlace]:
        """The folders that `text` means, equally well.

        Raises:
            PlaceError: it names none.
            ScopeError: it is a real folder that is not allowed.
        """
        ...
