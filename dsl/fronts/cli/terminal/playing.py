"""Begins or resumes a match at the terminal and plays it with people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom

from dsl.engines.protocol.errors import NoCompiledEngine, RuleError
from dsl.engines.protocol.events import Chance
from dsl.fronts.cli.drawing.signs import Letters
from dsl.fronts.cli.open_game import Opened, chosen_engine, engine_for, follow_record, open_game, record_in
from dsl.fronts.cli.options import LAST_MATCH, read_settings, read_think, voice_of
from dsl.fronts.cli.output import can_write, console, fail, fail_with, show_problems
from dsl.fronts.cli.terminal.game_table import GameTable
from dsl.fronts.cli.terminal.match_file import MatchSaver, claim_match
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.voice import Voice
from dsl.games.bots import BOTS
from dsl.games.bots.make import BotSeat
from dsl.games.library.file_lock import Claim
from dsl.games.library.shelves import option_span
from dsl.games.play import Match, Record, load_translation
from dsl.games.play.record_differences import differences
from dsl.games.play.record_files import last_match, matches_folder
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.diagnostics.diagnostic import Severity
from dsl.text.source import Span

HUMAN = "human"
KINDS = (HUMAN, *BOTS)


def read_seats(given: Sequence[str], voice: Voice) -> dict[int, str]:
    """Who sits where by ``--seat N=WHO``; seats count from 0 here. Ends the command on errors."""
    problems, seats = Problems(), {}
    for text in given:
        number, sign, who = (part.strip() for part in text.partition("="))
        span = option_span("--seat", text)
        if not sign or not number.isdecimal() or len(number) > 2 or not 1 <= int(number) <= 64:
            problems.error("cli-seat-form", span, text=text)
        elif who not in KINDS:
            problems.add(_no_bot(who, span))
        else:
            seats[int(number) - 1] = who
    if problems.failed:
        raise fail(problems, voice)
    return seats


def _no_bot(kind: str, span: Span | None) -> Diagnostic:
    return Diagnostic("cli-no-bot", span, {"name": kind, "known": ", ".join(KINDS)}, near(kind, KINDS))


SEEDS = 2**31
"""The number of seeds among which one is chosen at random."""


@dataclass(frozen=True)
class PlayOptions:
    """The values of the options of ``fordewind play``."""

    ruleset: str
    map_name: str
    seats: tuple[str, ...]
    think: str
    players: int
    seed: int | None
    settings: tuple[str, ...]
    own_dice: bool
    save: Path | None
    resume: str | None
    force: bool
    engine: str | None
    lang: str | None


def play(asked_for: PlayOptions) -> None:
    """Begin or resume a match, and play it."""
    voice, save = voice_of(asked_for.lang), asked_for.save
    path = _saved_match(asked_for.resume, voice) if asked_for.resume else None
    if save:
        can_write(
            save,
            voice,
            option_span("--save", str(save)),
            asked_for.force or save.resolve() == (path and path.resolve()),
        )
    claim = _claim(save, path, voice)
    try:
        _begin_or_go_on(asked_for, path, voice, claim)
    finally:
        if claim is not None:
            claim.release()


def _claim(save: Path | None, path: Path | None, voice: Voice) -> Claim | None:
    """Lock the file of the match; None if it has none, or if it is open elsewhere and a copy is played."""
    if save is None or (path is not None and save.resolve() == path.resolve()):
        return claim_match(path, voice) if path is not None and path.is_file() else None
    claim = Claim(save)
    if claim.mine:
        return claim
    claim.release()
    raise fail_with(voice, "cli-save-elsewhere", option_span("--save", str(save)), path=save)


def _begin_or_go_on(asked_for: PlayOptions, path: Path | None, voice: Voice, claim: Claim | None) -> None:
    chosen, seconds = read_seats(asked_for.seats, voice), read_think(asked_for.think, voice)
    which = chosen_engine(asked_for.engine, voice)
    own_dice, lang = asked_for.own_dice, asked_for.lang
    save = asked_for.save if claim is not None else None
    if path:
        record = record_in(path, voice)
        voice = voice_of(lang or record.setup.language or None)
        opened, match, whole = _resumed(path, record, which, voice)
        own_dice = own_dice or record.setup.own_dice
        match.source = _asked if own_dice else None
        if save is None and claim is not None and whole:  # a match that could not be replayed whole is not overwritten
            save = path
    elif asked_for.ruleset:
        opened, match = _begun(asked_for, which, voice)
    else:
        raise fail_with(voice, "cli-play-what", command="play")
    setup = replace(opened.setup, own_dice=own_dice, language=lang or opened.setup.language)
    _play(replace(opened, setup=setup), match, chosen, seconds, save, voice)


def _asked(_: Chance) -> None:
    """Does nothing: ``GameTable`` asks for the results of people's own dice."""


