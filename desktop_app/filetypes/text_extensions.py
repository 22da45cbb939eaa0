"""Endings of files that are text as they stand: notes, tables, settings, logs, source."""

from __future__ import annotations

from typing import Final

TEXT_ENDINGS: Final = frozenset(
    """
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
    """.split()
)
"""In small letters, without the dot."""
