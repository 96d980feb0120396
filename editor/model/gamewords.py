"""A ruleset's own words (labels of terrains, sites, attributes, its map checks) in the reader's language.

Rules are written in one language and may carry translations beside them (``lang/<language>.yaml``); what has none
stays as the rules have it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dsl.board.spec import Attribute, Feature
from dsl.diagnostics import Diagnostic, Problems, message
from dsl.library import family
from editor.model.games import GameBoard
from editor.words import speech, tr

if TYPE_CHECKING:
    from dsl.play import Translation

_read: dict[tuple[str, str], Translation] = {}


def translation(game: GameBoard, language: str = "") -> Translation:
    """The words of a game in a language (default: the one spoken now); read once."""
    from dsl.play import load_translation  # pulls in all of play; a window should stand before it is needed

    key = str(game.header.path), language or speech.language
    if key not in _read:
        _read[key] = load_translation(family(game.header.path), key[1], Problems())
    return _read[key]


def game_word(game: GameBoard | None, text: str) -> str:
    """A title, label or sentence of the rules in the language spoken now."""
    return translation(game).word(text) if game is not None and text else text


def feature_label(game: GameBoard | None, feature: Feature) -> str:
    """What players call a terrain, site, arrow, region or start."""
    return game_word(game, feature.label) or _spaced(feature.name)


def attribute_label(game: GameBoard | None, attribute: Attribute) -> str:
    """What players call an attribute; its name where the rules say no more."""
    return game_word(game, attribute.label) or _spaced(attribute.name)


def option_label(game: GameBoard | None, attribute: Attribute, value: str) -> str:
    """What players call one of the values of an attribute."""
    labels = dict(zip(attribute.type.values, attribute.type.labels))
    return game_word(game, labels.get(value, "")) or _spaced(value)


def told(diagnostic: Diagnostic, game: GameBoard | None = None) -> str:
    """The message of a diagnostic in the language spoken now; what a map check demands, in the game's words."""
    args: Mapping[str, object] = diagnostic.args
    if diagnostic.code.startswith("panels-"):
        return tr(diagnostic.code, **args)
    if diagnostic.code == "map-check" and game is not None:
        args = {**args, "text": game_word(game, str(args.get("text", "")))}
    return message(diagnostic.code, args, speech.language)


def _spaced(name: str) -> str:
    return name.replace("_", " ")
