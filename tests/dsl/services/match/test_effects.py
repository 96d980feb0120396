"""What is seen to happen: made of passages and of a theme alone, in time, and of nothing that the viewer was not told."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from service_games import begun, little, setup_of, take

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Decision
from dsl.maps.mapfile.values import plain
from dsl.services.match.banners import banner
from dsl.services.match.effect_maker import EffectMaker
from dsl.services.match.effects import BOT_TURN, PASSAGE, Effect
from dsl.services.match.match_values import EVERYTHING
from dsl.services.match.passage_values import Advance, AttributeChange, LogLine, Passage
from dsl.services.match.position_values import ChanceResult, ChanceView, OutcomeView
from dsl.services.match.service import MatchService
from dsl.services.theme.sections import EffectKeys, PieceKeys, StageKeys, stage_keys
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import compose
from dsl.text.source import Source
from tests.games_at_hand import kit_of

FIGHT = """
player:
    secret leader "Leader": optional man = none seen by self
    points "Points": 0..99 = 0
piece man up to 4:
    holes "Holes": 0..9 = 0
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.row == seat(p) and c.column == seat(p))
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What?":
                    fire(s in man of p, t in man where t.owner != p) "{s} at {t}":
                        let luck = roll 1..6
                        t.holes += 1
                    go(s in man of p, c in cell where c.empty) "{s} to {c}":
                        move s to c
                        p.points += 2
                    blow "Blow":
                        for each s in man:
                            move s to first(c in cell where c.empty and c.row > 2)
                    seize(t in man where t.owner != p) "Seize":
                        t.owner = p
                    meet(s in man of p, t in man where t.owner != p) "Meet":
                        s.holes += 9
                        log "{t.owner}: {t.holes + 7}, {p}: {s.holes}."
                        s.holes = 2
                        t.holes = 5
                        let theirs = roll 1..6
                        let ours = roll 1..6
                        log "{t.owner}: {theirs} to {ours}."
                    sink(t in man where t.owner != p) "Sink":
                        log "{t}: down."
                        remove t
                choose secretly by p "Who leads?":
                    lead(s in man) "{s}":
                        p.leader = s
