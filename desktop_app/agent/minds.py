"""Who answers: one mind, or one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from desktop_app.errors import AppError
from desktop_app.messages.mind import Mind
from desktop_app.value_class import value_class

BUILTIN = "builtin"
"""The name of the built-in mind."""


@value_class
class Minds:
    """The minds that a question is put to.

    Attributes:
        order: Each is asked where those before it declined.
        fallback: Answers where a model cannot be asked; None where nobody does.
        notice: What the person should know about the model once it has replied, besides the
            answer: that it may be sent little of the files, and why. None: nothing.
    """

    order: tuple[Mind, ...]
    fallback: Mind | None = None
    notice: Callable[[], AppError | None] = lambda: None

    def models_only(self) -> Minds:
        """The same without the built-in mind going first; as they are where there is no model."""
        return replace(self, order=tuple(filter(is_model, self.order)) or self.order)

    @classmethod
    def only(cls, mind: Mind) -> Minds:
        """One mind that answers everything, or nobody does."""
        return cls((mind,))


def is_model(mind: Mind) -> bool:
    """Whether it is a language model, which may need to be told to change course."""
    return mind.name != BUILTIN
