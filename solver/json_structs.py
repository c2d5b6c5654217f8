"""Decoded JSON to structs: types and keys are checked, and what is wrong is told as one line."""

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache, reduce
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from solver.errors import InputError, Phrase, printable
from solver.json_input import KINDS, parse_object

T = TypeVar("T", bound=msgspec.Struct)

SEATS = {"remedy": "seats count from 0"}
"""Said of the type of a seat (``Meta(extra=SEATS)``): what to do about one out of range."""

MOST_ERRORS = 20
"""More are not told at once."""

_EXPECTED = (
    r"Expected `(?P<kinds>[a-z |]+)`"
    r"(?:, got `(?P<got>\w+)`"
    r"| of length (?P<size>>= |<= |)(?P<length>\d+)(?:, got (?P<has>\d+))?"
    r"| (?P<bound>>=|<=) (?P<limit>\S+)"
    r"| matching regex (?P<form>.*))?"
)
_KINDS = {
    # Within a choice of structs msgspec has the names of Python.
    **KINDS,
    "array": "a list",
    "object": "an object",
    "null": "null",
    # Of TOML.
    "date": "a date",
    "time": "a time",
    "datetime": "a date and time",
}
_LIMITS = {">=": "at least {}", "<=": "at most {}", "": "{}"}
_CHOICE = r"Invalid (?:enum )?value (.*)"
_UNKNOWN = r"Object contains unknown field `(.*?)`"
_MISSING = r"Object missing required field `(.*?)`"
_OTHERS = {
    _CHOICE: "no such value {}",
    _UNKNOWN: "Object contains unknown field {!r}",
    _MISSING: "Object missing required field {!r}",
}
"""What msgspec says of keys and words, and how people are told."""

_ENTRIES = ("1 entry", "{} entries")
_SOME_KEY = "[...]"
_STEP = r"\.([^.\[\]]+)|\[[^\]]*\]"


class Fields(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of objects that people write: a mistyped key is an error, not ignored."""


def json_schema(kind: type[msgspec.Struct], title: str) -> dict[str, Any]:
    """JSON Schema of a struct."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **msgspec.json.schema(kind),
    }


def read_struct(text: bytes | str, kind: type[T], what: str, place: str) -> T:
    """The struct in a JSON text. Raises InputError, whose place begins with ``place`` (a file)."""
    data = parse_object(text, place)
    try:
        return convert(data, kind, what)
    except InputError as error:
        raise error.within(place) from None


def convert(data: Any, kind: type[T], what: str) -> T:
    """The struct that a decoded JSON value describes.

    ``what`` says what it should be, for instance ``the position``. Raises InputError whose place
    is the key path; for an unknown key with the key that was probably meant. What is wrong in other
    places comes with it. Texts are made printable: names may come from anybody and go anywhere.
    """
    try:
        data = data if _prints(data) else _printable(data)
        try:
            return msgspec.convert(data, kind, str_keys=True)
        except msgspec.ValidationError:
            first, *further = islice(_errors(data, kind, ""), MOST_ERRORS)
    except (RecursionError, OverflowError, UnicodeError):
        raise InputError(
            "", Phrase("{} cannot be understood", what), "see 'solver schema'"
        ) from None
    raise InputError(first.place, first.problem, first.remedy, further)


def _prints(value: Any) -> bool:
    """Whether all texts in a decoded value are printable."""
    if isinstance(value, str):
        return value.isprintable()
    if isinstance(value, dict):
        return all(map(_prints, value.values()))
    return not isinstance(value, list) or all(map(_prints, value))


