"""The program's one entry: which front is wanted, and on to it.

    fossick [-- FOLDER]          the window, about one folder alone where it is given
    fossick ask QUESTION...      an answer on the terminal
    fossick find QUERY           the files that a written query finds
    fossick tool NAME JSON       what a language model would read
    fossick trash QUERY          files into the trash, once the person has said yes
    fossick model ACTION         which language model is asked
    fossick web ACTION           whether the web may be searched
    fossick conversations        what was asked and answered
    fossick ledger               what was sent to language models and the web
    fossick check                whether everything works here
    fossick uninstall            what Fossick made here, to be listed and erased
    fossick update               whether there is a newer version, where a build can tell
    fossick --worker KIND        a process that works for one of these

Nothing is imported before it is needed, so that help comes at once.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.wording import Language


def main() -> int:
    """Carry out the command line of this process; the result is the exit status."""
    # The end of a process frees all there is; Python would go through every object once more first.
    atexit.register(gc.freeze)
    if len(sys.argv) == 3 and sys.argv[1] == "--worker":
        # It has no terminal, and is to begin at once.
        return _work(sys.argv[2])
    # What a start makes stays, so that to look through it for garbage finds none: about 70,000
    # objects up to the answer to a question.
    gc.set_threshold(100_000, 20, 20)
    # Until there is something to stop, the signal that ends a program is as good as Ctrl+C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return _commanded()
    except KeyboardInterrupt:
        return _INTERRUPTED


_INTERRUPTED = 130
"""As `Status` has it, which may not be there yet."""


def _commanded() -> int:
    from desktop_app import paths
    from desktop_app.cli import streams
    from desktop_app.cli.status import Status

    streams.hold_places()
    paths.settle_home()
    try:
        return dispatch(sys.argv[1:])
    except BrokenPipeError:
        # `fossick ask ... | head`: whoever read has what they wanted.
        streams.abandon_output()
        return Status.DONE
    except streams.OutputError as error:
        streams.abandon_output()
        _say(error.code, **error.fields)
        return Status.FAILED


def window() -> int:
    """Show the window, whatever the command line, but for a folder that it is to be about."""
    arguments = sys.argv[1:]
    return dispatch(arguments if arguments[:1] == ["--"] else ())


def dispatch(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after the program's name; the result is the exit status."""
    from desktop_app.cli import streams
    from desktop_app.cli.status import Status

    verb = arguments[0] if arguments else ""
    match verb:
        case "ask":
            from desktop_app.cli import ask

            return ask.main(arguments[1:])
        case "find":
            from desktop_app.cli import find

            return find.main(arguments[1:])
        case "tool":
            from desktop_app.cli import tool

            return tool.main(arguments[1:])
        case "trash":
            from desktop_app.cli.trash import command as trash

            return trash.main(arguments[1:])
        case "model":
            from desktop_app.cli.models import command as model

            return model.main(arguments[1:])
        case "web":
            from desktop_app.cli.web import command as web

            return web.main(arguments[1:])
        case "conversations":
            from desktop_app.cli.history import command as conversations

            return conversations.main(arguments[1:])
        case "ledger":
            from desktop_app.cli.ledger import command as ledger

            return ledger.main(arguments[1:])
        case "index":
            from desktop_app.cli.index import command as index

            return index.main(arguments[1:])
        case "check":
            from desktop_app.cli.checking import command as check

            return check.main(arguments[1:])
        case "uninstall":
            from desktop_app.cli.leaving import command as uninstall

            return uninstall.main(arguments[1:])
        case "update" if _offers_updates():
            from desktop_app.cli.updates import command as update

            return update.main(arguments[1:])
        case "--version":
            from desktop_app import __version__

            streams.prepare()
            streams.write(f"Fossick {__version__}\n")
            return Status.DONE
        case "--help" | "-h":
            streams.prepare()
            streams.show_page("fossick", _language())
            if _offers_updates():
                from desktop_app.wording import Wording

                streams.write("\n" + Wording(_language()).say("update.in_help") + "\n")
            return Status.DONE
        case "":
            return _show_window()
        case "--":
            return _show_window_about(arguments[1:])
    _say("command.unknown", name=verb)
    return Status.WRONG_COMMAND_LINE


def _offers_updates() -> bool:
    from desktop_app.build_values import build_values

    return build_values().offers_updates


def _work(kind: str) -> int:
    from desktop_app.processes.serving import serve

    try:
        serve(kind)
    except KeyboardInterrupt:
        return _INTERRUPTED


def _show_window_about(given: Sequence[str]) -> int:
    """Show the window about one folder: a file manager names it, whatever it is called."""
    from desktop_app import paths
    from desktop_app.cli.status import Status

    if len(given) != 1:
        _say("command.one_folder")
        return Status.WRONG_COMMAND_LINE
    folder = paths.absolute(given[0])
    if not os.path.isdir(folder):  # noqa: PTH112 (not UTF-8)
        _say("command.no_folder", path=folder)
        return Status.FAILED
    return _show_window(folder)


def _show_window(folder: str = "") -> int:
    from desktop_app.cli.status import Status

    if not _has_screen():
        _say("command.no_screen")
        return Status.FAILED
    # Nothing is begun yet that has to be ended, and an exception in the midst of Qt would be lost
    # there or reported at length. Once the window is there, it takes these signals over.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    # To look through twice as many at once would be seen in a window, and so would a million that
    # have been looked through once.
    gc.set_threshold(50_000, 4, 20)
    try:
        from desktop_app.ui.main import main as show_window
    except ImportError as error:
        # Qt needs libraries of the system that a computer without a desktop may lack.
        if not (error.name or "").startswith(("PySide6", "shiboken6")):
            raise
        _say("command.no_window", reason=error.msg)
        return Status.FAILED
    return show_window(folder=folder)


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")))


def _say(code: str, **fields: str) -> None:
    from desktop_app.cli import streams
    from desktop_app.wording import Wording

    streams.prepare()
    streams.complain(Wording(_language()).say(code, **fields))


def _language() -> Language:
    from desktop_app import paths
    from desktop_app.cli.language import language_of_person

    return language_of_person(paths.data_folder())


if __name__ == "__main__":
    sys.exit(main())
