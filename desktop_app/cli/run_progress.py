"""Progress of a run of the agent on a terminal."""

from __future__ import annotations

from desktop_app.agent.events import CallProgressed, RunEvent
from desktop_app.cli.progress import ProgressLine
from desktop_app.messages.mind import Waiting
from desktop_app.messages.search_progress import Progress


class RunProgress(ProgressLine):
    """A progress line that follows what happens in a run."""

    def hear(self, event: RunEvent) -> None:
        """Show progress, or make room for what is written at any other event."""
        match event:
            case CallProgressed(news=Progress() as progress):
                self.show(progress)
            case CallProgressed():
                pass
            case Waiting(seconds_left=seconds):
                self.show_wait(seconds)
            case _:
                self.erase()
