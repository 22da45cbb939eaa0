"""Whether ripgrep is the one that was shipped, and starts."""

from __future__ import annotations

from desktop_app.errors import ProcessError
from desktop_app.processes.programs import started
from desktop_app.search.contents.ripgrep import Ripgrep, RipgrepProblem, ripgrep, untold_problem
from desktop_app.self_check.findings import SelfCheckFinding

_START_S = 10


def ripgrep_finding(found: Ripgrep | None = None) -> SelfCheckFinding:
    """Which ripgrep is used, or why none is, and what to do about it; blocking.

    Args:
        found: What was found; default: `ripgrep()`.
    """
    found = found or ripgrep()
    # It is told now.
    untold_problem()
    if found.problem is not None:
        return _problem(found)
    fields = {"file": found.program, "version": found.version, "sha256": found.sha256}
    try:
        with started([found.program, "--version"]) as running:
            is_running = running.wait(_START_S) == 0
    except ProcessError:
        is_running = False
    if not is_running:
        return SelfCheckFinding(f"check.ripgrep_{RipgrepProblem.DEAD.value}", fields, False)
    return SelfCheckFinding("check.ripgrep_fine", fields)


def problem_met() -> SelfCheckFinding | None:
    """Why a search of this process went without ripgrep, once; None where none did."""
    met = untold_problem()
    return None if met is None else _problem(met)


def _problem(found: Ripgrep) -> SelfCheckFinding:
    assert found.problem is not None
    fields = {"file": found.shipped, "told": found.told, "sha256": found.sha256}
    return SelfCheckFinding(f"check.ripgrep_{found.problem.value}", fields, False)
