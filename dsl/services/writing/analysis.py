"""All that is shown of an open text while it is written."""

from __future__ import annotations

from dsl.services.writing.checked_text import CheckedText
from dsl.services.writing.contract import Analysis
from dsl.services.writing.game_outline import outline
from dsl.services.writing.open_text import OpenText
from dsl.services.writing.reports import reported
from dsl.services.writing.text_folds import folds


def analysed(opened: OpenText, now: CheckedText) -> Analysis:
    """What is shown of ``opened``, which the checker sees as ``now``."""
    shown = opened.sound or now
    return Analysis(
        opened.file,
        opened.version,
        now.sound,
        tokens=opened.color(now).lines,
        problems=tuple(reported(diagnostic, now.chain.own) for diagnostic in now.diagnostics),
        outline=outline(shown.chain, shown.context.clauses if shown.context is not None else None),
        folds=folds(now.chain.own),
        form=opened.form.form_of(opened.sound),
    )
