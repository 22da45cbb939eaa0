"""`StoppedTurns`: the questions that were stopped, and can be gone on with where they were."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # Loaded behind the window, once it is there.
    from desktop_app.agent.events import Answer
    from desktop_app.agent.loop import Run
    from desktop_app.files.chosen import Chosen
    from desktop_app.files.scope import Scope
    from desktop_app.ui.conversation.turn import TurnView

_MOST = 3
"""Each holds on to what was seen of folders; the oldest of more can only be asked anew."""


@dataclass(frozen=True, slots=True)
class StoppedQuestion:
    """A question as far as it came.

    Attributes:
        question: In the person's words.
        run: What it goes on with.
        answer: What it had found.
        scope: The files that it was about alone; None is everything.
        chosen: The same, as they were chosen.
    """

    question: str
    run: Run
    answer: Answer
    scope: Scope | None = None
    chosen: Sequence[Chosen] = ()


class StoppedTurns:
    """Which turns offer to continue, and with what.

    Args:
        put: Goes on with a question; told whether the rows that are shown are its own, it says
            whether it could.
        wait: Puts a question in line, to go on with its turn when it can.

    Attributes:
        current: The turn whose rows are shown.
    """

    def __init__(
        self, put: Callable[[StoppedQuestion, bool], bool], wait: Callable[[str, TurnView], None]
    ) -> None:
        self._put, self._wait = put, wait
        self._stopped: dict[TurnView, StoppedQuestion] = {}
        self.current: TurnView | None = None

    def add(self, turn: TurnView, stopped: StoppedQuestion) -> None:
        """`turn` was stopped: let it offer to continue."""
        self._stopped[turn] = stopped
        turn.offer_to_continue()
        while len(self._stopped) > _MOST:
            self._end(next(iter(self._stopped)))

    @property
    def can_go_on(self) -> bool:
        """Whether the question whose rows are shown can be gone on with."""
        return self.current in self._stopped

    def go_on(self, turn: TurnView | None) -> bool:
        """Go on with what was stopped in `turn`, now or in its turn; False where that is gone."""
        stopped = None if turn is None else self._stopped.get(turn)
        if turn is None or stopped is None:
            return False
        if self._put(stopped, turn is self.current):
            self._end(turn)
        else:
            self._wait(stopped.question, turn)
        return True

    def clear(self) -> None:
        """There is another conversation."""
        self._stopped.clear()
        self.current = None

    def _end(self, turn: TurnView) -> None:
        del self._stopped[turn]
        turn.end_offering_to_continue()
