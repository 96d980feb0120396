"""The rulesets at hand, the boards they declare, and what they call the things of a map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from dsl.games.library.shelves import Header, all_rulesets, family, find_rules, rules_header
from dsl.maps.board.spec import PLACED, Attribute, BoardSpec, Feature, Kind
from dsl.maps.mapfile import wording
from dsl.services.theme.theme_form import theme_place
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from editor.base.texts import catalogue, speech, tr

if TYPE_CHECKING:
    from dsl.games.play import ClauseTexts, Translation
    from dsl.games.play.gap_faults import NamedValues
    from dsl.language.typed.program import Program


@dataclass(frozen=True)
class GameBoard:
    """A ruleset as far as a map's author needs it."""

    header: Header
    program: Program
    spec: BoardSpec
    language: str = ""
    """In which its words are said; empty: the one spoken now."""

    def __post_init__(self) -> None:
        _of_spec[id(self.spec)] = self

    @cached_property
    def _kin(self) -> list[Header]:
        return family(self.header.path)

    @property
    def at_sea(self) -> bool:
        """Whether a compass belongs on its charts: it is a track, or some value is a direction, as of a wind."""
        program = self.program
        types = [*(field.type for field in program.fields), *(param.type for param in program.params.values())]
        types += [column.type for table in program.tables.values() for column in table.columns.values()]
        arrows = (feature.kind == Kind.ARROW.value for feature in program.features)
        return program.topology == "track" or any(arrows) or any(str(kind).split()[-1] == "direction" for kind in types)

    @property
    def folder(self) -> Path:
        """The folder with the ``theme.yaml`` by which its maps are drawn; that of house rules is their game's."""
        return theme_place(self._kin).parent


_of_spec: WeakValueDictionary[int, GameBoard] = WeakValueDictionary()


def game_of(spec: BoardSpec | None) -> GameBoard | None:
    """The ruleset whose board this is."""
    return _of_spec.get(id(spec)) if spec is not None else None


class Games:
    """All rulesets on the shelves; a broken one has a header and no board."""

    def __init__(self) -> None:
        self._boards: dict[Path, GameBoard | None] = {}

    def headers(self) -> list[Header]:
        """The rulesets that can be played."""
        return [header for header in all_rulesets() if header.playable]

    def board(self, name: str, beside: Path | None = None) -> GameBoard | None:
        """What a ruleset asks of its maps; None if there is none of that name or its rules are broken.

        ``beside`` is the folder of a map that names it.
        """
        path = find_rules(name, Problems(), beside=beside)
        if path is not None and path not in self._boards:
            header = rules_header(path)
            self._boards[path] = read_board(header) if header.playable else None
        return self._boards[path] if path is not None else None

    def first(self, names: Iterable[str], beside: Path | None = None) -> GameBoard | None:
        """The first of these rulesets that there is and that can be read."""
        return next((board for name in names if (board := self.board(name, beside)) is not None), None)


def read_board(header: Header, rules: Source | None = None) -> GameBoard | None:
    """What the ruleset of a file, or a text for it, asks of its maps; None if its rules are broken."""
    from dsl.engines.linking.spec import board_spec
    from dsl.games.library.rules_loader import loader
    from dsl.games.pipeline import check_chain

    problems = Problems()
    chain = loader.load(rules or header.path, problems)
    program = check_chain(chain, problems) if chain is not None else None
    return GameBoard(header, program, board_spec(program)) if program is not None else None


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
    from dsl.games.play.gap_faults import NamedValues
    from dsl.games.play.value_gaps import GapValues

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
