"""A clumsy person at ``solver play``: nothing that is typed may break anything."""

from tests.contract.clumsy.cases import *  # noqa: F403  all tests of the place
