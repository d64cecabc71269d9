"""Prints what the gains of a test run came to, below its summary."""

from __future__ import annotations

import pytest

from ._asserts import checked


def pytest_sessionstart() -> None:
    checked.clear()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if checked:
        terminalreporter.section("gains")
        for result in checked:
            outcome = result.gate.outcome if result.gate is not None else ""
            terminalreporter.write_line(f"{outcome:9}  {result}")
