"""Man pages and completions, made from the help pages that the program prints itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HELP = ROOT / "resources" / "help"

_OPTION = re.compile(r"^\s+(?:(-\w), )?(--[a-z][a-z-]*)", re.MULTILINE)
_ACTION = re.compile(
    r"^\s+fossick (?P<verb>\w+)(?: \[?(?P<action>[a-z]+)\]?(?=\s|$))?", re.MULTILINE
)

Completions = Mapping[str, Sequence[str]]
"""What may follow a verb: actions and options; "" is the program itself."""


def pages(language: str) -> Mapping[str, str]:
    """The help pages in a language, by their verbs; "fossick" is the first of them."""
    files = sorted((HELP / language).glob("*.txt"), key=lambda file: (file.stem != "fossick", file))
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


def man_page(language: str, version: str, day: str) -> str:
    """All help pages as one man page, for section 1.

    Args:
        language: Of the pages, as their folder is called.
        version: Of the program.
        day: When it was made, such as 2026-11-23.
    """
    chinese = language.startswith("zh")
    name, described = (
        ("名称", "回答关于这台电脑上文件的问题")
        if chinese
        else (
            "NAME",
            "answers questions about the files on this computer",
        )
    )
    lines = [
        f'.TH FOSSICK 1 "{day}" "Fossick {version}"',
        f".SH {name}",
        f"fossick \\- {described}",
    ]
    for verb, text in pages(language).items():
        title = "FOSSICK" if verb == "fossick" else f"FOSSICK {verb.upper()}"
        lines += [f".SH {title}", ".nf", _escaped(text.strip()), ".fi"]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """A text that troff shows as it is."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    # A line that begins so would be a command.
    return "\n".join(
        f"\\&{line}" if line[:1] in (".", "'") else line for line in escaped.split("\n")
    )


def completions() -> Completions:
    """What may follow each verb."""
    found: dict[str, list[str]] = {}
    for verb, text in pages("en").items():
        key = "" if verb == "fossick" else verb
        words = [match["action"] for match in _ACTION.finditer(text) if match["verb"] == verb]
        options = [word for match in _OPTION.finditer(text) for word in match.groups()]
        if not key:
            words = [one for one in pages("en") if one not in ("fossick", "update")]
        found[key] = list(dict.fromkeys(filter(None, (*words, *options))))
    del found["update"]
    return found


def bash_completion(known: Completions) -> str:
    """For bash-completion, which loads it by the program's name."""
    cases = "\n".join(
        f'        {verb}) words="{" ".join(words)}" ;;' for verb, words in known.items() if verb
    )
    return f"""# Completion for fossick.
_fossick() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" words="{" ".join(known[""])}"
    case "$COMP_CWORD:${{COMP_WORDS[1]}}" in 1:*) ;; *)
    case "${{COMP_WORDS[1]}}" in
{cases}
    esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [ ${{#COMPREPLY[@]}} -eq 0 ]; then compopt -o default; fi
}}
complete -F _fossick fossick
"""


def zsh_completion(known: Completions) -> str:
    """For zsh, in a folder of its functions."""
    cases = "\n".join(
        f"    {verb}) compadd -- {' '.join(words)} ;;" for verb, words in known.items() if verb
    )
    return f"""#compdef fossick
if (( CURRENT == 2 )); then
  compadd -- {" ".join(known[""])}
else
  case "$words[2]" in
{cases}
  esac
  _files
fi
"""


def fish_completion(known: Completions) -> str:
    """For fish, in its folder of completions."""
    lines = [f"complete -c fossick -n __fish_use_subcommand -a '{' '.join(known[''])}'"]
    for verb, words in known.items():
        if verb:
            seen = f"'__fish_seen_subcommand_from {verb}'"
            lines.append(f"complete -c fossick -n {seen} -a '{' '.join(words)}'")
    return "\n".join(lines) + "\n"
