"""Outputs that are in memory: written to private files, which are gone after the call."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, Union


class Column(Protocol):
    """A NumPy array, or a pandas or Polars Series."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: Any, /) -> Any: ...


class Frame(Protocol):
    """A pandas or Polars DataFrame."""

    @property
    def columns(self) -> Any: ...
    def __len__(self) -> int: ...


#: A path; or the outputs themselves, one an item: scores, texts, labels, or a table of them.
Data = Union[str, "os.PathLike[str]", Sequence[Any], Column, Frame, Mapping[str, Sequence[Any]]]

#: Names of files have at most 255 bytes.
LONGEST_NAME = 60


def is_path(data: object) -> bool:
    return isinstance(data, (str, os.PathLike))


def write_data(data: Any, folder: Path, name: str) -> Path:
    """Writes outputs into a file of a folder, named by what they are called or by the given name."""
    called = getattr(data, "name", None)
    stem = called if isinstance(called, str) and _is_file_name(called) else name
    folder = folder / name
    folder.mkdir(mode=0o700)
    table = _columns(data)
    if table is None:
        values = _values(data)
        table = {"text" if any(isinstance(value, str) for value in values) else "score": values}
    path = folder / f"{stem}.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for row in zip(*table.values(), strict=True):
            file.write(f"{json.dumps(dict(zip(table, map(_plain, row), strict=True)))}\n")
    return path


def _plain(value: Any) -> Any:
    """A value as JSON has it: what isn't a number there is missing, and dates are texts."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, Iterable):
        return [_plain(one) for one in value]
    # What is missing in a table of pandas; and dates.
    return None if type(value).__name__ in ("NAType", "NaTType") else str(value)


def _columns(data: Any) -> dict[str, list[Any]] | None:
    """The columns of a table, with the names of its rows as ids; None for a single column."""
    if isinstance(data, Mapping):
        return {str(name): _values(column) for name, column in data.items()}
    if not hasattr(data, "columns"):
        return None
    index = getattr(data, "index", None)
    named = {} if index is None or type(index).__name__ == "RangeIndex" else {str(index.name or "id"): _values(index)}
    return {**named, **{str(name): _values(data[name]) for name in data.columns}}


def _values(data: Any) -> list[Any]:
    listed = data.tolist() if hasattr(data, "tolist") else data
    if hasattr(listed, "to_list"):
        listed = listed.to_list()
    if is_path(listed) or not isinstance(listed, Iterable):
        raise TypeError(f"RealGain takes paths, lists, arrays and tables, not {type(data).__name__}.")
    values = list(listed)
    if getattr(data, "ndim", 1) != 1:
        raise TypeError("RealGain takes one output or score an item: an array of one dimension.")
    return values


def _is_file_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and all(letter.isalnum() or letter in " ._-+=" for letter in text)