def _begun(asked_for: PlayOptions, which: str, voice: Voice) -> tuple[Opened, Match]:
    """A new match. Ends the command if the rules fail before the first decision."""
    opened = open_game(
        asked_for.ruleset, asked_for.map_name, read_settings(asked_for.settings, voice), asked_for.players, voice
    )
    seed = asked_for.seed if asked_for.seed is not None else SystemRandom().randrange(SEEDS)
    opened = replace(opened, setup=replace(opened.setup, seed=seed))
    try:
        engine = engine_for(opened.game, which, voice)
        return opened, Match(opened.game, engine, seed, _asked if asked_for.own_dice else None)
    except RuleError as error:
        raise fail([error.diagnostic], voice) from None


def _saved_match(name: str, voice: Voice) -> Path:
    """The file of the match to resume. Ends the command if there is none."""
    found = last_match() if name == LAST_MATCH else Path(name)
    if found is None:
        raise fail_with(voice, "cli-nothing-kept", option_span("--resume", name), path=matches_folder())
    return found


def _resumed(path: Path, record: Record, which: str, voice: Voice) -> tuple[Opened, Match, bool]:
    """The game and match of a record, and whether all of it could be replayed."""
    opened, done = follow_record(record, voice, path.parent, which)
    found = differences(record, done, load_translation(opened.family, voice.language, Problems()))
    others = [_no_bot(kind, record.span("seats")) for kind in record.setup.seats if kind not in KINDS]
    told = [replace(other, severity=Severity.WARNING) for other in others]  # people can play on by the present rules
    show_problems([*told, *found.changed, *found.parted], voice)
    now = opened.setup
    setup = replace(record.setup, rules_hash=now.rules_hash, map_hash=now.map_hash, texts=now.texts)
    setup = replace(setup, seats=tuple(kind if kind in KINDS else HUMAN for kind in setup.seats))
    return replace(opened, setup=setup), done.match, not found.parted


def _play(
    opened: Opened, match: Match, chosen: dict[int, str], seconds: float, save: Path | None, voice: Voice
) -> None:
    seats = opened.game.seats
    for number, who in chosen.items():
        if number >= seats:
            raise fail_with(voice, "cli-no-seat", option_span("--seat", f"{number + 1}={who}"), seats=seats)
    sitting = tuple(
        chosen.get(n, opened.setup.seats[n] if n < len(opened.setup.seats) else HUMAN) for n in range(seats)
    )
    setup = replace(opened.setup, seats=sitting)
    problems = Problems()
    words = load_translation(opened.family, voice.language, problems)
    show_problems(problems, voice)
    bots = _bots(sitting, opened, setup.seed, seconds, voice)
    screen = Screen(console(), match, words, voice, Letters(opened.game, opened.family))
    if not screen.open():
        screen.out.print(words.word(opened.game.title), style="bold underline")
    screen.note(voice.say("cli-play-begin"))
    if not GameTable(match, screen, bots, MatchSaver(match, setup, save, voice)).run():
        raise SystemExit(1)


def _bots(sitting: Sequence[str], opened: Opened, seed: int, seconds: float, voice: Voice) -> dict[int, BotSeat]:
    """The bots by seat."""
    found = {}
    for seat, kind in enumerate(sitting):
        if kind == HUMAN:
            continue
        try:
            found[seat] = BotSeat(kind, seat, opened.game, seed, seconds)
        except NoCompiledEngine as missing:
            span = option_span("--seat", f"{seat + 1}={kind}")
            raise fail_with(voice, "cli-bot-compiled", span, name=kind, reason=missing) from None
    return found
