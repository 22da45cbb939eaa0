"""Everyday questions about a made-up home, each put as the written query that it means.

The home, the questions and what is right come from the samples that `FOSSICK_SAMPLES` names; the
queries are ours. What is asked of the contents of files, and follow-ups, are no queries of names.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import Assembly, assemble
from desktop_app.conversations import Conversation
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.indexer import Indexer
from desktop_app.index.store import SnapshotStore
from desktop_app.index.text_store import TextStore
from desktop_app.query.syntax import parse
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found
from desktop_app.settings import Settings

SAMPLES = os.environ.get("FOSSICK_SAMPLES")

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        SAMPLES is None, reason="FOSSICK_SAMPLES names no folder with the sample home"
    ),
]

QUERIES = {
    "en-count-kind-01": "in:Pictures kind:image show:count",
    "en-count-kind-02": "in:Videos kind:video show:count",
    "zh-count-kind-01": "在:音乐 类型:音乐 show:count",
    "zh-count-kind-02": '在:"USB stick 2016" 类型:压缩包 show:count',
    "en-count-extension-01": "in:Projects ext:py show:count",
    "zh-count-extension-01": "在:文档 ext:pptx show:count",
    "en-hidden-01": "in:~ depth:1 hidden:only show:count",
    "en-hidden-02": "in:rain-logger hidden:only",
    "zh-hidden-01": "在:主目录 depth:1 hidden:only is:folder",
    "zh-hidden-02": ".bashrc hidden:only",
    "en-folder-01": '"Wisteria Cottage" is:folder',
    "en-folder-02": "scanned seed catalogues is:folder",
    "zh-folder-01": "毕业论文 is:folder",
    "zh-folder-02": "老照片扫描 is:folder",
    "en-name-01": '"plot waiting list.csv"',
    "en-name-02": "itinerary lake district",
    "zh-name-01": "体检报告",
    "zh-name-02": "发票 is:file",
    "en-date-01": "in:Documents modified:yesterday",
    "en-date-02": 'in:Pictures modified:"March 2024" show:count',
    "en-date-03": 'ext:docx modified:"before 2019"',
    "zh-date-01": "在:下载 日期:最近7天",
    "zh-date-02": "ext:xlsx 日期:上个月",
    "zh-date-03": "在:下载 日期:昨天",
    "en-size-01": "in:~ size:>1GB",
    "zh-size-01": "在:视频 类型:视频 大小:<100MB show:count",
    "en-sum-01": "in:Videos kind:video show:bytes",
    "zh-sum-01": "在:下载 show:bytes",
    "en-combined-01": "in:Pictures ext:jpg modified:2024 show:count",
    "zh-combined-01": "在:下载 ext:zip 大小:>100MB",
    "zh-combined-02": "在:文档 ext:pdf 日期:去年 show:count",
    "en-top-01": "in:Videos sort:size top:5",
    "en-top-02": "in:Downloads sort:modified top:3",
    "zh-top-01": "在:图片 sort:size top:3",
    "zh-top-02": "在:文档 sort:modified top:5",
    "en-duplicates-01": "in:Downloads is:duplicate",
    "zh-duplicates-01": "在:图片 is:duplicate",
    "en-empty-01": "in:Projects is:empty is:file",
    "zh-empty-01": "在:文档 is:empty is:folder",
    "en-exclusion-01": "in:Pictures kind:image -in:Screenshots show:count",
    "zh-exclusion-01": "在:下载 -ext:pdf show:count",
    "en-negative-01": "in:Pictures ext:psd show:count",
    "zh-negative-02": "在:下载 日期:2009",
}

NO_QUERIES = {"content", "follow-up"}
BY_CONTENT = {"en-combined-02", "en-negative-02", "zh-negative-01"}

Judge = Callable[[Mapping[str, Any], Mapping[str, Any], Path], Sequence[str]]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the home and its questions, made now."""
    assert SAMPLES is not None
    folder = tmp_path_factory.mktemp("sample")
    maker = Path(SAMPLES, "sample-home", "make_home.py")
    subprocess.run([sys.executable, str(maker), str(folder)], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def cases(sample: Path) -> dict[str, dict[str, Any]]:
    lines = (sample / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines)}


