"""The table: keys, seats, turns; what is not allowed changes nothing and says why."""

from __future__ import annotations

import pytest
from service_games import FIGHT, little, setup_of
from tables import BUILD, SCREEN, hello

from dsl.services.match.bot_thoughts import BotRequest, Thought
from dsl.services.match.match_values import MatchSetup
from dsl.web.keys import Keys
from dsl.web.messages import Message
from dsl.web.table import PROTOCOL, Table, clean_name

WALK = """
piece man up to 4:
    coins "Coins": 0..9 = 0
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.empty)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Where to?":
                    go(s in man, c in cell where s.owner == p and c.empty) "{s} to {c}":
                        move s to c
                    win_now "Win":
                        win p
"""


def table(setup: MatchSetup | None = None) -> Table:
    """A table for two, keys known; the screen leads it."""
    made = Table(setup or little(WALK), [], {"build": BUILD}, Keys(["s0", "s1"], "table", "host", "ABCDE"))
    hello(made, SCREEN, "host")
    return made


def seated() -> Table:
    """The same with Ann (client ``a``) and Ben (``b``), begun."""
    made = table()
    for client, seat, name in (("a", 0, "Ann"), ("b", 1, "Ben")):
        hello(made, client)
        made.hear(client, {"t": "sit", "seat": seat, "name": name})
    made.hear(SCREEN, {"t": "begin"})
    return made


def codes(answers: list[Message]) -> list[object]:
    """Why things were refused."""
    return [answer["code"] for answer in answers if answer["t"] == "refuse"]


def state(made: Table, client: object) -> Message:
    """The latest state that a client is sent."""
    return next(news for news in reversed(made.news(client)) if news["t"] == "state")


@pytest.mark.parametrize("key", ["table", "ABCDE", "abc de"])
def test_the_key_of_the_table_and_its_letters_open_it(key: str) -> None:
    (welcome,) = hello(table(), "a", key)
    assert (welcome["t"], welcome["leads"], welcome["table"]) == ("welcome", False, "table")


@pytest.mark.parametrize("key", ["", "ABCDX", "tabl", 7, None, ["table"], "х" * 500])
def test_another_key_opens_nothing(key: object) -> None:
    made = table()
    assert codes(made.hear("a", {"t": "hello", "v": PROTOCOL, "build": BUILD, "key": key})) == ["key"]
    assert codes(made.hear("a", {"t": "sit", "seat": 0})) == ["hello"]
    assert made.news("a") == []


def test_an_old_page_is_told_to_load_anew() -> None:
    old = {"t": "hello", "v": PROTOCOL, "build": "older", "key": "table"}
    assert table().hear("a", old) == [{"t": "reload"}]


def test_a_seat_has_one_person_whose_key_is_their_own() -> None:
    made = table()
    for client in "ab":
        hello(made, client)
    (seat,) = made.hear("a", {"t": "sit", "seat": 0, "name": "<b>Ann</b>"})
    assert (seat["you"], seat["key"], made.chairs[0].name) == (0, "s0", "b Ann b")
    assert codes(made.hear("b", {"t": "sit", "seat": 0})) == ["taken"]
    assert codes(made.hear("a", {"t": "sit", "seat": 1})) == ["sits"]
    made.hear("a", {"t": "stand"})
    assert made.chairs[0].free
    assert codes(hello(made, "c", "s0")) == ["key"]


@pytest.mark.parametrize("message", [{"t": "begin"}, {"t": "free", "seat": 0}, {"t": "bot", "seat": 0, "kind": "hard"}])
def test_who_only_watches_leads_nothing(message: Message) -> None:
    made = seated()
    hello(made, "c")
    assert codes(made.hear("c", message))
    assert not made.chairs[0].free and made.chairs[0].bot is None


def test_a_choice_is_taken_from_whoever_is_asked_in_the_position_they_see() -> None:
    made = seated()
    hello(made, "c")
    asked = state(made, "a")
    pending = asked["view"]["pending"]
    choice = {"t": "choose", "rev": asked["rev"], "notation": pending["choices"][0]["notation"]}
    assert codes(made.hear("b", choice)) == ["turn"]
    assert codes(made.hear("c", choice)) == ["watch"]
    assert codes(made.hear("a", choice | {"rev": 0})) == ["old"]
    assert codes(made.hear("a", choice | {"notation": "fly"})) == ["choice"]
    assert state(made, "a")["whole"]  # what was refused was chosen from something else than what stands there
    assert made.hear("a", choice) == []
    assert codes(made.hear("a", choice)) == ["turn"]  # a double touch
    assert made.service.view(1).pending.player == 1
    news = state(made, "a")
    assert [effect["kind"] for effect in news["effects"]] == ["move"] and news["log"] and not news["whole"]


