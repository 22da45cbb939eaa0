from __future__ import annotations

import asyncio
import os
import random
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.errors import AppError, PlaceError, ScopeError, SearchError
from desktop_app.files.recent_opens import RecentOpens
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import Kind, kind_of
from desktop_app.folders.folder_names import DiskFolderNames
from desktop_app.hits import Flag, Hits
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Folder, Hidden, Is, Key, Query, SizeRange, Span, Term, Text
from desktop_app.reasons import Reason, SourceKind
from desktop_app.search.engine import SearchEngine, Workers
from desktop_app.search.events import WAITING_EVENTS, Found, LoopChannel
from desktop_app.search.facts import FactSources
from desktop_app.search.search import Search
from tests.search.conftest import NOW, found, names, places_of, run
from tests.search.trees import (
    DATES_NS,
    DAY_NS,
    PICTURE,
    RICH,
    SIZES,
    Entry,
    Node,
    entries,
    plant,
    trees,
)


def paths(hits: Hits) -> list[str]:
    return [hit.path for hit in hits]


# A plain reading of the query, against random trees

YEAR_2012 = Span(15_340 * DAY_NS, 15_706 * DAY_NS)
OPENED_NS = 50 * DAY_NS


@dataclass(frozen=True)
class Reading:
    """What a plain reading makes of each entry: whether it passes, by its path.

    "hidden" is an entry against which only its being hidden, or not, speaks.
    """

    query: Query
    home: str
    opened: Collection[str]

    def judged(self, everything: list[Entry]) -> dict[str, bool | str]:
        verdicts = {entry.path: self.of(entry) for entry in everything}
        compared = [e for e in everything if e.kind == "file" and verdicts[e.path] is True]
        files = [e for e in everything if e.kind == "file" and (e in compared or self.is_near(e))]
        numbers = Counter(entry.data for entry in files if entry.data)
        for entry in compared:
            facts = {Is.FILE} | {Is.EMPTY for _ in range(entry.empty)}
            facts |= {Is.DUPLICATE for _ in range(numbers[entry.data] > 1)}
            verdicts[entry.path] = all(
                bool(facts & set(term.values)) != term.excluded for term in self.late
            )
        return verdicts

    def is_near(self, entry: Entry) -> bool:
        """Whether what is asked for is compared with this one, wherever it lies."""
        way = entry.names_below(self.home) or []
        is_hidden = any(name.startswith(".") for name in way)
        return not is_hidden or self.query.hidden is not Hidden.NO

    @property
    def late(self) -> list[Term]:
        return [term for term in self.query.of(Key.IS) if Is.DUPLICATE in term.values]

    def of(self, entry: Entry) -> bool | str:
        roots = [self.home]
        for term in self.query.of(Key.IN):
            if not term.excluded:
                roots = [v.text for v in term.values if isinstance(v, Folder)]
        below = [found for root in roots if (found := entry.names_below(root)) is not None]
        hidden = all(any(name.startswith(".") for name in path) for path in below)
        asked_for = self.query.hidden is Hidden.YES or hidden == (self.query.hidden is Hidden.ONLY)
        if not below or not all(
            self.fits(term, entry, below, asked_for)
            for term in self.query.terms
            # Where being a file decides it, copies make no difference.
            if entry.kind != "file" or term not in self.late or Is.FILE in term.values
        ):
            return False
        if not any(term.key is Key.IS and not term.excluded for term in self.query.terms):
            named = any(term.key is Key.NAME and not term.excluded for term in self.query.terms)
            if entry.kind != "file" and not (named and entry.kind == "link"):
                return False
        return asked_for or "hidden"

    def fits(self, term: Term, entry: Entry, below: list[list[str]], asked_for: bool) -> bool:
        if term.key is Key.IN and not term.excluded:
            return True
        tests: dict[Key, Callable[[object], bool]] = {
            Key.NAME: lambda v: (
                isinstance(v, Text)
                and v.text.lower() in entry.name.lower().replace("年度 报告", "年度报告")
            ),
            Key.EXT: lambda v: entry.extension == v,
            Key.KIND: lambda v: v is kind_in(entry, looked_into=asked_for),
            Key.SIZE: lambda v: (
                isinstance(v, SizeRange)
                and entry.kind == "file"
                and v.min_bytes <= entry.size_bytes <= (v.max_bytes or 0)
            ),
            Key.MODIFIED: lambda v: (
                isinstance(v, Span)
                and (v.start_ns or -(2**63)) <= entry.modified_ns < (v.end_ns or 2**63)
            ),
            # All were made at some time from 2026 on, as far as anybody knows.
            Key.CREATED: lambda v: isinstance(v, Span) and v.end_ns is None,
            Key.TAKEN: lambda v: (
                isinstance(v, Span)
                and is_photo(entry)
                and (
                    v == YEAR_2012
                    if "2012" in entry.name
                    else (v.start_ns or -(2**63)) <= entry.modified_ns < (v.end_ns or 2**63)
                )
            ),
            Key.OPENED: lambda v: (
                isinstance(v, Span)
                and entry.path in self.opened
                and (v.start_ns or -(2**63)) <= OPENED_NS < (v.end_ns or 2**63)
            ),
            Key.DEPTH: lambda v: isinstance(v, int) and min(map(len, below)) <= v,
            Key.IS: lambda v: entry.empty if v is Is.EMPTY else entry.kind == v,
            Key.IN: lambda v: isinstance(v, Folder) and lies_in(entry, v.text, self.home),
        }
        return any(map(tests[term.key], term.values)) != term.excluded


