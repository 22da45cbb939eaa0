"""Asks a language model the questions of the sample home, and writes a log of how it went.

    python packaging/evaluate.py --model NAME --base-url URL [--protocol native|prompted|react]
                                 [--needs model|builtin|all] [--out FOLDER]

The home, its questions and what is right come from the folder that FOSSICK_SAMPLES names. The log
is one line of JSON a question (question, steps, answer, tokens, seconds, what was wrong), and a
table in Markdown beside it. With --protocol each question begins in that way of calling,
so that the ways of one model can be compared. Keys come from where `fossick ask` takes them and
stand in neither.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TIMEOUT_S = 900


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line; the exit status is 0 where every answer was right."""
    options = _options(arguments)
    samples = os.environ.get("FOSSICK_SAMPLES")
    if not samples:
        print("FOSSICK_SAMPLES names no folder with the sample home.", file=sys.stderr)
        return 2
    options.out.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    log = options.out / f"{stamp}.jsonl"
    with tempfile.TemporaryDirectory(prefix="fossick-eval-") as folder:
        maker = Path(samples, "sample-home", "make_home.py")
        made = Path(folder, "sample")
        subprocess.run(
            [sys.executable, str(maker), str(made)], check=True, stdout=subprocess.DEVNULL
        )
        judge = _scorer(Path(samples, "sample-home", "score.py")).judge
        lines = (made / "cases.jsonl").read_text(encoding="utf-8").splitlines()
        cases = [case for case in map(json.loads, lines) if options.needs in ("all", case["needs"])]
        records = []
        with log.open("w", encoding="utf-8") as stream:
            for case in cases:
                record = _asked(case, made / "home", Path(folder, "data"), options)
                reply = record["reply"]
                reasons = judge(case["expect"], reply, made / "home") if reply else ["no answer"]
                record["wrong"] = list(reasons)
                records.append(record)
                stream.write(json.dumps(record, ensure_ascii=False) + "\n")
                stream.flush()
                print(f"{'ok   ' if not reasons else 'WRONG'} {case['id']}  {record['seconds']} s")
    table = log.with_suffix(".md")
    table.write_text(_table(records, options), encoding="utf-8")
    right = sum(not record["wrong"] for record in records)
    print(f"{right} of {len(records)} right; {log} and {table.name} tell more.")
    return 0 if right == len(records) else 1


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make eval", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--model", required=True, help="a model's name, auto or builtin")
    parser.add_argument("--base-url", default="", help="its endpoint, as `fossick ask` takes it")
    parser.add_argument(
        "--protocol",
        choices=("native", "prompted", "react"),
        help="how the model calls tools; default: as Fossick finds out. Wants --base-url, too",
    )
    parser.add_argument("--needs", choices=("model", "builtin", "all"), default="model")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "evaluation")
    options = parser.parse_args(arguments)
    if options.protocol and not options.base_url:
        parser.error("--protocol wants --base-url, too")
    return options


def _ask_only_in(options: argparse.Namespace, data: Path) -> None:
    """Have the program know of the model that this is how it is to be asked, as of now."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from desktop_app.llm.protocols import Rung
    from desktop_app.llm.protocols.fallback import ModelCapabilities
    from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
    from desktop_app.llm.transport.wire import Endpoint

    key = capability_key(Endpoint(options.base_url, options.model))
    verdict = ModelCapabilities(Rung(options.protocol), proven=True, at=time.time())
    asyncio.run(CapabilityStore(data).keep(key, verdict))


def _asked(
    case: Mapping[str, Any], home: Path, data: Path, options: argparse.Namespace
) -> dict[str, Any]:
    """One case, put to the command line."""
    if options.protocol:
        _ask_only_in(options, data)
    command = [sys.executable, "-m", "desktop_app", "ask", *case["turns"], "--json"]
    command += ["--folder", str(home), "--model", options.model, "--data-dir", str(data)]
    if options.base_url:
        command += ["--base-url", options.base_url]
    started = time.perf_counter()
    try:
        ended = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "HOME": str(home)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=TIMEOUT_S,
            check=False,
        )
        lines = ended.stdout.splitlines()
    except subprocess.TimeoutExpired:
        lines = []
    reply = json.loads(lines[-1]) if lines else None
    return {
        "id": case["id"],
        "turns": case["turns"],
        "seconds": round(time.perf_counter() - started, 2),
        "model": reply and reply["model"],
        "protocol": options.protocol or "as found out",
        "answer": reply and reply["answer"],
        "steps": reply and reply["steps"],
        "tokens": reply and reply["usage"],
        "reply": reply,
    }


def _scorer(place: Path) -> ModuleType:
    found = importlib.util.spec_from_file_location("fossick_sample_score", place)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    return module


def _table(records: Sequence[Mapping[str, Any]], options: argparse.Namespace) -> str:
    right = sum(not record["wrong"] for record in records)
    lines = [
        f"# {options.model}, {options.protocol or 'protocol as found out'}: "
        f"{right} of {len(records)} right",
        "",
        "| question | right | steps | tokens in | tokens out | seconds | answer |",
        "|---|---|---|---|---|---|---|",
    ]
    for record in records:
        tokens = record["tokens"] or {"prompt_tokens": "", "completion_tokens": ""}
        cells = [
            " / ".join(record["turns"]),
            "yes" if not record["wrong"] else "**no**: " + "; ".join(record["wrong"]),
            len(record["steps"] or []),
            tokens["prompt_tokens"],
            tokens["completion_tokens"],
            record["seconds"],
            record["answer"] or "",
        ]
        lines.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _cell(value: object) -> str:
    return " ".join(str(value).split()).replace("|", "\\|")[:300]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
