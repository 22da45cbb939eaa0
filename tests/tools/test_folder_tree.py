from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.tools.folder_tree import FolderTree, Numbers

KINDS = [Flag(0), Flag.FOLDER, Flag.LINK, Flag.HIDDEN, Flag.FOLDER | Flag.UNKNOWN]
PARENTS = ["/d", "/d/a", "/d/a/b", "/d/c", "/e", "/d/\udcff"]

entries = st.lists(
    st.builds(
        lambda folder, name, flags: Hit(folder, name, 1, 0, flags),
        st.sampled_from(PARENTS),
        st.sampled_from(["a", "b", "c", "x.txt", "\udcff"]),
        st.sampled_from(KINDS),
    ),
    unique_by=lambda hit: hit.path,
    max_size=20,
)


def in_order(hits: list[Hit], folder: str) -> Iterator[Hit]:
    """What lies below a folder, by a way so plain that it can be trusted."""
    here = [hit for hit in hits if hit.folder == folder]
    for hit in sorted(here, key=lambda hit: not hit.is_folder):
        yield hit
        if hit.is_folder:
            yield from in_order(hits, hit.path)


def numbers(hits: list[Hit]) -> Numbers:
    folders = sum(hit.is_folder for hit in hits)
    links = sum(bool(hit.flags & Flag.LINK) for hit in hits)
    return Numbers(folders, len(hits) - folders - links, links)


@given(entries, st.integers(1, 7), st.sampled_from([["/d"], ["/e", "/d"], ["/d", "/d/a"], ["/q"]]))
def test_any_hits_become_the_tree_that_a_plain_way_makes(
    hits: list[Hit], chunk_rows: int, roots: list[str]
) -> None:
    chunks = [
        Chunk.of(hits[start : start + chunk_rows]) for start in range(0, len(hits), chunk_rows)
    ]

    tree = FolderTree.of(Hits(chunks), roots)

    expected: dict[str, Hit] = {}
    for root in roots:
        expected |= {hit.path: hit for hit in in_order(hits, root) if hit.path not in expected}
    assert list(tree.entries) == list(expected.values())
    assert tree.within == numbers(list(expected.values()))
    assert tree.directly == numbers([hit for hit in hits if hit.folder in roots])


def test_a_chain_of_many_folders_is_gone_down_without_end() -> None:
    deep = [Hit("/" + "d/" * level + "d", "d", 0, 0, Flag.FOLDER) for level in range(3000)]

    tree = FolderTree.of(Hits([Chunk.of(deep)]), ["/d"])

    assert len(tree.entries) == 3000
    assert tree.directly == Numbers(folders=1)
