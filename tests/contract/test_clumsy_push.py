"""A clumsy person at the board in the browser: nothing that is typed may break anything."""

from tests.contract.clumsy.cases import *  # noqa: F403  all tests of the place