def is_photo(entry: Entry) -> bool:
    return entry.kind == "file" and kind_of(entry.name) is Kind.IMAGE


def kind_in(entry: Entry, *, looked_into: bool) -> Kind | None:
    kind = kind_of(entry.name)
    if kind is None and looked_into and entry.kind == "file" and entry.data.startswith(PICTURE):
        return Kind.IMAGE
    return kind


def lies_in(entry: Entry, folder: str, home: str) -> bool:
    if folder.startswith("/"):
        return entry.names_below(folder) is not None
    return folder in entry.path[len(home) + 1 :].split("/")[:-1]


def sized(draw: st.DrawFn) -> SizeRange:
    low, high = sorted((draw(st.sampled_from(SIZES)), draw(st.sampled_from(SIZES))))
    return SizeRange(low, high)


def dated(draw: st.DrawFn) -> Span:
    start, end = sorted(draw(st.lists(st.sampled_from(DATES_NS), min_size=2, max_size=2)))
    return Span(start or None, end + 1)


KEYS = [Key.NAME, Key.EXT, Key.KIND, Key.SIZE, Key.MODIFIED, Key.CREATED, Key.TAKEN, Key.OPENED,
        Key.DEPTH, Key.IS]  # fmt: skip


@st.composite
def terms(draw: st.DrawFn) -> Term:
    key = draw(st.sampled_from(KEYS))
    excluded = draw(st.booleans())
    if key is Key.DEPTH:
        return Term(key, (draw(st.integers(1, 4)),), excluded)
    choices = {
        Key.NAME: st.sampled_from("report a 2 年度报 图 . rep".split()).map(Text),
        Key.EXT: st.sampled_from(["pdf", "txt", "gz", ""]),
        Key.KIND: st.sampled_from([Kind.IMAGE, Kind.DOCUMENT, Kind.ARCHIVE]),
        Key.SIZE: st.composite(sized)(),
        Key.MODIFIED: st.composite(dated)(),
        Key.CREATED: st.sampled_from([Span(0, 20_000 * DAY_NS), Span(20_000 * DAY_NS, None)]),
        Key.TAKEN: st.sampled_from([YEAR_2012, Span(100 * 365 * DAY_NS, None)]),
        Key.OPENED: st.composite(dated)(),
        Key.IS: st.sampled_from(Is),
    }
    return Term(key, tuple(draw(st.lists(choices[key], min_size=1, max_size=2))), excluded)


