"""The outline as a tree of rows: chapters, groups below headings, declarations; and what a search leaves of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from dsl.services.writing.contract import Chapter, Entry
from dsl.text.source import Place
from editor.base.texts import speech, tr
from editor.model.rules.rule_replacing import Chosen

Word = Callable[[str], str]
Filter = Literal["all", "changed", "problems"]
_SENTENCE = re.compile(r"[^.;:!?]+")
_VALUE = re.compile(r"\{[^{}]*\}")
_NAMELESS = (
    "play", "setup", "always", "value", "board", "history", "player", "directions",
    "before-turn", "after-turn", "before-round", "after-round", "after-setup",
)  # fmt: skip
_CYRILLIC = re.compile(r"[А-яЁёІіЇїЄєҐґ]")
_UKRAINIAN = re.compile(r"[ІіЇїЄєҐґ]")


BESIDE = ("translations", "theme", "prose")
"""Chapters that stand in files beside the rules."""


@dataclass(eq=False)
class Node:
    """A row. ``plain``: its title is a name of the text, not words; ``sought`` is what a search looks into."""

    title: str
    chosen: Chosen
    entry: Entry | None = None
    plain: bool = False
    changed: bool = False
    sought: str = ""
    children: list[Node] = field(default_factory=list)
    parent: Node | None = None

    @property
    def count(self) -> int:
        """How many declarations stand below it."""
        return sum(child.count if child.entry is None else 1 for child in self.children)

    @property
    def marked(self) -> bool:
        """Whether house rules changed it, or anything below it."""
        return self.changed or any(child.marked for child in self.children)

    def walk(self) -> Iterator[Node]:
        """It and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


def nodes_of(chapters: Iterable[Chapter], house: bool, word: Word, sentence: Word) -> list[Node]:
    """The rows of an outline. Marks are shown of house rules only; ``sentence`` gives that of a clause."""
    made = [_chapter(chapter, house, word, sentence) for chapter in chapters]
    return [*made, *(Node(tr(f"rules-chapter-{kind}"), Chosen(kind)) for kind in BESIDE if made)]


def _chapter(chapter: Chapter, house: bool, word: Word, sentence: Word) -> Node:
    title = word(chapter.title) if chapter.title else tr(f"rules-chapter-{chapter.kind}")
    made = Node(title, Chosen(chapter.kind, "group" if chapter.title else "", chapter.title), sought=title.casefold())
    made.children = [_entry(entry, chapter.kind, house, word, sentence) for entry in chapter.entries]
    made.children += [_chapter(child, house, word, sentence) for child in chapter.children]
    for child in made.children:
        child.parent = made
    return made


def _entry(entry: Entry, chapter: str, house: bool, word: Word, sentence: Word) -> Node:
    title, plain = entry_title(entry, word)
    words = [title, entry.name, entry.label, entry.help, *entry.clauses, *map(sentence, entry.clauses)]
    words += [text for child in entry.children for text in (child.name, child.label, word(child.label))]
    sought = "\n".join(words).casefold()
    changed = house and entry.changed and entry.kind != "game"  # its heading alone is no change
    return Node(title, Chosen(chapter, entry.kind, entry.name), entry, plain, changed, sought)


def entry_title(entry: Entry, word: Word) -> tuple[str, bool]:
    """What a declaration is called, and whether that is only its name in the text.

    Values in a label are left open. Where it has no other words, the first sentence of its help serves, if the reader
    can read it, else of the help of what it replaces.
    """
    label = _VALUE.sub("…", word(entry.label))
    if any(map(str.isalpha, label)):
        return label, False
    for text in (entry.help, entry.former_help):
        said = _SENTENCE.match(word(text))
        if said is not None and readable(text, word):
            return said[0].strip(), False
    if entry.kind in _NAMELESS:
        return tr(f"rules-kind-{entry.kind}"), False
    return entry.name or label or entry.kind, True


def readable(text: str, word: Word) -> bool:
    """Whether a text of the rules is translated, or may be in the language spoken, by its letters."""
    if word(text) != text:
        return True
    if speech.language == "en":
        return not _CYRILLIC.search(text)
    return bool(_UKRAINIAN.search(text)) == (speech.language == "uk")


# --- what a search leaves --------------------------------------------------------------------------


def filtered(nodes: Iterable[Node], sought: str, only: Filter, troubled: Iterable[Place] = ()) -> list[Node]:
    """The rows that have a text in their names, clauses or sentences, and are changed, or have a problem."""
    words, places = sought.casefold().split(), tuple(troubled)
    if not words and only == "all":
        return list(nodes)
    return [kept for node in nodes if (kept := _kept(node, words, only, places)) is not None]


def _kept(node: Node, words: list[str], only: Filter, troubled: tuple[Place, ...]) -> Node | None:
    """A copy of a row with what is left below it; a heading that has all the words keeps all of that."""
    if node.entry is not None:
        found = all(word in node.sought for word in words)
        right = only == "all" or (node.changed if only == "changed" else _has(node.entry, troubled))
        return replace(node) if found and right else None
    below = [] if words and all(word in node.sought for word in words) else words
    children = [kept for child in node.children if (kept := _kept(child, below, only, troubled)) is not None]
    made = replace(node, children=children)
    for child in children:
        child.parent = made
    return made if children else None


def _has(entry: Entry, troubled: tuple[Place, ...]) -> bool:
    whole = entry.whole
    return any(place.file == whole.file and whole.line <= place.line <= whole.end_line for place in troubled)
