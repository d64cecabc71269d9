"""One call of a question: data into files, names into those of the protocol, and the answer into its dataclass."""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from ._data import is_path, write_data
from ._engine_process import call_engine
from ._errors import Choice, Question, RealGainError
from ._results import Result, read_result

Answer = TypeVar("Answer", bound=Result)

#: In the meta data of a call: the whole answer, in these forms.
FORMS = ("json", "sentence", "methods", "markdown", "fragment")


def ask(
    kind: type[Answer], question: str, inputs: Mapping[str, Any], *, data: Sequence[str], trust: bool = False
) -> Answer:
    """Asks a question by its name on the command line; ``data`` are the inputs that are files, or what is in them."""
    with tempfile.TemporaryDirectory(prefix="realgain-") as temporary, _progress() as progress:
        # Names of folders say what is in them, and that of a temporary one is made up: ``hd3`` would be a distance.
        folder = Path(temporary).resolve() / "outputs"
        folder.mkdir()
        given = _given(inputs, data, folder)
        roots = sorted({Path(path).anchor for path in (os.getcwd(), str(folder), *_paths(given, data))})
        meta = {"realgain/forms": list(FORMS), "progressToken": 1}
        parameters = {"name": question, "arguments": given, "_meta": meta}
        answer = call_engine(parameters, tuple(roots), trust, progress)
    if answer.get("isError"):
        raise _error(answer["structuredContent"]["error"], folder)
    texts = dict(zip(FORMS, (part["text"] for part in answer["content"]), strict=True))
    return read_result(kind, texts)


def _given(inputs: Mapping[str, Any], data: Sequence[str], folder: Path) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for name, value in inputs.items():
        if value is None or (isinstance(value, tuple) and not value):
            continue
        if name not in data or (isinstance(value, str) and value == "none"):
            given[name] = list(value) if isinstance(value, (tuple, set)) else value
        elif isinstance(value, tuple):
            given[name] = [_place(one, folder, called) for called, one in _named(value, name.removesuffix("s"))]
        else:
            given[name] = _place(value, folder, "a" if name == "candidate" else "b" if name == "baseline" else name)
    return given


def _named(values: tuple[Any, ...], name: str) -> list[tuple[str, Any]]:
    """Outputs of several systems, which a dictionary in place of them names."""
    only = values[0] if len(values) == 1 else None
    if isinstance(only, Mapping) and all(isinstance(called, str) for called in only):
        return list(only.items())
    return [(name if len(values) == 1 else f"{name}-{i}", value) for i, value in enumerate(values, 1)]


def _place(value: Any, folder: Path, name: str) -> str:
    return os.fspath(value) if is_path(value) else str(write_data(value, folder, name))


def _paths(given: Mapping[str, Any], data: Sequence[str]) -> Iterator[str]:
    for name in data:
        value = given.get(name, [])
        for path in [value] if isinstance(value, str) else value:
            if os.path.isabs(path):
                yield path


def _error(error: Mapping[str, Any], folder: Path) -> RealGainError:
    # What was in memory has a name, and no folder.
    message = re.sub(rf"{re.escape(str(folder))}[/\\\\][^/\\\\]+[/\\\\]", "", str(error["message"]))
    code = str(error["code"])
    choices = tuple(
        Choice(choice["label"], choice.get("detail"), {_snake(key): one for key, one in choice["inputs"].items()})
        for choice in error.get("choices", [])
        if "inputs" in choice
    )
    if choices:
        return Question(message, code, choices)
    return RealGainError(message, code, error.get("path"), error.get("line"))


def _snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Shows what is being done by tqdm, if it is there, from the first second on."""
    if find_spec("tqdm") is None:
        yield lambda _: None
        return
    from tqdm.auto import tqdm

    with tqdm(total=None, bar_format="{desc} [{elapsed}]", leave=False, delay=1) as bar:
        began = time.monotonic()
        yield lambda said: bar.set_description_str(said, refresh=time.monotonic() - began > 1)
