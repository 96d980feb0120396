"""The parameters of a game as a form shows them, below the headings that their authors gave them."""

from __future__ import annotations

from dsl.forms.conditions import condition
from dsl.forms.form_values import Parameter
from dsl.forms.own_settings import own_settings
from dsl.forms.plain_values import Constants, form_type
from dsl.ir.program import Param
from dsl.loading.chain import Chain
from dsl.source import Place
from dsl.syntax.section_comments import section_title, sections


def parameters(chain: Chain, constants: Constants, base: Constants) -> tuple[Parameter, ...]:
    """All parameters, in the order in which they are declared."""
    headings = {file.source.name: sections(file.source) for file in chain.files}
    settings = own_settings(chain.own)
    found = []
    for param in constants.program.params.values():
        setting = settings.get(param.name)
        found.append(
            _parameter(
                param,
                constants,
                base,
                section_title(headings[param.span.source.name], param.span.line),
                param.span.source.name == chain.own.source.name,
                Place.of(setting.span) if setting is not None else None,
            )
        )
    return tuple(found)


def _parameter(
    param: Param, constants: Constants, base: Constants, section: str, own: bool, setting: Place | None
) -> Parameter:
    before = base.program.params.get(param.name, param)
    reads = base if param.name in base.program.params else constants
    return Parameter(
        param.name,
        param.label,
        param.help,
        param.clauses,
        section,
        form_type(constants.program, param.type),
        constants.written(param.default, param.type),
        reads.written(before.default, before.type),
        Place.of(param.span),
        own,
        setting,
        condition(param.when, constants) if param.when is not None else None,
        param.used,
    )
