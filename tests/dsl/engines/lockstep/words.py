"""The words of a saved state by their names, so that two blocks that differ say where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import HEADER, Layout, Place
from dsl.language.typed.nodes import Field

MOST = 12
"""The most differences that are named."""


def differing(game: Game, one: bytes, other: bytes) -> list[str]:
    """The names of the words in which two blocks differ, with both values."""
    if len(one) != len(other):
        return [f"{len(one)} bytes against {len(other)}"]
    names, found = word_names(game), []
    for word, (a, b) in enumerate(zip(memoryview(one).cast("i"), memoryview(other).cast("i"))):
        if a != b:
            found.append(f"{names.get(word, f'word {word}')}: {a} against {b}")
    return found[:MOST] + ([f"{len(found) - MOST} more words"] if len(found) > MOST else [])


@lru_cache(maxsize=4)
def word_names(game: Game) -> dict[int, str]:
    """What stands in each word, as far as the layout knows it."""
    return dict(_named(game, game.layout))


def _named(game: Game, layout: Layout) -> Iterator[tuple[int, str]]:
    yield from enumerate(HEADER)
    for kind, word in layout.used.items():
        yield word, f"{kind}: how many were placed"
    for deck, begin in layout.decks.items():
        for card in range(game.sizes[deck]):
            yield begin + card, f"where {game.member_name(deck, card)} is"
    for field, place in layout.fields.items():
        yield from _of_field(game, field, place)
    for field, word in layout.revealed.items():
        yield word, f"{field.name} is revealed"
    yield from _part("history", layout.history)
    yield from _part("result", layout.result)
    for rule, (begin, _) in layout.frames.items():
        yield begin, f"{rule}: where to go back to"
    for local, place in layout.locals.items():
        yield from _part(f"local {local.name}", place)


def _part(name: str, place: Place | None) -> Iterator[tuple[int, str]]:
    if place is None:
        return
    for word in range(place.words):
        yield place.offset + word, f"{name}[{word}]" if place.words > 1 else name


def _of_field(game: Game, field: Field, place: Place) -> Iterator[tuple[int, str]]:
    for member in range(place.count):
        owner = f"{game.member_name(field.owner, member)}." if field.owner is not None else ""
        for key in range(place.per):
            per = f"[{game.member_name(field.per, key)}]" if field.per is not None else ""
            for word in range(place.width):
                part = f" word {word}" if place.width > 1 else ""
                at = place.offset + (member * place.per + key) * place.width + word
                yield at, f"{owner}{field.name}{per}{part}"
