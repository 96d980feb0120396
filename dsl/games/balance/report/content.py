"""What a report is made of, wherever it is shown: sentences, tables, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

Style = Literal["title", "head", "lead", "plain", "faint"]


@dataclass(frozen=True)
class Text:
    """A sentence or two; ``lead`` is the one that matters most, ``head`` stands over what follows."""

    text: str
    style: Style = "plain"
    kind: ClassVar = "text"


@dataclass(frozen=True)
class Table:
    """Rows of texts below heads; the first ``names`` columns are words, the others numbers.

    ``words_last``: the last column is words, too.
    """

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    names: int = 1
    words_last: bool = False
    kind: ClassVar = "table"

    def is_word(self, column: int) -> bool:
        """Whether the cells of a column are words."""
        return column < self.names or (self.words_last and column == len(self.heads) - 1)


@dataclass(frozen=True)
class Picture:
    """A drawing as SVG and what can be seen on it."""

    svg: str
    caption: str
    kind: ClassVar = "picture"


Block = Text | Table | Picture
