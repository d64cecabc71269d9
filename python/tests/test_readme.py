from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_its_examples_run(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(files[0].parent)
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL):
        exec(block, names)
    tests = [value for name, value in names.items() if name.startswith("test_")]
    assert tests
    for test in tests:
        assert callable(test)
        test()
