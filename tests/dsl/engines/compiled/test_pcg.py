"""Random numbers of the module are those of the reference, from the same two words."""

from array import array

import pytest

from dsl.engines.compiled.flow import pcg
from dsl.engines.compiled.memory import STATE
from dsl.engines.linking.layout import HEADER
from dsl.engines.reference.random import draw, seed
from tests.dsl.engines.compiled.little_module import LittleModule


@pytest.mark.parametrize("value", [0, 1, 42, 2**31, 2**62 + 5, 2**63 - 1])
def test_the_stream_is_the_same(value: int) -> None:
    module = LittleModule(pcg.FUNCTIONS.values(), ("scatter", "random"))
    state = array("i", bytes(4 * len(HEADER)))
    seed(state, value)
    module.call("scatter", value)
    for bound in (1, 2, 6, 7, 52, 1000, 65_536, 2**31 - 1):
        assert module.read(STATE, 4 * len(HEADER)) == state.tobytes()
        assert module.call("random", bound) == draw(state, bound)
    assert module.read(STATE, 4 * len(HEADER)) == state.tobytes()
