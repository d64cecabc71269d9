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
        self._request(
            "initialize",
            {
                "protocolVersion": PROTOCOL,
                "capabilities": {},
                "clientInfo": {"name": "realgain-python", "version": "1"},
            },
            lambda _: None,
        )
        self._send({"method": "notifications/initialized"})

    def call(self, parameters: Message, progress: Callable[[str], None]) -> Message:
        """The answer of a tool. KeyboardInterrupt cancels the call."""
        return self._request("tools/call", parameters, progress)

    def close(self) -> None:
        """Ends the process, which ends with its input."""
        try:
            if self.process.stdin is not None:
                self.process.stdin.close()
            self.process.wait(PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
        finally:
            if self.process.stdout is not None:
                self.process.stdout.close()

    def _request(self, method: str, parameters: Message, progress: Callable[[str], None]) -> Message:
        identifier = next(self._ids)
        self._send({"id": identifier, "method": method, "params": parameters})
        try:
            while True:
                message = self._receive()
                if message.get("method") == "notifications/progress":
                    progress(str(message["params"].get("message", "")))
                elif message.get("id") == identifier:
                    return self._result(message)
        except KeyboardInterrupt:
            self._send({"method": "notifications/cancelled", "params": {"requestId": identifier}})
            raise

    @staticmethod
    def _result(message: Message) -> Message:
        if "error" in message:
            raise RealGainError(str(message["error"].get("message")), "protocol")
        result: Message = message["result"]
        return result

    def _send(self, message: Message) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise _lost() from None

    def _receive(self) -> Message:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if line == "":
            raise _lost()
        message: Message = json.loads(line)
        return message


def _lost() -> RealGainError:
    return RealGainError("The engine ended in the middle of a call; the next one starts another.", "engine-lost")


_lock = threading.Lock()
_running: dict[tuple[int, str, tuple[str, ...], bool], Engine] = {}


def call_engine(parameters: Message, roots: tuple[str, ...], trust: bool, progress: Callable[[str], None]) -> Message:
    """Calls the engine of this process and folder, which the first call starts.

    One call runs at a time: each uses all processors.
    """
    # A child process after a fork has an engine of its own.
    key = (os.getpid(), os.getcwd(), roots, trust)
    with _lock:
        engine = _running.get(key)
        if engine is None or engine.process.poll() is not None:
            _close_others(key)
            engine = _running[key] = Engine((key[1], *roots), trust)
        try:
            return engine.call(parameters, progress)
        except RealGainError as error:
            if error.code == "engine-lost":
                _running.pop(key, None)
                engine.close()
            raise


def _close_others(key: tuple[int, str, tuple[str, ...], bool]) -> None:
    for other in [one for one in _running if one != key]:
        engine = _running.pop(other)
        if other[0] == key[0]:
            engine.close()


@atexit.register
def _close_all() -> None:
    for (owner, *_), engine in _running.items():
        if owner == os.getpid():
            engine.close()
