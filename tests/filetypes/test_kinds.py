from __future__ import annotations

import json

import pytest

from desktop_app import paths
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind


@pytest.mark.parametrize(
    ("name", "extension"),
    [
        ("report.pdf", "pdf"),
        ("REPORT.PDF", "pdf"),
        ("archive.tar.gz", "gz"),
        ("户口本扫描.PDF", "pdf"),
        ("movie.mkv.part", "part"),
        ("file.baiduyun.p.downloading", "downloading"),
        (".bashrc", ""),
        (".config.json", "json"),
        ("..pdf", ""),
        ("Makefile", ""),
        ("report.", ""),
        ("Mr. Smith", ""),
        ("", ""),
        (".", ""),
        ("a.\udcff", "\udcff"),
    ],
)
def test_the_extension_is_what_follows_the_last_dot(name: str, extension: str) -> None:
    assert kinds.extension_of(name) == extension


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.jpg", Kind.IMAGE),
        ("a.HEIC", Kind.IMAGE),
        ("a.cr2", Kind.IMAGE),
        ("a.webm", Kind.VIDEO),
        ("a.rmvb", Kind.VIDEO),
        ("a.flac", Kind.AUDIO),
        ("a.ncm", Kind.AUDIO),
        ("a.pdf", Kind.DOCUMENT),
        ("a.wps", Kind.DOCUMENT),
        ("a.et", Kind.SPREADSHEET),
        ("a.csv", Kind.SPREADSHEET),
        ("a.dps", Kind.PRESENTATION),
        ("a.epub", Kind.EBOOK),
        ("a.md", Kind.TEXT),
        ("a.py", Kind.CODE),
        ("a.json", Kind.DATA),
        ("a.tar.gz", Kind.ARCHIVE),
        ("a.7z", Kind.ARCHIVE),
        ("a.eml", Kind.EMAIL),
        ("a.woff2", Kind.FONT),
        ("a.dmg", Kind.INSTALLER),
        ("a.pdf.crdownload", Kind.UNFINISHED),
        ("a.zip.baiduyun.p.downloading", Kind.UNFINISHED),
        ("a.unheard-of", None),
        ("pdf", None),
        (".png", None),
    ],
)
def test_the_kind_goes_by_the_extension(name: str, kind: Kind | None) -> None:
    assert kinds.kind_of(name) is kind


def test_every_extension_belongs_to_one_kind_and_is_written_in_one_way() -> None:
    found = [extension for kind in Kind for extension in kinds.extensions_of(kind)]
    assert len(found) == len(set(found))
    for extension in found:
        assert kinds.extension_of(f"a.{extension}") == extension


def test_every_word_means_one_kind_and_is_in_small_letters() -> None:
    found = [
        word
        for kind in Kind
        for word in (*kinds.names_of(kind).english, *kinds.names_of(kind).chinese)
    ]
    assert len(found) == len(set(found))
    assert all(word == word.lower() == word.strip() for word in found)


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_words_in_both_languages_and_a_measure_word(kind: Kind) -> None:
    names = kinds.names_of(kind)
    assert names.english
    assert names.chinese
    assert names.measure
    assert kinds.words()[kind] is kind
    assert all(kinds.words()[word] is kind for word in (*names.english, *names.chinese))


def test_the_data_names_no_kind_that_the_program_does_not_know() -> None:
    data = json.loads(paths.resource("kinds.json").read_text("utf-8"))
    assert list(data) == [str(kind) for kind in Kind]