def _printable(value: Any) -> Any:
    """A decoded value with all its texts, but not the keys, made printable."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {key: _printable(part) for key, part in value.items()}
    return [_printable(part) for part in value] if isinstance(value, list) else value


def _errors(data: Any, hint: Any, place: str) -> Iterator[InputError]:
    """What is wrong with a value of a type, part by part: msgspec stops at the first."""
    try:
        msgspec.convert(data, hint, str_keys=True)
    except msgspec.ValidationError as error:
        # msgspec says "problem - at `$.path`", or "problem - at `key` in `$.path`".
        problem, _, where = str(error).partition(" - at ")
        path = where.strip("`").rpartition("$")[2]
        own = [f"Object contains unknown field `{key}`" for key in _unknown_keys(data, hint)]
        found = [
            InputError(place.removeprefix("."), _in_words(one), _remedy(one, hint, ""))
            for one in own
        ]
        for inner, kind, part in _parts(data, hint):
            found += _errors(inner, kind, f"{place}{part}")
        if not found:
            whole = f"{place}{_with_key(data, hint, path)}".removeprefix(".")
            found = [InputError(whole, _in_words(problem), _remedy(problem, hint, path))]
        yield from found


def _struct_of(hint: Any) -> type[Fields] | None:
    """The struct that an object of a type must be, if there is only one."""
    kinds = [kind for kind in _hints(hint) if isinstance(kind, type) and issubclass(kind, Fields)]
    return kinds[0] if len(kinds) == 1 else None


def _unknown_keys(data: Any, hint: Any) -> list[str]:
    """The keys of an object that its struct does not have."""
    struct = _struct_of(hint)
    if struct is None or not isinstance(data, dict):
        return []
    return [str(key) for key in data if key not in _keys(struct)]


@cache
def _keys(struct: type[Fields]) -> dict[str, Any]:
    """The keys of a struct with their types."""
    hints = get_type_hints(struct, include_extras=True)
    return {field.encode_name: hints[field.name] for field in msgspec.structs.fields(struct)}


def _parts(data: Any, hint: Any) -> Iterator[tuple[Any, Any, str]]:
    """The parts of a value with their types and places, where it is plain what they should be."""
    struct = _struct_of(hint)
    if isinstance(data, dict) and struct is not None:
        for key, kind in _keys(struct).items():
            if key in data:
                yield data[key], kind, f".{key}"
    elif isinstance(data, list):
        lists = [get_args(kind) for kind in _hints(hint) if get_origin(kind) in (list, tuple)]
        if len(lists) == 1:
            alike = len(lists[0]) == 1 or lists[0][1:] == (Ellipsis,)
            items = lists[0][:1] * len(data) if alike else lists[0]
            pairs = zip(data, items, strict=False)
            yield from ((value, kind, f"[{at}]") for at, (value, kind) in enumerate(pairs))


def _hints(hint: Any) -> Iterator[Any]:
    """The types that a value may have, without what is said of them besides."""
    if get_origin(hint) is Annotated:
        yield from _hints(get_args(hint)[0])
    elif get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _hints(part)
    else:
        yield hint


def _in_words(problem: str) -> str:
    """What msgspec says, without the names that types have in programs."""
    found = re.fullmatch(_EXPECTED, problem)
    if found is None:
        for form, said in _OTHERS.items():
            if other := re.fullmatch(form, problem):
                return Phrase(said, other[1])
        return problem.replace("`", "'")
    kinds = found["kinds"].split(" | ")
    if found["limit"]:
        return Phrase("must be {}", Phrase(_LIMITS[found["bound"]], found["limit"]))
    if found["length"]:
        one, several = ("1 character", "{} characters") if kinds == ["str"] else _ENTRIES
        things = Phrase(one if found["length"] == "1" else several, found["length"])
        needed = Phrase(_LIMITS[found["size"].strip()], things)
        has = found["has"]
        return (
            Phrase("must have {}, not {}", needed, has) if has else Phrase("must have {}", needed)
        )
    if found["form"]:
        return Phrase("must match {}", found["form"])
    first, *more = (_KINDS.get(kind, kind) for kind in kinds)
    wanted: str = reduce(lambda known, kind: Phrase("{} or {}", known, kind), more, first)
    got = _KINDS.get(found["got"], found["got"])
    return Phrase("must be {}, not {}", wanted, got) if got else Phrase("must be {}", wanted)


def _remedy(problem: str, kind: Any, path: str) -> str:
    """What to do about a missing key; the key or word that was probably meant, or all there are."""
    if re.fullmatch(_CHOICE, problem):
        words = [] if path else _choices(kind)
        return Phrase("known: {}", ", ".join(map(str, words))) if words else ""
    if not path and (extra := _extra(kind)):
        return extra
    missing = re.search(_MISSING, problem)
    if missing is not None:
        return Phrase("add {!r}", missing[1])
    unknown = re.search(_UNKNOWN, problem)
    if unknown is None:
        return ""
    from difflib import get_close_matches

    fields = _fields(_described(kind), path)
    near = get_close_matches(unknown[1], fields, 1)
    if near:
        return Phrase("did you mean {!r}?", near[0])
    return Phrase("known: {}", ", ".join(fields))


def _extra(kind: Any) -> str:
    """What the type itself says about values out of its range."""
    if get_origin(kind) is Annotated:
        inner, *said = get_args(kind)
        given = [meta.extra["remedy"] for meta in said if getattr(meta, "extra", None)]
        return given[0] if given else _extra(inner)
    if get_origin(kind) in (Union, UnionType):
        return next(filter(None, map(_extra, get_args(kind))), "")
    return ""


def _choices(kind: Any) -> list[Any]:
    """The words of which a value must be one, if the type has any."""
    return [word for part in _hints(kind) if get_origin(part) is Literal for word in get_args(part)]


@cache
def _described(kind: Any) -> msgspec.inspect.Type:
    """What msgspec knows of a type."""
    return msgspec.inspect.type_info(kind)


def _with_key(data: Any, kind: Any, path: str) -> str:
    """The path with the key at fault, where msgspec says no more than that it is some key."""
    before, some, after = path.partition(_SOME_KEY)
    if not some:
        return path
    data = deepcopy(data)
    found = data
    for step in re.finditer(_STEP, before):
        found = found[step[1]] if step[1] else found[int(step[0][1:-1])]
    for key, value in dict(found).items():
        found.clear()
        found[key] = value
        try:
            msgspec.convert(data, kind, str_keys=True)
        except (msgspec.ValidationError, UnicodeError):
            return f"{before}.{key}{after}"
    return path


def _fields(found: msgspec.inspect.Type, path: str) -> list[str]:
    """The keys of the object at a key path below a type."""
    kinds = _alternatives(found)
    for step in re.finditer(_STEP, path):
        name = step[1]
        inner: list[msgspec.inspect.Type] = []
        for kind in kinds:
            if isinstance(kind, msgspec.inspect.StructType):
                inner += [field.type for field in kind.fields if field.encode_name == name]
            elif isinstance(kind, msgspec.inspect.TupleType):
                inner += kind.item_types
            elif isinstance(kind, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
                inner.append(kind.item_type)
            elif isinstance(kind, msgspec.inspect.DictType):
                inner.append(kind.value_type)
        kinds = [kind for item in inner for kind in _alternatives(item)]
    structs = [kind for kind in kinds if isinstance(kind, msgspec.inspect.StructType)]
    return [field.encode_name for kind in structs[:1] for field in kind.fields]


def _alternatives(kind: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    """The types that a value of this type may have."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return _alternatives(kind.type)
    if isinstance(kind, msgspec.inspect.UnionType):
        return [inner for part in kind.types for inner in _alternatives(part)]
    return [kind]
