"""What bears out an answer: its numbers and paths, held against what the tools of its run gave.

A claim is a number in digits (with a unit or a multiplier: 1,204, 1.5 GB, 1.2 万), a path, the name
of a file, several words in quotation marks, or that there is none. It is borne out by a receipt,
which is then cited: of a query, or of the passage that it was read in; or by standing in a tool's
result. A total, and that there is none, is borne out by the main number of a result alone; a path
only by a result that names all of it. What the person said in the question is no claim. Whatever
is left is unverified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain

from desktop_app.agent.claims.acts.claimed import acts_claimed
from desktop_app.agent.claims.arithmetic.changes import wrong_changes
from desktop_app.agent.claims.arithmetic.comparisons import wrong_comparisons
from desktop_app.agent.claims.citations import MAX_KEPT, Citations, Verdict, verdict_of
from desktop_app.agent.claims.documents.copied_tables import miscopied
from desktop_app.agent.claims.documents.row_owners import RowOwners
from desktop_app.agent.claims.doubt.claim_facts import ClaimFacts
from desktop_app.agent.claims.doubt.learned import weighed
from desktop_app.agent.claims.evidence.association import Associations
from desktop_app.agent.claims.evidence.line_values import misread
from desktop_app.agent.claims.evidence.named_lines import NamedLines
from desktop_app.agent.claims.evidence.said_codes import SaidCodes
from desktop_app.agent.claims.evidence.source_lines import SourceLines
from desktop_app.agent.claims.folder_names import (
    dotted_names,
    folder_names,
    folder_said,
    is_proposed,
)
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.judging.number_judge import NumberJudge
from desktop_app.agent.claims.known_paths import KnownPaths
from desktop_app.agent.claims.numbers import TO_ASCII
from desktop_app.agent.claims.path_claims import PathClaim, path_claims
from desktop_app.agent.claims.quotes import (
    QuoteSources,
    is_saying,
    is_told,
    quotes_in,
    stands_in,
    words_read,
)
from desktop_app.agent.claims.said_names import SaidNames
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name, Passage, Snippet, plain_text
from desktop_app.messages.tool import ToolOutput
from desktop_app.trash_findings import TrashProposal

_SEPARATORS = fixed(r"[/\\]")


def verify(
    text: str,
    question: str,
    outputs: Sequence[ToolOutput],
    earlier: Sequence[ToolResult] = (),
    *,
    home: str = "",
    has_failed: bool = False,
) -> Verdict:
    """Hold the claims of `text`, which answers `question`, against the outputs of its run.

    Args:
        text: What a mind said.
        question: What it was asked.
        outputs: What the tools of the run gave.
        earlier: Results of the turns before: what they say is known as well.
        home: The person's home folder, which may be written as "~"; "" where it is not known.
        has_failed: Whether a call failed: then it may have told that something is not there.
    """
    verification = _Verification(text, question, outputs, earlier, home)
    verification.judge_paths()
    verification.judge_folder_names()
    verification.judge_quotes()
    verification.judge_names()
    verification.judge_numbers(has_failed)
    verification.judge_places()
    return verification.verdict()


def facts_of_claims(
    text: str, question: str, outputs: Sequence[ToolOutput], home: str = ""
) -> ClaimFacts:
    """What is known of each claim of a text, whatever is told of it."""
    return _Verification(text, question, outputs, (), home).facts()


class _Verification:
    """One text on its way to its verdict."""

    def __init__(
        self,
        text: str,
        question: str,
        outputs: Sequence[ToolOutput],
        earlier: Sequence[ToolResult],
        home: str,
    ) -> None:
        self._text = text
        self._plain = text.translate(TO_ASCII)
        self._question = question.translate(TO_ASCII)
        self._outputs = outputs
        self._earlier = earlier
        self._paths = path_claims(self._plain, KnownPaths(outputs, earlier, home))
        self._citations = Citations()
        self._unverified: dict[tuple[int, int], bool] = {}
        """Where it stands, and whether it is a count."""
        self._worked_out: set[tuple[int, int]] = set()

    def verdict(self) -> Verdict:
        """What bears it out, and what nothing does."""
        spans = _outermost(self._unverified)
        return replace(
            verdict_of(self._text, self._outputs, self._citations),
            unverified=tuple(dict.fromkeys(self._text[start:end] for start, end in spans))[
                :MAX_KEPT
            ],
            wrong_totals=tuple(
                self._text[start:end] for (start, end), count in self._unverified.items() if count
            ),
            acts=tuple(self._acts()),
            worked_out=self._texts_of(self._worked_out),
        )

    def _texts_of(self, spans: set[tuple[int, int]]) -> tuple[str, ...]:
        # What is marked as wrong is not told calmly as well.
        told = _outermost(one for one in spans if not _is_within(one, self._unverified))
        return tuple(dict.fromkeys(self._text[start:end] for start, end in told))[:MAX_KEPT]

    def _acts(self) -> Iterator[str]:
        has_proposed = any(isinstance(output.data, TrashProposal) for output in self._outputs)
        for sentence in acts_claimed(self._plain, self._question, has_proposed=has_proposed):
            # As it is written there, whatever its commas.
            start = self._plain.find(sentence)
            yield self._text[start : start + len(sentence)]

    # Paths

    def judge_paths(self) -> None:
        """Hold what names files and folders against what results name."""
        for claim in self._paths:
            words = self._plain[claim.start : claim.end]
            if claim.meant:
                self._citations.add_path(claim, self._outputs)
                if self._is_elsewhere(claim):
                    self._worked_out.add((claim.start, claim.end))
            elif not claim.is_claim or stands_in(words, self._question):
                continue
            elif read := words_read(words, self._outputs):
                self._citations.add(claim.start, claim.end, read.output, read.receipt)
            elif is_proposed(self._plain, claim.start, self._question):
                self._worked_out.add((claim.start, claim.end))
            else:
                self._unverified[claim.start, claim.end] = False

    def _is_elsewhere(self, claim: PathClaim) -> bool:
        """Whether a file is said to lie in a folder that no file of that name lies in."""
        pieces = [set(_SEPARATORS.split(one.path)[:-1]) for one in claim.meant]
        known = {piece for one in pieces for piece in one} | self._folders
        folder = folder_said(
            self._plain, claim.start, claim.end, [one for one in known if len(one) > 1]
        )
        return bool(folder) and not any(folder in one for one in pieces)

    @cached_property
    def _folders(self) -> set[str]:
        """The names of all folders that files of results lie in."""
        paths = {one.path for claim in self._paths for one in claim.meant}
        paths |= {path for output in self._outputs for path in named_by(output)}
        return {piece for path in paths for piece in _SEPARATORS.split(path)[:-1]}

    def judge_folder_names(self) -> None:
        """Hold bare names of folders against all that results say."""
        for start, end in (*folder_names(self._plain), *dotted_names(self._plain)):
            name = self._plain[start:end].strip(" /\\").casefold()
            if name not in self._known and not any(self._in_paths[start:end]):
                self._unverified[start, end] = False

    @cached_property
    def _known(self) -> str:
        """All that results and the person say, in small letters."""
        texts = [self._question, *(output.query or "" for output in self._outputs)]
        for output in self._outputs:
            texts += [plain_text(output.parts), *named_by(output)]
        for result in self._earlier:
            texts.append(plain_text(result.parts))
        return "\n".join(texts).translate(TO_ASCII).casefold()

    @cached_property
    def _in_paths(self) -> bytearray:
        """Of each character, whether it is part of a name or path."""
        taken = bytearray(len(self._plain))
        for claim in self._paths:
            end = min(claim.end, len(taken))
            taken[claim.start : end] = b"\1" * (end - claim.start)
        return taken

    def judge_names(self) -> None:
        """Hold names of people and firms against what was read."""
        if not self._outputs:
            return
        taken = self._in_paths_and_quotes
        codes = SaidCodes(self._known)
        for start, end in codes.unknown(self._plain):
            if not any(taken[start:end]):
                self._unverified[start, end] = False
        owners = RowOwners(self._outputs)
        doubtful = chain(
            SaidNames(self._known).doubtful(self._plain),
            owners.mixed_up(self._plain),
            owners.misread(self._plain),
            miscopied(self._plain, self._outputs),
            self._names_of_other_lines(),
            codes.doubtful(self._plain),
        )
        for start, end in doubtful:
            if not any(taken[start:end]):
                self._worked_out.add((start, end))

    def judge_places(self) -> None:
        """Tell calmly what by all that was learned belongs elsewhere, or is no clear error."""
        if not self._has_read:
            return
        for claim, is_doubtful in weighed(self.facts()):
            if is_doubtful:
                self._worked_out.add((claim.start, claim.end))
                continue
            for span, is_count in [*self._unverified.items()]:
                # It stands there, and nothing speaks for another place.
                if not is_count and claim.start <= span[0] < span[1] <= claim.end:
                    del self._unverified[span]
                    self._worked_out.add(span)

    def facts(self) -> ClaimFacts:
        given = self._associations, self._named_lines, self._in_paths_and_quotes
        return ClaimFacts(self._plain, self._question, *given)

    @cached_property
    def _in_paths_and_quotes(self) -> bytearray:
        taken = bytearray(self._in_paths)
        for start, end in quotes_in(self._plain, self._question):
            taken[start:end] = b"\1" * (end - start)
        return taken

    @cached_property
    def _has_read(self) -> bool:
        parts = (part for output in self._outputs for part in output.parts)
        return any(isinstance(part, Passage | Snippet) for part in parts)

    @cached_property
    def _named_lines(self) -> NamedLines:
        return NamedLines(self._plain, self._associations)

    def _names_of_other_lines(self) -> Iterator[tuple[int, int]]:
        """Where a name stands in place of another, as far as files were read."""
        if self._has_read:
            yield from self._named_lines.misplaced()
            yield from self._named_lines.mistaken()
            yield from misread(self._plain, self._associations, self._named_lines.said())

    # Quotations

    def judge_quotes(self) -> None:
        """Hold what is quoted against what was read."""
        sources: QuoteSources | None = None
        for start, end in quotes_in(self._plain, self._question):
            words = self._plain[start:end]
            sources = sources or QuoteSources(self._question, self._outputs, self._earlier)
            if read := sources.passage_quoted(words):
                self._citations.add(start, end, read.output, read.receipt)
            elif sources.bear_out(words):
                continue
            elif is_saying(self._plain, start) or not (
                is_told(self._plain, start) or sources.is_misquoted(words)
            ):
                self._worked_out.add((start, end))
            else:
                self._unverified[start, end] = False

    @cached_property
    def _associations(self) -> Associations:
        """What the text shares with the lines that were read."""
        sources = SourceLines(self._outputs, self._earlier, self._plain)
        return Associations(self._plain, self._question, sources)

    # Numbers

    def judge_numbers(self, has_failed: bool) -> None:
        """Hold the numbers, in digits or words, against what the tools counted."""
        names = bytearray(self._in_paths)
        run = JudgedRun(
            self._plain,
            self._question,
            self._outputs,
            self._earlier,
            self._citations,
            names,
        )
        if "_associations" in vars(self):
            run.associations = self._associations
        judge = NumberJudge(run, self._earlier, names)
        judge.judge(has_failed)
        for span, is_count in judge.unverified.items():
            self._unverified.setdefault(span, is_count)
        self._worked_out |= judge.worked_out
        self._worked_out |= {*wrong_comparisons(run.silent), *wrong_changes(run.silent)}


def named_by(output: ToolOutput) -> Iterator[str]:
    """The paths of what a result names, and of where was looked."""
    if output.coverage is not None:
        yield from output.coverage.folders
    for part in output.parts:
        if isinstance(part, Name | Passage | Snippet):
            yield part.file


def _is_within(span: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in others)


def _outermost(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without those within others, in the order of the text."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not kept or end > kept[-1][1]:
            kept.append((start, end))
    return kept
