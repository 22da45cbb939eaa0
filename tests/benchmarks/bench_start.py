"""How long the command line takes, as whole processes, beside a Python that does nothing.

    python -m tests.benchmarks.bench_start [--runs N]

The commands take turns, so that a busy moment of the machine hits all of them alike; medians.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

PYTHON = "python -c pass"

COMMANDS = {
    PYTHON: ["-c", "pass"],
    "fossick --help": ["-m", "desktop_app", "--help"],
    "fossick ask --help": ["-m", "desktop_app", "ask", "--help"],
    "fossick ask": ["-m", "desktop_app", "ask", "How many PDFs are in Downloads?"],
}

TARGETS_MS = {"fossick --help": 150, "fossick ask": 400}


def seconds(arguments: list[str], home: Path) -> float:
    """How long one process with `arguments` takes."""
    # Bytecode is kept, as wherever somebody uses it; the folder is there for a run of this alone.
    places = {"HOME": "", "FOSSICK_DATA_DIR": "data", "PYTHONPYCACHEPREFIX": "bytecode"}
    environment = os.environ | {name: str(home / below) for name, below in places.items()}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True
    )
    return time.perf_counter() - started


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="of each command")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "Downloads").mkdir()
        (home / "Downloads" / "a.pdf").touch()
        # One run before those that count, for the file cache and compiled modules.
        rounds = [
            {name: seconds(arguments, home) for name, arguments in COMMANDS.items()}
            for _ in range(runs + 1)
        ][1:]
    print(f"{'command':<20} {'median':>8} {'ratio':>7} {'target':>8}")
    idle = median(round[PYTHON] for round in rounds)
    for name in COMMANDS:
        taken = median(round[name] for round in rounds)
        target = f"{TARGETS_MS[name]} ms" if name in TARGETS_MS else ""
        print(f"{name:<20} {taken * 1000:>5.0f} ms {taken / idle:>6.1f}x {target:>8}")


if __name__ == "__main__":
    main()
