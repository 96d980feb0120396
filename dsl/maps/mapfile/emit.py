"""Plain values as YAML on one line, in the plainest form that reads back as the same value."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dsl.maps.mapfile.values import Data, typed
from dsl.text.files.characters import without_controls

# Nothing that YAML could take for anything but a text, inside brackets or out of them.
_PLAIN = re.compile(r"[^\W\d](?:[\w./()+-]|[ ](?![ ]|$))*")
_PRINTABLE = re.compile("[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*")


def scalar(text: str) -> str:
    """A text, quoted where it must be."""
    if _PLAIN.fullmatch(text) and typed(text) == text:
        return text
    return key(text)


def key(text: str) -> str:
    """A text in quotes: single ones if they will do; without control characters, which no file may have."""
    text = without_controls(text)
    if _PRINTABLE.fullmatch(text) and "'" not in text and "\\" not in text:
        return f'"{text}"' if '"' not in text else f"'{text}'"
    if _PRINTABLE.fullmatch(text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + "".join(_escaped(c) for c in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if _PRINTABLE.fullmatch(character):
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def emit(value: object) -> str:
    """A value in flow style: ``[A1, B2]``, ``{kind: port, at: B2}``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(int(value)) + ".0" if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(str(k))}: {emit(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(emit(v) for v in value) + "]"
    return scalar(str(value))


def tidy(value: object) -> Data:
    """The value as it reads back from a file: tuples as lists, keys as texts, other things as their text."""
    if isinstance(value, Mapping):
        return {without_controls(str(k)): tidy(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [tidy(v) for v in value]
    return value if value is None or isinstance(value, (bool, int, float)) else without_controls(str(value))