SHOTS = {
    "pieces": {"man": {"wound": "holes"}},
    "effects": {"fire": {"show": "shot", "from": "s", "to": "t"}},
}


def test_whoever_is_asked_is_told_what_lies_ahead_of_a_choice_and_nobody_else() -> None:
    made = Table(
        little(FIGHT.replace("die in {3, 4, 6}", "die > 2")),
        [SHOTS],
        {"build": BUILD},
        Keys(["s0", "s1"], "table", "host", "ABCDE"),
    )
    for client, seat in ((SCREEN, None), ("a", 0), ("b", 1)):
        hello(made, client, "host" if seat is None else "table")
        made.hear(client, {"t": "sit", "seat": seat, "name": client} if seat is not None else {"t": "pong"})
    made.hear(SCREEN, {"t": "begin"})
    choices = state(made, "a")["view"]["pending"]["choices"]
    index = next(at for at, choice in enumerate(choices) if choice["notation"] == "go man1 C1")
    asked = {"t": "way", "rev": made.revision, "index": index}
    (way,) = made.hear("a", asked)
    assert way["ahead"] == ["man 2: if it falls 3–6 · 67 %", "⊕ man 2"]
    assert made.hear("b", asked) == []
    for option in ("go man1 C1", "fire man1 man2"):
        assert made.hear("a", {"t": "choose", "rev": made.revision, "notation": option}) == []
        told = [state(made, client)["effects"] for client in ("a", "b")]
    for effects in told:
        (die,) = [effect for effect in effects if effect["kind"] == "die"]
        assert die["needed"] == "3–6", "which faces hit"


def test_who_slept_gets_the_present_position_and_the_log_since() -> None:
    made = seated()
    state(made, "b")
    for client in ("a", "b", "a"):
        fresh = made.hear(client, {"t": "sync"}) or state(made, client)
        notation = fresh["view"]["pending"]["choices"][0]["notation"]
        assert made.hear(client, {"t": "choose", "rev": made.revision, "notation": notation}) == []
    made.leave("b")
    hello(made, "b", "s1")
    back = state(made, "b")
    assert (back["you"], back["rev"], back["whole"], back["effects"]) == (1, made.revision, True, [])


def test_a_person_goes_on_at_another_phone_with_a_key_that_is_good_once() -> None:
    made = seated()
    hello(made, "watcher")
    assert codes(made.hear("watcher", {"t": "move"})) == ["watch"]
    (stale,) = made.hear("a", {"t": "move"})
    (move,) = made.hear("a", {"t": "move"})
    assert codes(hello(made, "other", str(stale["key"]))) == ["key"]
    welcome, seat = hello(made, "other", str(move["key"]))
    assert (welcome["you"], seat["you"], made.chairs[0].name) == (0, 0, "Ann")
    assert codes(hello(made, "thief", str(move["key"]))) == ["key"]
    assert codes(hello(made, "a again", "s0")) == ["key"]
    assert hello(made, "back", str(seat["key"]))[0]["you"] == 0
    assert "choices" not in state(made, "a")["view"]["pending"] and "choices" in state(made, "other")["view"]["pending"]


def test_a_bot_is_asked_and_its_choice_counts_only_where_it_was_asked() -> None:
    made = table()
    hello(made, "b")
    made.hear("b", {"t": "sit", "seat": 1, "name": "Ben"})
    assert codes(made.hear("b", {"t": "begin"})) == ["seats"]
    assert codes(made.hear("b", {"t": "bot", "seat": 0, "kind": "genius"})) == ["taken"]
    made.hear("b", {"t": "bot", "seat": 0, "kind": "normal"})
    made.hear("b", {"t": "begin"})
    request = made.bot_request()
    assert request is not None and request[1] == BotRequest((), 0, "normal")  # as strong as in the window
    chosen = Thought(made.service.view(0).pending.choices[0].notation, "normal")
    assert not made.bot_answered(made.revision - 1, chosen)
    assert made.bot_answered(made.revision, chosen)
    assert made.bot_request() is None


