"""Names of pieces that the setup assigns depending on the number of players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from dsl.services.kit.kit_values import NOBODY, Counter

Named = tuple[Counter, ...]


def named_as_for_few(counters: Named, few: Named) -> Named:
    """The counters, with the piece names of a match of the fewest players (``few``) for these players' pieces; the

    pieces of all others get the remaining names in order. Unchanged if these players have other pieces or names there.
    """
    given = _names(few)
    left = [counter.name for counter in counters if counter.name]
    for name in (name for names in given.values() for name in names):
        if name not in left:
            return counters
        left.remove(name)
    here = _names(counters)
    if any(len(here[owner]) != len(names) for owner, names in given.items()):
        return counters
    return tuple(_renamed(counters, given, iter(left)))


def _names(counters: Sequence[Counter]) -> defaultdict[tuple[int, str], list[str]]:
    """The names of each player's pieces of each kind."""
    found = defaultdict[tuple[int, str], list[str]](list)
    for counter in counters:
        if counter.name and counter.owner != NOBODY:
            found[counter.owner, counter.kind].append(counter.name)
    return found


def _renamed(counters: Named, given: dict[tuple[int, str], list[str]], left: Iterator[str]) -> Iterator[Counter]:
    ahead = {owner: iter(names) for owner, names in given.items()}
    for counter in counters:
        names = ahead.get((counter.owner, counter.kind), left)
        yield replace(counter, name=next(names)) if counter.name else counter
