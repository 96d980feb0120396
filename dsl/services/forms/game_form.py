"""From a checked game to its form: everything that can be changed without writing rules, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.games.pipeline import check_chain
from dsl.games.play.rule_values.named_values import NamedValues, values_of
from dsl.language.loading.loader import Chain
from dsl.language.typed.program import Program
from dsl.services.forms.board_form import board, head, kinds
from dsl.services.forms.board_values import Board, Head, Kind
from dsl.services.forms.form_context import FormContext
from dsl.services.forms.form_values import Parameter
from dsl.services.forms.grid_form import grids
from dsl.services.forms.grid_values import Grid
from dsl.services.forms.parameter_form import parameters
from dsl.services.forms.plain_values import Constants
from dsl.text.diagnostics import Problems


@dataclass(frozen=True)
class GameForm:
    """A game as forms show it. ``house``: its file changes another game, which ``base`` names, and is none itself.

    ``values`` are what sentences of the rulebook name.
    """

    file: str
    name: str
    title: str
    skin: str
    house: bool
    base: str
    base_title: str
    parameters: tuple[Parameter, ...]
    grids: tuple[Grid, ...]
    head: Head
    board: Board | None
    kinds: tuple[Kind, ...]
    values: NamedValues

    def parameter(self, name: str) -> Parameter | None:
        """The parameter of that name."""
        return next((parameter for parameter in self.parameters if parameter.name == name), None)

    def grid(self, name: str) -> Grid | None:
        """The table, wheel or deck of that name."""
        return next((grid for grid in self.grids if grid.name == name), None)


def below(chain: Chain) -> Chain:
    """The files that the last one extends, as a chain of their own."""
    return replace(chain, files=chain.files[:-1])


def is_house(chain: Chain) -> bool:
    """Whether the last file changes a game that can be played as it is; one that extends a base is a game."""
    under = chain.files[-2].game if len(chain.files) > 2 else None
    return under is not None and not under.base


def base_program(chain: Chain) -> Program | None:
    """What house rules change, checked; None of a file that is a game itself."""
    return check_chain(below(chain), Problems()) if is_house(chain) else None


def game_form(chain: Chain, program: Program, base: Program | None = None) -> GameForm:
    """The form of a checked game; ``base`` is ``base_program(chain)``, where the caller has it already."""
    house = is_house(chain)
    if base is None and house:
        base = base_program(chain)
    under = base or program
    context = FormContext(chain, Constants(program), Constants(under))
    return GameForm(
        file=chain.own.source.name,
        name=program.name,
        title=program.title,
        skin=program.skin,
        house=house,
        base=under.name if house else "",
        base_title=under.title if house else "",
        parameters=parameters(context),
        grids=grids(context),
        head=head(context),
        board=board(context),
        kinds=kinds(context),
        values=values_of(program),
    )