"""
ONE, OTHER = Datum("man", 0), Datum("man", 1)
THEME = StageKeys({"man": PieceKeys(wound="holes")}, points="points", sounds={"fire": "flag"})


def made(service: MatchService, before: Advance, line: str, keys: StageKeys = THEME, viewer: int = 0) -> list[Effect]:
    """The effects of a choice and of what falls after it."""
    maker = EffectMaker(keys, lambda one, other: abs(one - other) / 5)
    maker.stand(before.position)
    after = take(service, line, viewer)
    return list(maker.of(after.passages, after.position))


def kinds(effects: list[Effect]) -> list[str]:
    return [effect.kind for effect in effects]


def test_a_shot_a_hit_and_the_throw_before_them_without_any_theme_but_for_the_wound() -> None:
    effects = made(*begun(little(FIGHT)), "fire man1 man2")
    assert kinds(effects) == ["die", "shot", "hit"]
    die, shot, hit = effects
    assert (shot.piece, shot.other, shot.cells, shot.sound) == (ONE, OTHER, (0, 6), "flag")
    assert (hit.piece, hit.before, hit.after, hit.cells) == (OTHER, 0, 1, (6,))
    assert die.begin < die.end == shot.begin < shot.end == hit.begin
    plain = made(*begun(little(FIGHT)), "fire man1 man2", StageKeys())
    assert kinds(plain) == ["die", "shot", "miss", "number"], "without a theme nobody knows what a hole is"
    windy = FIGHT.replace("            turn of p:", "            turn of p:\n                let wind = roll 1..6")
    effects = made(*begun(little(windy.partition("                choose secretly")[0])), "fire man1 man2")
    assert kinds(effects) == ["die", "shot", "hit", "die"], "the next turn's throw decides no shot of this one"


def test_a_theme_says_how_an_option_is_shown_and_heard() -> None:
    keys = StageKeys(effects={"fire": EffectKeys("none")})
    assert kinds(made(*begun(little(FIGHT)), "fire man1 man2", keys)) == ["die", "number"]
    keys = StageKeys(effects={"fire": EffectKeys("shot", "s", "t")}, sounds={"fire": "flag", "die": "none"})
    assert [effect.sound for effect in made(*begun(little(FIGHT)), "fire man1 man2", keys)][:2] == ["", "flag"]


def test_who_moves_by_a_choice_sails_and_who_is_carried_away_drifts_with_all_others() -> None:
    sailing = made(*begun(little(FIGHT)), "go man1 C1")
    assert kinds(sailing) == ["move", "points"]
    assert (sailing[0].cells, sailing[1].after - sailing[1].before) == ((0, 1, 2), 2)
    blown = [effect for effect in made(*begun(little(FIGHT)), "blow") if effect.kind == "drift"]
    assert {effect.piece for effect in blown} == {ONE, OTHER} and len({effect.begin for effect in blown}) == 1


def test_another_owner_is_a_capture_and_a_piece_off_the_board_goes_down() -> None:
    (capture,) = made(*begun(little(FIGHT)), "seize man2")
    assert (capture.kind, capture.piece, capture.before, capture.after, capture.cells) == ("capture", OTHER, 1, 0, (6,))
    lost, told = made(*begun(little(FIGHT)), "sink man2")
    assert (told.kind, told.text, told.begin, told.end) == ("told", "Man 2: down.", lost.begin, lost.begin)
    assert (lost.kind, lost.cells, lost.player) == ("sunk", (6, -1), 1)
    (gone,) = made(*begun(little(FIGHT)), "sink man2", StageKeys(effects={"sink": EffectKeys("remove")}))
    assert gone.kind == "removed"


def test_a_duel_shows_the_numbers_that_the_rules_told_of_both_players() -> None:
    keys = StageKeys(effects={"meet": EffectKeys("duel", numbers="holes")})
    found = made(*begun(little(FIGHT)), "meet man1 man2", keys)
    duel, *dice = (effect for effect in found if effect.kind in ("duel", "die"))
    assert (duel.piece, duel.before, duel.other, duel.after) == (ONE, 9, OTHER, 7), "not those before the whole choice"
    *thrown, settled = duel.parts
    assert [(die.piece, die.text) for die in thrown] == [(OTHER, dice[0].text), (ONE, dice[1].text)], (
        "whom the rules name"
    )
    assert settled.text == f"Player 2: {dice[0].text} to {dice[1].text}."
    assert duel.begin + settled.begin == dice[1].end and duel.end + duel.rest > dice[1].end, "seen until it is settled"


def said(node: int, text: str, *things: Datum) -> LogLine:
    return LogLine(node, "log", text, None, (), (), things, None)


def test_a_banner_says_what_the_rules_said_of_the_greatest_event() -> None:
    lines = said(1, "Hit!"), said(1, "Man 2: 2 of 5.", OTHER), said(1, "Your turn.")
    hit, sunk = Effect("hit", 1, OTHER, begin=700), Effect("sunk", 1, OTHER, begin=900)
    passage = Passage(1, None, None, (), (), lines)
    (told,) = banner(passage, (hit,))
    assert (told.text, told.name, told.begin) == ("Hit!", "Man 2: 2 of 5.", 700)
    (told,) = banner(passage, (hit, sunk))
    assert (told.text, told.name, told.begin) == ("Man 2: 2 of 5.", "", 900)
    assert banner(passage, (Effect("move", 1, OTHER),)) == banner(replace(passage, lines=()), (hit,)) == ()


def test_a_wind_gets_a_banner_a_storm_with_the_direction_that_is_thrown_after_it() -> None:
    wheel = ChanceView("spin", "Wheel", "Wind", 0, "", (OutcomeView("N", "north", 1), OutcomeView("!", "storm", 1)))
    north = (AttributeChange(None, "wind", "none", "north", bearing=0.0),)
    maker = EffectMaker(StageKeys(wind="wind", storm="storm"), lambda _one, _other: 1.0)
    position = begun(little(FIGHT))[1].position
    maker.stand(position)
    spins = [
        Passage(1, None, ChanceResult(wheel, 1, 1), (), (), ()),
        Passage(2, None, ChanceResult(wheel, 0, 2), (), (), (said(2, "Storm! To the north."),), north),
        Passage(3, None, ChanceResult(wheel, 0, 3), (), (), (said(3, "A fresh wind. To the north."),), north),
    ]
    told = [(e.node, e.text, e.name) for e in maker.of(spins, position) if e.kind == "told"]
    assert told == [(2, "Storm!", "To the north."), (3, "A fresh wind.", "To the north.")]


def test_nobody_sees_what_was_chosen_in_secret() -> None:
    for viewer in (0, 1):
        service, _ = begun(little(FIGHT), viewer)
        advance = take(service, "seize man2", viewer)
        assert set(kinds(made(service, advance, "lead man2", viewer=viewer))) <= {"turn"}


@pytest.mark.parametrize(("name", "seats"), [("colonies_1990", 6), ("pirates_fame", 3), ("sea_battle", 2)])
def test_no_step_takes_longer_than_it_may_and_a_bot_s_turn_is_told_in_six_seconds(name: str, seats: int) -> None:
    dice, turns, steps = random.Random(3), Counter[object](), Counter[object]()
    service, advance = begun(setup_of(name, seats=seats, seed=2), EVERYTHING)
    theme = compose(Source("", (kit_of(name).rules.parent / "theme.yaml").read_text(encoding="utf-8")), Problems())
    assert theme is not None
    maker = EffectMaker(stage_keys(plain(theme)), lambda _one, _other: 3.0)
    for _ in range(200):
        pending = service.course.match.pending
        if not isinstance(pending, Decision):
            break
        maker.stand(advance.position)
        turn = service.course.match.engine.state.active, advance.position.heading
        advance = service.choose(dice.randrange(len(pending.choices)), EVERYTHING)
        effects = maker.of(advance.passages, advance.position, bots=range(9))
        end = max((effect.end for effect in effects if effect.kind not in ("turn", "end")), default=0)
        assert end <= len(advance.passages) * (PASSAGE + 2)
        turns[turn] += end
        steps[turn] += 1
    assert max(steps.values()) > 5, "there was a long turn"
    assert max(turns.values()) <= BOT_TURN