def folders_called(name: str, everything: list[Entry], home: str) -> list[str]:
    """What `in:` and this name mean: what lies directly in the home, else all further down."""
    folders = [e for e in everything if e.kind == "folder" and e.name == name]
    paths = {e.path: any(n.startswith(".") for n in e.names_below(home) or []) for e in folders}
    if f"{home}/{name}" in paths:
        return [f"{home}/{name}"]
    return [path for path, hidden in paths.items() if not hidden] or list(paths)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    trees,
    st.lists(terms(), min_size=1, max_size=3),
    st.sampled_from(Hidden),
    st.randoms(use_true_random=False),
)
def test_any_query_over_any_tree_gives_what_a_plain_reading_gives(
    tree: dict[str, Node], parts: list[Term], hidden: Hidden, chance: random.Random
) -> None:
    with tempfile.TemporaryDirectory() as home:
        plant(Path(home), tree | RICH)
        everything = list(entries(Path(home)))
        folders = [home, *(entry.path for entry in everything if entry.kind == "folder")]
        opened = {entry.path: OPENED_NS for entry in everything if chance.random() < 0.3}
        asked = meant = Query(tuple(parts), hidden)
        if chance.random() < 0.4:
            named = {Folder(chance.choice(folders)) for _ in range(3)}
            parts = [*parts, Term(Key.IN, tuple(named))]
            if chance.random() < 0.5:
                parts.append(Term(Key.IN, (Folder(chance.choice(folders[1:] or folders)),), True))
            asked = meant = Query(tuple(parts), hidden)
        elif chance.random() < 0.3:
            left_out = Term(Key.IN, (Folder("Backup"), Folder("x")), excluded=True)
            asked = meant = Query((*parts, left_out), hidden)
        elif chance.random() < 0.5:
            name = chance.choice(["Backup", "年度 报告"])
            there = folders_called(name, everything, home) if hidden is Hidden.NO else []
            if there and (Path(home) / name).is_dir() == (f"{home}/{name}" in there):
                asked = Query((*parts, Term(Key.IN, (Folder(name),))), hidden)
                meant = Query((*parts, Term(Key.IN, tuple(map(Folder, there)))), hidden)
                if (Path(home) / name).is_file() or (Path(home) / name).is_symlink():
                    asked = meant
        judged = Reading(meant, home, opened).judged(everything)
        answer, said = run(asked, home, opens=RecentOpens(opened))
        wanted = sorted(path for path, passes in judged.items() if passes is True)
        assert sorted(paths(answer.hits)) == wanted
        streamed = [
            hit.path for event in said if isinstance(event, HitsFound) for hit in event.hits
        ]
        assert sorted(streamed) == wanted
        verdicts = Counter(map(str, judged.values()))
        if hidden is Hidden.NO and asked == meant:
            assert answer.coverage.skipped.get(Reason.HIDDEN, 0) == verdicts["hidden"]
        assert answer.coverage.skipped.get(Reason.UNDATED, 0) == 0
        of_files = {entry.path: entry.size_bytes for entry in everything if entry.kind == "file"}
        assert answer.total_bytes == sum(of_files.get(path, 0) for path in wanted)
        assert answer.coverage.complete
        again = run(answer.query, home, opens=RecentOpens(opened))[0]
        assert (again.query, again.digest) == (answer.query, answer.digest)
        assert paths(again.hits) == paths(answer.hits)


# What counts


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "ann"
    for name in ("a.pdf", "Downloads/b.pdf", "Downloads/c.txt", "Downloads/sub/d.PDF",
                 "Downloads/.cache/e.pdf", "Backup/f.pdf", "Downloads/Backup/g.pdf"):  # fmt: skip
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(name)
    return home


