"""What was put onto a PDF's pages: notes, stamps, signatures, form fields, links, files.

Source: ISO 32000-1, 12.5 (annotations) and 12.7 (forms).
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from typing import Any, Final

from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.pdf.appearances import Appearances
from desktop_app.extract.pdf.strings import tidied, wide_string

_ANNOTATIONS: Final = 1_000
"""Looked at on one page."""
_OPTIONS: Final = 1_000
"""Looked at in one list of choices."""
_FILES: Final = 1_000
"""Kept of one document."""
_SPOKEN: Final = 10_000
"""Strings that are remembered of one document."""
_WRAPPED: Final = 4
"""Characters of a line that may be part of a longer string; fewer may be there by chance."""

_PASSWORD: Final = 1 << 13
"""The flag of a field that shows no value (table 228)."""

_TAG: Final = re.compile(r"<[^>]{0,1000}>")
_STAMP_NAME: Final = re.compile(r"(?:#D|S[BH])?((?:[A-Z][a-z]+){1,5})")
"""A stamp's own name, with the marks that the best known program puts before it. Of others, the
names are made up by chance."""
_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Annotations:
    """Reads what was put onto the pages of one document.

    Attributes:
        files: What stands behind a mark on a page, as PDFium's attachments.
    """

    def __init__(self, raw: Any, document: Any, copied: Callable[[], Any]) -> None:
        """Begin.

        Args:
            raw: PDFium.
            document: Its document, to be closed after this.
            copied: Opens the document once more, to be closed by whoever gives it.
        """
        self._raw = raw
        self._document = document
        self._appearances = Appearances(raw, copied)
        self._form: Any = None
        self._form_settings: Any = None
        self._spoken: set[str] = set()
        self.files: list[Any] = []
        # Their looks only show that there is a note or a link, or which words are marked.
        self._without_looks = {
            raw.FPDF_ANNOT_CARET,
            raw.FPDF_ANNOT_FILEATTACHMENT,
            raw.FPDF_ANNOT_HIGHLIGHT,
            raw.FPDF_ANNOT_LINK,
            raw.FPDF_ANNOT_POPUP,
            raw.FPDF_ANNOT_SQUIGGLY,
            raw.FPDF_ANNOT_STRIKEOUT,
            raw.FPDF_ANNOT_TEXT,
            raw.FPDF_ANNOT_UNDERLINE,
        }

    def close(self) -> None:
        """Let go of the document's form; before the document is closed."""
        if self._form:
            self._raw.FPDFDOC_ExitFormFillEnvironment(self._form)
            self._form = None

    @property
    def is_cut(self) -> bool:
        """Whether something was left out, since it would have cost too much."""
        return self._appearances.is_cut

    def has_said(self, text: str) -> bool:
        """Whether a note or field said just that."""
        return _squeezed(text) in self._spoken

    def passages(self, page: Any, number: int, text: str) -> Iterator[DocumentPassage]:
        """What was put onto a page.

        Args:
            page: PDFium's.
            number: Its number, from 0.
            text: Of the page itself.
        """
        raw = self._raw
        said: list[str] = []
        links: list[str] = []
        shown: set[int] = set()
        for index in range(min(raw.FPDFPage_GetAnnotCount(page), _ANNOTATIONS)):
            annotation = raw.FPDFPage_GetAnnot(page, index)
            if not annotation:
                continue
            try:
                subtype = raw.FPDFAnnot_GetSubtype(annotation)
                if subtype == raw.FPDF_ANNOT_LINK:
                    links.append(self._target(annotation))
                strings, is_shown = self._strings(annotation, subtype)
                said += filter(None, strings)
                if is_shown and raw.FPDFAnnot_HasKey(annotation, b"AP"):
                    shown.add(index)
            finally:
                raw.FPDFPage_CloseAnnot(annotation)
        if shown:
            said += _new_lines(self._appearances.texts(number, shown), said)
        yield from self._found(Locator(LocatorUnit.PAGE, number + 1), said, links, text)

    def _found(
        self, page: Locator, said: list[str], links: list[str], text: str
    ) -> Iterator[DocumentPassage]:
        if said:
            self._remember(said)
            comments = Locator(LocatorUnit.PART, DocumentPart.COMMENTS).within(page)
            yield DocumentPassage(comments, "\n".join(dict.fromkeys(said)))
        # A picture of a text stays one where a link lies over it.
        if said or text:
            for link in dict.fromkeys(links):
                if link and link not in text:
                    yield DocumentPassage(
                        Locator(LocatorUnit.PART, DocumentPart.LINKS).within(page), link
                    )

    def _remember(self, said: list[str]) -> None:
        if len(self._spoken) < _SPOKEN:
            self._spoken.update(map(_squeezed, said))

    def _strings(self, annotation: Any, subtype: int) -> tuple[list[str], bool]:
        """What an annotation says, and whether its looks may say more."""
        raw = self._raw
        if subtype == raw.FPDF_ANNOT_WIDGET:
            return self._field(annotation)
        strings = [self._value(annotation, b"Contents")]
        if not strings[0] and subtype != raw.FPDF_ANNOT_LINK:
            strings = [_plain(self._value(annotation, b"RC"))]
        if subtype == raw.FPDF_ANNOT_STAMP:
            strings.append(_stamp_words(self._value(annotation, b"Name")))
        elif subtype == raw.FPDF_ANNOT_FILEATTACHMENT and len(self.files) < _FILES:
            self.files.append(raw.FPDFAnnot_GetFileAttachment(annotation))
        return strings, subtype not in self._without_looks

    def _field(self, annotation: Any) -> tuple[list[str], bool]:
        raw = self._raw
        form = self._opened_form()
        kind = raw.FPDFAnnot_GetFormFieldType(form, annotation) if form else -1
        if kind in (raw.FPDF_FORMFIELD_CHECKBOX, raw.FPDF_FORMFIELD_RADIOBUTTON):
            return self._mark(annotation), False
        if self._flags(annotation, kind) & _PASSWORD:
            return [], False
        if kind in (raw.FPDF_FORMFIELD_COMBOBOX, raw.FPDF_FORMFIELD_LISTBOX):
            return self._choices(annotation, kind), True
        if kind <= raw.FPDF_FORMFIELD_UNKNOWN:
            # One that the document's form does not know of.
            return [self._value(annotation, b"V")], True
        value = wide_string(raw.FPDFAnnot_GetFormFieldValue, form, annotation)
        return [value, self._value(annotation, b"V")], True

    def _flags(self, annotation: Any, kind: int) -> int:
        raw = self._raw
        if kind > raw.FPDF_FORMFIELD_UNKNOWN:
            flags: int = raw.FPDFAnnot_GetFormFieldFlags(self._form, annotation)
            return flags
        number = ctypes.c_float()
        raw.FPDFAnnot_GetNumberValue(annotation, b"Ff", number)
        return int(number.value)

    def _mark(self, annotation: Any) -> list[str]:
        """What a box or button stands for, if it is marked."""
        raw = self._raw
        value = self._value(annotation, b"V")
        if not raw.FPDFAnnot_IsChecked(self._form, annotation) and value in ("", "Off"):
            return []
        return [
            wide_string(raw.FPDFAnnot_GetFormFieldAlternateName, self._form, annotation),
            wide_string(raw.FPDFAnnot_GetFormFieldExportValue, self._form, annotation),
            value,
        ]

    def _choices(self, annotation: Any, kind: int) -> list[str]:
        """What is chosen; of a list that has no looks yet, all that it will show."""
        raw = self._raw
        form = self._form
        is_list = kind == raw.FPDF_FORMFIELD_LISTBOX
        shows_all = is_list and not raw.FPDFAnnot_HasKey(annotation, b"AP")
        options = range(min(raw.FPDFAnnot_GetOptionCount(form, annotation), _OPTIONS))
        chosen = [
            wide_string(raw.FPDFAnnot_GetOptionLabel, form, annotation, number)
            for number in options
            if shows_all or raw.FPDFAnnot_IsOptionSelected(form, annotation, number)
        ]
        if not chosen:
            chosen.append(wide_string(raw.FPDFAnnot_GetFormFieldValue, form, annotation))
        return [*chosen, self._value(annotation, b"V")]

    def _opened_form(self) -> Any:
        raw = self._raw
        if self._form_settings is None:
            # PDFium keeps the pointer, not what it points to.
            self._form_settings = raw.FPDF_FORMFILLINFO(version=2)
            if raw.FPDF_GetFormType(self._document) != raw.FORMTYPE_NONE:
                self._form = raw.FPDFDOC_InitFormFillEnvironment(
                    self._document, self._form_settings
                )
        return self._form

    def _target(self, annotation: Any) -> str:
        """Where a link leads to, if that is outside of the document."""
        raw = self._raw
        link = raw.FPDFAnnot_GetLink(annotation)
        action = raw.FPDFLink_GetAction(link) if link else None
        if not action:
            return ""
        kind = raw.FPDFAction_GetType(action)
        if kind == raw.PDFACTION_URI:
            return _byte_string(raw.FPDFAction_GetURIPath, self._document, action)
        if kind in (raw.PDFACTION_REMOTEGOTO, raw.PDFACTION_LAUNCH, raw.PDFACTION_EMBEDDEDGOTO):
            return _byte_string(raw.FPDFAction_GetFilePath, action)
        return ""

    def _value(self, annotation: Any, key: bytes) -> str:
        return wide_string(self._raw.FPDFAnnot_GetStringValue, annotation, key)


