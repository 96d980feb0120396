"""``fordewind explain``: what a report means, with a small example of the right form."""

from __future__ import annotations

from dataclasses import replace

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import argument, lang_option, voice_of
from dsl.fronts.cli.output import console, fail
from dsl.language.syntax.format import format_text
from dsl.text.diagnostics import Problems
from dsl.text.diagnostics.diagnostic import catalogue
from dsl.text.diagnostics.explanations import explained


@command(["fordewind explain colon-missing", "fordewind explain map-check --lang ru"])
@argument("code", "CODE", "What stands in square brackets at the end of a report.")
@lang_option
def explain_command(code: str, lang: str | None) -> None:
    """Explain a report by its code, with a small example of the right form."""
    voice, name = voice_of(lang), code.strip("[] ")
    known = catalogue("en")
    found = explained(name, voice.language) if name in known else None
    if found is None:
        problems = Problems()
        problems.unknown("cli-explain-unknown", None, name, (key for key in known if explained(key, "en") is not None))
        raise fail(problems, voice)
    if found.topic.kind == "rules":
        example = format_text(found.topic.example, voice.language).rstrip()
        found = replace(found, topic=replace(found.topic, example=example))
    console().print(found.whole, soft_wrap=True, markup=False, highlight=False)
