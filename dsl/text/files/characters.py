"""Characters that YAML does not allow, that only look like blanks, or that end a line for some and not for others."""

from __future__ import annotations

import re

# What YAML does not allow in a text at all (lone surrogates included).
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# What is no part of any text: it would steer the terminal that shows it.
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
# They look like a blank, or like nothing at all, and are neither: no-break spaces, zero-width marks, soft hyphens.
_ODD_BLANKS = re.compile("[\u00a0\u00ad\u2007\u200b-\u200d\u202f\u2060\ufeff]")
# YAML takes these for line ends, the rest of the house only "\n".
_OTHER_BREAKS = re.compile("\r(?!\n)|[\x85\u2028\u2029]")


def forbidden(text: str) -> re.Match[str] | None:
    """The first character that YAML does not allow."""
    # What can be printed is allowed; this is quick, and most files hold nothing else.
    return None if text.replace("\n", "").isprintable() else _FORBIDDEN.search(text)


def control(text: str) -> re.Match[str] | None:
    """The first character that steers a terminal and is no part of any text."""
    return None if text.isprintable() else _CONTROLS.search(text)


def without_controls(text: str) -> str:
    """A text without its control characters."""
    return text if text.isprintable() else _CONTROLS.sub("", text)


def harmless(text: str) -> str:
    """The text with a mark in the place of every character that YAML does not allow."""
    return _FORBIDDEN.sub("\ufffd", text)


def plain_breaks(text: str) -> str:
    r"""The text with ``\n`` for each single character that YAML takes for the end of a line; all places stay."""
    # To look for single characters takes a hundredth of the time that the pattern takes on a large map.
    return _OTHER_BREAKS.sub("\n", text) if any(mark in text for mark in "\r\x85\u2028\u2029") else text


def odd_blank(text: str) -> str:
    """The first character that looks like a blank or like nothing but is neither, as ``U+00A0``; or nothing."""
    found = _ODD_BLANKS.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def has_odd_blank(text: str) -> bool:
    """Whether such a character is anywhere in a text."""
    return not text.isascii() and _ODD_BLANKS.search(text) is not None


def plain_blanks(text: str) -> str:
    """The text with blanks where such look like one, and without those that look like nothing."""
    wide = text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2007", " ")
    return _ODD_BLANKS.sub("", wide).strip()
