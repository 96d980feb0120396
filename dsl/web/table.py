"""A table: a match, its seats, and what each client may see and do. Independent of network and time.

``hear`` handles a message of a client and returns the answers to it; ``news`` returns what a client has not been sent
yet of the seats and of the match. Messages are plain values. A client is any hashable object; what it may see is
decided by the key in its ``hello``, never by later messages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dsl.engines.protocol.events import Decision
from dsl.games.play.rulebook import Rulebook, numbers
from dsl.services.match.bot_thoughts import BotRequest, Thought, hint_of, request_of
from dsl.services.match.loaded_game import LoadedGame, load
from dsl.services.match.match_values import SPECTATOR, Lobby, MatchSetup, SeatKind, Trouble
from dsl.services.match.passage_values import Passage
from dsl.services.match.position_values import QuestionView
from dsl.services.match.prospects import ahead_text
from dsl.services.match.service import MatchService
from dsl.services.match.token_marks import lettered_name
from dsl.text.diagnostics import message as text_of
from dsl.web.keys import Keys
from dsl.web.looks import Looks, Sheet
from dsl.web.match_news import MatchNews
from dsl.web.messages import Message, refuse

PROTOCOL = 1
BOTS: tuple[SeatKind, ...] = ("random", "greedy", "easy", "normal", "hard")
LONGEST_NAME = 18
"""The most characters of a player's name."""
NOT_IN_NAMES = re.compile(r"[^\w .’'\-]+")


@dataclass
class Chair:
    """A seat of the table: ``bot`` is its level, empty for a person; ``taken``: a client has its key."""

    name: str = ""
    bot: SeatKind | None = None
    taken: bool = False

    @property
    def free(self) -> bool:
        """Whether a person can sit down."""
        return not self.taken and self.bot is None


@dataclass
class _Client:
    """A connected client, and what it was sent last of the seats, the match and its log."""

    viewer: int
    leads: bool
    lobby: int = -1
    revision: int = -1
    edition: int = -1
    asks: int = -1
    """The revision at which they asked what a strong bot would do."""
    advice: Message | None = None


