"""Which rules files may speak of what others declare: house rules beside a game, games beside their base."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from dsl.games.library.shelves import HOUSE, RULES, Header, header_of, rules_header
from dsl.language.loading.loader import Finder
from dsl.text.source import Source

_PATTERNS = (f"*{RULES}", f"{HOUSE}/*{RULES}")


def extending(files: Iterable[str], opened: Iterable[Source], find: Finder, key: Callable[[str], str]) -> list[str]:
    """The files, open or in the folders around ``files``, that extend any of these, directly or by others between.

    ``key`` is what two names of one file have in common.
    """
    goal = {key(file) for file in files}
    headers = {key(str(path)): rules_header(path) for file in files for path in _around(Path(file))}
    headers |= {key(source.name): header_of(source) for source in opened}
    below = {name: _base(header, find, key) for name, header in headers.items()}
    return [str(headers[name].path) for name in headers if name not in goal and _reaches(name, below, goal)]


def _around(file: Path) -> Iterator[Path]:
    """The rules in the folder of a file and in those beside it, house rules included; of house rules, of their game."""
    folder = file.parent.parent if file.parent.name == HOUSE else file.parent
    for pattern in (*_PATTERNS, *(f"../*/{pattern}" for pattern in _PATTERNS)):
        yield from (path.resolve() for path in sorted(folder.glob(pattern)))


def _base(header: Header, find: Finder, key: Callable[[str], str]) -> str:
    """The file that another extends; empty where there is none."""
    found = find(header.games[0], header.path) if header.games else []
    if isinstance(found, list):
        return ""
    return key(found.name if isinstance(found, Source) else str(found))


def _reaches(name: str, below: dict[str, str], goal: set[str]) -> bool:
    """Whether one of ``goal`` lies below a file."""
    seen: set[str] = set()
    while name and name not in seen:
        seen.add(name)
        name = below.get(name, "")
        if name in goal:
            return True
    return False