def test_a_count_of_files_is_exact_and_says_what_it_rests_on(home: Path) -> None:
    answer, said = run("in:Downloads ext:pdf show:count", home)
    assert (answer.count, answer.count_direct) == (3, 1)
    assert answer.total_bytes == sum(len(f"Downloads/{n}") for n in ("b.pdf", "sub/d.PDF",
                                                                     "Backup/g.pdf"))  # fmt: skip
    assert answer.coverage.folders == (f"{home}/Downloads",)
    assert answer.coverage.files == 4
    assert answer.coverage.skipped == {Reason.HIDDEN: 1}
    assert answer.coverage.paths == {Reason.HIDDEN: (f"{home}/Downloads/.cache/e.pdf",)}
    assert answer.coverage.sources == (SourceKind.DISK,)
    assert answer.coverage.complete
    assert answer.asked == query_syntax.parse("in:Downloads ext:pdf show:count")
    assert query_syntax.format(answer.query) == f"in:{home}/Downloads ext:pdf show:count"
    assert sum(isinstance(event, Found) for event in said) == 1
    assert isinstance(said[-2], Progress)
    assert (said[-2].files, said[-2].found) == (4, 3)


@pytest.mark.parametrize(
    "text",
    [
        "ext:pdf show:count",
        "hidden:yes show:count",
        "size:>1 show:count",
        "-in:Backup show:count",
        "is:duplicate show:count",
        "is:empty is:folder show:count",
        "kind:image show:count",
        "ext:pdf show:bytes",
        "show:by-ext",
        "show:by-year top:2",
    ],
)
def test_numbers_without_rows_are_the_same_numbers(tmp_path: Path, text: str) -> None:
    plant(tmp_path, RICH)
    whole, _ = run(text, tmp_path)

    bare, said = run(text, tmp_path, numbers_only=True)

    assert bare.count == whole.count > 0
    assert (bare.count_direct, bare.groups) == (whole.count_direct, whole.groups)
    assert bare.coverage.files == whole.coverage.files
    assert bare.coverage.skipped == whole.coverage.skipped
    if "count" not in text:
        assert bare.total_bytes == whole.total_bytes
    assert not any(isinstance(event, HitsFound) for event in said)
    assert (len(bare.hits), bare.digest, bare.copies) == (0, "", ())


def test_without_a_folder_all_allowed_ones_are_searched_each_entry_once(home: Path) -> None:
    downloads = home / "Downloads"
    answer = found("ext:pdf", home, downloads, downloads / "sub")
    assert names(answer) == ["a.pdf", "b.pdf", "d.PDF", "f.pdf", "g.pdf"]
    assert answer.count == 5
    assert answer.count_direct == 3


def test_t22_a_root_that_is_a_link_or_was_removed_changes_no_number(
    home: Path, tmp_path: Path
) -> None:
    link, gone = tmp_path / "to Downloads", tmp_path / "gone"
    link.symlink_to(home / "Downloads", target_is_directory=True)
    alone = found("ext:pdf", link)
    assert names(alone) == ["b.pdf", "d.PDF", "g.pdf"]
    # By whichever way: where it really lies it is counted once.
    everything = found("ext:pdf", home, link, home / "Downloads", gone)
    assert names(everything) == ["a.pdf", "b.pdf", "d.PDF", "f.pdf", "g.pdf"]
    assert everything.coverage.paths[Reason.UNMOUNTED] == (str(gone),)
    assert found("ext:pdf", gone).count == 0


def test_several_folders_are_alternatives_and_several_terms_are_not(home: Path) -> None:
    assert names(found("in:Downloads/sub|Backup ext:pdf", home)) == ["d.PDF", "f.pdf"]
    assert names(found("in:Downloads in:Downloads/sub ext:pdf", home)) == ["d.PDF"]
    assert names(found("in:Backup in:Downloads", home)) == ["g.pdf"]


