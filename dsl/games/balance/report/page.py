"""A page that holds everything itself: no script, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jinja2 import Environment, PackageLoader

from dsl.games.balance.report.content import Block
from dsl.games.balance.report.phrases import Phrases

KINDS = {
    "games": ("sample", "heat"),
    "compare": ("sample", "pairs", "heat"),
    "sweep": ("sample",),
    "tune": ("sample", "tuning", "heat"),
}
"""What is explained on each kind of page."""


def page(kind: str, game: str, blocks: Iterable[Block], phrases: Phrases, whole: bool = True) -> str:
    """The page as HTML; ``game`` says what was played, ``whole`` whether all of it was."""
    explained: Sequence[str] = [phrases.say(f"explain-{about}") for about in KINDS[kind]]
    template = Environment(loader=PackageLoader("dsl.games.balance.report", "."), autoescape=True, trim_blocks=True)
    return template.get_template("page.html.j2").render(
        language=phrases.language,
        title=phrases.say(f"page-{kind}"),
        game=game if whole else f"{game}. {phrases.say('cut-short')}",
        blocks=list(blocks),
        how=phrases.say("page-explain"),
        explained=explained,
    )
