"""The installed rulesets, their boards, and their names for the things on a map."""

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
from editor.base.texts import catalogue, tr, ui

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
    """The language of its words; empty: the current one."""
    copied: Path | None = None
    """The file of which its rules are an earlier text, stored elsewhere: that one's theme draws them, too."""

    def __post_init__(self) -> None:
        _of_spec[id(self.spec)] = self

    @cached_property
    def _kin(self) -> list[Header]:
        return family(self.header.path)

    @property
    def at_sea(self) -> bool:
        """Whether its charts have a compass: the board is a track, or some value is a direction (as of a wind)."""
        program = self.program
        types = [*(field.type for field in program.fields), *(param.type for param in program.params.values())]
        types += [column.type for table in program.tables.values() for column in table.columns.values()]
        arrows = (feature.kind == Kind.ARROW.value for feature in program.features)
        return program.topology == "track" or any(arrows) or any(str(kind).split()[-1] == "direction" for kind in types)

    @property
    def folder(self) -> Path:
        """The folder with the ``theme.yaml`` by which its maps are drawn; that of house rules is their game's."""
        return theme_place([*self._kin, *(family(self.copied) if self.copied is not None else ())]).parent


_of_spec: WeakValueDictionary[int, GameBoard] = WeakValueDictionary()


def game_of(spec: BoardSpec | None) -> GameBoard | None:
    """The ruleset that declares this board."""
    return _of_spec.get(id(spec)) if spec is not None else None


class Games:
    """All rulesets that were found; one with errors has a header but no board."""

    def __init__(self) -> None:
        self._boards: dict[Path, GameBoard | None] = {}

    def headers(self) -> list[Header]:
        """The rulesets that can be played."""
        return [header for header in all_rulesets() if header.playable]

    def board(self, name: str, beside: Path | None = None) -> GameBoard | None:
        """The board of a ruleset; None if there is none of that name or its rules have errors.

        ``beside`` is the folder of the map that names it.
        """
        path = find_rules(name, Problems(), beside=beside)
        if path is not None and path not in self._boards:
            header = rules_header(path)
            self._boards[path] = read_board(header) if header.playable else None
        return self._boards[path] if path is not None else None

    def first(self, names: Iterable[str], beside: Path | None = None) -> GameBoard | None:
        """The first of these rulesets that exists and has no errors."""
        return next((board for name in names if (board := self.board(name, beside)) is not None), None)


def read_board(header: Header, rules: Source | None = None) -> GameBoard | None:
    """The board of a ruleset's file, or of a text for that file; None if the rules have errors."""
    from dsl.engines.linking.spec import board_spec
    from dsl.games.library.rules_loader import loader
    from dsl.games.pipeline import check_chain

    problems = Problems()
    chain = loader.load(rules or header.path, problems)
    program = check_chain(chain, problems) if chain is not None else None
    return GameBoard(header, program, board_spec(program)) if program is not None else None


_clauses: dict[str, ClauseTexts] = {}
_read: dict[tuple[str, str], Translation] = {}


def translation(header: Header, language: str = "") -> Translation:
    """The words of a game in a language (default: the current one); cached."""
    from dsl.games.play import load_translation  # pulls in all of play; a window should stand before it is needed

    key = str(header.path), language or ui.language
    if key not in _read:
        _read[key] = load_translation(family(header.path), key[1], Problems())
    return _read[key]


def read_again() -> None:
    """Clear the caches after translation files changed."""
    _read.clear()
    _clauses.clear()


def clause_sentence(header: Header, clause: str, values: NamedValues | None) -> str:
    """The sentence for a rulebook clause under rules with these values; empty if none is written."""
    from dsl.games.play import ClauseTexts
    from dsl.games.play.gap_faults import NamedValues
    from dsl.games.play.value_gaps import GapValues

    key = str(header.path)
    if key not in _clauses:
        _clauses[key] = ClauseTexts(family(header.path))
    known = values if values is not None else NamedValues({}, {})
    return _clauses[key].sentence(clause, GapValues(known, ui.language, translation(header).word))


def game_title(header: Header) -> str:
    """The title of a game, without reading its rules."""
    return translation(header).word(header.title) if header.title else header.name


def game_word(game: GameBoard | None, text: str) -> str:
    """A title, label or sentence of the rules in the language spoken now."""
    return translation(game.header, game.language).word(text) if game is not None and text else text


def feature_label(game: GameBoard | None, feature: Feature) -> str:
    """The ruleset's name of a terrain, site, arrow, region or start."""
    return game_word(game, feature.label) or plain_word(feature.name, game.language if game is not None else "")


def plain_word(name: str, language: str = "") -> str:
    """The name of a kind without a label in the rules: a few plain ones (sea, land) are translated."""
    if name not in PLACED:  # what features are on a map for no ruleset that has none of their kind yet
        return wording.plain_word(name, language or ui.language)
    key = f"panels-kind-{name}"
    return catalogue(language)[key] if language else tr(key)


def terrain_label(game: GameBoard | None, name: str) -> str:
    """The name of a terrain for people, whether the ruleset declares it or not."""
    declared = game.spec.feature(Kind.TERRAIN, name) if game is not None else None
    return feature_label(game, declared) if declared is not None else plain_word(name)


def kind_word(spec: BoardSpec | None, kind: str) -> str:
    """The ruleset's name of a kind of site, arrow, region or start; the kind itself if not declared."""
    for of in (Kind.SITE, Kind.ARROW, Kind.REGION, Kind.START):
        declared = spec.feature(of, kind) if spec is not None else None
        if declared is not None:
            return feature_label(game_of(spec), declared)
    return plain_word(kind)


def attribute_label(game: GameBoard | None, attribute: Attribute) -> str:
    """The ruleset's name of an attribute; without a label the attribute's own name."""
    return game_word(game, attribute.label) or wording.spaced(attribute.name)


def option_label(game: GameBoard | None, attribute: Attribute, value: str) -> str:
    """The ruleset's name of one of the values of an attribute."""
    labels = dict(zip(attribute.type.values, attribute.type.labels))
    return game_word(game, labels.get(value, "")) or wording.spaced(value)
