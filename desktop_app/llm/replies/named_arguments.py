"""Reads the arguments behind the name of a tool, in whatever shape they stand there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape

from desktop_app.llm.replies.json_calls import (
    ARGUMENT_KEYS,
    MAX_UNREAD_CHARS,
    arguments_in,
    folded_key,
)
from desktop_app.llm.replies.loose_json import Read, read_argument, read_value
from desktop_app.llm.replies.text_actions import call_arguments
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.messages.message import UNREAD_ARGUMENTS, JsonValue

_MAX_ARGUMENTS = 32
_SPACES = re.compile(r"[\s`*\"'“”‘’_✿\]】」』)）}>,，、;；:：=|.。\\-]{0,60}")
_NEAR_WORDS = re.compile(
    r"(?:</?[\w-]{1,30}>|json|code|commentary|analysis|\[args\]|with|using|and|the|following|these|as|on|function|call|tool|工具|函数|方法|使用|以及|以|和|及|"
    r"并|为|是|如下)(?![A-Za-z_])|"
    r"(?P<label>(?:tool|function|action|call|调用|工具|函数)?[ _-]{0,2}"
    r"(?:arguments?|args|parameters?|params?|inputs?|kwargs|values|参数列表|(?:传入|传递|其)?参数|參數|输入参数|输入|传入|实参)"
    r"(?:[ _-]json)?)(?![A-Za-z])[*_`✿\"'”】」\])）>]{0,4}\s{0,4}"
    r"(?:如下|\s?(?:are )?(?:as follows|below)(?=[:：\s]))?"
    r"(?:[:：=]|(?=\s*[{｛<(\n`✿])|为|是|(?=\s*[A-Za-z_]\w{0,40}\s?[=:：]))",
    re.IGNORECASE,
)
_OPENS = re.compile(r"[<【「\[✿(（*`_]{1,4}(?=[A-Za-z\u3400-\u9fff])")
_FENCE = re.compile(r"```[\w-]{0,20}[ \t]*\n?")
_ARGUMENT_LINE = re.compile(
    r"[ \t]{0,12}(?:[-*•][ \t]{1,3})?[`*\"'“]{0,3}(?P<key>[A-Za-z_\u3400-\u9fff][\w-]{0,40})"
    r"[`*\"'”]{0,3}[ \t]{0,3}(?P<sign>[:：=＝])[*]{0,2}[ \t]{0,3}"
)
_OPTION = re.compile(r"\s{1,8}(?:--?|:)(?P<key>[A-Za-z_][\w-]{0,40})(?:[= ]|(?=\s|\Z))")
_LIST_LINE = re.compile(
    r"\n[ \t]{0,12}[-*•][ \t]{1,3}(?P<item>[^\n:：=]{1,500}|\"[^\"\n]{1,500}\")(?=\n|\Z)"
)
_TAG = re.compile(
    r"\s{0,40}<(?P<tag>[A-Za-z_\u3400-\u9fff][\w.:-]{0,40})"
    r"(?:\s{1,4}(?:name|key|id)\s?=\s?[\"']?(?P<named>[\w-]{1,40})[\"']?[^<>]{0,60})?\s?>"
)
_ATTRIBUTE = re.compile(r"\s{1,8}(?P<key>[A-Za-z_\u3400-\u9fff][\w-]{0,40})\s?=\s?(?=[\"'“])")
_VALUED = re.compile(
    r"\s{0,40}<[A-Za-z_][\w.:-]{0,40}\s{1,4}(?:name|key|id)\s?=\s?[\"']?(?P<named>[\w-]{1,40})[\"']?"
    r"\s{1,4}value\s?=\s?(?P<value>\"[^\"]*\"|'[^']*')\s?/?>"
)
_KEYED = re.compile(
    r"\s{0,20}<(?P<prefix>\w{0,20})arg_key>\s{0,4}(?P<key>[^<>]{1,100}?)\s{0,4}</(?P=prefix)arg_key>"
    r"\s{0,20}<(?P=prefix)arg_value>(?P<value>.*?)(?:</(?P=prefix)arg_value>|\Z)",
    re.DOTALL,
)
_QUOTE_TOKEN = re.compile(r"<escape>|<\|\"\|>")
_NUMBERED = re.compile(r":\d{1,3}(?=\s{0,4}[{(])")
_TEMPLATE_CALL = re.compile(r"tool_call\(")
_TABLE_RULE = re.compile(r"[ \t|:-]{0,60}\n?(?=[ \t]*\|)")
_TABLE_ROW = re.compile(
    r"\s{0,4}\|?[ \t]{0,8}[`*]{0,2}(?P<key>[A-Za-z_\u3400-\u9fff][\w-]{0,40})[`*]{0,2}[ \t]{0,8}\|"
    r"(?P<value>[^|\n]{1,1000})\|?"
)
_WRAPPING_TAGS = frozenset({"arguments", "args", "parameters", "params", "input", "参数"})
_METHOD = re.compile(r"\.(?:call|invoke|run|execute|__call__)(?=\()")
_GIVEN = re.compile(
    r"[(（]\s{0,20}(?:[\"'“‘{\[\d]|[A-Za-z_\u3400-\u9fff][\w-]{0,60}\s{0,3}[=＝:：])"
)


class NamedArguments:
    """Reads what stands behind the name of a tool."""

    def __init__(self, text: str, name: str, names: ToolNames) -> None:
        self._text = text
        self._name = name
        self._names = names
        self._known = {folded_key(one): one for one in names.arguments_of(name)}

    def behind(self, at: int, *, is_labelled: bool) -> tuple[Mapping[str, JsonValue], int] | None:
        """The arguments, and where they end; None where it is no call."""
        text = self._text
        if numbered := _NUMBERED.match(text, at):
            at = numbered.end()
        if method := _METHOD.match(text, at):
            at = method.end()
        if _GIVEN.match(text, at):
            arguments, end, _ = call_arguments(text, at, self._name, self._names)
            return arguments, end
        if text[at : at + 2] == "()" and (is_labelled or not text[at + 2 :].strip(" \n\t`)）")):
            return {}, at + 2
        if found := self._keyed(at) or self._attributes(at) or self._options(at):
            return found
        at, has_label = self._skipped(at)
        if text[at : at + 1] in ("{", "｛"):
            return self._object(at)
        if template := _TEMPLATE_CALL.match(text, at):
            arguments, end, _ = call_arguments(text, template.end() - 1, self._name, self._names)
            return arguments, end
        if text[at : at + 1] == "[" and has_label:
            value = read_value(text, at)
            listed = value.value if isinstance(value, Read) else None
            if isinstance(value, Read) and isinstance(listed, list) and listed:
                return arguments_in(listed[0], self._name, self._names), value.end
        if found := self._tags(at) or self._lines(at) or self._rows(at):
            return found
        if has_label and not text[at:].strip():
            return {}, at
        if is_labelled and not text[at:].strip() and not self._names.needed_by(self._name):
            return {}, at
        return None

    def _skipped(self, at: int) -> tuple[int, bool]:
        """Behind signs, fences and words such as "Arguments:"; whether those were among them."""
        text, has_label = self._text, False
        for _ in range(8):
            before = at
            at = self._behind_signs(at)
            if (tag := _TAG.match(text, at)) and self._argument(tag["named"] or tag["tag"]):
                break
            opens = _OPENS.match(text, at)
            near = _NEAR_WORDS.match(text, opens.end()) if opens else None
            if near := near or _NEAR_WORDS.match(text, at):
                has_label = has_label or near["label"] is not None
                at = near.end()
            if at == before:
                break
        return at, has_label

    def _behind_signs(self, at: int) -> int:
        """Behind signs that separate, but not past the beginning of a line with arguments."""
        text = self._text
        if fence := _FENCE.match(text, at):
            return fence.end()
        signs = _SPACES.match(text, at)
        end = signs.end() if signs else at
        stretch = text[at:end]
        if "```" in stretch:
            fence = _FENCE.match(text, at + stretch.index("```"))
            return fence.end() if fence else end
        # A dash that begins a line of a list belongs to that line.
        line = stretch.rfind("\n")
        if line >= 0 and self._known_line(at + line + 1) is not None:
            return at + line + 1
        return end

    def _known_line(self, at: int) -> re.Match[str] | None:
        line = _ARGUMENT_LINE.match(self._text, at)
        return line if line is not None and self._argument(line["key"]) else None

    def _argument(self, key: str) -> str | None:
        return self._known.get(folded_key(key))

    def _object(self, at: int) -> tuple[Mapping[str, JsonValue], int]:
        if _QUOTE_TOKEN.search(self._text, at, at + MAX_UNREAD_CHARS):
            return self._quoted_by_tokens(at)
        value = read_value(self._text, at)
        if not isinstance(value, Read) or not isinstance(value.value, dict):
            return {UNREAD_ARGUMENTS: self._text[at : at + MAX_UNREAD_CHARS]}, len(self._text)
        arguments = value.value
        for key, inner in arguments.items():
            wraps = folded_key(key) in ARGUMENT_KEYS and folded_key(key) not in self._known
            if wraps and isinstance(inner, dict):
                return inner, value.end
        return arguments, value.end

    def _quoted_by_tokens(self, at: int) -> tuple[Mapping[str, JsonValue], int]:
        """An object whose texts stand between tokens of the template instead of quotes."""
        written = self._text[at : at + MAX_UNREAD_CHARS]
        pieces = _QUOTE_TOKEN.split(written)
        pieces[1::2] = map(json.dumps, pieces[1::2])
        value = read_value("".join(pieces))
        if not isinstance(value, Read) or not isinstance(value.value, dict):
            return {UNREAD_ARGUMENTS: written}, len(self._text)
        # Each piece that was read as a whole has its end where the token behind it ends.
        end = read = 0
        for piece, token in zip(pieces, _QUOTE_TOKEN.finditer(written), strict=False):
            if read + len(piece) > value.end:
                break
            read, end = read + len(piece), token.end()
        return value.value, at + end + value.end - read

    def _keyed(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """`<arg_key>folder</arg_key><arg_value>Downloads</arg_value>`."""
        found: dict[str, JsonValue] = {}
        while len(found) < _MAX_ARGUMENTS and (pair := _KEYED.match(self._text, at)):
            found.setdefault(self._argument(pair["key"]) or pair["key"], pair["value"].strip("\n"))
            at = pair.end()
        return (found, at) if found else None

    def _attributes(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """Attributes of a tag: `<count_files folder="Downloads" />`."""
        found: dict[str, JsonValue] = {}
        while len(found) < _MAX_ARGUMENTS and (named := _ATTRIBUTE.match(self._text, at)):
            value = read_argument(self._text, named.end(), "/>")
            if not isinstance(value, Read) or value.end <= named.end():
                break
            found.setdefault(self._argument(named["key"]) or named["key"], value.value)
            at = value.end
        return (found, at) if any(key in self._known.values() for key in found) else None

    def _options(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """Options of a command: `count_files --folder Downloads --extensions pdf`."""
        found: dict[str, JsonValue] = {}
        while len(found) < _MAX_ARGUMENTS and (option := _OPTION.match(self._text, at)):
            name = self._argument(option["key"])
            if name is None:
                break
            behind = option.end()
            if self._text[behind : behind + 1] in ('"', "'"):
                value = read_argument(self._text, behind, " ")
                if not isinstance(value, Read):
                    break
                found[name], at = value.value, value.end
                continue
            ends = [self._text.find(sign, behind) for sign in ("\n", " --", "`")]
            at = min([end for end in ends if end >= 0], default=len(self._text))
            found[name] = self._text[behind:at].strip() or True
        return (found, at) if found else None

    def _tags(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """`<folder>Downloads</folder>`, `<parameter name="folder">Downloads</parameter>`."""
        text = self._text
        found: dict[str, JsonValue] = {}
        while len(found) < _MAX_ARGUMENTS:
            if valued := _VALUED.match(text, at):
                name = self._argument(valued["named"])
                if name is None:
                    break
                found[name], at = unescape(valued["value"][1:-1]), valued.end()
                continue
            tag = _TAG.match(text, at)
            if tag is None:
                break
            key = tag["named"] or tag["tag"]
            if key.lower() in _WRAPPING_TAGS and key not in self._known.values():
                at = tag.end()
                continue
            name = self._argument(key)
            if name is None and not tag["named"]:
                break
            closing = f"</{tag['tag']}>"
            ends = text.find(closing, tag.end())
            value = text[tag.end() : ends if ends >= 0 else len(text)]
            at = ends + len(closing) if ends >= 0 else len(text)
            value = value.removeprefix("\n").removesuffix("\n")
            name = name or key
            found[name] = [found[name], value] if name in found else value
        return (found, at) if found else None

    def _lines(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """`folder: Downloads`, one a line or with commas between, as YAML and people write it."""
        text = self._text
        found: dict[str, JsonValue] = {}
        end = at
        while len(found) < _MAX_ARGUMENTS and (line := self._known_line(at)):
            name = self._argument(line["key"])
            assert name is not None
            at = line.end()
            items: list[JsonValue] = []
            while not text[at : at + 1].strip() and (item := _LIST_LINE.match(text, at)):
                items.append(_plain(item["item"]))
                at = item.end()
            if items:
                found[name] = items
            elif text[at : at + 1] in ("[", "{", '"', "'", "“"):
                value = read_argument(text, at, "")
                if not isinstance(value, Read):
                    return None
                found[name], at = value.value, value.end
            else:
                ends = text.find("\n", at)
                stop = ends if ends >= 0 else len(text)
                comma = self._next_on_line(at, stop)
                found[name], at = _plain(text[at:comma]), comma
            end = at
            while at < len(text) and text[at] in " ,，、;；\t\n" and not self._known_line(at):
                at += 1
        return (found, end) if found else None

    def _rows(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """Rows of a table, of which the name is the header: `| folder | Downloads |`."""
        found: dict[str, JsonValue] = {}
        if rule := _TABLE_RULE.match(self._text, at):
            at = rule.end()
        while len(found) < _MAX_ARGUMENTS and (row := _TABLE_ROW.match(self._text, at)):
            name = self._argument(row["key"])
            if name is None:
                break
            found[name], at = _plain(row["value"]), row.end()
        return (found, at) if found else None

    def _next_on_line(self, at: int, stop: int) -> int:
        """Where the next argument of the same line begins, behind a comma; else its end."""
        for sign in re.finditer(r"[,，、;；]", self._text[at:stop]):
            if self._known_line(at + sign.end()):
                return at + sign.start()
        return stop


def _plain(text: str) -> JsonValue:
    """A word without what only marks it."""
    text = text.strip().partition("</")[0].strip("`")
    if text.endswith(("]", ")", "）", "】")) and not {"[", "(", "（", "【"} & set(text):
        text = text[:-1]
    if len(text) > 1 and text[0] in "\"'“‘" and text[-1] in "\"'”’":
        text = text[1:-1]
    return text
