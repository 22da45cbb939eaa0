from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from desktop_app.hits import Hits
from desktop_app.reasons import Reason
from desktop_app.walking.remote_roots import remote_walk
from tests.files.conftest import MakeTree, flags_by_path, walked
from tests.walking.test_second_worker import faulty

pytestmark = [pytest.mark.alone, pytest.mark.process]


def test_a_remote_folder_gives_the_same_rows_with_details(file_tree: MakeTree) -> None:
    path = file_tree("a.txt", ".hidden/b", "sub/deep/c", "link -> sub", "empty/")
    here, _ = walked(path)

    with remote_walk(str(path), stop=threading.Event()) as walking:
        batches = list(walking)

    assert flags_by_path(batches, path) == flags_by_path(here, path)
    assert walking.complete
    for hit in Hits(batch.chunk() for batch in batches):
        assert hit.size_bytes == Path(hit.path).lstat().st_size


def test_its_options_are_those_of_every_walk(file_tree: MakeTree) -> None:
    path = file_tree("a/b/c", "out/d")

    with remote_walk(
        str(path), called="/share", stop=threading.Event(), max_depth=2, excluded=["/share/out"]
    ) as walking:
        batches = list(walking)

    assert set(flags_by_path(batches, Path("/share"))) == {"a", "a/b", "out"}
    assert walking.skips.paths == {Reason.EXCLUDED: ["/share/out"]}


def test_a_tree_of_many_errands_is_walked_to_its_end(file_tree: MakeTree) -> None:
    path = file_tree(*(f"{number}/{below}/x" for number in range(50) for below in range(40)))
    here, _ = walked(path)

    with remote_walk(str(path), stop=threading.Event()) as walking:
        assert flags_by_path(list(walking), path) == flags_by_path(here, path)


@pytest.mark.alone
@pytest.mark.parametrize("way", ["opens nothing", "hangs"])
def test_a_place_that_does_not_answer_is_given_up_and_named(file_tree: MakeTree, way: str) -> None:
    path = file_tree("a", *(f"{number}/{below}/x" for number in range(50) for below in range(40)))
    began = time.monotonic()

    with remote_walk(
        str(path), stop=threading.Event(), quiet_s=0.5, start_worker=faulty(way)
    ) as walking:
        batches = list(walking)

    assert time.monotonic() - began < 5
    assert walking.skips.paths == {Reason.TIMED_OUT: [str(path)]}
    assert not walking.complete
    # What came before it fell silent is kept.
    assert ("a" in flags_by_path(batches, path)) == (way == "hangs")


def test_a_place_that_ends_the_process_is_unreadable(file_tree: MakeTree) -> None:
    path = file_tree(*(f"{number}/{below}/x" for number in range(50) for below in range(40)))

    for place, start_worker in ((path, faulty("dies")), (path / "nothing", faulty("hangs"))):
        with remote_walk(str(place), stop=threading.Event(), start_worker=start_worker) as walking:
            list(walking)
        assert walking.skips.paths == {Reason.UNREADABLE: [str(place)]}
        assert not walking.complete


def test_a_stop_does_not_wait_for_a_place_that_hangs(file_tree: MakeTree) -> None:
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()

    with remote_walk(
        str(file_tree("a")), stop=stop, start_worker=faulty("opens nothing")
    ) as walking:
        list(walking)
    timer.join()

    assert not walking.complete
    assert walking.skips.numbers == {}
