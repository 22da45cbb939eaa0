"""The formats of files whose text we read, and the extensions of each."""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from typing import Final


class Format(StrEnum):
    """A format that some extractor reads."""

    PDF = "pdf"
    DOCX = "docx"
    XLSX = "xlsx"
    PPTX = "pptx"
    OPEN_DOCUMENT = "open_document"
    """odt, ods, odp, and their templates and flat forms."""
    DOC = "doc"
    XLS = "xls"
    """xls and xlsb."""
    PPT = "ppt"
    RTF = "rtf"
    EPUB = "epub"
    FICTION_BOOK = "fiction_book"
    HTML = "html"
    XML = "xml"
    EML = "eml"
    MBOX = "mbox"
    MSG = "msg"
    OFD = "ofd"
    ZIP = "zip"
    TAR = "tar"
    GZIP = "gzip"
    """gz, bz2, xz around one file, or around a tar."""
    SEVEN_ZIP = "seven_zip"
    RAR = "rar"
    TEXT = "text"
    """Everything that is text as it stands: txt, md, csv, source, logs, json."""
    PICTURE = "picture"
    """Pictures, sound and video hold no text that we read; their outcome is NO_TEXT."""


class Container(Enum):
    """What the bytes of a file are, whatever they mean."""

    TEXT = auto()
    ZIP = auto()
    COMPOUND = auto()
    OWN = auto()


_TEXTS: Final = """
    txt text md markdown mdx rst adoc asciidoc org tex ltx latex bib sty cls textile wiki typ
    csv tsv tab psv json jsonl ndjson json5 geojson ipynb yaml yml toml ini cfg conf config
    properties env editorconfig desktop reg inf plist lock log out err diff patch
    srt vtt lrc ass ssa sub sbv m3u m3u8 cue pls url webloc
    ics ifb vcf vcard ldif nfo diz me 1st readme
    py pyi pyw pyx ipy rb rbw php phtml pl pm t tcl lua r rmd qmd jl m mm sas do ado
    js mjs cjs jsx ts tsx vue svelte astro coffee css scss sass less styl
    jsp asp aspx cshtml ejs hbs mustache njk twig liquid pug haml
    c h cc cpp cxx hh hpp hxx inl ino cu cl cs java kt kts scala sc groovy gradle swift go rs zig
    d nim v vhd vhdl sv svh f f77 f90 f95 f03 for pas pp dpr adb ads asm s nasm cob cbl
    hs lhs elm ml mli fs fsi fsx ex exs erl hrl clj cljs cljc edn lisp lsp el scm rkt
    sh bash zsh fish ksh csh bat cmd ps1 psm1 psd1 vbs vb bas awk sed vim nix
    sql ddl graphql gql proto thrift avsc cypher sparql ttl n3 nt
    tf tfvars hcl dockerfile containerfile mk mak cmake make am ac in pro pri qml qrc ui
    csproj vbproj fsproj vcxproj sln props targets resx xaml axaml iml pom wsdl
    po pot strings arb lang dtd rng rnc ent mod
    gd tscn glsl vert frag hlsl wgsl shader gcode nc scad obj mtl stl dxf
    gitignore gitattributes gitmodules dockerignore npmrc htaccess
    list lst map tmpl template example sample
"""

_EXTENSIONS: Final = (
    (Format.PDF, Container.OWN, "pdf"),
    (Format.DOCX, Container.ZIP, "docx docm dotx dotm"),
    (Format.XLSX, Container.ZIP, "xlsx xlsm xltx xltm"),
    (Format.PPTX, Container.ZIP, "pptx pptm potx potm ppsx ppsm"),
    (Format.OPEN_DOCUMENT, Container.ZIP, "odt ott ods ots odp otp odg otg odm sxw sxc sxi"),
    (Format.OPEN_DOCUMENT, Container.TEXT, "fodt fods fodp fodg"),
    (Format.DOC, Container.COMPOUND, "doc dot wps wpt"),
    (Format.XLS, Container.COMPOUND, "xls xlt et ett"),
    (Format.XLS, Container.ZIP, "xlsb"),
    (Format.PPT, Container.COMPOUND, "ppt pps pot dps dpt"),
    (Format.RTF, Container.OWN, "rtf"),
    (Format.EPUB, Container.ZIP, "epub"),
    (Format.FICTION_BOOK, Container.TEXT, "fb2"),
    (Format.HTML, Container.TEXT, "html htm xhtml xht shtml"),
    (
        Format.XML,
        Container.TEXT,
        "xml svg xsd xsl xslt rss atom kml gpx opml xlf xliff",
    ),
    (Format.EML, Container.TEXT, "eml emlx mht mhtml mim"),
    (Format.MBOX, Container.TEXT, "mbox mbx"),
    (Format.MSG, Container.COMPOUND, "msg"),
    (Format.OFD, Container.ZIP, "ofd"),
    (Format.ZIP, Container.ZIP, "zip cbz jar"),
    (Format.TAR, Container.OWN, "tar"),
    (Format.GZIP, Container.OWN, "gz tgz bz2 tbz2 tbz xz txz"),
    (Format.SEVEN_ZIP, Container.OWN, "7z"),
    (Format.RAR, Container.OWN, "rar"),
    (
        Format.TEXT,
        Container.TEXT,
        _TEXTS,
    ),
)
"""In small letters, without the dot."""

SUPPORTED_EXTENSIONS: Final = frozenset(
    extension for _, _, extensions in _EXTENSIONS for extension in extensions.split()
)
"""Extensions of files that some extractor may read. Files with others, or none, may be read too:
what they begin with decides."""


def formats_in(container: Container) -> dict[str, Format]:
    """By extension, the formats that come in such a container."""
    return {
        extension: found
        for found, its_container, extensions in _EXTENSIONS
        if its_container is container
        for extension in extensions.split()
    }


def extensions_of(*formats: Format) -> frozenset[str]:
    """The extensions of these formats."""
    return frozenset(
        extension
        for found, _, extensions in _EXTENSIONS
        if found in formats
        for extension in extensions.split()
    )


TEXT_EXTENSIONS: Final = extensions_of(Format.TEXT)
"""Of files that are text as they stand: notes, tables, settings, logs, source."""