@pytest.fixture(scope="module")
def judge() -> Judge:
    """What the samples call right."""
    assert SAMPLES is not None
    place = Path(SAMPLES, "sample-home", "score.py")
    found = importlib.util.spec_from_file_location("fossick_sample_score", place)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    right: Judge = module.judge
    return right


def asked(query: str, home: Path) -> Found:
    """What the engine finds in the home, as it is now."""

    async def search() -> Found:
        places = Places(str(home), environment={"HOME": str(home)}, drives=lambda: ())
        engine = SearchEngine(Scope((str(home),)), places)
        try:
            events = engine.search(parse(query), stop=threading.Event(), now=datetime.now())
            (found,) = [event async for event in events if isinstance(event, Found)]
            return found
        finally:
            engine.close()

    return asyncio.run(search())


def reply(found: Found) -> dict[str, Any]:
    """An answer with no words, as the command line would give it."""
    show = found.query.show.value
    return {
        "answer": "",
        "count": found.count if show == "count" else None,
        "total_bytes": found.total_bytes if show == "bytes" else None,
        "files": [{"path": hit.path, "is_dir": hit.is_folder} for hit in found.hits],
        "stopped": "answered",
    }


@pytest.mark.parametrize("case_id", sorted(QUERIES))
def test_a_question_put_as_a_query_is_answered_right(
    case_id: str, sample: Path, cases: Mapping[str, Mapping[str, Any]], judge: Judge
) -> None:
    home = sample / "home"
    found = asked(QUERIES[case_id], home)
    assert found.coverage.complete
    assert judge(cases[case_id]["expect"], reply(found), home) == []


def test_the_built_in_mind_doubts_nothing_of_its_own(
    sample: Path, cases: Mapping[str, Mapping[str, Any]]
) -> None:
    home = sample / "home"

    async def answers() -> dict[str, tuple[str, ...]]:
        program = assemble(
            Settings(), sample / "data", home=str(home), environment={"HOME": str(home)}
        )
        doubted: dict[str, tuple[str, ...]] = {}
        try:
            for case_id, case in cases.items():
                conversation = Conversation()
                for turn in case["turns"]:
                    run = program.agent.run(turn, conversation.messages)
                    events = [event async for event in run]
                    assert isinstance(events[-1], RunFinished)
                    if events[-1].answer.unverified:
                        doubted[case_id] = events[-1].answer.unverified
        finally:
            program.close()
        return doubted

    assert asyncio.run(answers()) == {}


def answered(case: Mapping[str, Any], program: Assembly) -> list[object]:
    """What a person is told of a case, turn by turn, but for when and from where."""

    async def answers() -> list[Answer]:
        conversation = Conversation()
        found = []
        for turn in case["turns"]:
            events = [event async for event in program.agent.run(turn, conversation.messages)]
            assert isinstance(events[-1], RunFinished)
            found.append(events[-1].answer)
        return found

    told: list[object] = []
    for one in asyncio.run(answers()):
        # Which of those left out are named hangs on the order in which folders are listed.
        coverage = one.coverage and replace(one.coverage, seconds=0, sources=(), paths={})
        hits = [(hit.path, hit.size_bytes, hit.modified_ns) for hit in one.hits]
        told.append((one.text, one.count, one.total_bytes, hits, one.query, coverage))
    return told


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is kept")
def test_each_question_is_answered_by_the_index_as_by_the_disk(
    sample: Path, cases: Mapping[str, Mapping[str, Any]]
) -> None:
    home, data = sample / "home", sample / "data with an index"
    scope = Scope((str(home),))
    words = WordIndex(data)
    Indexer(
        scope, SnapshotStore(data), TextStore(data), words, stop=threading.Event()
    ).bring_up_to_date()
    assert words.totals() > 30
    programs = [
        assemble(Settings(), folder, home=str(home), environment={"HOME": str(home)})
        for folder in (data, sample / "data without one")
    ]
    try:
        for case in cases.values():
            if case["needs"] == "builtin":
                by_index, by_disk = (answered(case, program) for program in programs)
                assert by_index == by_disk, case["id"]
    finally:
        for program in programs:
            program.close()


def test_no_question_of_names_sizes_dates_and_places_is_left_out(
    cases: Mapping[str, Mapping[str, Any]],
) -> None:
    wanted = {
        case_id
        for case_id, case in cases.items()
        if case["needs"] == "builtin" and case["category"] not in NO_QUERIES
    }
    assert wanted - BY_CONTENT == QUERIES.keys()
