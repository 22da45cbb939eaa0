"""Secrets that stand behind their name: passwords, PINs, keys and tokens of any form.

    password = hunter2      密码：abc123      "client_secret": "…"      Password=…;Server=…

The name stays, so that a model can say that there is one. What is no value by its form stays as
well: a sentence ("at least 8 characters"), a placeholder, a variable, a call.

All of it works on texts in `one_spelling`.
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.fixed_patterns import fixed
from desktop_app.llm.policy.secret import Secret, SecretSpan

_PASSWORDS = (
    r"(?:pass(?:word|wd|code|phrase|wort)|passw|pwd|psw|mot de passe|contrase[ñn]a|senha|пароль|"
    r"密码|密碼|口令|パスワード|비밀번호)[0-9]{0,3}"
)
_WHOSE = (
    r"(?:api|access|auth|secret|private|account|shared|client|encryption|signing|master|storage|"
    r"subscription|consumer|application|app|bot|deploy|webhook|refresh|session|security|oauth2?|"
    r"pre-?shared|service|licen[cs]e|bearer|id|jwt)[-_ ]?"
)
_KEY_OF = fixed(rf"{_WHOSE}$")
"""What stands before "key", for keys are many things."""
_KEYS = r"(?:key(?:[-_]data)?|token|secret|_auth|x-amz-signature|sig|密钥|秘钥|令牌|私钥)[0-9]{0,3}"
_CLOSED = r"[\\\"'\])*_]{0,4}[ \t]{0,8}"
_IS = r"(?::=|=>|[:=])[ \t]{0,8}[*_]{0,2}[ \t]{0,2}"
_OPENED = r"(\\?[\"']?)"

_PASSWORD_GIVEN = fixed(rf"{_PASSWORDS}{_CLOSED}{_IS}{_OPENED}(?=[^\s=>])")
_PASSWORD_TOLD = fixed(
    r"(?:pass(?:word|code|phrase)|pwd)[ \t]{1,3}(?:is|was|ist|est|es)[ \t]{1,3}[\"']?(?=[!-~])|"
    r"(?:密码|密碼|口令)[ \t]{0,3}(?:是|为|為|改为|改成|: ?)?[ \t]{0,3}[\"']?(?=[!-~])|"
    # As .netrc has it, and command lines.
    r"(?<!\w)(?:login|user|account)[ \t]{1,3}[^\s]{1,100}\s{1,3}password[ \t]{1,3}(?=[!-~])|"
    r"(?<!\S)--?pass(?:word|wd|phrase)?(?:=|[ \t]{1,3})[\"']?(?=[!-~])"
)
_PASSWORD_ELEMENT = fixed(
    r"<(?:[a-z0-9_.-]{0,40}(?:password|passwd|pwd|passphrase))(?: [^<>\n]{0,100})?>"
    r"([^<>\n]{1,200})</|"
    r"<key>[^<>\n]{0,40}password[^<>\n]{0,20}</key>\s{0,20}<string>([^<>\n]{1,200})</|"
    r"(?:key|name)=\"[^\"\n]{0,40}password\"[ \t]{1,3}value=\"([^\"\n]{1,200})\""
)
_PIN = fixed(
    r"(?<![a-z])(?:pin(?:码| ?code| ?number)?|cvv2?|cvc2?|安全码)"
    r"[\"'*]{0,2}[ \t]{0,4}(?:[:=]|is|是|为)[ \t]{0,4}[\"'*]{0,2}([0-9]{3,8})(?![0-9.])"
)
_MNEMONIC = fixed(
    r"(?:mnemonic|seed(?: phrase| words)?|recovery (?:phrase|words|seed)|助记词)[\"']{0,2}"
    r"[ \t]{0,4}[:=]\s{0,4}[\"']?((?:[a-z]{3,8}[ ,\n]{1,3}){11,23}[a-z]{3,8})(?![a-z])"
)
_KEY_GIVEN = fixed(
    rf"{_KEYS}{_CLOSED}{_IS}\\?[\"']?(?:(?:bearer|basic|token) )?([A-Za-z0-9._~+/%=-]{{16,4000}})"
)
_KEY_ELEMENT = fixed(
    rf"{_KEYS}(?: [^<>\n]{{0,100}})?>([A-Za-z0-9._~+/=-]{{16,4000}})</|"
    r"<(?:d|p|q|dp|dq|inverseq)>([A-Za-z0-9+/=]{16,4000})</"
)
_JWK = fixed(r"\\?\"(?:d|p|q|dp|dq|qi|k)\\?\"[ \t]{0,3}:[ \t]{0,3}\\?\"([A-Za-z0-9_-]{16,4000})")
_AWS = fixed(r"aws_?secret_?access_?key[\"' ]{0,3}[:=][\"' ]{0,3}([A-Za-z0-9._~+/=-]{8,4000})")
_HEADER = fixed(
    r"authorization[\"' ]{0,3}[:=][\"' ]{0,3}(?:bearer|basic) ([A-Za-z0-9._~+/=-]{8,4000})"
)
_BEARER = fixed(r"(?<!\w)bearer ((?=[a-z._~+/=-]{0,100}[0-9])[A-Za-z0-9._~+/=-]{20,4000})")
_IN_ADDRESS = fixed(r"://[^\s/:@?#]{0,100}:([^\s/\"<>]{1,200})@")
_CURL = fixed(r"(?<!\S)(?:-u|--user)[ =]{1,3}[\"']?[^\s:\"']{1,100}:([^\s\"']{1,200})")

_OTHER_KEYS = ("密钥", "秘钥", "令牌", "私钥")
_OTHER_PASSWORDS = (
    "mot de",
    "contrase",
    "senha",
    "пароль",
    "密码",
    "密碼",
    "口令",
    "パスワ",
    "비밀번호",
)
_REST_CHARS = 200
_WHOSE_CHARS = 20

# What stands in every text that the pattern finds something in, as it is quick to look for.
_BY_NAME = (
    (("passw", "pwd", "passphrase"), _PASSWORD_ELEMENT, Secret.PASSWORD),
    (("pin", "cvv", "cvc", "安全码"), _PIN, Secret.PASSWORD),
    (("mnemonic", "seed", "recovery", "助记词"), _MNEMONIC, Secret.PASSWORD),
    (("://",), _IN_ADDRESS, Secret.PASSWORD),
    (("-u", "--user"), _CURL, Secret.PASSWORD),
    (("aws",), _AWS, Secret.KEY),
    (("authorization",), _HEADER, Secret.KEY),
    (("bearer",), _BEARER, Secret.KEY),
    (('"',), _JWK, Secret.KEY),
    (("key", "token", "secret", "_auth", "sig", *_OTHER_KEYS), _KEY_GIVEN, Secret.KEY),
    (("</",), _KEY_ELEMENT, Secret.KEY),
)

_QUOTED = {
    '"': fixed(r"[^\"\n]{1,200}"),
    "'": fixed(r"[^'\n]{1,200}"),
    '\\"': fixed(r"(?:[^\"\\\n]|\\[^\"n]){1,200}"),
    "\\'": fixed(r"(?:[^'\\\n]|\\[^'n]){1,200}"),
}
_BARE = fixed(r"[!-~]{1,200}")
_ENDS = fixed(r"[,;:)}\]>\"']{1,10}$")
_IN_A_LIST = fixed(r"[;,](?=[A-Za-z_ -]{1,40}=)|;")
_NOTHING = fixed(
    r"(?i)[*.xX_#•-]{1,200}|<[^<>]{0,100}>?|\[[^\[\]]{0,100}\]?|\$[A-Z_][A-Z0-9_]*|[$%#]?\{.{0,200}|\$\(.{0,200}|"
    r"%[A-Za-z_]{0,40}%?|%\([A-Za-z_]{1,40}\)s?|@[A-Za-z_]{1,40}@?|"
    r"none|null|nil|true|false|undefined|yes|no|on|off|required|optional|empty|string|str|text|"
    r"bytes|int|integer|char|varchar|hidden|input|field|here|any|n/a|see|the|your|must|should|not|"
    r"never|with|without|reset|changed?|forgotten|forgot|expired?|protected|encrypted|incorrect|"
    r"wrong|invalid|missing|unknown|set|unset|default|policy|manager|prompt|ask|auto|self|this|it|"
    r"is|was|for|in|and|or|to|of|at|a|an"
)
_REFERENCE = fixed(
    r"\$?[A-Za-z_]+(?:(?:\.|->|::)[A-Za-z_]+)+\(?\)?|[A-Za-z_][A-Za-z_.]*[(\[].{0,200}|&?[A-Za-z_]*(?i:passw|pwd)[A-Za-z_]*"
)
_DIGIT = fixed(r"[0-9]")
_LETTER = fixed(r"[A-Za-z]")
_SIGN = fixed(r"[!@#$%^&*+=?~|]")
_PARTS = fixed(r"[._~+/%=-]+")
_WORD = fixed(
    r"[A-Za-z]+[0-9]{0,2}|[0-9]{1,4}|(?:[A-Z]?[a-z]{3,}[0-9]{0,6}|[A-Z][a-z]?[0-9]{2,6})+"
)


def named_in(text: str) -> Iterator[SecretSpan]:
    """The values in `text` that are called secrets, in no order; they may overlap."""
    # Of the same length, for `one_spelling` has no letter whose small one is longer.
    small = text.lower()
    if any(name in small for name in ("pass", "pwd", "psw", *_OTHER_PASSWORDS)):
        yield from _passwords(text, small)
    for names, pattern, kind in _BY_NAME:
        if not any(name in small for name in names):
            continue
        for match in pattern.finditer(small):
            group = match.lastindex or 0
            start, end = match.span(group)
            if pattern is _PASSWORD_ELEMENT and not _is_given(text[start:end], ""):
                continue
            if pattern in (_KEY_GIVEN, _KEY_ELEMENT) and not (
                _is_called_secret(small, match.start())
                and _is_token(text[start:end])
                and not text.startswith("(", end)
            ):
                continue
            yield SecretSpan(start, end, kind)


def _is_called_secret(small: str, start: int) -> bool:
    """Whether the name that begins there is that of a secret key, and not of any key."""
    if not small.startswith("key", start):
        return True
    return _KEY_OF.search(small, max(0, start - _WHOSE_CHARS), start) is not None


def _passwords(text: str, small: str) -> Iterator[SecretSpan]:
    for match in _PASSWORD_GIVEN.finditer(small):
        start, quote = match.end(), match[1]
        value = (_QUOTED[quote] if quote else _BARE).match(text, start)
        if value is None:
            continue
        end = value.end()
        if quote:
            is_given = _is_quoted_given(value[0])
        else:
            end = start + len(_cut(value[0]))
            rest = text[end : end + _REST_CHARS].partition("\n")[0]
            is_given = _is_given(text[start:end], rest)
        if is_given:
            yield SecretSpan(start, end, Secret.PASSWORD)
    for match in _PASSWORD_TOLD.finditer(small):
        value = _BARE.match(text, match.end())
        told = _cut(value[0]).rstrip(".!?:") if value else ""
        if len(told) >= 4 and not _NOTHING.fullmatch(told) and _is_strong(told):
            yield SecretSpan(match.end(), match.end() + len(told), Secret.PASSWORD)


def _cut(value: str) -> str:
    """A value without what ends it in a list of settings, or in a call."""
    end = _IN_A_LIST.search(value)
    value = value[: end.start()] if end and end.start() else value
    return _ENDS.sub("", value) if "(" not in value else value


def _is_strong(value: str) -> bool:
    """Whether no word is written so."""
    has_digit = _DIGIT.search(value) is not None
    has_letter = _LETTER.search(value) is not None
    return (has_digit and (has_letter or value.isdigit())) or _SIGN.search(value[:-1]) is not None


def _is_quoted_given(value: str) -> bool:
    if _NOTHING.fullmatch(value) or len(value) < 3:
        return False
    if " " in value.strip() or not value.isascii():
        # What a form says to a person is a sentence, or a word in their language.
        return _DIGIT.search(value) is not None and _LETTER.search(value) is not None
    return _REFERENCE.fullmatch(value) is None or _DIGIT.search(value) is not None


def _is_given(value: str, rest: str) -> bool:
    """Whether a value without quotation marks is one, and no beginning of a sentence."""
    if len(value) < 3 or _NOTHING.fullmatch(value):
        return False
    if _REFERENCE.fullmatch(value):
        return False
    if _is_strong(value):
        return len(value) >= 4
    rest = rest.strip(" .!\"'")
    return not rest or rest[0] in ";<&"


def _is_token(value: str) -> bool:
    """Whether it is no word, path or version behind such a name."""
    if not _DIGIT.search(value) or not _LETTER.search(value):
        return False
    parts = [part for part in _PARTS.split(value) if part]
    return not all(_WORD.fullmatch(part) for part in parts)
