"""Converts nodes to plain values by the core rules of YAML 1.2, where ``NO`` is a text, and values to one-line YAML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite

from dsl.text.files.read import without_controls
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

Data = None | bool | int | float | str | list["Data"] | dict[str, "Data"]

YES = ("yes", "да", "так")
NO = ("no", "нет", "ні")
NOTHING = "none"
"""What authors may write for no value."""
MAX_DIGITS = 400
"""Longer numbers stay texts."""

_CONSTANTS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_INT = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]{1,18}|0x[0-9a-fA-F]{1,15}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


def resolve(node: Node) -> Data:
    """The value of a scalar; quoted ones are always texts."""
    return node.value if node.style else typed(node.value)


def typed(text: str) -> bool | int | float | str | None:
    """The value of an unquoted text; numbers with too many digits stay texts."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INT.fullmatch(text) and len(text) <= MAX_DIGITS:
        return int(text)
    if _BASED.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text) and len(text) <= MAX_DIGITS:
        number = float(text)
        return number if isfinite(number) else text
    return text


def plain(node: Node) -> Data:
    """The whole tree as plain values; keys are texts as written."""
    if isinstance(node, SequenceNode):
        return [plain(item) for item in node.items]
    if isinstance(node, MappingNode):
        return {key.value: plain(value) for key, value in node.pairs}
    return resolve(node)


def truth(value: object) -> bool | None:
    """The value of a yes-or-no attribute; None if the value is neither."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.casefold() in YES + NO:
        return value.casefold() in YES
    return None


def is_nothing(node: Node) -> bool:
    """Whether the value is ``none``, ``null``, or empty."""
    return isinstance(node, ScalarNode) and (resolve(node) is None or (not node.style and node.value == NOTHING))


def same(one: object, other: object) -> bool:
    """Whether two values are equal and of the same type: 1, 1.0 and true are not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


# Nothing that YAML could take for anything but a text, inside brackets or out of them.
_PLAIN = re.compile(r"[^\W\d](?:[\w./()+-]|[ ](?![ ]|$))*")
_PRINTABLE = re.compile("[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*")


def scalar(text: str) -> str:
    """``text`` as YAML, quoted if necessary."""
    if _PLAIN.fullmatch(text) and typed(text) == text:
        return text
    return key(text)


def key(text: str) -> str:
    """``text`` in quotes, single ones if possible, without control characters."""
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
    """The value as it would be read back from a file: tuples as lists, keys as texts."""
    if isinstance(value, Mapping):
        return {without_controls(str(k)): tidy(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [tidy(v) for v in value]
    return value if value is None or isinstance(value, (bool, int, float)) else without_controls(str(value))
