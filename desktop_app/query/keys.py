"""The keys of the written query: one table that reads, writes and completes what follows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeVar

from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.query import dates
from desktop_app.query.query import Form, Hidden, Is, Key, Show, Sort, SortKey, Text, Value
from desktop_app.query.values import (
    NO_EXTENSION,
    Raw,
    UnreadableError,
    read_content,
    read_date,
    read_extension,
    read_folder,
    read_number,
    read_pattern,
    read_size,
    read_text,
    write_date,
    write_extension,
    write_size,
)


@dataclass(frozen=True, slots=True)
class KeyForm:
    """A key of the written form.

    Attributes:
        name: As it is written; for `hidden`, `show`, `sort` and `top` the field of `Query`.
        other_names: Accepted besides, English ones first, then Chinese.
        read: Makes a value of what was written; raises `UnreadableError`.
        write: The inverse, without quotes.
        words: Gives what may follow, for completion: each canonical word with its other names.
        key: Of the term it makes, or None where it sets a field of the query.
        of_patterns: Whether its values are patterns; the others of `key` have another form.
        one_value: Whether alternatives mean nothing.
        separators: Besides `|`, what may stand between alternatives.
    """

    name: str
    other_names: tuple[str, ...]
    read: Callable[[Raw], Any]
    write: Callable[[Any], str]
    words: Callable[[], Mapping[str, tuple[str, ...]]] = dict
    key: Key | None = None
    of_patterns: bool = False
    one_value: bool = False
    separators: str = ""


# Words


_E = TypeVar("_E", bound=StrEnum)


_LONGEST_WORD = 40
"""Characters; longer ones are no slip of a finger, and take long to compare."""


def _nearest(word: str, known: Mapping[str, Any]) -> str:
    near = get_close_matches(word, known, n=1) if len(word) <= _LONGEST_WORD else []
    return next(iter(near), "")


def _read_word(raw: Raw, known: Mapping[str, _E]) -> _E:
    word = dates.tidied(raw.text)
    if word not in known:
        nearest = _nearest(word, known)
        allowed = dict.fromkeys(value.value for value in known.values())
        raise UnreadableError(
            "query.bad_word",
            raw.text,
            nearest=(known[nearest].value,) if nearest else (),
            # All of them: a list in a sentence is cut after a few.
            allowed=" | ".join(allowed),
        )
    return known[word]


def _by_word(names: Mapping[_E, tuple[str, ...]]) -> dict[str, _E]:
    """Every name of every value; a value's own name stands for nothing else."""
    known = {name: value for value, others in names.items() for name in others}
    return known | {value.value: value for value in names}


_IS = {
    Is.FILE: ("files", "文件"),
    Is.FOLDER: ("folders", "directory", "dir", "文件夹", "目录"),
    Is.LINK: ("links", "symlink", "链接"),
    Is.EMPTY: ("空",),
    Is.DUPLICATE: ("duplicates", "dupe", "重复"),
}
_HIDDEN = {
    Hidden.NO: ("false", "否", "不"),
    Hidden.YES: ("true", "是"),
    Hidden.ONLY: ("只", "仅"),
}
_SHOW = {
    Show.LIST: ("files", "列表"),
    Show.COUNT: ("number", "数量"),
    Show.BYTES: ("size", "大小"),
    Show.BY_KIND: ("按类型",),
    Show.BY_EXT: ("by-extension", "按扩展名"),
    Show.BY_FOLDER: ("按文件夹",),
    Show.BY_YEAR: ("按年",),
    Show.BY_MONTH: ("按月",),
}
_SORT = {
    SortKey.BEST: ("relevance", "相关"),
    SortKey.MODIFIED: ("date", "time", "日期", "时间"),
    SortKey.SIZE: ("大小",),
    SortKey.NAME: ("名称",),
    SortKey.FOLDER: ("path", "文件夹", "路径"),
    SortKey.EXT: ("extension", "type", "类型", "扩展名"),
}
_SORT_WORDS = {
    "newest": Sort(SortKey.MODIFIED),
    "最新": Sort(SortKey.MODIFIED),
    "oldest": Sort(SortKey.MODIFIED, backwards=True),
    "最旧": Sort(SortKey.MODIFIED, backwards=True),
    "largest": Sort(SortKey.SIZE),
    "biggest": Sort(SortKey.SIZE),
    "最大": Sort(SortKey.SIZE),
    "smallest": Sort(SortKey.SIZE, backwards=True),
    "最小": Sort(SortKey.SIZE, backwards=True),
}


