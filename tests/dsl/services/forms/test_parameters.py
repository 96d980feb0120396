"""Parameters in a form: what it shows of them, and what changing them does to the text."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.language.syntax.format import format_text
from dsl.services.forms.declaration_changes import own_settings, put_back_parameters, set_parameter
from dsl.services.forms.form_values import Parameter, ParameterTest, Plain
from dsl.services.forms.text_changes import applied, differing, tried
from dsl.text.source import Source
from tests.dsl.services.forms.forms_at_hand import ALL, FEW, HOUSES, again, house, rules, written
from tests.share import share, thinned, usual

PIRATES = "rulesets/pirates_1989/pirates_1989.rules"
LONG_STORM = "rulesets/pirates_1989/house/long_storm.rules"


def _parameter(name: str, of: str = LONG_STORM) -> Parameter:
    found = rules(of, formatted=False).form.parameter(name)
    assert found is not None
    return found


# --- what a form shows ---------------------------------------------------------------------------


def test_a_number_that_house_rules_change() -> None:
    drift = _parameter("storm_drift_cells")
    assert (drift.now.value, drift.base.value, drift.changed) == (4, 1, True)
    assert (drift.type.base, drift.type.low, drift.type.high) == ("int", 1, 8)
    assert drift.label == "Снос штормом, клеток" and drift.help.startswith("На сколько клеток")
    assert drift.clauses == ("P89-4.2b", "P89-4.2Na")
    assert drift.declared.file.endswith("sailing.rules") and not drift.own


def test_options_have_their_labels() -> None:
    port = _parameter("fatal_storm_foreign_port")
    assert dict(zip(port.type.values, port.type.labels)) == {"sinks": "тонет", "captured": "захвачен"}
    assert (port.now.value, port.base.value) == ("captured", "sinks")


def test_a_set_of_directions_lists_them_all() -> None:
    rhumbs = _parameter("hit_rhumbs")
    assert rhumbs.type.many and rhumbs.type.values == ("N", "NO", "O", "SO", "S", "SW", "W", "NW")
    assert rhumbs.now.value == frozenset("NOSW")


def test_a_set_of_numbers_lists_them_all() -> None:
    faces = _parameter("hit_faces", "rulesets/sea_battle/sea_battle.rules")
    assert faces.type.values == ("1", "2", "3", "4", "5", "6") and faces.now.value == frozenset("3456")


def test_when_says_what_it_asks_and_whether_it_holds() -> None:
    windows = _parameter("fire_windows")
    assert windows.when is not None and windows.when.holds
    assert windows.when.tests == (ParameterTest("turn_mode", "fire_and_move"),)
    never = _parameter("fire_windows", "rulesets/pirates_1989/house/shoot_or_move.rules")
    assert never.when is not None and not never.when.holds


def test_one_of_two_conditions_is_enough() -> None:
    found = _parameter("fire_range_port", "rulesets/colonies_1990/house/shoot_or_move.rules").when
    assert found is not None and found.any and not found.holds  # there both are switched off
    assert found.tests == (ParameterTest("ports_fire", True), ParameterTest("neutral_reply", True))


def test_a_game_of_its_own_differs_from_nothing() -> None:
    form = rules(PIRATES).form
    assert not form.house and not any(parameter.changed for parameter in form.parameters)


@pytest.mark.parametrize("name", usual(ALL, *FEW, called=str))
def test_every_form_can_be_sent(name: str) -> None:
    form = rules(name).form
    assert pickle.loads(pickle.dumps(form)) == form


# --- what changing does --------------------------------------------------------------------------


def test_the_first_change_begins_a_paragraph() -> None:
    mine = house(PIRATES, "")
    parameter = mine.form.parameter("storm_drift_cells")
    assert parameter is not None
    text = applied(mine.text, set_parameter(mine.chain.own, parameter, 4))
    assert text == mine.text + "\nset storm_drift_cells = 4\n"


def test_a_second_change_stands_below_the_first() -> None:
    mine = house(PIRATES, "\n# Storms.\nset storm_drift_cells = 4\n\nset Kind.galleon.hull = 4\n")
    parameter = mine.form.parameter("round_limit")
    assert parameter is not None
    text = applied(mine.text, set_parameter(mine.chain.own, parameter, 30))
    assert "set storm_drift_cells = 4\nset round_limit = 30\n\nset Kind" in text


def test_only_the_value_is_touched_and_its_tag_stays_in_its_column() -> None:
    mine = rules("rulesets/ships_track/house/squadron.rules")
    parameter = mine.form.parameter("own_ships_join")
    assert parameter is not None
    long = rules("rulesets/pirates_fame/house/short_game.rules")
    fame = long.form.parameter("fame_to_win")
    assert fame is not None
    edits = set_parameter(long.chain.own, fame, 5)
    assert [edit.text for edit in edits] == ["5 "]  # the tag behind it keeps its place
    assert applied(mine.text, set_parameter(mine.chain.own, parameter, parameter.base.value)).count("set ") == 1


def test_remarks_stay_where_they_are_and_help_goes_with_its_line() -> None:
    text = "\n# Why: ours.\n\n## Longer.\nset round_limit = 30  # really\n\n# The end.\n"
    mine = house(PIRATES, text)
    parameter = mine.form.parameter("round_limit")
    assert parameter is not None
    edited = applied(mine.text, put_back_parameters(mine.chain.own, [parameter]))
    assert edited.endswith("\n# Why: ours.\n\n# The end.\n") and "##" not in edited and "really" not in edited


def test_lines_may_end_as_on_windows() -> None:
    mine = written(PIRATES, 'language 1\r\ngame mine "Mine" extends pirates_1989\r\n')
    parameter = mine.form.parameter("round_limit")
    assert parameter is not None
    edited = applied(mine.text, set_parameter(mine.chain.own, parameter, 7))
    assert edited.endswith("\r\n\r\nset round_limit = 7\r\n") and edited.count("\n") == edited.count("\r\n")


def test_a_file_without_a_last_line_end() -> None:
    mine = written(PIRATES, 'language 1\ngame mine "Mine" extends pirates_1989')
    parameter = mine.form.parameter("round_limit")
    assert parameter is not None
    assert applied(mine.text, set_parameter(mine.chain.own, parameter, 7)).endswith("89\n\nset round_limit = 7\n")


def test_what_a_value_may_not_be_is_told_by_the_checker() -> None:
    mine = house(PIRATES, "")
    parameter = mine.form.parameter("storm_drift_cells")
    assert parameter is not None
    program, told = tried(mine.chain, set_parameter(mine.chain.own, parameter, 9))
    assert program is None and [d.code for d in told] == ["value-range"]


def values(parameter: Parameter) -> st.SearchStrategy[Plain]:
    """Any value that a parameter can have."""
    kind = parameter.type
    if kind.many:
        return st.frozensets(st.sampled_from(kind.values))
    if kind.base == "int":
        return st.integers(kind.low, kind.high)
    return st.sampled_from(kind.values) if kind.base == "options" else st.booleans()


@st.composite
def changes(draw: st.DrawFn) -> tuple[str, str, Parameter, Plain]:
    name, skin = draw(st.sampled_from(thinned(ALL, 16))), draw(st.sampled_from(("", "en", "ru", "uk")))
    form = rules(name, skin).form
    if not form.parameters:
        name, skin = HOUSES[0], ""
        form = rules(name).form
    parameter = draw(st.sampled_from(form.parameters))
    return name, skin, parameter, draw(values(parameter))


@settings(max_examples=share(40) // 2, deadline=None)
@given(changes())
def test_any_value_arrives_and_can_be_put_back(change: tuple[str, str, Parameter, Plain]) -> None:
    name, skin, parameter, value = change
    before = rules(name, skin)
    after = again(before, set_parameter(before.chain.own, parameter, value))
    assert format_text(after.text) == after.text
    wanted = {p.name: p.now.value for p in before.form.parameters} | {parameter.name: value}
    assert {p.name: p.now.value for p in after.form.parameters} == wanted
    back = put_back_parameters(after.chain.own, [parameter])
    if parameter.name not in own_settings(before.chain.own) and not parameter.own:
        assert applied(after.text, back) == before.text


_LINES = st.lists(st.sampled_from(("a", "a b", "set x = 1", "", "  1, 2")), max_size=8).map("\n".join)


@given(_LINES, _LINES)
def test_edits_lead_from_one_text_to_another(old: str, new: str) -> None:
    assert applied(old, differing(Source("any", old), old, new)) == new
