"""Names of programs where a document names its author: they say nothing of what it is about."""

from __future__ import annotations

import re
from typing import Final

from desktop_app.fixed_patterns import fixed

_MAX_CHARS: Final = 100

_NAMES: Final = (
    r"(?:microsoft|ms|kingsoft|apple|adobe|google|libre|open|neo|only|collabora|apache)?[ .]*"
    r"(?:office )?(?:word|excel|powerpoint|writer|calc|impress|pages|numbers|keynote|indesign|"
    r"acrobat|distiller|pdf library|docs|sheets|slides|office|officeorg|poi|publisher|visio|"
    r"outlook|print to pdf|pdfmaker|illustrator)"
    r"|wps(?: office| writer| spreadsheets| presentation| 文字| 表格| 演示)?"
    r"|calligra|abiword|gnumeric"
    r"|openpyxl|xlsxwriter|python-docx|python-pptx|pandas|sheetjs|phpspreadsheet|phpexcel|phpword"
    r"|docx4j|epplus|aspose(?:[.][a-z]+)*|exceljs|js-xlsx|pandoc|reportlab|fpdf2?|tcpdf|itext"
    r"|ghostscript|cairo|skia/pdf|quartz pdfcontext|pdftex|xetex|luatex|latex|tex|prince"
    r"|weasyprint"
    r"|wkhtmltopdf|chromium|mozilla|google chrome|safari|pscript5[.]dll|crystal reports"
    r"|calibre|sigil"
    r"|hugo|jekyll|wordpress|joomla!?|drupal|sphinx|doxygen|docbook|mkdocs|pypdf2?|pdf-lib|jspdf"
)
_NOTHING: Final = (
    r"untitled|unspecified|anonymous|unknown|none|\((?:untitled|unspecified|anonymous)\)"
)
"""What programs put where nobody wrote anything."""

_VERSION: Final = (
    r"(?: (?:for|on) [a-z0-9 .]{1,20})?(?: (?:version )?[vm]?[0-9][0-9a-z.,_() /-]{0,40})?"
)
_BY: Final = (
    r"(?:(?:generated|created|produced|made|written|exported|converted) (?:by|with|using|from) )"
)

_PROGRAM: Final = fixed(
    rf"{_NOTHING}|{_BY}?(?:{_NAMES})[®™]?{_VERSION}(?:, (?:a|the) [a-z ]{{1,30}})?[.]?",
    re.IGNORECASE,
)


def is_program(text: str) -> bool:
    """Whether all that a property says is which program wrote the document, or nothing at all."""
    text = " ".join(text.split())
    return len(text) <= _MAX_CHARS and _PROGRAM.fullmatch(text) is not None
