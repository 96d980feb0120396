"""What a report means, in a few sentences with a small example of the right form, by its code.

Several codes share one explanation: ``topics.toml`` says which, and has the examples; the words are in a file for
each language. The command ``fordewind explain`` and the window show the same.
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
"""What an example can be of."""
_catalogue = Catalogue("dsl", "text/diagnostics/explanations/{}.toml")


@dataclass(frozen=True)
class Topic:
    """What several codes have in common: patterns of these, and an example of a ``kind``, if there is one."""

    name: str
    codes: tuple[str, ...]
    kind: str = ""
    example: str = ""


@dataclass(frozen=True)
class Explanation:
    """The words of a topic in a language, and its example."""

    topic: Topic
    text: str

    @property
    def whole(self) -> str:
        """Both, the example indented."""
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
    """What a code belongs to: of the patterns that fit it the longest counts."""
    fitting = [(len(p), topic) for topic in topics().values() for p in topic.codes if fnmatchcase(code, p)]
    return max(fitting, key=lambda pair: pair[0])[1] if fitting else None


def explained(code: str, language: str) -> Explanation | None:
    """What a code means, in a language; None if there is no such code."""
    topic = topic_of(code)
    return Explanation(topic, _catalogue(language)[topic.name]) if topic is not None else None


__all__ = ["KINDS", "LANGUAGES", "Explanation", "Topic", "explained", "topic_of", "topics"]
