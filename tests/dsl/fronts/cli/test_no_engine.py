"""Where no module can be made of a game, a line says so in the reader's language and the reference engine plays."""

from __future__ import annotations

import ctypes
import pickle

import pytest
from cli_tools import GAME, fordewind

from dsl.engines.choice import FAILS, make_engine, why_not_compiled
from dsl.engines.compiled import compilation
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import COMPILED, NoCompiledEngine
from tests.games_at_hand import CROSSING, POND, load

SAID = {
    "en": "The compiled engine does not play here (Refused: a module that is none)",
    "ru": "Компилирующий движок здесь не играет (Refused: a module that is none)",
    "uk": "Компілювальний рушій тут не грає (Refused: a module that is none)",
}


class Refused(Exception):
    """An error that cannot be passed between processes."""

    def __str__(self) -> str:
        return "a module that is none\nat offset 2835"


@pytest.fixture(autouse=True)
def no_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is emitted is refused."""

    def refused(*_: object) -> None:
        raise Refused(ctypes.pointer(ctypes.c_int()))

    monkeypatch.setattr(compilation, "compiled", refused)
    monkeypatch.setattr(compilation, "cached", lambda name: None)
    monkeypatch.delenv(FAILS)


def of_its_own() -> Game:
    """A game that no other test is given: what refuses its module is kept with it."""
    return load(CROSSING, POND.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("lang", "given"), [("en", ("--engine", "compiled")), ("ru", ()), ("uk", ())])
def test_games_are_simulated(lang: str, given: tuple[str, ...]) -> None:
    done = fordewind("simulate", *GAME, "--games", "2", "--jobs", "1", "--seed", "1", "--lang", lang, *given)
    assert done.exit_code == 0, done.stderr
    assert done.stderr.count(SAID[lang]) == 1 and "offset" not in done.stderr


def test_a_match_is_played() -> None:
    done = fordewind("play", *GAME, "--seat", "1=random", "--seat", "2=random", "--engine", "compiled", "--lang", "en")
    assert SAID["en"] in done.stderr and "Traceback" not in done.stderr


def test_who_asks_for_the_module_gets_the_reason_in_a_line() -> None:
    game = of_its_own()
    with pytest.raises(NoCompiledEngine) as found:
        make_engine(game, COMPILED)
    assert str(pickle.loads(pickle.dumps(found.value))) == why_not_compiled(game) == "Refused: a module that is none"


def test_developers_see_the_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAILS, "1")
    with pytest.raises(Refused):
        make_engine(of_its_own(), COMPILED)
