"""Two rule files compared: everything that is different, line by line, in the order of a rulebook."""

from __future__ import annotations

from dataclasses import replace

from dsl.language.loading.loader import Chain
from dsl.language.typed.program import Program
from dsl.services.forms.form_context import FormContext
from dsl.services.forms.game_form import below, is_house
from dsl.services.forms.typed_values import Constants
from dsl.services.house.number_differences import cell_differences, parameter_differences
from dsl.services.house.put_back import put_back
from dsl.services.house.rule_difference import Difference, between
from dsl.services.house.things import things_of

_OF_THE_FILE = frozenset({"title"})
"""What every file of house rules has of its own."""


def compare(one: Chain, first: Program, two: Chain, second: Program) -> tuple[Difference, ...]:
    """What is different in the second of two checked games."""
    old, new = _side(one, first), _side(two, second)
    before, after = things_of(old), things_of(new)
    keys = [*after, *(key for key in before if key not in after)]
    found = [d for key in keys if (d := between(before.get(key), after.get(key), old, new)) is not None]
    groups = {d.name for d in found if d.kind == "options"}  # what is new in a new group goes without saying
    others = [d for d in found if d.kind != "option" or d.owner not in groups]
    return (*parameter_differences(old, new), *cell_differences(old, new), *others)


def differences(chain: Chain, program: Program, base: Program) -> tuple[Difference, ...]:
    """What house rules change in the game below, ``base``, each with the edits that put it back."""
    if not is_house(chain):
        return ()
    found = compare(below(chain), base, chain, program)
    own = [d for d in found if d.kind not in _OF_THE_FILE]
    return tuple(replace(d, put_back=put_back(chain.own, [d])) for d in own)


def _side(chain: Chain, program: Program) -> FormContext:
    constants = Constants(program)
    return FormContext(chain, constants, constants)
