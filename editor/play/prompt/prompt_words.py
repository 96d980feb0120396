"""The texts of the prompt: the game's question, a line of help, and the seat that is to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl.services.match.narrowing import goals
from dsl.services.match.position_values import ChanceView, PositionView, QuestionView, ResultView
from dsl.services.match.token_marks import kind_word
from editor.base.texts import tr, ui
from editor.model.match.play_session import PlaySession
from editor.play.chance.chance_picture import chance_question, chance_word

Kind = Literal["none", "seats", "question", "waiting", "thinking", "stopped", "chance", "over", "passed"]
"""No match; seats or a position are set up; this person, another or a bot decides; a waiting one; chance; an end;
a turn that the rules ended."""


@dataclass(frozen=True)
class Prompt:
    """``seat``: the player whose colour the edge has; None: nobody."""

    kind: Kind
    question: str
    help: str
    seat: int | None = None


def prompt_of(play: PlaySession) -> Prompt:
    """The prompt of a match as the viewer may read it; a new question waits for the effects of the move before."""
    prompt, told = _next(play), play.shown_position
    if play.turning is None or prompt.kind not in ("question", "chance", "over"):
        return prompt
    match told.pending if told is not None and told is not play.position else None:
        case QuestionView(player=seat, prompt=said):
            return Prompt("waiting", said, "", seat)
        case ChanceView(player=seat) as chance:
            return Prompt("waiting", chance_word(chance), "", seat)
    return Prompt("waiting", "", "")


def _next(play: PlaySession) -> Prompt:
    """The prompt for the pending question, chance or end."""
    if play.veiled:
        return Prompt("none", "", "")
    if play.stage == "placing":
        return Prompt("seats", tr("prompt-placing"), tr("prompt-placing-help"))
    position = play.position
    if position is None or play.stage in ("none", "seats"):
        return Prompt("none", "", "")
    if play.passed:
        return Prompt("passed", tr("prompt-passed"), tr("prompt-passed-help"), max(play.viewer, 0))
    match position.pending:
        case QuestionView() | ChanceView() if play.following:
            return _elsewhere(position, position.pending)
        case QuestionView():
            return _asked(play, position, position.pending)
        case ChanceView():
            chance = position.pending
            asked = chance_question(chance) if play.enters_chance else chance_word(chance)
            said = tr("prompt-chance-help" if play.enters_chance else "prompt-thrown-help")
            return Prompt("chance", asked, " · ".join(filter(None, (chance.purpose, said))), chance.player)
        case ResultView():
            winners = position.pending.winners
            said = tr("play-elsewhere" if play.following else "prompt-over-help")
            return Prompt("over", position.pending.text, said, winners[0] if winners else None)


def _elsewhere(position: PositionView, asked: QuestionView | ChanceView) -> Prompt:
    """The prompt of a match that another window plays."""
    name = next((one.name for one in position.players if one.seat == asked.player), "")
    said = tr("prompt-waiting", name=name) if isinstance(asked, QuestionView) else chance_word(asked)
    return Prompt("waiting", said, tr("play-elsewhere"), asked.player)


def _asked(play: PlaySession, position: PositionView, asked: QuestionView) -> Prompt:
    player = next((one for one in position.players if one.seat == asked.player), None)
    name = player.name if player is not None else ""
    if play.sets_up(asked.player):
        return Prompt("thinking", tr("prompt-sets-up"), "", asked.player)
    if play.question is not None and (player is None or player.kind == "person"):
        return Prompt("question", asked.prompt or tr("prompt-choose", name=name), _help(play), asked.player)
    if player is not None and player.kind != "person":
        if not play.live:
            return Prompt("stopped", tr("prompt-stopped", name=name), tr("prompt-stopped-help"), asked.player)
        return Prompt("thinking", tr("prompt-thinking", name=name), "", asked.player)
    return Prompt("waiting", tr("prompt-waiting", name=name), "", asked.player)


def _help(play: PlaySession) -> str:
    """The line of help: how to answer."""
    question, position = play.question, play.position
    choices = question.choices if question is not None else ()
    places = goals(choices, play.remaining, play.first).values()
    pieces = {piece.ref for piece in position.pieces} if position is not None else set()
    if places and all(any(ref in pieces for ref in goal.refs) for goal in places):  # with cells pieces are goals, too
        drags = "" if all(goal.last for goal in places) else "-drag"
        offered = {ref for goal in places for ref in goal.refs}
        kinds = {kind_word(piece): None for piece in position.pieces if piece.ref in offered} if position else {}
        if kinds and "" not in kinds:
            return tr(f"prompt-kinds{drags}", kinds=", ".join(kinds))
        return tr(f"prompt-pieces{drags}")
    if places and any(len(choices[at].values) > 1 for at in play.remaining):
        return tr("prompt-places-drag")
    return tr("prompt-places") if places else tr("prompt-buttons")


def trouble_text(play: PlaySession) -> str:
    """Why the match cannot go on, in the language spoken; empty if it can."""
    return play.trouble.message.text(ui.language) if play.trouble is not None and not play.veiled else ""
