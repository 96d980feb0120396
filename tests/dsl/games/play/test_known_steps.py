"""A match that is played again after one change and another: no step is played twice, and nothing comes out otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.reference.engine import ReferenceEngine
from dsl.games.play.match import Match
from dsl.games.play.match_tree import MatchTree
from dsl.games.play.retraced.course_reader import CourseReader
from dsl.games.play.retraced.known_steps import KnownCourses, Recall
from dsl.games.play.retraced.retracing import Retracing
from tests.dsl.games.play.test_retracing import ANSWERS, HEAD, ROLLS, TURNS, played
from tests.games_at_hand import load

LUCKY = TURNS.replace(
    "                score += wind\n",
    "                score += wind\n"
    "                if wind == 4:\n"
    "                    gain(1)\n"
    '                    log "Lucky."\n',
) + "\nrule gain(n: 0..9):\n    score += n\n"  # fmt: skip
TAKEN = len(ANSWERS) + len(ROLLS)


class Follows:
    """Plays one match again and again; ``taken`` counts the answers that were given to the engine for that."""

    def __init__(self, match: Match) -> None:
        self.match, self.reader = match, CourseReader(match)
        self.known: list[KnownCourses] = []
        self.taken = 0

    def under(self, body: str) -> Match:
        """The match under other rules, which has to be as one that knows of nothing would find it."""
        found, self.known = self.played(body, self.known)
        plain, _ = self.played(body, [])
        assert contents(found.match.tree) == contents(plain.match.tree)
        assert (found.match.at, found.stopped, found.nodes) == (plain.match.at, plain.stopped, plain.nodes)
        return found.match

    def played(self, body: str, known: Sequence[KnownCourses]) -> tuple[Retracing, list[KnownCourses]]:
        """The match under other rules, and what is known then."""
        engine = _Counting(self, body)
        new = Match(engine.game, engine, 1, branching=True)
        recall = Recall(known, engine.game, engine.entered)
        found = Retracing(self.reader, self.match, new, recall=recall)
        self.taken = 0
        found.follow_line()
        return found, [recall.made, *known]


class _Counting(ReferenceEngine):
    def __init__(self, follows: Follows, body: str) -> None:
        super().__init__(load(HEAD + body))
        self._follows = follows

    def choose(self, index: int) -> None:
        self._follows.taken += 1
        super().choose(index)

    def resolve(self, index: int) -> None:
        self._follows.taken += 1
        super().resolve(index)


def contents(tree: MatchTree) -> list[object]:
    """All that a tree holds, with the texts at which the lines of its journal point."""
    nodes = [0, *(node for course in tree.courses for node in course.nodes)]
    places = [[(entry.span, entry.span and entry.span.text) for entry in tree.entries(node)] for node in nodes]
    events = [tree.event(node) for node in nodes[1:]]
    return [events, [tree.state(node) for node in nodes], [tree.entries(node) for node in nodes], places]


@pytest.fixture
def follows() -> Follows:
    """A whole match of six decisions and six rolls, played again once."""
    found = Follows(played(LUCKY, ANSWERS, ROLLS))
    found.played(LUCKY, [])
    assert found.taken == TAKEN
    _, found.known = found.played(LUCKY, [])
    return found


def taken(follows: Follows, body: str) -> int:
    """How many answers a change costs; what comes out is compared with a match that knows of nothing."""
    found, _ = follows.played(body, follows.known)
    count = follows.taken
    assert follows.under(body).state() == found.match.state()
    return count


def test_lines_that_only_move_cost_nothing(follows: Follows) -> None:
    assert taken(follows, "\n# a note\n\n" + LUCKY) == 0
    more = (
        LUCKY.replace("rule gain", "function much(n: 0..9) -> bool = n > 4\n\nrule gain")
        + '\nrule idle():\n    log "No."\n'
    )
    assert taken(follows, more) == 0  # other rows have other numbers now


def test_only_the_steps_that_run_what_was_changed_are_played(follows: Follows) -> None:
    assert taken(follows, LUCKY.replace('"Lucky."', '"Very lucky."')) == len(ROLLS)
    assert taken(follows, LUCKY.replace("score += n", "score += n + 0")) == len(ROLLS)  # also if a rule of it was
    assert taken(follows, LUCKY.replace('"Done."', '"Over."')) == 1


def test_after_a_change_that_matters_the_rest_is_played_and_what_goes_back_is_known(follows: Follows) -> None:
    at = ROLLS.index(4)
    assert taken(follows, LUCKY.replace("gain(1)", "gain(3)")) == at + (TAKEN - (2 * at + 1))
    assert taken(follows, LUCKY) == 0


def test_nothing_is_known_of_other_questions_and_of_states_of_other_parts(follows: Follows) -> None:
    assert taken(follows, 'state more "More": 0..9 = 0\n' + LUCKY) == TAKEN
    assert taken(follows, LUCKY.replace("high:", "higher:")) == 2  # as far as it goes: the second chose high
    assert taken(follows, LUCKY.replace("roll 1..6", "roll 1..7")) == TAKEN


def test_a_match_that_went_on_is_played_from_where_it_stood() -> None:
    match = played(LUCKY, ANSWERS, ROLLS)
    match.go_to_event(6)
    short = Match(match.game, make_engine(match.game), 1, branching=True)
    for event in match.events:
        short.add_known_event(event, match.tree.packed(short.at + 1), match.tree.entries(short.at + 1))
    short.catch_up()
    follows = Follows(short)
    follows.under(LUCKY)
    match.go_to_event(TAKEN)
    follows.match, follows.reader = match, CourseReader(match)
    follows.played(LUCKY, follows.known)
    assert follows.taken == TAKEN - 4  # the last decision of the short one and what followed are not known to go on
