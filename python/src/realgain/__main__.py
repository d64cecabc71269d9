"""The command line of the npm package: ``realgain compare a.txt b.txt``."""

from __future__ import annotations

import os
import subprocess
import sys

from ._errors import RealGainError
from ._node import CLI, find_node


def main() -> int:
    """Runs the command line. Its exit codes are those of the npm package."""
    try:
        command = [find_node(), str(CLI), *sys.argv[1:]]
    except RealGainError as error:
        print(f"realgain: {error}", file=sys.stderr)
        return 2
    if sys.platform != "win32":
        os.execv(command[0], command)  # noqa: S606 - signals then reach the command itself
    return subprocess.call(command)  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
