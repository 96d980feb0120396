"""The manifest of a packed game, ``game.yaml``: a few lines that say what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from dsl.games.library.shelves import HOUSE, RULES, header_of
from dsl.text.diagnostics import Problems
from dsl.text.files import decode
from dsl.text.files.yaml_tree import MappingNode, compose
from dsl.text.source import Source, one_line

MANIFEST = "game.yaml"
VERSION = 1
LONGEST = 120


@dataclass(frozen=True)
class Manifest:
    """A packed game's description; ``rules`` and ``map`` are paths within it, ``map`` may be empty."""

    name: str
    rules: str
    map: str = ""
    title: str = ""
    version: int = VERSION

    @property
    def newer(self) -> bool:
        """Whether a newer program packed it in an unknown format."""
        return self.version > VERSION

    def text(self) -> str:
        """The page."""
        lines = [f"fordewind-game: {self.version}", f"name: {quoted(self.name)}"]
        if self.title:
            lines.append(f"title: {quoted(self.title)}")
        lines.append(f"rules: {quoted(self.rules)}")
        if self.map:
            lines.append(f"map: {quoted(self.map)}")
        return "\n".join([*lines, ""])


def quoted(text: str) -> str:
    """A text as YAML has it, whatever is in it."""
    return "'" + one_line(text, LONGEST * 2).replace("'", "''") + "'"


def read_manifest(data: bytes, problems: Problems) -> Manifest | None:
    """The manifest; None if it is not valid."""
    text = decode(data, MANIFEST, problems)
    tree = compose(Source(MANIFEST, text), problems) if text is not None else None
    if not isinstance(tree, MappingNode):
        return None
    said = {word: tree.word(word) for word in ("fordewind-game", "name", "rules", "map", "title")}
    if not said["fordewind-game"].isdecimal() or len(said["fordewind-game"]) > 6:
        return None
    version = int(said["fordewind-game"])
    return Manifest(said["name"], said["rules"], said["map"], one_line(said["title"], LONGEST), version)


def title_in(files: Mapping[str, bytes], manifest: Manifest, language: str) -> str:
    """The title of a game in a language by its own texts; else the one in its manifest."""
    said = manifest.title or manifest.name
    for folder in PurePosixPath(manifest.rules).parents:
        name = str(folder / "lang" / f"{language}.yaml")
        text = decode(files[name], name, Problems()) if name in files else None
        words = compose(Source(name, text), Problems()) if text is not None else None
        if isinstance(words, MappingNode) and words.word(said):
            return one_line(words.word(said), LONGEST)
    return said


def found_manifest(files: Mapping[str, bytes]) -> Manifest | None:
    """A manifest for an archive without one: its game, and a map if there is one; None without rules.

    Of several rules files the one that no other extends is the game.
    """
    rules = sorted((name for name in files if name.endswith(RULES)), key=_rank)
    if not rules:
        return None
    heads = [header_of(Source(name, decode(files[name], name, Problems()) or "")) for name in rules]
    extended = {base for head in heads for base in head.games}
    last = next(
        (
            name
            for name in rules
            if PurePosixPath(name).stem not in extended and PurePosixPath(name).parent.name != HOUSE
        ),
        rules[0],
    )
    maps = sorted(name for name in files if name.endswith((".yaml", ".yml")) and b"\nlegend:" in files[name])
    return Manifest(PurePosixPath(last).stem, last, maps[0] if maps else "")


def _rank(name: str) -> tuple[int, str]:
    return name.count("/"), name