def test_a_folder_is_left_out_by_its_path_or_by_its_name_wherever_it_is(home: Path) -> None:
    assert names(found("ext:pdf -in:Backup", home)) == ["a.pdf", "b.pdf", "d.PDF"]
    assert names(found(f"ext:pdf -in:{home}/Backup", home)) == ["a.pdf", "b.pdf", "d.PDF", "g.pdf"]
    assert names(found("ext:pdf -in:Downloads", home)) == ["a.pdf", "f.pdf"]
    assert names(found("in:Downloads ext:pdf -in:Downloads", home)) == []
    assert names(found("ext:pdf -in:downloads/backup", home)) == [
        "a.pdf",
        "b.pdf",
        "d.PDF",
        "f.pdf",
    ]


def test_a_depth_counts_from_the_folder_that_is_searched(home: Path) -> None:
    assert names(found("in:Downloads depth:1", home)) == ["b.pdf", "c.txt"]
    assert names(found("in:Downloads -depth:1", home)) == ["d.PDF", "g.pdf"]
    assert names(found("depth:2 ext:pdf", home)) == ["a.pdf", "b.pdf", "f.pdf"]
    deep = found(f"in:{home}|{home}/Downloads depth:1 ext:pdf", home)
    assert names(deep) == ["a.pdf", "b.pdf"]


def test_what_lies_in_a_hidden_folder_that_is_named_is_not_hidden(home: Path) -> None:
    answer = found(f"in:{home}|{home}/Downloads/.cache ext:pdf", home)
    assert "e.pdf" in names(answer)
    assert Reason.HIDDEN not in answer.coverage.skipped
    assert names(found("hidden:only", home)) == ["e.pdf"]
    assert found("hidden:yes ext:pdf", home).count == 6


def test_links_are_found_and_counted_where_their_name_or_they_are_asked_for(home: Path) -> None:
    (home / "link.pdf").symlink_to("a.pdf")
    (home / "loop").symlink_to(".")
    assert found("ext:pdf", home).count == 5
    by_name = found("link", home)
    assert names(by_name) == ["link.pdf"]
    assert by_name.hits[0].flags == Flag.LINK
    assert by_name.hits[0].size_bytes == 0
    assert (by_name.count, by_name.count_others) == (1, 1)
    assert found("link show:count", home).count == 1
    assert found("link is:file show:count", home).count == 0
    assert (found("is:link", home).count, names(found("is:link", home))) == (
        2, ["link.pdf", "loop"])  # fmt: skip


def test_pipes_are_neither_files_nor_opened(home: Path) -> None:
    os.mkfifo(home / "pipe.pdf")
    assert found("ext:pdf", home).count == 5
    piped = found("pipe", home)
    assert (names(piped), piped.count, piped.count_others) == (["pipe.pdf"], 1, 1)


def test_the_first_few_are_of_a_list_and_cut_no_number(home: Path) -> None:
    listed = found("ext:pdf top:2", home)
    assert (len(listed.hits), listed.count) == (2, 5)
    for show in ("count", "bytes", "by-ext"):
        assert len(found(f"ext:pdf top:2 show:{show}", home).hits) == 5


def test_an_empty_folder_is_found_where_what_is_in_it_is_left_out(tmp_path: Path) -> None:
    # Nobody walks it, so it was told as full.
    for name in ("void", "full/deep"):
        (tmp_path / name).mkdir(parents=True)
    left_out = Term(Key.IN, tuple(Folder(f"{tmp_path}/{name}") for name in ("void", "full")), True)
    answer, _ = run(Query((Term(Key.IS, (Is.EMPTY,)), left_out)), str(tmp_path))
    assert paths(answer.hits) == [f"{tmp_path}/void"]


