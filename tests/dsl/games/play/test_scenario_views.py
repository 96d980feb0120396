"""What a scenario says of a view: values hidden or open, and lines of the journal as somebody reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.scenario.verdict import run_file
from dsl.text.diagnostics import Diagnostic
from tests.games_at_hand import ROOT

CARDS = ROOT / "tests" / "games" / "treasure_hand" / "treasure_hand.rules"
HEAD = """scenario: x
players: [anna, boris]
given:
  players:
    anna: {chest: [g3, bones], score: 4}
    boris: {chest: [p6]}
chance: [3]
steps:
"""


def codes(folder: Path, steps: str) -> list[str]:
    """The reports of a scenario of the card game with these steps, by their codes."""
    return [d.code for d in reports(folder, HEAD + steps)]


def reports(folder: Path, text: str) -> list[Diagnostic]:
    """The reports of a scenario of the card game."""
    (folder / "scenarios").mkdir(parents=True, exist_ok=True)
    (folder / "treasure_hand.rules").write_text(CARDS.read_text(encoding="utf-8"), encoding="utf-8")
    path = folder / "scenarios" / "x.yaml"
    path.write_text(text, encoding="utf-8")
    return [d for verdict in run_file(path) for d in verdict.problems]


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("sees: {anna: {anna.chest: [bones, g3], boris.chest: hidden, chest.pile: hidden, boris.score: 0}}", None),
        ("sees: {boris: {boris.chest: p6, anna.chest: hidden, active: anna}}", None),
        ("sees: {spectator: {anna.chest: hidden, anna.score: 4, chest.discards: []}}", None),
        ("sees: {boris: {anna.chest: [bones, g3]}}", "scenario-sees"),
        ("sees: {anna: {anna.chest: hidden}}", "scenario-sees"),
        ("sees: {spectator: {anna.score: hidden}}", "scenario-sees"),
        ("sees: {clara: {anna.score: 4}}", "scenario-no-player"),
        ("sees: {anna: {anna.scor: 4}}", "attribute-unknown"),
        ("sees: {anna: 4}", "scenario-not-table"),
    ],
)
def test_what_a_player_sees_is_expected_value_by_value(tmp_path: Path, step: str, code: str | None) -> None:
    assert codes(tmp_path, f"  - {step}\n") == ([code] if code else [])


def test_a_misspelt_hand_is_told_with_the_hands_there_are(tmp_path: Path) -> None:
    [found] = reports(tmp_path, HEAD.replace("boris: {chest:", "boris: {chets:"))
    assert (found.code, found.args["known"], found.hint) == ("scenario-no-attribute", "score, chest", "chest")


def test_a_card_that_is_there_several_times_is_listed_once(tmp_path: Path) -> None:
    [found] = reports(tmp_path, HEAD.replace("[3]", "[3, bonse]") + "  - anna: swap g3\n")
    assert (found.code, found.hint) == ("scenario-no-outcome", "bones")
    assert str(found.args["known"]).split(", ").count("bones") == 1


VAULT = """language 1
game vault "Vault"
    players 2
    clauses V

board square4 1 1:
    terrain sea

player:
    secret code "Code": 0..9 = 0 seen by self

play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Your code?":
                    write(n in 1..9) "{n}":
                        p.code = n
                        log "New code: {p.code}."    @1
                        log "The lock clicks."
                        log "The lock clicks again."
"""


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("log: {anna: 'New code: 7', boris: 'New code', spectator: V1}", None),
        ("no log: {boris: 'New code: 7', spectator: 'New code: 7'}", None),
        ("no log: [V2, creaks]", None),
        ("log: {V1: 1, lock clicks: 2, creaks: 0}", None),
        ("log: {boris: 'New code: 7'}", "scenario-not-logged-for"),
        ("log: 'New code: 7'", "scenario-not-logged"),
        ("no log: {anna: 'New code: 7'}", "scenario-logged-for"),
        ("no log: V1", "scenario-logged"),
        ("log: {lock clicks: 1}", "scenario-log-count"),
        ("log: {clara: V1}", "scenario-no-player"),
        ("no log: {lock clicks: 2}", "scenario-no-player"),
    ],
)
def test_the_journal_is_read_with_somebodys_eyes(tmp_path: Path, step: str, code: str | None) -> None:
    (tmp_path / "vault.rules").write_text(VAULT, encoding="utf-8")
    path = tmp_path / "x.yaml"
    path.write_text(f"scenario: x\nplayers: [anna, boris]\nsteps:\n  - anna: write 7\n  - {step}\n", encoding="utf-8")
    assert [d.code for verdict in run_file(path) for d in verdict.problems] == ([code] if code else [])
