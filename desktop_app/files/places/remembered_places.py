"""`RememberedPlaces`: what words mean, looked up once for all that is asked at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from desktop_app.errors import AppError
from desktop_app.files.places.known_folders import Known
from desktop_app.files.places.places import Place, Places
from desktop_app.files.scope import Scope
from desktop_app.value_class import value_class


@value_class
class RememberedPlaces(Places):
    """Places that are asked the same again and again, for nobody to see.

    Attributes:
        known: What was found, or why nothing was, by the text and the scope.
        configured_once: What the system has a setting for, once somebody asked.
    """

    known: dict[tuple[str, Scope], tuple[Place, ...] | AppError] = field(
        default_factory=dict, compare=False
    )
    configured_once: list[Mapping[Known, str]] = field(default_factory=list, compare=False)

    @classmethod
    def of(cls, places: Places) -> RememberedPlaces:
        """The same places, with nothing remembered yet."""
        given = places.home, places.environment, places.working_folder, places.drives
        return cls(*given, tells_near=False)

    def configured(self) -> Mapping[Known, str]:
        """See `Places.configured`."""
        if not self.configured_once:
            self.configured_once.append(Places.configured(self))
        return self.configured_once[0]

    def resolve(self, text: str, scope: Scope) -> tuple[Place, ...]:
        """See `Places.resolve`."""
        key = text, scope
        if key not in self.known:
            try:
                # Named: there is no `super()` in a class with slots that is made anew.
                self.known[key] = Places.resolve(self, text, scope)
            except AppError as error:
                self.known[key] = error
        known = self.known[key]
        if isinstance(known, AppError):
            raise known.with_traceback(None)
        return known