def test_empty_files_and_folders_are_found(home: Path) -> None:
    (home / "nothing.txt").touch()
    (home / "Downloads/none").mkdir()
    (home / "Downloads/sub/deep").mkdir()
    (home / "Downloads/.none").mkdir()
    answer = found("is:empty", home)
    assert names(answer) == ["deep", "none", "nothing.txt"]
    assert answer.coverage.skipped == {Reason.HIDDEN: 1}
    assert names(found("is:empty is:folder depth:2", home)) == ["none"]
    assert names(found("is:folder -is:empty in:Downloads", home)) == ["Backup", "sub"]
    assert names(found("is:file -is:empty depth:1", home)) == ["a.pdf"]


def test_what_the_person_excluded_is_not_entered_and_counted_as_such(home: Path) -> None:
    answer = found("ext:pdf", home, excluded=(f"{home}/Downloads",))
    assert names(answer) == ["a.pdf", "f.pdf"]
    assert answer.coverage.skipped == {Reason.EXCLUDED: 1}


def test_names_that_are_not_text_are_found_and_lead_to_their_files(tmp_path: Path) -> None:
    hostile = [b"bad\xff.pdf", b"new\nline.pdf", b"\x1b[31m.pdf", "\u202egnp.pdf".encode(),
               b"-rf.pdf", b"n" * 251 + b".pdf", "e\u0301.pdf".encode(),
               "\u00e9.pdf".encode()]  # fmt: skip
    inodes = set()
    for name in map(os.fsdecode, hostile):
        (tmp_path / name).touch()
        inodes.add((tmp_path / name).stat().st_ino)
    answer = found("ext:pdf", tmp_path)
    assert {Path(hit.path).stat().st_ino for hit in answer.hits} == inodes
    assert names(found('"bad\udcff"', tmp_path)) == ["bad\udcff.pdf"]
    assert found("é", tmp_path).count == 3
    again = query_syntax.parse(query_syntax.format(answer.query))
    assert found(again, tmp_path).digest == answer.digest


