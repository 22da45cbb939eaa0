"""What the control words of Rich Text mean to its text (source: the RTF 1.9.1 specification)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop_app.extract.passage import DocumentPart

CHARACTERS: Final[Mapping[bytes, str]] = {
    b"tab": "\t",
    b"cell": "\t",
    b"nestcell": "\t",
    b"emdash": "\u2014",
    b"endash": "\u2013",
    b"bullet": "\u2022",
    b"lquote": "\u2018",
    b"rquote": "\u2019",
    b"ldblquote": "\u201c",
    b"rdblquote": "\u201d",
    b"emspace": " ",
    b"enspace": " ",
    b"qmspace": " ",
    b"~": " ",
    b"_": "-",
    b"\\": "\\",
    b"{": "{",
    b"}": "}",
    b"\t": "\t",
}
"""Words and symbols that stand for a character."""

LINE_ENDS: Final = frozenset(
    {b"par", b"line", b"lbr", b"row", b"nestrow", b"sect", b"page", b"column", b"\n", b"\r"}
)

PARTS: Final[Mapping[bytes, DocumentPart]] = {
    b"header": DocumentPart.HEADER,
    b"headerl": DocumentPart.HEADER,
    b"headerr": DocumentPart.HEADER,
    b"headerf": DocumentPart.HEADER,
    b"footer": DocumentPart.FOOTER,
    b"footerl": DocumentPart.FOOTER,
    b"footerr": DocumentPart.FOOTER,
    b"footerf": DocumentPart.FOOTER,
    b"footnote": DocumentPart.NOTES,
    b"annotation": DocumentPart.COMMENTS,
    b"shptxt": DocumentPart.TEXT_BOXES,
    b"dptxbxtext": DocumentPart.TEXT_BOXES,
    b"title": DocumentPart.PROPERTIES,
    b"subject": DocumentPart.PROPERTIES,
    b"author": DocumentPart.AUTHOR,
    b"manager": DocumentPart.PROPERTIES,
    b"company": DocumentPart.PROPERTIES,
    b"category": DocumentPart.PROPERTIES,
    b"keywords": DocumentPart.PROPERTIES,
    b"doccomm": DocumentPart.PROPERTIES,
    b"comment": DocumentPart.PROPERTIES,
}
"""Destinations whose text stands beside the running text."""

HOLDERS: Final = frozenset({b"info", b"shp", b"shpinst", b"do"})
"""Destinations with no text of their own, but with others in them that have."""

SKIPPED: Final = frozenset(
    b"fonttbl colortbl stylesheet listtable listoverridetable rsidtbl generator pict objdata"
    b" themedata colorschememapping datastore latentstyles filetbl revtbl xmlnstbl mmathPr fldinst"
    b" bkmkstart bkmkend nonshppict shppict shprslt xe rxe tc tcn atnid atnauthor atndate atnref"
    b" atntime atnparent atrfstart atrfend ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn operator"
    b" creatim revtim printim buptim hlinkbase template private objclass objname pgptbl background"
    b" picprop sp panose falt fontemb fontfile passwordhash factoidname wgrffmtfilter protusertbl"
    b" leveltext levelnumbers listname docvar oldcprops oldpprops oldsprops oldtprops"
    b" userprops".split()
)
"""Destinations without text for a reader."""

CODECS: Final[Mapping[int, str]] = {
    # Of a font, by its `\fcharset`. 0 (ANSI) and 1 (default) are the document's.
    77: "mac-roman",
    78: "cp932",
    79: "cp949",
    80: "gb18030",
    81: "cp950",
    83: "cp1255",
    84: "cp1256",
    85: "mac-greek",
    86: "mac-turkish",
    87: "cp874",
    88: "mac-latin2",
    89: "mac-cyrillic",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gb18030",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp850",
}
