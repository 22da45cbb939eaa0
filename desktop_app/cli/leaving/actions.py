"""The work of `fossick uninstall`: list, ask, erase."""

from __future__ import annotations

from pathlib import Path

from desktop_app.cli import streams
from desktop_app.cli.leaving.options import UninstallOptions
from desktop_app.cli.leaving.writers import UninstallWriter
from desktop_app.cli.status import Status
from desktop_app.cli.trash.asking import typed_yes
from desktop_app.errors import AppError, SettingsError
from desktop_app.footprint.erasing import Erased, erase
from desktop_app.footprint.made import Holding
from desktop_app.footprint.traces import Footprint, footprint_in
from desktop_app.index.progress import IndexState
from desktop_app.llm.policy.key_entries import forget_origin, kept_origins, likely_origins
from desktop_app.llm.policy.keys import KeyBackend, Keys
from desktop_app.llm.providers.capability_store import remembered_addresses
from desktop_app.settings import Settings, load_settings
from desktop_app.web.search import TAVILY
from desktop_app.wording import Wording


def carry_out(options: UninstallOptions, keys: Keys | None = None) -> Status:
    """Do what is asked for; what goes wrong is said on standard error.

    Args:
        options: The command line.
        keys: Where keys are kept; the system's keyring where None.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    wording = Wording(options.language)
    try:
        return _Leaving(options, wording, (keys or Keys()).backend).carry_out()
    except streams.OutputError:
        raise
    except AppError as error:
        streams.complain(wording.error(error))
        return Status.FAILED


class _Leaving:
    """One command: what there is of ours, and what becomes of it."""

    def __init__(
        self, options: UninstallOptions, wording: Wording, backend: KeyBackend | None
    ) -> None:
        self._options = options
        self._wording = wording
        self._backend = backend
        self._write = UninstallWriter(wording, as_json=options.as_json)

    def carry_out(self) -> Status:
        found = footprint_in(self._options.data_folder)
        origins = self._origins()
        self._write.listed(found, origins, has_keyring=self._backend is not None)
        if not self._options.erases:
            return Status.DONE
        if not (found.files or found.folders or origins or origins is None):
            return Status.DONE
        if _is_at_work(found, self._options.data_folder):
            # It would write on, and what was erased would be there again.
            streams.complain(self._wording.say("leaving.at_work"))
            return Status.FAILED
        agreed = self._options.is_agreed or typed_yes(
            self._wording.say("leaving.ask"), self._wording
        )
        if not agreed:
            code = "leaving.not_asked" if agreed is None else "leaving.nothing_erased"
            streams.complain(self._wording.say(code))
            return Status.FAILED if agreed is None else Status.DONE
        return self._erase(found, origins)

    def _erase(self, found: Footprint, origins: frozenset[str] | None) -> Status:
        # The keys first: only the settings know of some of them.
        is_gone = self._forget(origins)
        for one in erase(found, self._options.data_folder):
            self._write.happened(one)
            is_gone = is_gone and isinstance(one, Erased)
        self._write.ended(is_gone=is_gone)
        return Status.DONE if is_gone else Status.FAILED

    def _forget(self, origins: frozenset[str] | None) -> bool:
        if self._backend is None:
            return True
        if origins is None:
            # What is in it was not listed, so it is told and not touched.
            streams.complain(self._wording.say("leaving.keyring_silent"))
            return False
        is_gone = True
        for origin in sorted(origins):
            is_forgotten = forget_origin(self._backend, origin)
            self._write.key_happened(origin, is_gone=is_forgotten)
            is_gone = is_gone and is_forgotten
        return is_gone

    def _origins(self) -> frozenset[str] | None:
        """Whose keys the keyring has; none without a keyring, None where it does not say."""
        if self._backend is None:
            return frozenset()
        folder = self._options.data_folder
        try:
            settings = load_settings(folder)
        except SettingsError:
            # They name nobody then; the keyring may still tell.
            settings = Settings()
        likely = likely_origins(settings, (TAVILY, *remembered_addresses(folder)))
        return kept_origins(self._backend, likely)


def _is_at_work(found: Footprint, data_folder: Path) -> bool:
    """Whether a process keeps the index at this moment: a window is open, or `index run`."""
    # Where its lock is none of our files, nobody holds it, and nothing is opened.
    if not any(trace.holding is Holding.STATE for trace in found.files):
        return False
    return IndexState(data_folder).lock.is_held()
