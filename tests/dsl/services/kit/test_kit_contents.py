"""What is in the box follows from the declarations: pieces of the setup, what is spun, thrown and drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from boxes import LITTLE, box_of

from dsl.services.book.card_words import with_explanations
from dsl.services.book.opened_rules import open_rules
from dsl.services.kit.kit_values import Kit
from dsl.services.kit.packing import packed
from dsl.services.match.match_values import MatchSetup
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.services.book.books import rules
from tests.share import usual

DEBTS = """language 1
game debts "Debts"
    players 2
board square4 1 1
player:
    gold "Gold": 0..30 = 5
    pips: 0..4 per 1..8 = 0
state change: -9..9 = 0
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Well?":
                    pay "Pay":
                        let die = roll 1..6
                        p.pips = roll 4 times 1..8
                        if die == 6:
                            p.gold -= change
"""


def owners(name: str, players: int = 0) -> Counter[int]:
    return Counter(counter.owner for counter in box_of(name, players=players).counters)


def test_a_card_has_the_words_of_the_book_by_its_title_alone() -> None:
    kit = box_of("pirates_fame")
    deck = next(deck for deck in kit.decks if any("Amulet" in card.title for card in deck.cards))
    cards = tuple(replace(deck.cards[0], title=title) for title in ("Amulet of luck", "of luck", "luckless", ""))
    opened = open_rules(rules("pirates_fame"), {}, "en", Problems())
    assert opened is not None
    told = with_explanations(replace(kit, decks=(replace(deck, cards=cards),)), opened).decks[0].cards
    assert [bool(card.explanation) for card in told] == [True, True, False, False]


def test_equal_fleets_of_as_many_players_as_can_play() -> None:
    assert owners("colonies_1990") == dict.fromkeys(range(6), 3)
    assert owners("ships_track") == dict.fromkeys(range(6), 3)
    assert owners("ships_track", players=2) == {0: 3, 1: 3}


def test_pirates_have_twice_as_many_ships() -> None:
    kinds = Counter(counter.kind for counter in box_of("pirates_1989", players=2).counters)
    assert kinds == {"galleon": 3, "brigantine": 6}


def test_each_fleet_of_sea_battle_has_a_ship_of_each_class_with_its_hull() -> None:
    hulls = {(c.owner, c.kind): c.boxes[0].count for c in box_of("sea_battle").counters}
    classes = {"ship of the line": 5, "galleon": 4, "brig": 3, "frigate": 4}
    assert hulls == {(seat, kind): hull for seat in (0, 1) for kind, hull in classes.items()}


def test_pieces_with_names_of_their_own_go_to_their_seats() -> None:
    assert [c.name for c in box_of("pirates_fame").counters] == [
        "Harpoon", "Hawk", "Typhoon", "Scorpion",
    ]  # fmt: skip


def test_wheel_has_the_sectors_of_the_rules() -> None:
    (wheel,) = box_of("pirates_1989").spinners
    assert [sector.name for sector in wheel.sectors] == [*"N NO O SO S SW W NW".split(), "calm", "storm"]
    assert {sector.weight for sector in wheel.sectors} == {1}
    assert (box_of("pirates_1989").dice, box_of("sea_battle").dice) == (0, 1)


def test_cards_as_many_as_the_decks_count() -> None:
    assert {deck.name: deck.size for deck in box_of("pirates_fame").decks} == {"treasure": 20, "event": 44}


def test_ships_at_anchor_go_when_they_are_beaten() -> None:
    gone = {m.label: m.count for m in box_of("pirates_fame").markers if m.use == "is-not"}
    assert sorted(gone.values()) == [4, 8]


def test_two_players_share_as_many_flags_as_there_are_sites_one_on_each_side() -> None:
    box = box_of("colonies_1990")
    flags = [(m.seat, m.back, m.count) for m in box.markers if m.use == "owner"]
    assert flags == [(seat, seat + 1, len(box.registers[0].rows)) for seat in (0, 2, 4)]


def test_a_last_player_alone_needs_no_anchors_for_own_ships() -> None:
    box = box_of("pirates_1989")
    anchors = [(m.seat, m.back, m.count) for m in box.markers if m.use == "taken"]
    assert len(box.counters) == 12 and owners("pirates_1989")[8] == 1
    assert anchors == [(0, 1, 12), (2, 3, 12), (4, 5, 12), (6, 7, 12), (8, -1, 11)]


def test_what_no_rule_can_change_as_things_are_agreed_is_not_in_the_box() -> None:
    first, variant = box_of("colonies_1990"), box_of("colonies_variant")
    assert [{"Ammunition", "Freed"} & {*box.registers[0].written} for box in (first, variant)] == [
        {"Ammunition", "Freed"},
        set(),
    ]
    assert [{m.label for m in box.markers if m.use == "is"} for box in (first, variant)] == [
        {"Freed", "Prize"},
        {"Prize"},
    ]
    assert [{"Ammunition"} & {*box.mats[0].lines[0].written} for box in (first, variant)] == [set(), set()]
    assert "Ammunition" in [box.label for box in first.mats[0].lines[0].boxes]
    assert "Ammunition" not in [box.label for box in variant.mats[0].lines[0].boxes]


def test_a_marker_for_every_piece_of_which_something_can_be_so() -> None:
    (moved,) = box_of("chess").markers
    assert (moved.field, moved.count) == ("moved", 32)


def test_discs_of_two_sides_for_every_cell() -> None:
    (disc,) = box_of("reversi").markers
    assert (disc.count, disc.seat, disc.back) == (64, 0, 1)
    assert [m.count for m in box_of("connect_four").markers] == [42]


def test_seeds_as_many_as_lie_on_the_board() -> None:
    assert [(m.use, m.count) for m in box_of("kalah").markers] == [("seeds", 48)]


def test_pieces_that_are_placed_in_play_come_too() -> None:
    box = box_of("nine_men")
    assert owners("nine_men") == {0: 9, 1: 9}
    assert all(counter.later for counter in box.counters)
    assert box.remarks[0].key == "kit-later"


def test_what_a_pawn_can_become_is_there_once_for_each_player() -> None:
    box = box_of("chess")
    spare = Counter((c.owner, c.kind) for c in box.counters if c.later)
    assert spare == {(seat, kind): 1 for seat in (0, 1) for kind in ("Queen", "Rook", "Bishop", "Knight")}
    assert [remark.key for remark in box.remarks] == ["kit-spare"]


def test_tracks_end_where_no_rule_sets_more() -> None:
    tracks = {track.label: track.high for track in box_of("pirates_fame").mats[0].tracks}
    assert {label: tracks[label] for label in ("Fame", "Hull", "Level: Sail", "Improvements left")} == {
        "Fame": 40, "Hull": 10, "Level: Sail": 3, "Improvements left": 1,
    }  # fmt: skip


def test_what_is_taken_away_can_add_and_only_dice_are_dice() -> None:
    box = packed(MatchSetup(Source("debts.rules", DEBTS), None, language="en"), 0)
    assert isinstance(box, Kit), box
    assert [(track.label, track.high) for track in box.mats[0].tracks] == [("Gold", 30)]
    assert box.dice == 1


def test_backs_of_secret_pieces_tell_nothing() -> None:
    assert all(counter.hidden for counter in box_of("small_stratego").counters)
    assert not any(counter.hidden for counter in box_of("chess").counters)


def test_boards_to_draw_on_where_players_have_sets_of_cells() -> None:
    assert [len(mat.grids) for mat in box_of("hidden_fleets").mats] == [3, 3]


def test_game_of_dice_alone_has_a_box_too() -> None:
    box = box_of("perudo")
    assert (box.counters, box.dice) == ((), 6 * 5), "five under each cup"


@pytest.mark.parametrize("name", usual(LITTLE, "durak", "noughts", "perudo"))
def test_every_little_game_has_a_box(name: str) -> None:
    box = box_of(name)
    assert box.title
    assert box.seats >= box.least_seats


def test_ships_are_called_as_for_the_fewest_players_who_can_play() -> None:
    most, two = box_of("colonies_1990"), box_of("colonies_1990", players=2)
    assert [c.name for c in most.counters if c.owner < 2] == [c.name for c in two.counters]
    assert len({c.name for c in most.counters}) == 18
    assert {remark.key for remark in most.remarks} - {remark.key for remark in two.remarks} == {"kit-names"}


def test_a_table_says_below_what_the_rules_say_of_it() -> None:
    notes = {table.label: table.note for table in box_of("pirates_fame").tables}
    assert notes["Battle table"].endswith("it is a defeat.")
