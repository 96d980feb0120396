"""A ruleset's own words in the reader's language: terrains, sites, attributes, map checks, clause numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dsl.games.library import family
from dsl.games.library.shelves import Header
from dsl.maps.board.spec import PLACED, Attribute, BoardSpec, Feature, Kind
from dsl.maps.mapfile import wording
from dsl.text.diagnostics import Problems
from editor.base.texts import catalogue, speech, tr
from editor.model.games.boards import GameBoard, game_of

if TYPE_CHECKING:
    from dsl.games.play import ClauseTexts, Translation
    from dsl.games.play.rule_values.named_values import NamedValues


def numbers(clauses: Iterable[str]) -> list[str]:
    """``P89-4.2b`` is 4.2b; what several games call by one number stands once."""
    return list(dict.fromkeys(clause.partition("-")[2] or clause for clause in clauses))


_clauses: dict[str, ClauseTexts] = {}
_read: dict[tuple[str, str], Translation] = {}


def translation(header: Header, language: str = "") -> Translation:
    """The words of a game in a language (default: the one spoken now); read once."""
    from dsl.games.play import load_translation  # pulls in all of play; a window should stand before it is needed

    key = str(header.path), language or speech.language
    if key not in _read:
        _read[key] = load_translation(family(header.path), key[1], Problems())
    return _read[key]


def read_again() -> None:
    """Files of translations have changed: they are read anew when words are asked for."""
    _read.clear()
    _clauses.clear()


def clause_sentence(header: Header, clause: str, values: NamedValues | None) -> str:
    """What a clause of the rulebook says of rules with these values; empty where nobody has written that down."""
    from dsl.games.play import ClauseTexts
    from dsl.games.play.rule_values.named_values import NamedValues
    from dsl.games.play.rule_values.value_gaps import GapValues

    key = str(header.path)
    if key not in _clauses:
        _clauses[key] = ClauseTexts(family(header.path))
    known = values if values is not None else NamedValues({}, {})
    return _clauses[key].sentence(clause, GapValues(known, speech.language, translation(header).word))


def game_title(header: Header) -> str:
    """What a game is called; its rules need not be read for that."""
    return translation(header).word(header.title) if header.title else header.name


def game_word(game: GameBoard | None, text: str) -> str:
    """A title, label or sentence of the rules in the language spoken now."""
    return translation(game.header, game.language).word(text) if game is not None and text else text


def feature_label(game: GameBoard | None, feature: Feature) -> str:
    """What players call a terrain, site, arrow, region or start."""
    return game_word(game, feature.label) or plain_word(feature.name, game.language if game is not None else "")


def plain_word(name: str, language: str = "") -> str:
    """What a kind that no rules put a label to is called: plain ones (sea, land) in a language (the one spoken)."""
    if name not in PLACED:  # what features are on a map for no ruleset that has none of their kind yet
        return wording.plain_word(name, language or speech.language)
    key = f"panels-kind-{name}"
    return catalogue(language)[key] if language else tr(key)


def terrain_label(game: GameBoard | None, name: str) -> str:
    """What people call a terrain, whether the rules know it or not."""
    declared = game.spec.feature(Kind.TERRAIN, name) if game is not None else None
    return feature_label(game, declared) if declared is not None else plain_word(name)


def kind_word(spec: BoardSpec | None, kind: str) -> str:
    """What players call a kind of site, arrow, region or start; its own name where no rules know it."""
    for of in (Kind.SITE, Kind.ARROW, Kind.REGION, Kind.START):
        declared = spec.feature(of, kind) if spec is not None else None
        if declared is not None:
            return feature_label(game_of(spec), declared)
    return plain_word(kind)


def attribute_label(game: GameBoard | None, attribute: Attribute) -> str:
    """What players call an attribute; its name where the rules say no more."""
    return game_word(game, attribute.label) or wording.spaced(attribute.name)


def option_label(game: GameBoard | None, attribute: Attribute, value: str) -> str:
    """What players call one of the values of an attribute."""
    labels = dict(zip(attribute.type.values, attribute.type.labels))
    return game_word(game, labels.get(value, "")) or wording.spaced(value)
