"""What a report is made of, wherever it is shown: sentences, tables, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Style = Literal["title", "head", "lead", "plain", "faint"]


@dataclass(frozen=True)
class Text:
    """A sentence or two; ``lead`` is the one that matters most, ``head`` stands over what follows."""

    text: str
    style: Style = "plain"


@dataclass(frozen=True)
class Table:
    """Rows of texts below heads; the first ``names`` columns are words, the others numbers."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    names: int = 1


@dataclass(frozen=True)
class Picture:
    """A drawing as SVG and what can be seen on it."""

    svg: str
    caption: str


Block = Text | Table | Picture
