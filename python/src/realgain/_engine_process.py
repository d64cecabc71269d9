"""The lasting process of the engine, which speaks the protocol of ``realgain mcp``."""

from __future__ import annotations

import atexit
import itertools
import json
import os
import subprocess
import threading
from collections.abc import Callable, Mapping
from typing import Any

from ._errors import RealGainError
from ._node import CLI, find_node

PROTOCOL = "2025-06-18"

#: Seconds that the engine has to end.
PATIENCE = 5

Message = Mapping[str, Any]


class Engine:
    """One process that reads below some folders, and answers one call after another."""

    def __init__(self, roots: tuple[str, ...], trust: bool) -> None:
        arguments = [part for root in roots for part in ("--root", root)]
        self.process = subprocess.Popen(  # noqa: S603
            [find_node(), str(CLI), "mcp", *arguments, *(["--trust"] if trust else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            # Ctrl-C reaches this process alone, which cancels the call and keeps the engine.
            start_new_session=os.name != "nt",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._ids = itertools.count(1)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._input, self._output = self.process.stdin, self.process.stdout
        client = {"name": "realgain-python", "version": "1"}
        self.request("initialize", {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": client})
        self._send({"method": "notifications/initialized"})

    def close(self) -> None:
        """Ends the process, which ends with its input."""
        try:
            self._input.close()
            self.process.wait(PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
        finally:
            self._output.close()

    def request(self, method: str, parameters: Message, progress: Callable[[str], None] = lambda _: None) -> Message:
        """What is answered. KeyboardInterrupt cancels the call."""
        identifier = next(self._ids)
        self._send({"id": identifier, "method": method, "params": parameters})
        try:
            while True:
                message = self._receive()
                if message.get("method") == "notifications/progress":
                    progress(str(message["params"].get("message", "")))
                elif message.get("id") == identifier and "error" in message:
                    raise RealGainError(str(message["error"].get("message")), "protocol")
                elif message.get("id") == identifier:
                    return dict(message["result"])
        except KeyboardInterrupt:
            self._send({"method": "notifications/cancelled", "params": {"requestId": identifier}})
            raise

    def _send(self, message: Message) -> None:
        try:
            self._input.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            self._input.flush()
        except (OSError, ValueError):
            raise _lost() from None

    def _receive(self) -> Message:
        line = self._output.readline()
        if line == "":
            raise _lost()
        return dict(json.loads(line))


def _lost() -> RealGainError:
    return RealGainError("The engine ended in the middle of a call; the next one starts another.", "engine-lost")


_lock = threading.Lock()
_running: dict[tuple[int, str, tuple[str, ...], bool], Engine] = {}


def call_engine(parameters: Message, roots: tuple[str, ...], trust: bool, progress: Callable[[str], None]) -> Message:
    """Calls the engine of this folder, which the first call starts; one call at a time, as each uses all processors."""
    # A child process after a fork has an engine of its own.
    key = (os.getpid(), os.getcwd(), roots, trust)
    with _lock:
        engine = _running.get(key)
        if engine is None or engine.process.poll() is not None:
            _close_others(key)
            engine = _running[key] = Engine((key[1], *roots), trust)
        try:
            return engine.request("tools/call", parameters, progress)
        except RealGainError as error:
            if error.code == "engine-lost":
                _running.pop(key, None)
                engine.close()
            raise


@atexit.register
def _close_others(key: tuple[int, str, tuple[str, ...], bool] | None = None) -> None:
    """Ends all engines but one; after a fork, those of the parent are only forgotten."""
    for other in [one for one in _running if one != key]:
        engine = _running.pop(other)
        if other[0] == os.getpid():
            engine.close()
