# SPDX-License-Identifier: MIT
"""The Python of README.md and docs/clients/python.md runs as it stands there."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCKS = [(page, block) for page in ("README.md", "docs/clients/python.md")
          for block in re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.S)]


def test_there_is_some():
    assert len(BLOCKS) >= 2


@pytest.mark.parametrize("page, block", BLOCKS, ids=[page for page, _ in BLOCKS])
def test_it_runs(page, block, capsys):
    exec(compile(block, page, "exec"), {})
    assert "1009" in capsys.readouterr().out  # its schedule
