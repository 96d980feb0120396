"""The form before a match: players, parameters, seed; or why no match is possible yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any
from weakref import WeakKeyDictionary

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from dsl.games.library.shelves import RULES
from dsl.services.match.match_values import Lobby, MatchSetup, Seat, Trouble
from editor.base.texts import Message, set_text, tr, ui
from editor.charts.drawing.style.player_inks import seat_inks
from editor.model.sessions.live_match import setup_of
from editor.model.sessions.session import Session
from editor.play.match_settings import MatchSettings, can_choose
from editor.play.play_panel import PlayPanel
from editor.play.row_area import RowArea
from editor.play.seat_card import KINDS, SeatCard, allowed_kinds, read_seats, usual_seats
from editor.view.widgets.inputs import NumberBox
from editor.view.widgets.labels import book_font
from editor.view.widgets.makers import button, column_area, dropped, label

MOST_SEED = 999_999
FOLD_HEIGHT = 190
ENDS = 2
"""So many numbers that decide when a match ends are in sight at once; the others are among the parameters."""
FEWEST = 2
"""The number of people for "players at one screen"; more if a game needs more."""
WAY = 44
"""The height in pixels of the buttons that begin at once."""
CARD_SHARE = 4
"""The stretch factor of a card, against that of the empty end of the row."""
WAYS_OUT = {
    "play-no-game": "play-no-game-do",
    "play-no-map": "play-no-map-do",
    "play-broken": "play-broken-do",
    "play-failed": "play-failed-do",
}
"""Reasons why no match is possible, and the text of the button that helps."""
FAILURES = ("match-start", "match-time", "match-memory", "match-fault")
"""Reasons that may lie in the machine, not in the rules."""


class SeatsPanel(PlayPanel):
    """The seats and parameters of a session's game."""

    title = "play-seats"
    rule_requested = Signal(object)
    """The ``Place`` of the error in the rules is to be shown."""
    resumed = Signal(object)
    """The interrupted match is to continue: its file (a ``Path``)."""
    by_hand = Signal(object)
    """A position is to be set up by hand for this ``MatchSetup``."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.remembers: Callable[[str], Mapping[str, Any]] = lambda _game: {}
        """Returns the last choices for a game."""
        self.interrupted: Callable[[MatchSetup], Path | None] = lambda _setup: None
        """Returns the file of an interrupted match by these rules: one whose window or terminal was killed."""
        self.how_far: Callable[[Path], str] = lambda _match: ""
        """Returns the players and the progress of an interrupted match as text."""
        self.remember: Callable[[str, Mapping[str, Any]], object] = lambda _game, _seats: None
        self.lobby: Lobby | None = None
        self.seats: list[Seat] = []
        self.settings: dict[str, str] = {}
        self.cards: list[SeatCard] = []
        self.trouble: Trouble | None = None
        self._asked = ""
        self._wanted: Callable[[], None] | None = None
        """The action of a button pressed while the game was still loading."""
        self._whose: Session | None = None  # the session whose seats are shown
        self._left: WeakKeyDictionary[Session, tuple[list[Seat], dict[str, str]]] = WeakKeyDictionary()
        self._make()
        self.begin()

    # --- making ----------------------------------------------------------------------------------

    def _make(self) -> None:
        self.column.setContentsMargins(16, 10, 16, 10)
        self.column.setSpacing(8)
        self.prompt = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.prompt.setFont(book_font(self.font(), 1.45, bold=True))
        self.help = label("", "soft", wrap=True)
        self.way_out = QPushButton()
        self.way_out.setProperty("primary", "true")
        self.way_out.clicked.connect(lambda _checked=False: self._leave())
        self._left_open: Path | None = None
        self.resume = button("play-resume", lambda: self.resumed.emit(self._left_open))
        self.hand = button("play-by-hand", self._by_hand)
        self.start = button("play-start", self.begin_match, "primary")
        self.versus = button("play-versus", partial(self._begin_with, 1), "primary")
        self.together = button("play-together", partial(self._begin_with, None))
        self._taken = self.versus
        self.more_ways = button("play-other-ways", self._show)
        self.more_ways.setCheckable(True)
        self.more_ways.setProperty("look", "ways")
        head, words, ways, end = QHBoxLayout(), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.prompt)
        words.addWidget(self.help)
        head.addLayout(words, 1)
        head.addWidget(self.way_out, 0, Qt.AlignmentFlag.AlignTop)
        for widget in (self.versus, self.together, self.more_ways):
            widget.setMinimumHeight(WAY)
            ways.addWidget(widget, 1)
        self.column.addLayout(head)
        self.column.addLayout(ways)
        self.column.addWidget(self.resume)
        self.ends, self.choice = MatchSettings(1, told=True), MatchSettings()
        self.column.addWidget(self.ends)
        self.tray = RowArea("play-seats")
        self.fewer, self.more = (self._small(sign, step) for sign, step in (("−", -1), ("+", 1)))
        for place, small in enumerate((self.fewer, self.more)):  # before the cards, so that they stay under the pointer
            self.tray.put(small, place)
        self.column.addWidget(self.tray)
        self.column.addLayout(self._foot())
        for form in (self.ends, self.choice):
            form.picked.connect(self._pick)
        self.folded = column_area(self.choice, "play-settings")
        self.folded.setMaximumHeight(FOLD_HEIGHT)
        self.folded.hide()
        self.column.addWidget(self.folded)
        end.addStretch(1)
        end.addWidget(self.hand)
        end.addWidget(self.start)
        self.column.addLayout(end)
        self._show()

    def _small(self, sign: str, step: int) -> QToolButton:
        made = QToolButton()
        made.setText(sign)
        made.setFixedSize(30, 30)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        key = "play-seat-more" if step > 0 else "play-seat-fewer"
        set_text(made, made.setAccessibleName, key)
        set_text(made, made.setToolTip, key)
        made.clicked.connect(lambda _checked=False: self._count(len(self.seats) + step))
        return made

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setSpacing(12)
        self.fold = QPushButton()
        self.fold.setCheckable(True)
        self.fold.setProperty("look", "link")
        self.fold.toggled.connect(lambda on: self.folded.setVisible(on))
        self.own_dice = QCheckBox()
        set_text(self.own_dice, self.own_dice.setText, "play-own-dice")
        set_text(self.own_dice, self.own_dice.setToolTip, "play-own-dice-tip")
        self.seed = NumberBox(0, MOST_SEED, _some_seed())
        self._drawn = self.seed.value()  # a random seed: replaced for the next match unless the user changes it
        set_text(self.seed, self.seed.setAccessibleName, "play-seed")
        set_text(self.seed, self.seed.setToolTip, "play-seed-tip")
        foot.addWidget(self.fold)
        foot.addStretch(1)
        foot.addWidget(self.own_dice)
        self.seed_name = label("play-seed", "soft")
        set_text(self.seed_name, self.seed_name.setToolTip, "play-seed-tip")
        foot.addWidget(self.seed_name)
        foot.addWidget(self.seed)
        return foot

    # --- following the session ---------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Show the seats of another tab; each tab remembers its own choices."""
        if self._whose is not None:
            self._left[self._whose] = self.seats, self.settings
        self._whose = self.session
        self.seats, self.settings = self._left.get(self.session, ([], {})) if self.session is not None else ([], {})
        self.lobby, self.trouble, self._wanted = None, None, None
        super().session_shown()

    def session_changed(self, name: str) -> None:
        """The game or its rules have changed."""
        if name == "game":
            self._asked = ""

    def match_shown(self) -> None:
        """The session or the language has changed."""
        self._asked = ""
        self._show()
        if self.isVisible():
            self.look_again()

    def look_again(self) -> None:
        """Ask for the possible choices again if the rules or the map have changed."""
        setup = self._setup()
        if self.session is None or self.isHidden():
            return
        if setup is None or setup.board is None:
            self.lobby, self._asked = None, ""
            self._show()
            return
        wanted = f"{hash((setup.rules.text, setup.board.text))} {setup.settings} {ui.language}"
        if wanted != self._asked:
            self._asked = wanted
            self._left_open = self.interrupted(setup)
            self.session.play.lobby(setup, lambda lobby: self._take(wanted, lobby))
            self._take_keys()

    def _take(self, asked: str, lobby: Lobby | Trouble) -> None:
        if asked != self._asked:
            return
        self.trouble = lobby if isinstance(lobby, Trouble) else next(iter(lobby.troubles), None)
        gone = str(self.trouble.message.args.get("name")) if self.trouble is not None else ""
        if gone in self.settings:
            del self.settings[gone]
            self.look_again()  # a chosen parameter or its value does not exist any more
            return
        self.lobby = lobby if isinstance(lobby, Lobby) and lobby.most_seats else None
        said = self.how_far(self._left_open) if self._left_open is not None else ""
        self.resume.setText(": ".join(filter(None, (tr("play-resume"), said))))
        if self.lobby is not None:
            if not self.seats:
                self.seats = read_seats(self.remembers(self._game))
                if self.seats and self.seats != usual_seats(0, len(self.seats)):
                    self.more_ways.setChecked(True)
            self._count(len(self.seats))
        self._show()
        self._take_keys()
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted()

    def _take_keys(self) -> None:
        """Let Enter begin at once, even while the game is loading, unless a field or a list has the focus."""
        focus = self.window().focusWidget()
        if self.isVisible() and (focus is None or focus is self.versus or not self.isAncestorOf(focus)):
            (self.start if self.more_ways.isChecked() else self.versus).setFocus()

    @property
    def _game(self) -> str:
        return self.session.game.header.name if self.session is not None and self.session.game is not None else ""

    def _setup(self) -> MatchSetup | None:
        if self.session is None:
            return None
        return setup_of(
            self.session, self.seats, tuple(self.settings.items()), self.seed.value(), self.own_dice.isChecked()
        )

    # --- choosing --------------------------------------------------------------------------------

    def _count(self, wanted: int) -> None:
        """Set the number of seats, limited by the game."""
        lobby = self.lobby
        if lobby is None:
            return
        count = min(max(wanted, lobby.least_seats), lobby.most_seats)
        self.seats = [*self.seats[:count], *usual_seats(len(self.seats), count)]
        self._show()

    def _pick(self, name: str, value: str) -> None:
        self.settings[name] = value
        self.look_again()

    def _changed(self) -> None:
        self.seats = [card.seat for card in self.cards]

    def _by_hand(self) -> None:
        setup = self._setup()
        if setup is not None:
            self.by_hand.emit(setup)

    def _begin_with(self, people: int | None) -> None:
        """Begin at once: ``people`` against bots, or only people, as few as the game allows."""
        self._taken = self.together if people is None else self.versus
        if self.lobby is None:
            self._wanted = partial(self._begin_with, people) if self.trouble is None else None
            self._show()
        else:
            count = max(self.lobby.least_seats, FEWEST if self.lobby.most_seats >= FEWEST else 1)
            self.seats = [Seat()] * count if people is None else usual_seats(0, count)
            self.begin_match()

    def begin_match(self) -> None:
        """Begin a match with the current choices, and remember them."""
        setup = self._setup()
        if setup is not None and self.session is not None and self.lobby is not None and not self.session.play.busy:
            self.remember(self._game, {"seats": [asdict(seat) for seat in self.seats]})
            self.session.play.start(setup)
            if self.seed.value() == self._drawn:
                self._drawn = _some_seed()
                self.seed.setValue(self._drawn)

    # --- display ---------------------------------------------------------------------------------

    def play_changed(self, name: str) -> None:
        """The match has begun or could not begin."""
        if name == "busy":
            self._show()
        if name == "trouble" and self.play is not None and self.isVisible():
            self.trouble = self.play.trouble
            self._show()

    def _show(self) -> None:
        lobby = self.lobby
        why = self._why_not()
        loads = why is not None and why.key == "play-wait"
        begins = (self.play is not None and self.play.busy) or (loads and self._wanted is not None)
        self.prompt.setText(tr("play-begins") if begins else str(why) if why is not None else tr("play-seats-prompt"))
        searching = why is not None or len(allowed_kinds()) == len(KINDS)
        self.help.setText("" if searching else tr("play-no-engine"))
        self.help.setVisible(bool(self.help.text()))
        self.way_out.setVisible(why is not None and not loads)
        if why is not None:
            self.way_out.setText(tr(WAYS_OUT[why.key]) if why.key in WAYS_OUT else "")
        self.resume.setVisible(lobby is not None and self._left_open is not None)
        can = lobby is not None and (why is None or self.trouble is not None)
        ready = can or (loads and self.session is not None)
        opened = self.more_ways.isChecked() and can
        for widget in (self.versus, self.together, self.more_ways, self.start, self.hand):
            widget.setVisible(ready if widget in (self.versus, self.together, self.more_ways) else opened)
            widget.setEnabled(not begins)
        main = self._taken if begins else self.versus
        for way in (self.versus, self.together):
            way.setProperty("primary", "true" if way is main and not opened else "")  # Begin, if visible
            way.style().polish(way)
        least = lobby.least_seats if lobby is not None else FEWEST
        self.versus.setText(tr("play-versus") if least <= FEWEST else tr("play-versus-many", count=least - 1))
        self.together.setText(tr("play-together") if least <= FEWEST else tr("play-together-many", count=least))
        for part in (self.tray, self.own_dice, self.seed_name, self.seed):
            part.setVisible(opened)
        if lobby is None:
            self.fold.hide()
        shown = self.fold.isChecked() and opened  # else the shown parameters are those of another game
        self.folded.setVisible(shown)
        if lobby is not None:
            self._show_cards(lobby)
            self._show_settings(lobby)
        self.ends.setVisible(can)  # with its new fields, at once
        self.ends.setEnabled(not begins)

    def _why_not(self) -> Message | None:
        """Why no match is possible and what to do, in one sentence."""
        session = self.session
        if session is None:
            return Message("play-wait")
        if session.game is None:
            return Message("play-no-game")
        if not session.has_map:
            return Message("play-no-map")
        if self.trouble is not None:
            key = "play-failed" if self.trouble.code in FAILURES else "play-broken"
            return Message(key, {"why": self.trouble.message.text(ui.language)})
        return None if self.lobby is not None else Message("play-wait")

    def _leave(self) -> None:
        """Open the place where the trouble can be mended."""
        session, why = self.session, self._why_not()
        if session is None or why is None:
            return
        if why.key == "play-no-map":
            session.mode = "draw"
            return
        if why.key == "play-failed":
            self.trouble = None
            self.match_shown()
            return
        place = self.trouble.place if why.key == "play-broken" and self.trouble is not None else None
        if place is not None and place.file.endswith(RULES):
            self.rule_requested.emit(place)
            return
        session.rules_as = "text" if why.key == "play-broken" else session.rules_as
        session.mode = "rules"

    def _make_cards(self, count: int) -> None:
        while len(self.cards) > count:
            dropped(self.cards.pop())
        while len(self.cards) < count:
            card = SeatCard(len(self.cards))
            card.allow(allowed_kinds())
            card.changed.connect(self._changed)
            self.cards.append(card)
            self.tray.put(card, len(self.cards) + 1, CARD_SHARE)

    def _show_cards(self, lobby: Lobby) -> None:
        self._make_cards(len(self.seats))
        called = [*lobby.seat_names, *[""] * len(self.seats)]
        names = [seat.name or word for seat, word in zip(self.seats, called)]
        inks = seat_inks(self.chart_theme(), [seat.colour for seat in self.seats], names)
        for place, (card, seat, ink) in enumerate(zip(self.cards, self.seats, inks)):
            card.show_seat(seat, called[place], ink.name())
        for small in (self.fewer, self.more):
            small.setVisible(lobby.least_seats < lobby.most_seats)
        self.fewer.setEnabled(len(self.seats) > lobby.least_seats)
        self.more.setEnabled(len(self.seats) < lobby.most_seats)

    def _show_settings(self, lobby: Lobby) -> None:
        differ = sum(setting.value != setting.default for setting in lobby.settings)
        self.fold.setVisible(bool(lobby.settings) and self.more_ways.isChecked())
        self.fold.setText(tr("play-settings-differ", count=differ) if differ else tr("play-settings-usual"))
        offered = [setting for setting in lobby.settings if can_choose(setting)]
        ends = [setting for setting in offered if setting.ends and not setting.choices][:ENDS]
        self.ends.show_settings(ends)
        self.choice.show_settings([setting for setting in offered if setting not in ends])


def _some_seed() -> int:
    return SystemRandom().randrange(1, 10_000)