class Table:
    """A match for many viewers."""

    def __init__(
        self,
        setup: MatchSetup,
        sheets: Sequence[Sheet],
        head: Message,
        keys: Keys | None = None,
        bots: Sequence[SeatKind] = BOTS,
    ) -> None:
        """``head`` is sent to every new client; ``bots`` are the levels that can play here."""
        self._setup, self._looks, self.head, self._bots = setup, Looks(sheets), head, bots
        count = len(setup.seats)
        self.keys = keys if keys is not None else Keys.new(count)
        self.chairs = [Chair(seat.name, seat.kind if seat.kind != "person" else None) for seat in setup.seats]
        self.service = MatchService()
        self.lobby: Lobby = self.service.lobby(setup)
        self.one_screen = False
        """Whether all persons sit at one screen: its client sees what the next of them may see, once they say so."""
        self.changed: Callable[[], None] = lambda: None
        """Called whenever keys, seats or the match are others, before anybody is sent it."""
        self._lobby_number = 0
        self._clients: dict[Hashable, _Client] = {}
        self._stage = self._looks.stage
        self._match = MatchNews(self.service, self._looks, self._stage)
        self._rulebook: list[list[str]] | None = None

    @property
    def revision(self) -> int:
        """The number of the position; a choice names the one it was made in."""
        return self._match.revision

    # --- who is here -----------------------------------------------------------------------------

    def hear(self, client: Hashable, message: object) -> list[Message]:
        """Handle a message of a client; returns the answers to it."""
        kind = message.get("t") if isinstance(message, dict) else None
        if kind == "hello" and isinstance(message, dict):
            return self._hello(client, message)
        known = self._clients.get(client)
        act = ACTS.get(kind) if isinstance(kind, str) else None
        if act is None or not isinstance(message, dict):
            return [refuse("what")]
        return [refuse("hello")] if known is None else act(self, known, message)

    def leave(self, client: Hashable) -> None:
        """Remove a client; its seat remains taken."""
        if self._clients.pop(client, None) is not None:
            self._lobby_number += 1

    def news(self, client: Hashable) -> list[Message]:
        """The current state of seats and match, as far as a client has not been sent it."""
        known, found = self._clients.get(client), list[Message]()
        if known is None:
            return found
        if known.lobby != self._lobby_number:
            known.lobby = self._lobby_number
            found.append(self._lobby_data())
        if self.service.running and known.revision != self.revision:
            found.append(self._state(known))
        if known.advice is not None:
            found.append(known.advice)
            known.advice = None
        return found

    def _hello(self, client: Hashable, message: Message) -> list[Message]:
        if message.get("v") != PROTOCOL or message.get("build") != self.head.get("build"):
            return [{"t": "reload"}]
        seat = self.keys.use_pass(message.get("key"))
        if seat is not None:
            return self._move_in(client, seat)
        who = self.keys.viewer(message.get("key"))
        if who is None:
            return [refuse("key")]
        return self._welcome(client, *who)

    def _move_in(self, client: Hashable, seat: int) -> list[Message]:
        """Let a person continue on another phone: it gets a new key, the previous phone only watches."""
        self._empty(seat, replace(self.chairs[seat]))
        return [*self._welcome(client, seat, False), {"t": "seat", "you": seat, "key": self.keys.seats[seat]}]

    def _welcome(self, client: Hashable, viewer: int, leads: bool) -> list[Message]:
        self._clients[client] = _Client(viewer, leads)
        self._lobby_number += 1
        return [{"t": "welcome", "head": self.head, "you": viewer, "leads": leads, "table": self.keys.table}]

    # --- seats -----------------------------------------------------------------------------------

    def _chair(self, message: Message) -> int | None:
        """The seat that a message names."""
        seat = message.get("seat")
        return seat if type(seat) is int and 0 <= seat < len(self.chairs) else None

    def _sit(self, client: _Client, message: Message) -> list[Message]:
        seat = self._chair(message)
        if client.viewer != SPECTATOR:
            return [refuse("sits")]
        if seat is None or not self.chairs[seat].free:
            return [refuse("taken")]
        self.chairs[seat] = Chair(clean_name(message.get("name")), taken=True)
        client.viewer, client.revision = seat, -1
        self._seats_changed()
        return [{"t": "seat", "you": seat, "key": self.keys.seats[seat]}]

    def _arrange(self, client: _Client, message: Message) -> list[Message]:
        """Set all seats before a match at one screen, each to a name or the level of a bot."""
        seats = message.get("seats")
        if not self.one_screen or self.service.running or not isinstance(seats, list) or len(seats) != len(self.chairs):
            return [refuse("what")]
        for chair, (name, level) in zip(self.chairs, seats):
            chair.bot = next((kind for kind in self._bots if kind == level), None)
            chair.name, chair.taken = "" if chair.bot else clean_name(name), chair.bot is None
        return self._begin(client, message)

    def _stand(self, client: _Client, _message: Message) -> list[Message]:
        if client.viewer >= 0 and not self.one_screen:
            self._empty(client.viewer)
        return []

    def _move(self, client: _Client, _message: Message) -> list[Message]:
        """A key with which a person can continue on another phone."""
        if client.viewer < 0 or self.one_screen:
            return [refuse("watch")]
        return [{"t": "move", "key": self.keys.pass_for(client.viewer)}]

    def _free(self, client: _Client, message: Message) -> list[Message]:
        """The leader frees the seat of a lost phone."""
        seat = self._chair(message)
        if not client.leads or seat is None:
            return [refuse("what")]
        self._empty(seat)
        return []

    def _empty(self, seat: int, chair: Chair | None = None) -> None:
        """Remove the phone and the key of a seat; the seat is free, or becomes ``chair``."""
        self.keys.renew_seat(seat)
        self.chairs[seat] = chair or Chair()
        for client in self._clients.values():
            if client.viewer == seat:
                client.viewer, client.revision = SPECTATOR, -1
        self._seats_changed()

    def _bot(self, client: _Client, message: Message) -> list[Message]:
        """Put a bot at a seat without a person, or remove it."""
        seat, level = self._chair(message), message.get("kind")
        if not client.leads and (client.viewer < 0 or self.service.running):
            return [refuse("what")]
        kind = next((known for known in self._bots if known == level), None)
        if seat is None or self.chairs[seat].taken or (kind is None and level != ""):
            return [refuse("taken")]
        self.chairs[seat] = Chair(bot=kind)
        self._seats_changed()
        return []

    def _seats_changed(self) -> None:
        self._lobby_number += 1
        if self.service.running:
            self.service.seats(self.setup().seats, SPECTATOR)
            self._match.edition += 1
            self._moved_on({})
        self.changed()

    def _seat_word(self, seat: int) -> str:
        names = self.lobby.seat_names
        return names[seat] if seat < len(names) else text_of("word-player", {"number": seat + 1}, self._setup.language)

    def setup(self) -> MatchSetup:
        """The setup of the match with the current players."""
        pairs = zip(self._setup.seats, self.chairs, strict=True)
        return replace(
            self._setup,
            seats=tuple(replace(seat, kind=chair.bot or "person", name=chair.name) for seat, chair in pairs),
        )

    # --- the match -------------------------------------------------------------------------------

    def open(self, record: str) -> tuple[Trouble, ...]:
        """Resume a match from its record; returns the reasons if it cannot be resumed."""
        opened = self.service.open(self.setup(), record, SPECTATOR)
        if isinstance(opened, tuple):
            return opened
        self._moved_on({})
        return opened.differs

    def _begin(self, client: _Client, _message: Message) -> list[Message]:
        if not (client.leads or client.viewer >= 0):
            return [refuse("watch")]
        if self.service.running or any(chair.free for chair in self.chairs):
            return [refuse("seats")]
        begun = self.service.begin(self.setup(), SPECTATOR)
        if isinstance(begun, tuple):
            return [refuse("trouble", text=self.text_of(begun[0]))]
        self._lobby_number += 1
        self._moved_on({SPECTATOR: begun.passages})
        self.changed()
        return []

    def _choose(self, client: _Client, message: Message) -> list[Message]:
        """Take a choice of the player who is asked, made in the current position; else send the position again."""
        if not self.service.running:
            return [refuse("early")]
        if client.viewer < 0:
            return [refuse("watch")]
        mine = self._decider() == client.viewer
        if not mine or message.get("rev") != self.revision:
            if client.revision == self.revision:  # the client has this position but shows another
                client.revision = -1
            return [refuse("old" if mine else "turn")]
        return self._take(message.get("notation"))

    def _take(self, notation: object) -> list[Message]:
        question = self._question()
        choices = question.choices if question is not None else ()
        index = next((at for at, choice in enumerate(choices) if choice.notation == notation), None)
        if index is None:
            return [refuse("choice")]
        turn = self.service.choose_for(index, self._viewers())
        if turn.trouble is not None:
            return [refuse("trouble", text=self.text_of(turn.trouble))]
        self._moved_on(turn.passages)
        self.changed()
        return []

    def _way(self, client: _Client, message: Message) -> list[Message]:
        """The cells on the path of a choice's piece; lines of shots are drawn by the client itself."""
        question, index = self._question(), message.get("index")
        if question is None or question.player != client.viewer or message.get("rev") != self.revision:
            return []
        if type(index) is not int or not 0 <= index < len(question.choices):
            return []
        way, ahead = list(self.service.way(index, client.viewer)), list(self._ahead(index, client.viewer))
        return [{"t": "way", "rev": self.revision, "index": index, "way": way, "ahead": ahead}]

    def _ahead(self, index: int, viewer: int) -> Iterator[str]:
        """What a choice may bring, with probabilities, and which guns reach its goal, as texts."""
        for prospect in self.service.prospects(index, self._stage, viewer):
            yield ahead_text(prospect, self._setup.language)
        view = self.service.view(viewer)
        names = {piece.ref: lettered_name(self._stage, piece) for piece in view.pieces} | {
            site.ref: site.name for site in view.sites
        }
        for danger in self.service.dangers((index,), self._stage, viewer):
            yield "⊕ " + ", ".join(names[gun] for gun in danger.guns if gun in names)

    def _advise(self, client: _Client, _message: Message) -> list[Message]:
        """The player asks for a strong bot's advice; the bot is asked as for a move of its own."""
        client.asks = self.revision
        return []

    def _book(self, _client: _Client, _message: Message) -> list[Message]:
        """The rulebook: each clause with its sentence for this match."""
        if self._rulebook is None:
            loaded = load(self.setup())
            book = Rulebook(loaded.family, loaded.gap_values) if isinstance(loaded, LoadedGame) else None
            chapters = book.chapters() if book is not None else []
            self._rulebook = [
                [number, said]
                for chapter in chapters
                for clause, said in (book.sentences(chapter) if book else ())
                for number in numbers([clause])
            ]
        return [{"t": "book", "clauses": self._rulebook}]

    def _look(self, client: _Client, message: Message) -> list[Message]:
        """The player to decide has lifted the curtain, at one screen."""
        seat = self._chair(message)
        if not self.one_screen or seat is None or self.chairs[seat].bot is not None:
            return [refuse("what")]
        client.viewer, client.revision = seat, -1
        return []

    def _sync(self, client: _Client, _message: Message) -> list[Message]:
        client.revision = client.edition = -1
        return []

    def _moved_on(self, steps: Mapping[int, tuple[Passage, ...]]) -> None:
        """Note a new position, reached by ``steps`` (by viewer)."""
        self._match.moved_on(steps, [seat for seat, chair in enumerate(self.chairs) if chair.bot is not None])
        if self.one_screen:
            self._pass_on()

    def _pass_on(self) -> None:
        """Skip the curtain, at one screen, if the next player sees the same as the one before."""
        decider = self._decider()
        if decider is None or self.chairs[decider].bot is not None:
            return
        for client in self._clients.values():
            if client.viewer < 0 or self.service.alike(client.viewer, decider):
                client.viewer = decider

    # --- bots ------------------------------------------------------------------------------------

    def bot_request(self) -> tuple[MatchSetup, BotRequest] | None:
        """The request for the bot whose turn it is, or for advice to the player who decides; None if there is none."""
        decider = self._decider() if self.service.running else None
        if decider is None:
            return None
        level = self.chairs[decider].bot
        if level is not None:
            return self.setup(), request_of(self.service.events(), decider, level)
        return (self.setup(), hint_of(self.service.events(), decider)) if list(self._advised(decider)) else None

    def _advised(self, decider: int) -> Iterator[_Client]:
        each = self._clients.values()
        return (client for client in each if client.viewer == decider and client.asks == self.revision)

    def bot_answered(self, revision: int, said: Thought | Trouble) -> bool:
        """Use the answer of a bot that was asked at a revision; False if the match has gone on since."""
        decider = self._decider()
        if revision != self.revision or decider is None:
            return False
        if isinstance(said, Thought) and self.chairs[decider].bot is not None:
            return not self._take(said.notation)
        for client in self._advised(decider):
            client.asks, client.advice = -1, self._advice(said, decider)
        return True

    def _advice(self, said: Thought | Trouble, decider: int) -> Message:
        if isinstance(said, Trouble):
            return refuse("trouble", text=self.text_of(said))
        question = self._question()
        choices = question.choices if question is not None else ()
        index = next(at for at, choice in enumerate(choices) if choice.notation == said.notation)
        way = list(self.service.way(index, decider))
        return {"t": "advice", "rev": self.revision, "index": index, "way": way, "why": list(said.reasons)}

    # --- what clients are sent -------------------------------------------------------------------

    def _decider(self) -> int | None:
        """The player who has to decide; None at the end."""
        pending = self.service.course.match.pending
        return pending.player if isinstance(pending, Decision) else None

    def _question(self) -> QuestionView | None:
        """The pending decision, as its player sees it."""
        decider = self._decider()
        pending = self.service.view(decider).pending if decider is not None else None
        return pending if isinstance(pending, QuestionView) else None

    def _viewers(self) -> list[int]:
        return sorted({client.viewer for client in self._clients.values()} | {SPECTATOR})

    def text_of(self, trouble: Trouble) -> str:
        """The message of a problem in the language of the table."""
        return text_of(trouble.message.code, trouble.message.args, self._setup.language)

    def _lobby_data(self) -> Message:
        here = {client.viewer for client in self._clients.values()}
        inks = self._looks.seat_inks(len(self.chairs))
        chairs = [
            {
                "name": chair.name, "word": self._seat_word(seat), "taken": chair.taken, "bot": chair.bot or "",
                "here": self.one_screen or seat in here, "ink": inks[seat],
            }
            for seat, chair in enumerate(self.chairs)
        ]  # fmt: skip
        watching = sum(client.viewer == SPECTATOR and not client.leads for client in self._clients.values())
        return {"t": "lobby", "running": self.service.running, "seats": chairs, "watching": watching}

    def _state(self, client: _Client) -> Message:
        """The whole position as the client may see it, and the lines of the log that it does not have."""
        state = self._match.state(client.viewer, client.revision, client.edition)
        client.revision, client.edition = self.revision, self._match.edition
        return state | {"curtain": self._curtain(client.viewer)}

    def _curtain(self, viewer: int) -> int | None:
        """At one screen the player who has to lift the curtain; None if nobody has to."""
        decider = self._decider() if self.one_screen else None
        if decider is None or self.chairs[decider].bot is not None or decider == viewer:
            return None
        return decider


ACTS: dict[str, Callable[[Table, _Client, Message], list[Message]]] = {
    "sit": Table._sit,
    "arrange": Table._arrange,
    "stand": Table._stand,
    "free": Table._free,
    "move": Table._move,
    "bot": Table._bot,
    "begin": Table._begin,
    "choose": Table._choose,
    "way": Table._way,
    "advise": Table._advise,
    "book": Table._book,
    "look": Table._look,
    "sync": Table._sync,
    "ping": lambda _table, _client, _message: [{"t": "pong"}],
}


def clean_name(given: object) -> str:
    """A name reduced to letters, digits, blanks and a few signs; empty for anything else."""
    if not isinstance(given, str):
        return ""
    plain = NOT_IN_NAMES.sub(" ", unicodedata.normalize("NFC", given[: 4 * LONGEST_NAME]))
    return " ".join(plain.split())[:LONGEST_NAME].strip()
