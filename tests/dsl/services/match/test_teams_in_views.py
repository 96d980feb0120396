"""What the strip of players says of teams."""

from __future__ import annotations

from service_games import begun, setup_of

from dsl.services.match.match_values import EVERYTHING


def test_whoever_is_in_a_team_is_shown_with_its_label() -> None:
    _, advance = begun(setup_of("chase"), EVERYTHING)
    roles = [player.role for player in advance.position.players]
    assert roles == ["", "Customs", "Customs"]