@contextmanager
def nobody() -> Iterator[None]:
    """For whom permissions count: root may read everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_folders_that_may_not_be_read_are_counted_and_named() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "a.txt").touch()
        closed = folder / "closed"
        closed.mkdir()
        (closed / "b.txt").touch()
        closed.chmod(0)
        search = Search(
            Query(), Scope((name,)), places_of(name), DiskFolderNames(), now=NOW,
            recent=None, told=FactSources(RecentOpens), stop=threading.Event(),
            tell=lambda _event: None,
        )  # fmt: skip
        try:
            with nobody():
                answer = search.run()
        finally:
            closed.chmod(0o755)
    assert answer.count == 1
    assert answer.coverage.skipped == {Reason.UNREADABLE: 1}
    assert answer.coverage.paths == {Reason.UNREADABLE: (str(closed),)}
    assert answer.coverage.complete


# Order


def test_rows_come_best_match_first_then_newest(home: Path) -> None:
    for name, date in [("x-report.txt", 50), ("report.txt", 10), ("reports.txt", 30),
                       ("myreport.txt", 90), ("a report.txt", 20)]:  # fmt: skip
        (home / name).touch()
        os.utime(home / name, ns=(date, date))
    order = ["report.txt", "reports.txt", "x-report.txt", "a report.txt", "myreport.txt"]
    assert [hit.name for hit in found("report", home).hits] == order
    recent = {f"{home}/a report.txt": 99}
    changed = [hit.name for hit in run("report", home, recent=recent)[0].hits]
    assert changed == ["report.txt", "reports.txt", "a report.txt", "x-report.txt", "myreport.txt"]


def test_the_first_few_are_given_and_all_are_counted(home: Path) -> None:
    (home / "big.pdf").write_bytes(b"x" * 999)
    answer = found("ext:pdf sort:size top:2", home)
    assert [hit.name for hit in answer.hits] == ["big.pdf", "g.pdf"]
    assert answer.count == 6


# Stopping and failing


def test_a_stop_keeps_what_was_found_and_says_so(home: Path) -> None:
    stop = threading.Event()
    said: list[HitsFound | Progress] = []

    def tell(event: HitsFound | Progress) -> None:
        said.append(event)
        stop.set()

    for number in range(50):
        (home / f"{number}/deep").mkdir(parents=True)
        (home / f"{number}/deep/z.pdf").touch()
    search = Search(
        query_syntax.parse("ext:pdf"), Scope((str(home),)), places_of(home),
        DiskFolderNames(), now=NOW, recent=None, told=FactSources(RecentOpens), stop=stop,
        tell=tell,
    )  # fmt: skip
    answer = search.run()
    assert answer.coverage.complete is False
    assert 1 <= answer.count < 50
    assert answer.count == len(answer.hits)


def test_a_search_that_is_stopped_before_it_begins_ends_at_once(home: Path) -> None:
    stop = threading.Event()
    stop.set()
    answer, _ = run("", home, stop=stop)
    assert answer.coverage.complete is False


def test_a_reader_that_leaves_ends_the_search(tmp_path: Path) -> None:
    for number in range(300):
        folder = tmp_path / f"{number:03}"
        folder.mkdir()
        (folder / "f").touch()

    async def leave() -> None:
        engine = SearchEngine(
            Scope((str(tmp_path),)), places_of(tmp_path), workers=Workers(threads=1)
        )
        events = engine.search(Query(), stop=threading.Event(), now=NOW)
        async for _event in events:
            break
        await events.aclose()
        # The one thread is free again, so this search is answered.
        last = [event async for event in engine.search(Query(), stop=threading.Event(), now=NOW)]
        assert isinstance(last[-1], Found)
        assert last[-1].count == 300
        engine.close()

    asyncio.run(leave())


@pytest.mark.parametrize(
    ("query", "error", "code"),
    [
        ("in:Nowhere", PlaceError, "place.unknown"),
        ("in:/nowhere/else", AppError, None),
        ("in:/etc", ScopeError, "scope.outside"),
        ("modified:today..2020", SearchError, "search.empty_span"),
    ],
)
def test_a_query_that_cannot_be_run_is_an_error_not_an_empty_answer(
    home: Path, query: str, error: type[AppError], code: str | None
) -> None:
    with pytest.raises(error) as caught:
        found(query, home)
    assert code in (None, caught.value.code)


def test_an_allowed_folder_that_is_not_there_is_said_to_be_unmounted(home: Path) -> None:
    answer = found("ext:pdf", home, home.parent / "usb")
    assert answer.count == 5
    assert answer.coverage.skipped[Reason.UNMOUNTED] == 1
    assert answer.coverage.complete
    assert found(answer.query, home, home.parent / "usb").digest == answer.digest


def test_a_search_waits_for_a_slow_reader() -> None:
    async def read_late() -> None:
        channel = LoopChannel(threading.Event(), threading.Event())
        sent: list[int] = []

        def send() -> None:
            for number in range(20):
                channel.put(Progress(number, 0))
                sent.append(number)

        sender = threading.Thread(target=send)
        sender.start()
        first = await channel.next()
        assert first == Progress(0, 0)
        assert len(sent) <= 1 + WAITING_EVENTS
        assert [await channel.next() for _ in range(19)] == [Progress(n, 0) for n in range(1, 20)]
        sender.join()

    asyncio.run(read_late())


def test_closing_ends_searches_that_nobody_reads(tmp_path: Path) -> None:
    for number in range(2000):
        (tmp_path / f"{number}").mkdir()

    async def forget() -> None:
        engine = SearchEngine(Scope((str(tmp_path),)), places_of(tmp_path))
        events = engine.search(query_syntax.parse("is:folder"), stop=threading.Event(), now=NOW)
        await anext(events)
        engine.close()
        assert isinstance([event async for event in events][-1], Found)

    asyncio.run(forget())
