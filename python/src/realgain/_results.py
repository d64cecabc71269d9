"""What all answers have, and how they are read from JSON."""

from __future__ import annotations

import functools
import json
import re
import types
from collections.abc import Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from ._errors import RealGainError

Answer = TypeVar("Answer", bound="Result")


class Result:
    """An answer: its fields are those of the JSON Schema, in the spelling of Python."""

    _texts: Mapping[str, str]

    def to_json(self) -> str:
        """The result, byte for byte as ``realgain … --json`` prints it."""
        return self._texts["json"]

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON has it."""
        return dict(json.loads(self.to_json()))

    @property
    def methods(self) -> str:
        """How it was computed, as a paper says it, with the works that are cited."""
        return self._texts["methods"].strip()

    def __str__(self) -> str:
        return self._texts["sentence"].strip()

    def _repr_html_(self) -> str:
        return self._texts["fragment"]

    def _repr_markdown_(self) -> str:
        return self._texts["markdown"]


def read_result(kind: type[Answer], texts: Mapping[str, str]) -> Answer:
    """The dataclass of an answer; an error where it is that of another question."""
    data = json.loads(texts["json"])
    if not _fits(kind, data):
        said = "Several slices, metrics or columns are a table: ask compare_rows, and compare for one pair."
        raise RealGainError(said, "bad-setting")
    result: Answer = _read(kind, data)
    object.__setattr__(result, "_texts", dict(texts))
    return result


def _read(kind: Any, data: Any) -> Any:
    """A value as its type has it; what the type doesn't know stays as JSON has it."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _read(next((one for one in get_args(kind) if _fits(one, data)), object), data)
    if origin is tuple and isinstance(data, list):
        entries = get_args(kind)
        if entries[-1] is ...:
            return tuple(_read(entries[0], one) for one in data)
        return tuple(_read(entry, one) for entry, one in zip(entries, data, strict=False))
    if is_dataclass(kind) and isinstance(data, Mapping):
        make = cast(Any, kind)
        return make(**{name: _read(hint, data[key]) for name, (key, hint, _) in _members(make).items() if key in data})
    return float(data) if kind is float and type(data) is int else data


def _fits(kind: Any, data: Any) -> bool:
    """Whether a value can be of a type, as far as types of results differ."""
    origin = get_origin(kind)
    if origin is Literal:
        return data in get_args(kind)
    if origin is tuple:
        return isinstance(data, list)
    if is_dataclass(kind):
        needed = [key for key, _, required in _members(cast(Any, kind)).values() if required]
        return isinstance(data, Mapping) and all(key in data for key in needed)
    known: tuple[type, ...] = {float: (int, float), int: (int,), str: (str,), bool: (bool,)}.get(kind, (object,))
    return data is None if kind is type(None) else isinstance(data, known)


@functools.cache
def _members(kind: Hashable) -> dict[str, tuple[str, Any, bool]]:
    """Fields by their names: as JSON calls them, their types, and whether they are required."""
    hints = get_type_hints(kind)
    described = fields(cast(Any, kind))
    return {one.name: (_camel(one.name), hints[one.name], one.default is MISSING) for one in described}


def _camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda letter: letter[1].upper(), name.rstrip("_"))
