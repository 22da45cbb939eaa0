from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.reasons import EXAMPLES_KEPT, Coverage, Reason, Skips

REASONS = st.sampled_from(Reason)


def test_numbers_of_the_same_reason_add_up() -> None:
    skips = Skips()
    skips.add(Reason.HIDDEN, 2, ["/a", "/b"])
    skips.add(Reason.HIDDEN, paths=["/c"])
    skips.add(Reason.UNREADABLE)
    assert skips.numbers == {Reason.HIDDEN: 3, Reason.UNREADABLE: 1}
    assert skips.paths[Reason.HIDDEN] == ["/a", "/b", "/c"]


def test_a_reason_without_a_number_is_not_there() -> None:
    skips = Skips()
    skips.add(Reason.HIDDEN, 0, ["/a"])
    skips.add(Reason.LOCKED, -1)
    assert skips.numbers == {}
    assert skips.paths == {}


def test_the_number_stays_exact_when_no_more_paths_are_kept() -> None:
    skips = Skips()
    many = [f"/{number}" for number in range(EXAMPLES_KEPT + 5)]
    skips.add(Reason.HIDDEN, len(many), many)
    skips.add(Reason.HIDDEN, 1, ["/late"])
    assert skips.numbers[Reason.HIDDEN] == EXAMPLES_KEPT + 6
    assert skips.paths[Reason.HIDDEN] == many[:EXAMPLES_KEPT]


def test_merging_leaves_the_other_as_it_was() -> None:
    first, second = Skips(), Skips()
    second.add(Reason.HIDDEN, 1, ["/a"])
    first.merge(second)
    first.add(Reason.HIDDEN, 1, ["/b"])
    assert second.numbers == {Reason.HIDDEN: 1}
    assert second.paths == {Reason.HIDDEN: ["/a"]}


@given(st.lists(st.lists(st.tuples(REASONS, st.integers(1, 10**9)))))
def test_many_parts_merge_into_what_one_would_have_counted(
    parts: list[list[tuple[Reason, int]]],
) -> None:
    together, merged = Skips(), Skips()
    for part in parts:
        skips = Skips()
        for reason, number in part:
            skips.add(reason, number)
            together.add(reason, number)
        merged.merge(skips)
    assert merged.numbers == together.numbers


def test_the_values_of_reasons_are_the_keys_of_the_contract() -> None:
    documented = {"hidden", "unreadable", "excluded", "locked", "too_large", "online_only"}
    documented |= {"damaged", "unsupported", "unmounted"}
    assert documented <= {reason.value for reason in Reason}


def test_coverage_of_nothing_is_complete() -> None:
    assert Coverage().complete
    assert not Coverage().skipped
