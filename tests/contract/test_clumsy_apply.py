"""A clumsy person at ``solver apply``: nothing that is typed may break anything."""

import pytest

from tests.contract.clumsy.cases import (
    test_a_clumsy_person_for_long,
    test_a_clumsy_person_meets_nothing_but_words,
    test_the_same_seed_types_the_same_and_is_told_the_same,
)

__all__ = [
    "test_a_clumsy_person_for_long",
    "test_a_clumsy_person_meets_nothing_but_words",
    "test_the_same_seed_types_the_same_and_is_told_the_same",
]


@pytest.fixture
def place() -> str:
    return "apply"
