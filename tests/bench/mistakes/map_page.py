"""Sound maps as pages that can be spoilt: the shipped ones, each as the command ``check`` sees it."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from random import Random

from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.values import Data
from dsl.services.writing.game_folder.file_checks import check_file
from dsl.text.diagnostics import Diagnostic, Severity
from tests.bench.mistakes.slip import NoPlace, Slip

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Found:
    """A stretch of one line: the line and the columns count from 0."""

    line: int
    start: int
    end: int
    text: str


class MapPage:
    """A sound map. Spoilt texts may hold lone surrogates: each stands for one byte that is no UTF-8."""

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, path.stem
        self.text = path.read_text(encoding="utf-8")
        self.lines = self.text.split("\n")

    @cached_property
    def sections(self) -> list[str]:
        """For every line the top-level key that it belongs to."""
        found, here = [], ""
        for line in self.lines:
            head = re.match(r"(\w+):", line)
            here = head[1] if head else here
            found.append(here)
        return found

    def reports(self, text: str) -> list[Diagnostic]:
        """What ``fordewind check`` says of ``text``, notes left out."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / self.path.name
            path.write_bytes(text.encode("utf-8", "surrogateescape"))
            return [d for d in check_file(path) if d.severity is not Severity.NOTE]

    def same(self, text: str) -> bool:
        """Whether ``text`` says the same as the sound map."""
        return _data(text) == self.data

    @cached_property
    def data(self) -> dict[str, Data] | None:
        """What the map says, as plain values."""
        return _data(self.text)

    def spots(self, pattern: str, section: str = "") -> list[Found]:
        """Where a pattern stands outside comments; of a pattern with a group, that group. In some sections, or all."""
        found = []
        for number, (line, here) in enumerate(zip(self.lines, self.sections)):
            comment = line.lstrip().startswith("#") and here != "terrain"
            if not comment and (not section or here in section.split()):
                for match in re.finditer(pattern, line):
                    group = 1 if match.re.groups else 0
                    found.append(Found(number, match.start(group), match.end(group), match[group]))
        return found

    def some(self, chance: Random, pattern: str, section: str = "") -> Found:
        """One of the spots of a pattern."""
        found = self.spots(pattern, section)
        if not found:
            raise NoPlace
        return chance.choice(found)

    def edited(self, spot: Found, new: str) -> str:
        """The text with another one in a spot."""
        line = self.lines[spot.line]
        return self.with_line(spot.line, line[: spot.start] + new + line[spot.end :])

    def with_line(self, number: int, *new: str) -> str:
        """The text with other lines (or none) in the place of one."""
        return "\n".join([*self.lines[:number], *new, *self.lines[number + 1 :]])

    @property
    def rows(self) -> list[int]:
        """The lines (from 0) of the terrain block."""
        return [spot.line for spot in self.spots(r"^  \S+", "terrain")]

    def slip(
        self,
        text: str,
        at: int | list[int],
        *codes: str,
        words: tuple[str, ...] = (),
        right: str = "",
        legal: bool = False,
    ) -> Slip:
        """A slip in this map; ``at`` are the lines (from 0) that a report may point at."""
        places = [at] if isinstance(at, int) else at
        lines = frozenset(place + 1 for place in places)
        return Slip(self, text, lines, words or ((right,) if right else ()), codes, right, legal)


def _data(text: str) -> dict[str, Data] | None:
    try:
        return MapFile(text).data()
    except MapEditError:
        return None


@cache
def map_pages() -> tuple[MapPage, ...]:
    """Every shipped map."""
    return tuple(MapPage(path) for path in sorted((ROOT / "maps").glob("*.yaml")))
