"""A plugin of mypy: the built-in ``sum`` adds whole numbers only.

What it makes of floats depends on the Python (``solver/floats.py`` says how), and no test on one
Python can see that. So each call is judged by the type of what it adds. Where mypy does not know
it, the call is refused as well, but for the games: their states as Python sees them are untyped
and hold no floats (``tests/contract/test_states.py``).
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.maptype import map_instance_to_supertype
from mypy.plugin import CheckerPluginInterface, FunctionContext, Plugin
from mypy.typeops import tuple_fallback
from mypy.types import (
    AnyType,
    Instance,
    LiteralType,
    TupleType,
    Type,
    TypeOfAny,
    UnionType,
    get_proper_type,
)

UNTYPED = "solver.games."
"""Modules in which numbers of unknown type are whole."""


def is_whole(kind: Type, *, untyped: bool) -> bool:
    """Whether all values of a type are whole numbers."""
    kind = get_proper_type(kind)
    if isinstance(kind, UnionType):
        return all(is_whole(one, untyped=untyped) for one in kind.items)
    if isinstance(kind, LiteralType):
        return is_whole(kind.fallback, untyped=untyped)
    if isinstance(kind, AnyType):
        return untyped
    return isinstance(kind, Instance) and kind.type.has_base("builtins.int")


def element(kind: Type, checker: CheckerPluginInterface) -> Type:
    """The type of what an iterable holds; that of the iterable itself where it is not known."""
    kind = get_proper_type(kind)
    if isinstance(kind, TupleType):
        kind = tuple_fallback(kind)
    if not isinstance(kind, Instance) or not kind.type.has_base("typing.Iterable"):
        return kind
    iterable = checker.named_generic_type("typing.Iterable", [AnyType(TypeOfAny.special_form)])
    return map_instance_to_supertype(kind, iterable.type).args[0]


def judge(context: FunctionContext) -> Type:
    """Report a call whose numbers need not be whole; what it returns stays as it is."""
    # The type without what the call expects: that would make a generator of Any one of bool.
    checker = context.api
    untyped = checker.tree.fullname.startswith(UNTYPED)  # type: ignore[attr-defined]
    for arguments in context.args:
        for argument in arguments:
            found = element(checker.get_expression_type(argument), checker)
            if not is_whole(found, untyped=untyped):
                checker.fail(
                    f"sum of {found} depends on the Python; use solver.floats.plain_sum",
                    context.context,
                )
    return context.default_return_type


class Sums(Plugin):
    """Looks at each call of ``sum``."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Answer mypy which functions are of interest here."""
        return judge if fullname == "builtins.sum" else None


def plugin(version: str) -> type[Plugin]:  # noqa: ARG001 - mypy tells every plugin its version
    """Answer mypy what this file adds to it."""
    return Sums