def _choice(
    name: str, other_names: str, values: Mapping[_E, tuple[str, ...]], **more: Any
) -> KeyForm:
    """A key that takes one of a few words."""
    known = _by_word(values)
    return KeyForm(
        name,
        tuple(other_names.split()),
        read=lambda raw: _read_word(raw, known),
        write=lambda value: str(value.value),
        words=lambda: {value.value: others for value, others in values.items()},
        **more,
    )


def _read_sort(raw: Raw) -> Sort:
    word = dates.tidied(raw.text)
    if word in _SORT_WORDS:
        return _SORT_WORDS[word]
    backwards = word.startswith("-")
    bare = word.removeprefix("-")
    return Sort(_read_word(Raw(bare, bare), _by_word(_SORT)), backwards)


def _write_sort(sort: Sort) -> str:
    return f"-{sort.by}" if sort.backwards else str(sort.by)


def _kind_names() -> dict[str, tuple[str, ...]]:
    named = {kind: kinds.names_of(kind) for kind in Kind}
    return {kind.value: (*names.english, *names.chinese) for kind, names in named.items()}


# The table


def _patterns(name: str, other_names: str, key: Key) -> KeyForm:
    names = tuple(other_names.split())
    return KeyForm(
        name, names, read_pattern, lambda value: str(value.text), key=key, of_patterns=True
    )


def _date(key: Key, other_names: str) -> KeyForm:
    return KeyForm(key.value, tuple(other_names.split()), read_date, write_date, key=key)


_LISTS = ",;、，；"
"""Between the values of keys whose values hold no such signs."""

KEYS: tuple[KeyForm, ...] = (
    KeyForm(
        "name",
        ("filename", "名称", "名字", "文件名"),
        read_text,
        lambda value: str(value.text),
        key=Key.NAME,
    ),
    _patterns("regex", "re 正则", Key.NAME),
    KeyForm(
        "in",
        ("dir", "path", "folder", "在", "位置", "文件夹", "目录"),
        read_folder,
        lambda value: str(value.text),
        key=Key.IN,
    ),
    KeyForm("depth", ("深度", "层数"), read_number, str, key=Key.DEPTH, one_value=True),
    KeyForm(
        "ext",
        ("extension", "扩展名", "后缀"),
        read_extension,
        write_extension,
        words=lambda: {NO_EXTENSION: ("无",)},
        key=Key.EXT,
        separators=_LISTS,
    ),
    KeyForm(
        "kind",
        ("type", "类型", "种类"),
        lambda raw: _read_word(raw, kinds.words()),
        lambda value: str(value.value),
        words=_kind_names,
        key=Key.KIND,
        separators=_LISTS,
    ),
    KeyForm("size", ("大小",), read_size, write_size, key=Key.SIZE),
    _date(Key.MODIFIED, "date dm changed 日期 修改 修改日期"),
    _date(Key.CREATED, "dc 创建 创建日期"),
    _date(Key.ADDED, "downloaded received 收到 添加"),
    _date(Key.TAKEN, "shot 拍摄"),
    _date(Key.OPENED, "打开"),
    KeyForm(
        "content",
        ("contents", "text", "内容"),
        read_content,
        lambda value: str(value.text),
        key=Key.CONTENT,
    ),
    _patterns("content-regex", "内容正则", Key.CONTENT),
    _choice("is", "属于", _IS, key=Key.IS, separators=_LISTS),
    _choice("hidden", "隐藏", _HIDDEN, one_value=True),
    _choice("show", "显示", _SHOW, one_value=True),
    KeyForm(
        "sort",
        ("order", "排序"),
        _read_sort,
        _write_sort,
        words=lambda: {value.value: others for value, others in _SORT.items()},
        one_value=True,
    ),
    KeyForm("top", ("limit", "前"), read_number, str, one_value=True),
)
"""Every key, in the order in which the window offers them."""

_BY_NAME = {name: form for form in KEYS for name in (form.name, *form.other_names)}
NAMES = _BY_NAME["name"]
"""What stands for words without a key."""

_BY_KEY = {(form.key, form.of_patterns): form for form in KEYS if form.key is not None}


def form_of(key: Key, value: Value) -> KeyForm:
    """The form in which `value` is written in a term about `key`."""
    return _BY_KEY[key, isinstance(value, Text) and value.form is Form.PATTERN]


def key_named(name: str) -> KeyForm | None:
    """The key called `name` in either language, in any case and width."""
    return _BY_NAME.get(dates.tidied(name))


def nearest_key(name: str, raw: Raw) -> KeyForm | None:
    """The key whose name comes nearest to `name`, if `raw` means something after it."""
    form = _BY_NAME.get(_nearest(dates.tidied(name), _BY_NAME))
    if form is not None:
        try:
            form.read(raw)
        except UnreadableError:
            return None
    return form
