"""The strip below the board: the game's question, a line of help, at most three buttons; more answers in a list.

If only the board is shown (``bare``), it is one line in the middle that names keys instead of buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from dsl.games.play.rulebook import numbers
from dsl.services.match.narrowing import KEYS, Answer, answers, goals
from editor.base.signals import reconnect
from editor.base.texts import Message, tr
from editor.model.sessions.session import Session
from editor.play.button_grid import ButtonGrid
from editor.play.play_panel import PlayPanel
from editor.play.prompt.prompt_words import Prompt, prompt_of, trouble_text
from editor.view.widgets.buttons import KeyButton
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.makers import dropped
from editor.view.widgets.shades import shades_of

EDGE, LEFT, RIGHT, GAP = 7, 15, 12, 8
HIGH, HIGHER, LINE, THIN = 54, 60, 36, 6
"""Heights in pixels: in a window, in a large one, bare, and of the time line at its foot."""
BARE_WIDE, BARE_KEYS = 680, ("⏎", "Esc")
"""The bare strip: its width, and the keys that it names."""
LARGE = 1000
"""A window with at least so many pixels of height is large."""
MOST = 3
ENDING = 150
"""Pixels at the right reserved for the button that ends a turn: other buttons are to its left."""
LIST, ROWS = 420, 6
"""The width of the list in pixels, and the most answers visible at once."""
Q_SIZE = 1.5
CALM = 500
"""Milliseconds for which Enter does not answer a new question: it may have been meant for the one before."""
TOLD = 6000
"""Milliseconds for which a report replaces the line of help."""
Deed = Callable[[], object]


class QuestionStrip(PlayPanel):
    """Follows the question of the match; ``over``: the page on which the list of answers opens."""

    title = "prompt-title"
    place_requested = Signal(object)
    """The ``Place`` of an error is to be shown."""
    end_requested = Signal()
    """The card of the end is to be shown or closed."""
    _connected_reports: Session | None = None

    def __init__(self, session: Session | None, over: QWidget | None = None) -> None:
        super().__init__(session)
        self.prompt = Prompt("none", "", "")
        self.answers: list[Answer] = []
        self.buttons: list[KeyButton] = []
        self.bare = False
        self.lessons: Callable[[], int] = lambda: 0
        """How many more questions are to show the last sentence of the rules; ``learned`` counts one down."""
        self.learned: Callable[[], object] = lambda: None
        self._lesson = ""
        self.calm = CALM
        self.question, self.help = (QLabel(self, textFormat=Qt.TextFormat.PlainText) for _ in range(2))
        self.help.setProperty("role", "soft")
        self.listed = ButtonGrid("prompt-answers", "prompt-search", columns=1)
        self.listed.setParent(over or self)
        self.listed.setProperty("role", "answers")
        self.listed.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.listed.setContentsMargins(RIGHT, RIGHT, RIGHT, RIGHT)
        self.listed.pressed.connect(lambda number: self._take(self.answers[number].remaining))
        self.listed.looked_at.connect(self._point)
        self.listed.hide()
        self._told: Message | None = None
        self._telling = QTimer(self, singleShot=True, interval=TOLD)
        self._telling.timeout.connect(lambda: self._show_report(None))
        self._asked: tuple[object, ...] = ()
        self._meant: tuple[object, ...] = ()
        self._since = QElapsedTimer()
        self._since.start()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.begin()

    # --- display ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, language or light."""
        self.question.setFont(lining(book_font(self.font(), Q_SIZE, bold=True)))
        self._connected_reports = reconnect(
            self._connected_reports, self.session, lambda one: one.reported, self._show_report
        )
        self._read()

    def play_changed(self, name: str) -> None:
        """Follow changes of the question, of its choices, of the choice pointed at and of a bot's thinking time."""
        if name == "hovered":
            self._light()
        elif name == "thinking" and self.play is not None and self.play.thought:
            self._arrange()  # only the time has changed: keep the buttons, one may be pressed
        else:
            self._read()

    def _show_report(self, message: Message | None) -> None:
        """Show a report for a while instead of the line of help."""
        self._told = message
        self._telling.start() if message is not None else self._telling.stop()
        self._arrange()

    def _read(self) -> None:
        play, before = self.play, self.prompt
        self.prompt = prompt_of(play) if play else before
        self.setAccessibleName(self.prompt.question or tr(self.title))
        heading = play.position.heading if play is not None and play.position is not None else ""
        asked = (self.prompt.kind, self.prompt.seat, heading)
        turns = play is not None and play.turning is not None
        if asked != self._asked and not turns:
            self._asked = asked
            self._lesson = ""
            if self.prompt.kind == "question" and heading and self.lessons():
                self._teach()
                self.learned()
        elif self._lesson:
            self._teach()
        self._make_buttons()
        self._arrange()
        result = play.position.chance_result if play is not None and play.position is not None else None
        thrown = result.node if result is not None else -1
        meant = (*asked, thrown, self.primary.text() if self.primary is not None else "")
        if meant != self._meant:  # a press meant for a chance or another button is no answer to this question
            self._meant = meant
            self._since.restart()
        if self.prompt.question and self.prompt.question != before.question and self.isVisible():
            message = f"{self.prompt.question} {self._helping()}"
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, message))

    def _teach(self) -> None:
        """Set the lesson of a player's first turns: the last sentence of the round with a clause, and that clause."""
        log = self.play.log if self.play is not None else ()
        latest = takewhile(lambda line: line.kind != "round", reversed(log))
        line = next((line for line in latest if line.kind == "log" and line.clauses), None)
        self._lesson = f"{line.text} {', '.join(numbers(line.clauses))}" if line is not None else ""

    def _helping(self) -> str:
        trouble = trouble_text(self.play) if self.play is not None else ""
        if trouble:
            return tr("prompt-trouble", what=trouble)
        if self._told is not None:
            return str(self._told)
        if self.prompt.kind == "thinking" and self.play is not None and self.play.thought:
            return " ".join(filter(None, (tr("prompt-seconds", count=self.play.thought), self.prompt.help)))
        turns = self.play is not None and self.play.turning is not None
        return " ".join(filter(None, (self.prompt.help, "" if turns else self._lesson)))

    # --- buttons ---------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        for old in self.buttons:
            dropped(old)
        play, self.answers = self.play, []
        made: list[tuple[KeyButton, Deed, tuple[int, ...]]] = []
        if play is not None and self.prompt.kind == "question" and play.question is not None:
            self.answers = answers(play.question.choices, play.remaining)
            made = self._answering()
        else:
            self._list_answers(False)
        for key, deed, primary in self._other_deeds():
            made.append((KeyButton(tr(key), "⏎" if primary else "", primary), deed, ()))
        self.buttons = []
        for button, deed, remaining in made:
            button.setParent(self)
            button.clicked.connect(lambda _on=False, deed=deed: deed())
            button.setProperty("remaining", remaining)
            button.installEventFilter(self)
            button.setVisible(not self.bare)
            self.buttons.append(button)
        self._light()

    def _answering(self) -> list[tuple[KeyButton, Deed, tuple[int, ...]]]:
        """The buttons of a question: answers, the list of more, back, the end of the turn."""
        play, last = self.play, self.ending
        assert play is not None
        plain = [answer for answer in self.answers if answer is not last]
        kept_free = (bool(play.picked) or self._sets_up) + (last is not None or self._later_end is not None)
        short = len(plain) + kept_free > MOST
        shown = plain[: MOST - kept_free - 1] if short else plain
        made: list[tuple[KeyButton, Deed, tuple[int, ...]]] = []
        if short:
            more = KeyButton(_what_of(plain[len(shown) :]))
            made.append((more, self._list, ()))
        for answer, digit in zip(shown, KEYS):
            made.append((KeyButton(answer.text, digit), partial(self._take, answer.remaining), answer.remaining))
        if play.picked:
            made.append((KeyButton(tr("prompt-widen"), "Esc"), play.widen, ()))
        elif self._sets_up:
            made.append((KeyButton(tr("prompt-set-up"), "⏎", True), play.delegate, ()))
        if last is not None:
            made.append((KeyButton(last.text, "⏎", True), partial(self._take, last.remaining), last.remaining))
        elif end := self._later_end:
            made.append((KeyButton(end.text), partial(self._take, end.remaining), end.remaining))
        choices = play.question.choices if play.question is not None else ()
        laid_open = play.position is not None and play.position.cards is not None
        self._list_answers(short and not laid_open and not goals(choices, play.remaining, play.first))
        return made

    @property
    def _sets_up(self) -> bool:
        """Whether no turn has begun yet: until then a bot can answer all questions."""
        position = self.position
        return position is not None and not position.heading and self.ending is None

    def _list(self) -> None:
        self._list_answers(self.listed.isHidden())
        self._arrange()

    def _list_answers(self, on: bool) -> None:
        """Show the list of all answers above the strip, or close it."""
        keys = iter(KEYS)
        answers = self.answers if on else ()
        self.listed.show_buttons(
            {
                number: KeyButton(answer.text, "⏎" if answer is self.ending else next(keys, ""))
                for number, answer in enumerate(answers)
            }
        )
        self.listed.setVisible(bool(answers))

    def _other_deeds(self) -> list[tuple[str, Deed, bool]]:
        play = self.play
        if play is None:
            return []
        found: list[tuple[str, Deed, bool]] = []
        if self.prompt.kind == "thinking":
            # The last button is in the place of the one that ends a turn: a late click must not stop the bot.
            found = [("prompt-stop", play.stop_bot, False), ("prompt-hurry", play.hurry, False)]
        elif self.prompt.kind == "stopped":
            found = [("prompt-go-on", play.sit, True)]
        elif self.prompt.kind == "passed":
            found = [("prompt-pass-on", play.pass_on, True)]
        elif self.prompt.kind == "chance" and not play.enters_chance:
            found = [("prompt-otherwise", lambda: play.ask_otherwise(True), False), ("dice-throw", play.resolve, True)]
        elif self.prompt.kind == "over":
            found = [("end-title", self.end_requested.emit, False)]
            found += [] if play.following else [("prompt-again", play.again, True)]
        trouble = play.trouble
        if trouble is not None and trouble.place is not None and not play.veiled:
            found.append(("prompt-to-place", lambda: self.place_requested.emit(trouble.place), False))
        return found

    @property
    def ending(self) -> Answer | None:
        """The only answer without values, such as the end of a turn: Enter chooses it; None if there are several."""
        return _ending(self.answers)

    @property
    def _later_end(self) -> Answer | None:
        """The same while something is picked: it can be chosen by a click, not by a key."""
        play = self.play
        if play is None or play.question is None or not play.picked:
            return None
        return _ending(answers(play.question.choices, play.first))

    def _take(self, remaining: tuple[int, ...]) -> None:
        if self.play is not None:
            self.play.hover(None)
            self.play.narrow(remaining)

    def _point(self, number: int) -> None:
        play = self.play
        if play is not None and play.question is not None:
            remaining = self.answers[number].remaining if 0 <= number < len(self.answers) else ()
            play.hover(remaining[0] if len(remaining) == 1 else None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the answer of the button under the pointer; ignore the second press of a double click."""
        if event.type() == QEvent.Type.MouseButtonDblClick and watched.property("primary"):
            return True
        remaining = watched.property("remaining") if isinstance(watched, KeyButton) else None
        if remaining and self.play is not None and self.play.question is not None:
            if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn) and len(remaining) == 1:
                self.play.hover(remaining[0])
            elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
                self.play.hover(None)
        return super().eventFilter(watched, event)

    def _light(self) -> None:
        hovered = self.play.hovered if self.play is not None else None
        for button in self.buttons:
            button.light(hovered is not None and hovered in (button.property("remaining") or ()))
        for number, listed in self.listed.buttons.items():
            listed.light(hovered is not None and hovered in self.answers[number].remaining)

    def take_key(self, event: QKeyEvent) -> bool:
        """Digits press buttons, Enter ends the turn, Esc goes back; False if the key has no meaning here."""
        play, key = self.play, event.key()
        if play is None or event.modifiers() & _HELD:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._enter(event)
        if play.question is None:
            return False
        if key == Qt.Key.Key_Escape:
            return play.widen()
        keyed = [answer for answer in self.answers if answer is not self.ending]
        pressed = next((answer for answer, digit in zip(keyed, KEYS) if digit == event.text()), None)
        if pressed is not None:
            self._take(pressed.remaining)
        return pressed is not None

    @property
    def primary(self) -> KeyButton | None:
        """The button that Enter presses."""
        return next((button for button in self.buttons if button.property("primary")), None)

    def _enter(self, event: QKeyEvent) -> bool:
        """Press the primary button, unless Enter is repeated or may have been meant for the question before."""
        primary = self.primary
        if primary is None:
            return False
        if not event.isAutoRepeat() and self._since.elapsed() >= self.calm:
            primary.click()
        return True

    # --- place and look --------------------------------------------------------------------------

    def set_bare(self, bare: bool) -> None:
        """Switch between the bare line and the full strip."""
        self.bare = bare
        self._make_buttons()
        self._arrange()

    def high_in(self, page: int) -> int:
        """Its height on a page of this height."""
        return LINE if self.bare else HIGHER if page >= LARGE else HIGH

    def _arrange(self) -> None:
        """Lay out question and help at the left, buttons at the right."""
        room, high = QRect(EDGE + LEFT, 0, self.width() - EDGE - LEFT - RIGHT, self.height()), self.height()
        if self.bare:
            wide = min(BARE_WIDE, self.width())
            room = QRect((self.width() - wide) // 2 + EDGE + LEFT, 0, wide - EDGE - LEFT - RIGHT, high)
        else:
            room.setRight(self._lay_buttons(room.right() + 1, high - THIN) - GAP)
        q_high, h_high = self.question.sizeHint().height(), self.help.fontMetrics().height()
        keyed = (f"{button.key} {button.text()}" for button in reversed(self.buttons) if button.key in BARE_KEYS)
        message = self._helping() if not self.bare else " · ".join((*keyed, tr("prompt-bare-keys")))
        _elide(self.question, self.prompt.question, room.width())
        if self.bare:
            aside = min(self.help.fontMetrics().horizontalAdvance(message) + 4, round(room.width() * 0.6))
            _elide(self.question, self.prompt.question, room.width() - aside - GAP)
            self.question.setGeometry(room.left(), 0, room.width() - aside - GAP, high)
            self.help.setGeometry(room.right() - aside, 0, aside, high)
            room.setWidth(aside)
        else:
            top = max((high - THIN - q_high - h_high + 4) // 2, 0)
            self.question.setGeometry(room.left(), top, max(room.width(), 10), q_high)
            self.help.setGeometry(room.left(), top + q_high - 4, max(room.width(), 10), h_high + 2)
        _elide(self.help, message, room.width())
        trouble = bool(self.play is not None and trouble_text(self.play))
        if self.help.property("role") != ("warn" if trouble else "soft"):
            self.help.setProperty("role", "warn" if trouble else "soft")
            self.help.style().polish(self.help)
        self._lay_list()
        self.update()

    def _lay_buttons(self, right: int, high: int) -> int:
        """Lay out the buttons from the right, narrower in little room; return the left end of them."""
        question = self.play.question if self.play is not None else None
        if question is not None and len(question.choices) == 1 and self.ending is not None:
            right -= ENDING + GAP
        hints = [button.sizeHint() for button in self.buttons]
        wide, most = sum(hint.width() + GAP for hint in hints), round(self.width() * 0.62)
        share = min(1.0, most / wide) if wide else 1.0
        for button, hint in zip(reversed(self.buttons), reversed(hints)):
            size = QSize(round(hint.width() * share), min(hint.height(), high))
            right -= size.width()
            button.setGeometry(right, (high - size.height()) // 2 + 1, size.width(), size.height())
            right -= GAP
        return right

    def _lay_list(self) -> None:
        over = self.listed.parentWidget()
        if self.listed.isHidden() or over is None or over is self:
            return
        wide = min(LIST, over.width() - 2 * RIGHT)
        high = self.listed.height_for(ROWS) + 2 * RIGHT
        below = self.mapTo(over, self.rect().topLeft()).y() - GAP
        self.listed.setGeometry(over.width() - wide - RIGHT, below - high, wide, high)
        self.listed.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        ink = self.ink(self.prompt.seat) if self.prompt.question else QColor(shades.line)
        if not self.bare:
            painter.fillRect(self.rect(), QColor(shades.raised))
            painter.fillRect(0, 0, self.width(), 1, QColor(shades.line))
            painter.fillRect(0, 0, EDGE, self.height(), ink)
            return
        painter.fillRect(self.rect(), self.chart_theme().paper)
        wide = min(BARE_WIDE, self.width())
        box = QRect((self.width() - wide) // 2, 1, wide, self.height() - 3)
        painter.setPen(QPen(QColor(shades.line), 1))
        painter.setBrush(QColor(shades.raised))
        painter.drawRoundedRect(box, 6, 6)
        painter.fillRect(QRect(box.left(), box.top() + 1, EDGE, box.height() - 1), ink)


def _what_of(listed: Sequence[Answer]) -> str:
    """The words with which all answers of a list begin, or their number if there are none."""
    letters = takewhile(lambda same: len(set(same)) == 1, zip(*(answer.text for answer in listed)))
    common = "".join(letter for letter, *_ in letters).rpartition(" ")[0].rstrip(" —:«")
    return f"{common}…" if common else tr("prompt-more", count=len(listed))


def _elide(label: QLabel, text: str, room: int) -> None:
    """Set a label's text, cut to the room; if cut, the tool tip has the whole text."""
    shown = label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(room, 10))
    label.setText(shown)
    label.setToolTip(text if shown != text else "")


_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def _ending(found: Sequence[Answer]) -> Answer | None:
    plain = [answer for answer in found if answer.plain]
    return plain[0] if len(plain) == 1 else None
