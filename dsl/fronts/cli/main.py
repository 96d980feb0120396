"""The entry point: runs a command, and turns any unexpected error into one line.

Exit codes: 0 all is well, 1 something in the user's texts or games is wrong, 2 the command was not understood,
130 the user stopped it.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from dsl.engines.protocol.errors import NoCompiledEngine
from dsl.fronts.cli.app import additions, wants_window
from dsl.fronts.cli.voice import Voice
from dsl.text.source import one_line

INTERRUPTED = 130


def app(words: Sequence[str], prog_name: str) -> None:
    """Run a command. The modules of commands are imported only here: the window opens without them."""
    from dsl.fronts.cli.app import app as commands

    commands(list(words), prog_name=prog_name)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line; always ends in SystemExit."""
    words = list(sys.argv[1:] if argv is None else argv)
    debug = "--debug" in words
    words = [word for word in words if word != "--debug"]
    try:
        _use_utf8()
        if additions.open_window is not None and wants_window(words):
            raise SystemExit(additions.open_window(words[1:], ""))
        app(words, prog_name="fordewind")
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    except BrokenPipeError:
        _silence_stdout()
        raise SystemExit(1) from None
    except Exception as error:  # the one place where an unexpected error becomes one line
        _report_crash(error, debug)
        raise SystemExit(1) from None


def _use_utf8() -> None:
    """Write UTF-8 to the terminal, even if its locale is ASCII."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8", errors="replace")


def _silence_stdout() -> None:
    """Point stdout to the null device after a broken pipe, so that nothing is written to it at exit."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())


def _report_crash(error: Exception, debug: bool) -> None:
    if debug:
        traceback.print_exception(error)
    if isinstance(error, NoCompiledEngine):  # there was room when the command began
        print(Voice().say("cli-no-compiled", reason=error), file=sys.stderr)
        return
    where = traceback.extract_tb(error.__traceback__)[-1]
    what = one_line(f"{type(error).__name__}: {error}".splitlines()[0])
    place = f"{Path(where.filename).name}:{where.lineno}"
    print(Voice().say("cli-bug", what=what, place=place), file=sys.stderr)
