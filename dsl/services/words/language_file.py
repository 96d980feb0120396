"""A flat YAML file of texts as it is written: what stands where in it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from dsl.maps.mapfile.changes import Refused
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, compose, yaml_source
from dsl.text.source import Place


class LanguageFile:
    """The text of one file of translations or of sentences; ``text`` is None where there is no file."""

    def __init__(self, path: Path, language: str, text: str | None) -> None:
        self.path, self.language, self.exists = path, language, text is not None
        self.source = yaml_source(text or "", str(path))

    @classmethod
    def read(cls, path: Path, language: str) -> LanguageFile:
        """It as it lies on disk."""
        source = read_source(path, Problems()) if path.is_file() else None
        return cls(path, language, source.text if source is not None else None)

    @cached_property
    def root(self) -> Node | None:
        """The table; None where nothing is written, or nothing that can be read."""
        return compose(self.source, Problems())

    @cached_property
    def pairs(self) -> dict[str, tuple[ScalarNode, Node]]:
        """The nodes of each text and of its translation."""
        return {key.value: (key, value) for key, value in self.root.pairs} if self.root is not None else {}

    @property
    def table(self) -> dict[str, str]:
        """What the file says."""
        return {key: value.value for key, (_, value) in self.pairs.items() if isinstance(value, ScalarNode)}

    def place(self, text: str) -> Place | None:
        """Where the translation of a text stands."""
        pair = self.pairs.get(text)
        return Place.of(pair[1].span) if pair is not None else None

    def mapping(self) -> MappingNode | None:
        """The table to be changed; None if there is none yet. Raises ``Refused`` where something else stands."""
        problems = Problems()
        root = compose(self.source, problems)
        if problems.failed:
            raise Refused("lang-not-readable")
        if root is None or root.empty:
            return None
        if not isinstance(root, MappingNode):
            raise Refused("lang-not-table")
        return root