def _byte_string(function: Any, *arguments: Any) -> str:
    length = function(*arguments, None, 0)
    if length <= 1:
        return ""
    buffer = ctypes.create_string_buffer(length)
    function(*arguments, buffer, length)
    return tidied(buffer.raw.rstrip(b"\0").decode("utf-8", "replace"))


def _plain(rich: str) -> str:
    """The text of a rich one (12.7.3.4)."""
    return tidied(unescape(_TAG.sub(" ", rich))) if "<" in rich else rich


def _stamp_words(name: str) -> str:
    """What a stamp says by its name: "NotApproved" is "Not Approved" (table 181)."""
    found = _STAMP_NAME.fullmatch(name)
    return _CAPITAL.sub(" ", found[1]) if found else ""


def _new_lines(looks: Iterable[str], said: Iterable[str]) -> list[str]:
    """The lines of annotations' looks that the annotations do not say anyway.

    A longer one may be part of what is said in one line and shown in several.
    """
    strings = {_squeezed(string) for string in said}
    everything = "\n".join(strings)
    found: list[str] = []
    for line in (line for look in looks for line in look.split("\n")):
        squeezed = _squeezed(line)
        if squeezed in strings or (len(squeezed) >= _WRAPPED and squeezed in everything):
            continue
        found.append(line)
    return found


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()
