"""A house without screens for each test, and guests who come in."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.host.guesthouse import Guesthouse

MEMORY = Path("/dev/shm")


@pytest.fixture
def guesthouse() -> Iterator[Guesthouse]:
    """An empty house; in memory where there is such a place, because every change waits for the disk."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        opened = Guesthouse(Path(name) / "cardgames")
        yield opened
        opened.house.close()
