"""Tables, wheels and decks in a form: what it shows, and what changing, adding, moving and pasting do to the text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.language.syntax.format import format_text
from dsl.services.forms.declaration_changes import set_label
from dsl.services.forms.form_values import Grid, Plain
from dsl.services.forms.grid_paste import copied, paste_edits, pasted
from dsl.services.forms.row_edits import (
    CellValue,
    add_row,
    fresh_key,
    move_row,
    put_back_cells,
    put_back_row,
    remove_row,
    set_cells,
)
from dsl.services.forms.text_changes import applied
from dsl.text.source import Edit
from tests.dsl.services.forms.forms_at_hand import ALL, Rules, again, house, made_of, rules
from tests.share import share, thinned

PIRATES = "rulesets/pirates_1989/pirates_1989.rules"
FAME = "rulesets/pirates_fame/pirates_fame.rules"


def _grid(of: Rules, name: str) -> Grid:
    found = of.form.grid(name)
    assert found is not None
    return found


def _after(of: Rules, edits: tuple[Edit, ...]) -> str:
    """The text below the heading, after the change, which must leave the rules sound."""
    return again(of, edits).text.split("\n", 2)[2]


# --- what a form shows ---------------------------------------------------------------------------


def test_a_table_has_columns_rows_and_clauses() -> None:
    kind = _grid(rules(PIRATES), "Kind")
    assert [column.label for column in kind.columns] == ["Дальность", "Тонет на пробоине", "На вёслах"]
    galleon = kind.row("galleon")
    assert galleon is not None and galleon.label == "галеон" and galleon.own
    assert [cell.now.value for cell in galleon.cells] == [2, 3, 0]
    assert galleon.clauses == ("P89-6.1a", "P89-6.2a")


def test_a_cell_of_the_book_that_house_rules_change() -> None:
    foe = _grid(rules("rulesets/pirates_fame/house/short_game.rules"), "Foe")
    war = foe.row("war")
    assert war is not None and foe.changed == 1
    (cell,) = [cell for cell in war.cells if cell.changed]
    assert cell.base is not None and (cell.now.value, cell.base.value) == (20, 0)


def test_a_card_that_house_rules_add() -> None:
    event = _grid(rules("rulesets/pirates_fame/house/short_game.rules"), "event")
    mermaid = event.row("mermaid")
    assert mermaid is not None and mermaid.own and mermaid.new
    assert event.hands == "players"


def test_the_chances_of_a_wheel_before_and_after() -> None:
    mine = house(PIRATES, "\nset Wheel.storm.weight = 2\n")
    wheel = _grid(mine, "Wheel")
    assert wheel.chances()["storm"] == pytest.approx(2 / 11)
    assert wheel.base_chances()["storm"] == pytest.approx(1 / 10)


def test_a_row_that_is_taken_away_is_remembered() -> None:
    wheel = _grid(house(PIRATES, "\nremove row Wheel.calm\n"), "Wheel")
    assert [(row.key, row.label) for row in wheel.lost] == [("calm", "штиль")] and wheel.row("calm") is None


# --- cells ---------------------------------------------------------------------------------------


def test_cells_of_the_book_are_set_together() -> None:
    mine = house(PIRATES, "\nset round_limit = 9\n")
    values = [CellValue("storm", "weight", 2), CellValue("calm", "weight", 0)]
    edits = set_cells(mine.chain.own, _grid(mine, "Wheel"), values)
    assert _after(mine, edits) == "\nset round_limit = 9\nset Wheel.storm.weight = 2\nset Wheel.calm.weight = 0\n"


def test_numbered_rows_stand_in_brackets() -> None:
    mine = house(FAME, "")
    edits = set_cells(mine.chain.own, _grid(mine, "Battle"), [CellValue("6", "war", 4)])
    assert _after(mine, edits) == "\nset Battle[6].war = 4\n"


def test_the_value_of_the_book_needs_no_line() -> None:
    mine = house(PIRATES, "\nset Wheel.storm.weight = 2\nset Wheel.calm.weight = 2\n")
    edits = set_cells(mine.chain.own, _grid(mine, "Wheel"), [CellValue("storm", "weight", 1)])
    assert _after(mine, edits) == "\nset Wheel.calm.weight = 2\n"
    both = put_back_cells(mine.chain.own, _grid(mine, "Wheel"), [("storm", "weight"), ("calm", "weight")])
    assert applied(mine.text, both) == house(PIRATES, "").text


def test_a_longer_cell_keeps_the_columns_under_each_other() -> None:
    tagged = ('    a "A" 2, gold, 20', '    b "B" 1, hull, 1')
    mine = house(FAME, "\nadd to event:\n" + "".join(f"{row.ljust(76)}@1\n" for row in tagged))
    mine = made_of(mine, format_text(mine.text))
    edits = set_cells(mine.chain.own, _grid(mine, "event"), [CellValue("b", "count", 12)])
    after = again(mine, edits).text
    assert format_text(after) == after and '"B" 12, hull, 1' in after and '"A" 2,  gold, 20' in after


def test_cells_left_out_are_written_when_a_later_one_is_set() -> None:
    text = "\ntable Mine:\n    columns a: 0..9, b: 0..9 = 5, c: 0..9 = 6\n    one 1\n"
    mine = house(PIRATES, text)
    edits = set_cells(mine.chain.own, _grid(mine, "Mine"), [CellValue("one", "c", 7)])
    assert _after(mine, edits).endswith("    one 1, 5, 7\n")


# --- rows ----------------------------------------------------------------------------------------


def test_the_first_own_row_begins_a_block() -> None:
    mine = house(PIRATES, "\nset round_limit = 9\n")
    edits = add_row(mine.chain.own, _grid(mine, "Kind"), "frigate", "фрегат", (2, 2, 1))
    assert _after(mine, edits) == '\nset round_limit = 9\n\nadd to Kind:\n    frigate "фрегат" 2, 2, 1\n'


def test_further_rows_stand_below_and_go_again() -> None:
    mine = house(PIRATES, '\nadd to Kind:\n    frigate "фрегат" 2, 2, 1\n')
    grid = _grid(mine, "Kind")
    more = again(mine, add_row(mine.chain.own, grid, "sloop", "шлюп", (1, 1, 1)))
    assert more.text.endswith('    frigate "фрегат" 2, 2, 1\n    sloop   "шлюп"   1, 1, 1\n')
    less = again(more, remove_row(more.chain.own, _grid(more, "Kind"), "sloop"))
    assert less.text == mine.text
    none = again(mine, put_back_row(mine.chain.own, grid, "frigate"))
    assert none.text == house(PIRATES, "").text


def test_a_row_of_the_book_is_taken_away_and_put_back() -> None:
    mine = house(PIRATES, "\nset Wheel.calm.weight = 2\n")
    gone = again(mine, remove_row(mine.chain.own, _grid(mine, "Wheel"), "calm"))
    assert gone.text.split("\n", 2)[2] == "\nremove row Wheel.calm\n"
    assert applied(gone.text, put_back_row(gone.chain.own, _grid(gone, "Wheel"), "calm")) == house(PIRATES, "").text


def test_own_rows_change_places() -> None:
    mine = house(PIRATES, '\nadd to Kind:\n    a "A" 1, 1, 1  # first\n    b "B" 2, 2, 1\n    c "C" 3, 3, 1\n')
    grid = _grid(mine, "Kind")
    up = _after(mine, move_row(mine.chain.own, grid, "c", "a"))
    assert [line.strip()[:1] for line in up.splitlines()[2:]] == ["c", "a", "b"] and "# first" in up
    down = _after(mine, move_row(mine.chain.own, grid, "a", ""))
    assert [line.strip()[:1] for line in down.splitlines()[2:]] == ["b", "c", "a"]
    assert move_row(mine.chain.own, grid, "galleon", "a") == ()


def test_a_key_is_made_of_the_label() -> None:
    kind, battle = _grid(rules(PIRATES), "Kind"), _grid(rules(FAME), "Battle")
    assert fresh_key(kind, "Быстрый шлюп") == "bystryi_shliup"
    assert fresh_key(kind, "galleon") == "galleon_2"
    assert fresh_key(kind, "移") == "entry" and fresh_key(kind, "if") == "if_2"
    assert fresh_key(battle, "семь") == "7"


def test_a_label_is_changed_added_and_taken_away() -> None:
    mine = house(PIRATES, '\nadd to Kind:\n    frigate "фрегат" 2, 2, 1\n')
    row = _grid(mine, "Kind").row("frigate")
    assert row is not None
    assert 'frigate "фрегат “Стрела”" 2' in _after(mine, set_label(mine.chain.own, row.declared, 'фрегат "Стрела"'))
    bare = again(mine, set_label(mine.chain.own, row.declared, ""))
    assert "    frigate 2, 2, 1\n" in bare.text
    row = _grid(bare, "Kind").row("frigate")
    assert row is not None
    assert applied(bare.text, set_label(bare.chain.own, row.declared, "фрегат")) == mine.text


# --- spreadsheets --------------------------------------------------------------------------------


def test_a_block_goes_to_a_spreadsheet_and_back() -> None:
    mine = house(FAME, "")
    event = _grid(mine, "event")
    text = copied(event, range(3), range(4), "ru")
    assert text.splitlines()[0].split("\t") == ["Выгодный обмен: +5 золота", "2", "золото", "5"]
    assert paste_edits(mine.chain.own, event, pasted(event, text, 0, 0)) == ()


def test_pasted_cells_are_set_and_rows_below_are_new() -> None:
    mine = house(PIRATES, "")
    kind = _grid(mine, "Kind")
    found = pasted(kind, "бригантина\t1\t3\t1\r\nфрегат\t2\t2\t1\r\n", 1, 0)
    assert found.wrong == []
    assert _after(mine, paste_edits(mine.chain.own, kind, found)) == (
        '\nset Kind.brigantine.hull = 3\n\nadd to Kind:\n    fregat "фрегат" 2, 2, 1\n'
    )


def test_what_cannot_be_pasted_is_told_at_its_cell_and_nothing_is_done() -> None:
    mine = house(PIRATES, "")
    kind = _grid(mine, "Kind")
    found = pasted(kind, "галера\t5\t99\nфрегат\t2\tдва\t1\t7", 1, 0)
    assert [(cell.row, cell.column, cell.message.code) for cell in found.wrong] == [
        (1, 0, "paste-label"), (1, 2, "field-range"), (2, 3, "paste-wide"), (2, 2, "field-number"),
    ]  # fmt: skip
    assert paste_edits(mine.chain.own, kind, found) == ()


def test_options_are_known_by_their_labels_in_any_language() -> None:
    wheel = _grid(house(PIRATES, ""), "Wheel")
    found = pasted(wheel, "fresh wind\tS", 8, 2, lambda label: "fresh wind" if label == "свежий ветер" else label)
    assert [(value.column, value.value) for value in found.values] == [("weather", "fresh"), ("rhumb", "S")]


# --- every table of every game -------------------------------------------------------------------


@st.composite
def cells(draw: st.DrawFn) -> tuple[str, str, Grid, CellValue]:
    name = draw(st.sampled_from([name for name in thinned(ALL, 16) if rules(name).form.grids]))
    skin = draw(st.sampled_from(("", "ru", "uk", "en")))
    grid = draw(st.sampled_from([grid for grid in rules(name, skin).form.grids if grid.rows]))
    row, column = draw(st.sampled_from(grid.rows)), draw(st.sampled_from(grid.columns))
    kind = column.type
    if kind.many:
        value: Plain = draw(st.frozensets(st.sampled_from(kind.values)))
    elif kind.base == "int":
        value = draw(st.integers(max(kind.low or 0, -99), min(kind.high or 99, 999)))
    else:
        value = draw(st.sampled_from(kind.values) if kind.base == "options" else st.booleans())
    return name, skin, grid, CellValue(row.key, column.name, value)


@settings(max_examples=share(40) // 4, deadline=None)
@given(cells())
def test_any_cell_takes_any_value_and_gives_it_back(change: tuple[str, str, Grid, CellValue]) -> None:
    name, skin, grid, cell = change
    before = rules(name, skin)
    after = again(before, set_cells(before.chain.own, grid, [cell]))
    assert format_text(after.text) == after.text
    wanted = _values(grid)
    assert _values(_grid(after, grid.name)) == wanted | {(cell.key, cell.column): cell.value}
    old = CellValue(cell.key, cell.column, wanted[cell.key, cell.column])
    back = again(after, set_cells(after.chain.own, _grid(after, grid.name), [old]))
    assert _values(_grid(back, grid.name)) == wanted
    if before.form.house and f"{grid.target(cell.key, cell.column)} =" not in before.text:
        assert back.text == before.text


def _values(grid: Grid) -> dict[tuple[str, str], Plain]:
    return {(r.key, c.name): x.now.value for r in grid.rows for c, x in zip(grid.columns, r.cells)}
