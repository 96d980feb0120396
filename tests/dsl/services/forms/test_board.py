"""Head, board, pieces, players and state in a form: everything that is declared, with its place."""

from __future__ import annotations

import pytest

from tests.dsl.services.forms.forms_at_hand import ALL, FEW, house, rules
from tests.share import usual

PIRATES = "rulesets/pirates_1989/pirates_1989.rules"


def test_the_board_has_what_all_files_say_of_it() -> None:
    board = rules(PIRATES).form.board
    assert board is not None and board.topology == "square8" and board.size is None
    assert ("NO", "NO") in board.directions
    port = next(feature for feature in board.features if feature.name == "port")
    assert (port.kind, port.label, port.own) == ("site", "Порт", False)  # the port itself is sailing's
    side, houses = port.attributes[:2]
    assert side.type.values == ("spain", "pirates") and side.default is None and side.own
    assert houses.default is not None and houses.default.value is True
    sea = next(feature for feature in board.features if feature.name == "sea")
    assert (sea.kind, sea.flags) == ("terrain", ("passable",))


def test_demands_on_the_map_are_told_in_their_words() -> None:
    board = rules(PIRATES).form.board
    assert board is not None
    none = next(demand for demand in board.demands if demand.message == "Нет порта, где грузят сокровища.")
    assert (none.kind, none.condition, none.clauses) == ("require", "any(q in port where q.source)", ("P89-M1",))


def test_pieces_players_and_state_have_their_attributes() -> None:
    kinds = {kind.name: kind for kind in rules(PIRATES).form.kinds}
    ship = kinds["ship"]
    assert (ship.label, ship.limit) == ("Корабль", "60") and ship.names[0] == "Альбатрос"
    marks = {attribute.name: attribute.marks for attribute in ship.attributes}
    assert marks["moved"] == ("each turn",) and marks["links"] == ("inner",)
    assert [attribute.name for attribute in kinds["player"].attributes][-1] == "side"
    treasure = next(attribute for attribute in kinds["state"].attributes if attribute.name == "treasure")
    assert treasure.marks == ("secret",) and treasure.seen == "keepers()" and treasure.help.startswith("Записка")


def test_who_sees_pieces_is_what_the_last_file_says() -> None:
    kinds = {kind.name: kind for kind in rules("rulesets/pirates_1989/house/fog.rules").form.kinds}
    assert kinds["ship"].seen.startswith("{q in players where in_sight")


def test_the_head_has_players_and_notes() -> None:
    head = rules(PIRATES).form.head
    assert (head.title, head.players, head.seats) == ("Пираты", (2, 9), ())
    assert head.notes[0].clauses == ("P89-0.1",) and "№ 6 за 1989 год" in head.notes[0].message
    assert rules("tests/games/chess/chess.rules").form.head.seats == (("white", "White"), ("black", "Black"))


def test_what_house_rules_add_is_their_own() -> None:
    form = house(PIRATES, '\nadd to board:\n    region fog "Туман"\n').form
    assert form.board is not None
    assert [feature.name for feature in form.board.features if feature.own] == ["fog"]


@pytest.mark.parametrize("name", usual(ALL, *FEW, called=str))
def test_every_place_is_where_the_name_stands(name: str) -> None:
    found = rules(name)
    lines = {file.source.name: file.source.lines for file in found.chain.files}
    form = found.form
    listed = [*(form.board.features if form.board is not None else ()), *form.grids]
    listed += [attribute for kind in form.kinds for attribute in kind.attributes]
    for thing in listed:
        place = thing.declared
        assert lines[place.file][place.line - 1][place.column - 1 : place.end_column - 1] == thing.name
