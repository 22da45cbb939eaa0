"""`NothingJudge`: where an answer says that there is none, held against what the tools counted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from desktop_app.agent.claims.citations import Citation, Citations
from desktop_app.agent.claims.count_words import nothing_said
from desktop_app.agent.claims.main_numbers import (
    clause_around,
    main_counts,
    says_share,
    side_numbers,
)
from desktop_app.agent.claims.number_contexts import IS_DONE
from desktop_app.messages.parts import Passage, Snippet
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.tool import ToolOutput


class NothingJudge:
    """Judges that there is none of something.

    Args:
        plain: The text, its digits and signs in ASCII.
        outputs: Of the run.
        mains: The main receipts of each.
        citations: Of the text, which this adds to.

    Attributes:
        unverified: Where it is said, and nothing bears it out.
    """

    def __init__(
        self,
        plain: str,
        outputs: Sequence[ToolOutput],
        mains: Sequence[list[Receipt]],
        citations: Citations,
    ) -> None:
        self._plain = plain
        self._outputs = outputs
        self._mains = mains
        self._citations = citations
        self.unverified: tuple[int, int] | None = None

    def cite(self) -> None:
        """Cite what bears out that there is none."""
        for start, end in islice(nothing_said(self._plain), 1):
            for output, mains in enumerate(self._mains):
                zeros = (receipt for receipt in mains if receipt.value == 0)
                for receipt in islice(zeros, 1):
                    self._citations.add(start, end, output, receipt)

    def judge(self) -> None:
        """That there is none is what an answer says that says nothing else.

        Beside a total, a name or what was read it may be said of anything.
        """
        word = next(nothing_said(self._plain), None)
        if word is not None and IS_DONE.search(clause_around(self._plain, *word)):
            return
        if word is None or any(map(self._tells_of_found, self._citations)) or not any(self._mains):
            return
        if any(
            isinstance(part, Passage | Snippet) for output in self._outputs for part in output.parts
        ):
            return
        for output, mains in zip(self._outputs, self._mains, strict=True):
            if 0 in main_counts(output.data, mains):
                return
        if not self._is_side_of_none(*word):
            self.unverified = word

    def _is_side_of_none(self, start: int, end: int) -> bool:
        """Cite the share that is empty and is what the words around say."""
        clause = clause_around(self._plain, start, end)
        for place, output in enumerate(self._outputs):
            for side in side_numbers(output):
                if side.value == 0 and says_share(clause, side.share):
                    if side.receipt is not None:
                        self._citations.add(start, end, place, side.receipt)
                    return True
        return False

    def _tells_of_found(self, citation: Citation) -> bool:
        """Whether it is of something that was found, and not of where was looked."""
        coverage = self._outputs[citation.output].coverage
        searched = coverage.folders if coverage is not None else ()
        return citation.receipt is not None and citation.receipt.value not in searched
