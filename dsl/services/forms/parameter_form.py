"""The parameters of a game as a form shows them, below the headings that their authors gave them."""

from __future__ import annotations

from dsl.engines.linking.constants import plain_type
from dsl.language.typed.program import Param
from dsl.services.forms.conditions import condition
from dsl.services.forms.form_context import FormContext
from dsl.services.forms.form_values import Parameter
from dsl.services.forms.own_settings import own_settings
from dsl.text.source import Place


def parameters(context: FormContext) -> tuple[Parameter, ...]:
    """All parameters, in the order in which they are declared."""
    settings = own_settings(context.own)
    return tuple(
        _parameter(context, param, Place.of(settings[param.name].span) if param.name in settings else None)
        for param in context.program.params.values()
    )


def _parameter(context: FormContext, param: Param, setting: Place | None) -> Parameter:
    constants, base = context.constants, context.base
    before = base.program.params.get(param.name)
    now = constants.written(param.default, param.type)
    return Parameter(
        name=param.name,
        label=param.label,
        help=param.help,
        clauses=param.clauses,
        section=context.section(param.span),
        type=plain_type(context.program, param.type),
        now=now,
        base=base.written(before.default, before.type) if before is not None else now,
        declared=Place.of(context.merged.params[param.name].name.span),
        own=context.is_own(param.span),
        setting=setting,
        when=condition(param.when, constants) if param.when is not None else None,
        used=param.used,
    )
