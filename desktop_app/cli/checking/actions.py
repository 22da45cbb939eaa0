"""The work of `fossick check`: each finding is written as soon as it is there."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from contextlib import closing

from desktop_app.cli import streams
from desktop_app.cli.json_output import json_line
from desktop_app.cli.status import Status
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.self_check.checking import self_check
from desktop_app.self_check.findings import SelfCheckFinding
from desktop_app.wording import Language, Wording


def carry_out(language: Language, *, as_json: bool) -> Status:
    """Look at everything and write what is found.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    with closing(ExtractionPool()) as pool:
        findings = self_check(pool, threading.Event())
        return write_findings(findings, Wording(language), as_json=as_json)


def write_findings(
    findings: Iterable[SelfCheckFinding], wording: Wording, *, as_json: bool
) -> Status:
    """Write findings as they come, and how many are not as they should be."""
    wrong = 0
    for finding in findings:
        wrong += not finding.is_fine
        if as_json:
            row = {"code": finding.code, "fine": finding.is_fine, **finding.fields}
            streams.write_line(json_line(row))
        else:
            mark = "  " if finding.is_fine else "! "
            streams.write(mark + wording.say(finding.code, **finding.fields) + "\n")
    if not as_json:
        said = wording.say("check.some_wrong", count=wrong) if wrong else ""
        streams.write((said or wording.say("check.all_fine")) + "\n")
    return Status.FAILED if wrong else Status.DONE