def test_who_is_asked_is_advised_and_nobody_else() -> None:
    made = seated()
    decider = "a" if made.service.course.match.pending.player == 0 else "b"
    other = "b" if decider == "a" else "a"
    for client in (SCREEN, other):
        made.hear(client, {"t": "advise"})
        assert made.bot_request() is None
    made.hear(decider, {"t": "advise"})
    request = made.bot_request()
    assert request is not None and request[1].hint and request[1].reasons
    question = made._question()
    assert question is not None
    advice = Thought(question.choices[1].notation, "hard", (), ("It wins.",))
    rev = made.revision
    assert made.bot_answered(rev, advice) and made.bot_request() is None
    told = [news for news in made.news(decider) if news["t"] == "advice"]
    assert [(one["rev"], one["index"], one["why"]) for one in told] == [(rev, 1, ["It wins."])]
    assert not any(news["t"] == "advice" for client in (SCREEN, other, decider) for news in made.news(client))


def test_what_must_be_kept_is_announced_before_anybody_is_sent_it() -> None:
    made = seated()
    seen = state(made, "b")["rev"]
    kept: list[int] = []
    made.changed = lambda: kept.append(made.revision)
    notation = state(made, "a")["view"]["pending"]["choices"][0]["notation"]
    made.hear("a", {"t": "choose", "rev": made.revision, "notation": notation})
    assert kept == [made.revision] and made.revision != seen


@pytest.mark.parametrize(
    "message",
    [None, 7, [], "x", {}, {"t": None}, {"t": "__init__"}, {"t": "sit", "seat": True}, {"t": "sit", "seat": -1},
     {"t": "sit", "seat": 10**30}, {"t": "choose"}, {"t": "choose", "rev": "x", "notation": {}}],
)  # fmt: skip
def test_any_message_gets_an_answer_and_no_error(message: object) -> None:
    made = table()
    hello(made, "a")
    assert codes(made.hear("a", message))


def test_names_are_letters_and_few_signs() -> None:
    assert clean_name("  Анна-Мария\u202e O’Neil <img src=x> ") == "Анна-Мария O’Neil"
    assert clean_name(None) == clean_name("<>\n\x00") == ""


def test_at_one_screen_all_seats_are_arranged_at_once_and_no_curtain_hangs_where_nothing_is_secret() -> None:
    made = table()
    assert codes(made.hear(SCREEN, {"t": "arrange", "seats": [["Ann", ""], ["Ben", ""]]})) == ["what"]
    made.one_screen = True
    assert codes(made.hear(SCREEN, {"t": "arrange", "seats": [["Ann", ""]]})) == ["what"]
    assert made.hear(SCREEN, {"t": "arrange", "seats": [["Ann", ""], ["", "greedy"]]}) == []
    assert [chair.bot for chair in made.chairs] == [None, "greedy"]
    first = state(made, SCREEN)
    assert (first["you"], first["curtain"]) == (0, None)
    notation = first["view"]["pending"]["choices"][0]["notation"]
    made.hear(SCREEN, {"t": "choose", "rev": made.revision, "notation": notation})
    assert codes(made.hear(SCREEN, {"t": "look", "seat": 1})) == ["what"]  # a bot lifts no curtain


def test_at_one_screen_a_curtain_hangs_before_who_may_see_something_else() -> None:
    made = Table(setup_of("treasure_hand"), [], {"build": BUILD})
    made.one_screen = True
    hello(made, SCREEN, made.keys.host)
    made.hear(SCREEN, {"t": "arrange", "seats": [["", ""]] * len(made.chairs)})
    curtains = []
    for _ in range(12):
        now = state(made, SCREEN)
        if now["curtain"] is not None:
            assert "choices" not in now["view"]["pending"]
            curtains.append(now["curtain"])
            made.hear(SCREEN, {"t": "look", "seat": now["curtain"]})
        elif now["view"]["pending"]["t"] == "question":
            notation = now["view"]["pending"]["choices"][0]["notation"]
            made.hear(SCREEN, {"t": "choose", "rev": made.revision, "notation": notation})
    assert len(set(curtains)) > 1
