"""Work in threads: ``Work`` runs tasks that report their progress, ``Background`` one piece of work at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal

from editor.base.texts import Message

Task = Callable[["Job"], Any]


class Job:
    """A running task, which calls ``report`` and tests ``cancelled`` now and then.

    It is no ``QRunnable``, because a pool would never free its memory.
    """

    def __init__(self, work: Work, name: Message | None, task: Task, done: Callable[[Any], object]) -> None:
        self.name, self.done, self.failed = name, done, work.trouble
        self.cancelled = self.in_turn = False
        self.outcome: tuple[Any, Exception | None] | None = None
        """Its result and its error (one of them is None), once it has ended."""
        self.percent = -1
        self._work, self._task = work, task

    def report(self, percent: int) -> None:
        """Report the progress in per cent."""
        if percent != self.percent:
            self.percent = percent
            self._work.progressed.emit()

    def run(self) -> None:
        """Run the task; called by the pool."""
        result: Any = None
        error: Exception | None = None
        try:
            if not self.cancelled:
                result = self._task(self)
        except Exception as caught:  # handed over to the window's thread, which tells the user
            error = caught
        with suppress(RuntimeError):  # the window has gone, and nobody waits any more
            self._work.ended.emit(self, result, error)


class Work(QObject):
    """All running tasks."""

    progressed = Signal()
    """The list of jobs, or a job's progress, changed."""
    ended = Signal(object, object, object)

    def __init__(self, trouble: Callable[[Exception], object]) -> None:
        """``trouble`` is called with errors that have no ``failed`` of their own."""
        super().__init__()
        self.trouble = trouble
        self.jobs: list[Job] = []
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(2)
        self.ended.connect(self._over, Qt.ConnectionType.QueuedConnection)

    def start(
        self,
        task: Task,
        done: Callable[[Any], object],
        name: Message | None = None,
        failed: Callable[[Exception], object] | None = None,
        in_turn: bool = False,
    ) -> Job:
        """Start a task; ``done`` gets its result and ``failed`` its error, in the window's thread.

        A task with a ``name`` is shown in the status line and can be cancelled; then neither is called. Tasks that are
        ``in_turn`` deliver their results in the order in which they were started.
        """
        job = Job(self, name, task, done)
        job.in_turn = in_turn
        if failed is not None:
            job.failed = failed
        self.jobs.append(job)
        self._pool.start(job.run)
        self.progressed.emit()
        return job

    def _over(self, ended: Job, result: Any, error: Exception | None) -> None:
        ended.outcome = result, error
        self._deliver()

    def _deliver(self) -> None:
        """Pass on all results that are ready, even if a listener raises."""
        job = self._ready()
        if job is None:
            return
        self.jobs.remove(job)
        self.progressed.emit()
        try:
            self._hand_over(job)
        finally:
            self._deliver()

    def _ready(self) -> Job | None:
        """The first finished task that need not wait for an earlier one; None if there is none."""
        waits = False
        for job in self.jobs:
            if job.outcome is None:
                waits = waits or (job.in_turn and not job.cancelled)
            elif not (job.in_turn and waits):
                return job
        return None

    def _hand_over(self, job: Job) -> None:
        if job.cancelled or job.outcome is None:
            return
        result, error = job.outcome
        if error is not None:
            job.failed(error)
        else:
            job.done(result)

    def cancel(self) -> None:
        """Cancel every task with a name."""
        for job in self.jobs:
            job.cancelled = job.cancelled or job.name is not None
        self.progressed.emit()

    @property
    def shown(self) -> list[Job]:
        """The tasks with a name that were not cancelled."""
        return [job for job in self.jobs if job.name is not None and not job.cancelled]

    def close(self) -> None:
        """Cancel all tasks and wait for those that cannot stop."""
        for job in self.jobs:
            job.cancelled = True  # tasks not begun end at once; clearing the pool would leak them
        self._pool.waitForDone(5000)
        QThreadPool.globalInstance().waitForDone(2000)


Call = Callable[[], Any]
Done = Callable[[Any], None]


class _Mail(QObject):
    sent = Signal(object, object)


class _Piece:
    """One piece of work; no ``QRunnable``, because a pool would never free its memory."""

    def __init__(self, work: Call, mail: _Mail) -> None:
        self.work, self.mail = work, mail

    def run(self) -> None:
        found, error = None, None
        try:
            found = self.work()
        except Exception as trouble:  # every error is passed on to the owner
            error = trouble
        try:
            self.mail.sent.emit(found, error)
        except RuntimeError:
            return  # the owner is gone


class Background(QObject):
    """Runs one piece of work at a time for its owner. ``busy`` is emitted when it begins and ends."""

    busy = Signal(bool)

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._mail = _Mail()
        self._mail.sent.connect(self._deliver_result, Qt.ConnectionType.QueuedConnection)
        self._running: tuple[Done, Done | None] | None = None
        self._waiting: tuple[Call, Done, Done | None] | None = None
        self._stale = False

    @property
    def working(self) -> bool:
        """Whether work is running whose result is still needed."""
        return self._waiting is not None or (self._running is not None and not self._stale)

    def run(self, work: Call, done: Done, failed: Done | None = None) -> None:
        """Run ``work``; ``done`` gets its result, ``failed`` its exception. Earlier work is dropped."""
        if self._running is not None:
            self._stale = True
            self._waiting = (work, done, failed)
            return
        self._start(work, done, failed)

    def forget(self) -> None:
        """Drop the current work; its thread ends without effect."""
        was, self._stale, self._waiting = self.working, True, None
        if was:
            self.busy.emit(False)

    def _start(self, work: Call, done: Done, failed: Done | None) -> None:
        self._running, self._stale = (done, failed), False
        self.busy.emit(True)
        QThreadPool.globalInstance().start(_Piece(work, self._mail).run)

    def _deliver_result(self, found: object, error: object) -> None:
        running, stale, waiting = self._running, self._stale, self._waiting
        self._running, self._waiting = None, None
        if waiting is not None:
            self._start(*waiting)
        elif not stale:
            self.busy.emit(False)
        if running is None or stale:
            return
        done, failed = running
        if not isinstance(error, BaseException):
            done(found)
        elif failed is not None:
            failed(error)
        else:
            raise error
