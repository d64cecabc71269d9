"""What is raised instead of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class RealGainError(Exception):
    """What happened, where, and what to do, in one sentence.

    Attributes:
        code: What it is, for programs: ``file-missing``, ``too-few-items`` …
        path: The file that it is about.
        line: The line of that file, from 1.
    """

    def __init__(self, message: str, code: str = "", path: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.code, self.path, self.line = code, path, line


@dataclass(frozen=True)
class Choice:
    """One answer to a question, and the keyword arguments that give it."""

    label: str
    detail: str | None
    arguments: Mapping[str, Any]


class Question(RealGainError):  # noqa: N818 - it is no error: one of the choices answers it
    """What the files leave open: ask again with the arguments of one of the choices.

    Attributes:
        field: The keyword argument that answers it; None where the choices need several.
        choices: What can be answered.
    """

    def __init__(self, message: str, code: str, choices: tuple[Choice, ...]) -> None:
        super().__init__(message, code)
        self.choices = choices
        said = [choice.arguments for choice in choices]
        differ = {name for one in said for name in one if any(other.get(name) != one[name] for other in said)}
        names = differ or {name for one in said for name in one}
        self.field = names.pop() if len(names) == 1 else None
