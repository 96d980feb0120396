"""Explanations of diagnostics: a few sentences and a small correct example, found by the diagnostic's code.

Several codes share one explanation: ``topics.toml`` says which, and has the examples; the words are in a file for each
language. The command ``fordewind explain`` and the window show the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files

from dsl.text.catalogue import LANGUAGES, Catalogue

KINDS = ("rules", "map", "scenario", "yaml")
"""The kinds of file that an example can be taken from."""
_catalogue = Catalogue("dsl", "text/diagnostics/explanations/{}.toml")


@dataclass(frozen=True)
class Topic:
    """A group of codes with one explanation: patterns of the codes, and an example of a ``kind`` (or empty)."""

    name: str
    codes: tuple[str, ...]
    kind: str = ""
    example: str = ""


@dataclass(frozen=True)
class Explanation:
    """A topic explained in one language, with its example."""

    topic: Topic
    text: str

    @property
    def whole(self) -> str:
        """The text and the example, indented, as printed by ``fordewind explain``."""
        lines = [f"    {line}".rstrip() for line in self.topic.example.split("\n")] if self.topic.example else []
        return "\n".join([self.text, *([""] if lines else []), *lines])


@cache
def topics() -> Mapping[str, Topic]:
    """All topics by name, in the order of the file."""
    read = tomllib.loads(files(__package__ or "").joinpath("topics.toml").read_text(encoding="utf-8"))
    found = {}
    for name, table in read.items():
        kind = next((kind for kind in KINDS if kind in table), "")
        found[name] = Topic(name, tuple(table["codes"]), kind, table.get(kind, "").strip("\n"))
    return found


@cache
def topic_of(code: str) -> Topic | None:
    """The topic of a code: that of the longest matching pattern; None if no pattern matches."""
    fitting = [(len(p), topic) for topic in topics().values() for p in topic.codes if fnmatchcase(code, p)]
    return max(fitting, key=lambda pair: pair[0])[1] if fitting else None


def explained(code: str, language: str) -> Explanation | None:
    """The explanation of ``code`` in ``language``; None if there is none."""
    topic = topic_of(code)
    return Explanation(topic, _catalogue(language)[topic.name]) if topic is not None else None


__all__ = ["KINDS", "LANGUAGES", "Explanation", "Topic", "explained", "topic_of", "topics"]
