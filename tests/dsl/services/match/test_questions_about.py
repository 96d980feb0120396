"""What a question names is told with it, so that a piece can be marked that none of the choices is about."""

from __future__ import annotations

from pathlib import Path

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Decision
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_game
from dsl.games.play import Match, Translation
from dsl.games.play.game_facts import Facts
from dsl.services.match.fact_views import FactViews
from dsl.services.match.match_values import QuestionView
from dsl.services.match.piece_views import PieceViews
from dsl.services.match.question_views import QuestionViews
from dsl.text.diagnostics import Problems

RULES = """language 1
game pond "Pond"
    players 1..2

board square4 2 1:
    terrain sea "Sea" passable

piece boat "Boat" up to 2

setup:
    let p = first(players)
    for each c in cell:
        place boat(owner: p) at c

play:
    for each b in boat:
        choose by first(players) "Where does {b} go?":
            left "Left":
                nothing
            right "Right":
                nothing
"""


def test_the_pieces_that_a_question_names_are_told(tmp_path: Path) -> None:
    rules = tmp_path / "pond.rules"
    rules.write_text(RULES, encoding="utf-8")
    game = load_game(rules, None, {}, 0, problems := Problems(), loader)
    assert game is not None, list(problems)
    match = Match(game, make_engine(game), 1)
    decision = match.run()
    assert isinstance(decision, Decision)
    facts = Facts(match, Translation())
    view = QuestionViews(facts, PieceViews(facts, FactViews(facts))).pending(match, decision, 0)
    assert isinstance(view, QuestionView) and view.about == (Datum("boat", 0),)
