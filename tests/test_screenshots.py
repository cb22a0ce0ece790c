"""The pictures show the program as it is."""

import pytest

from screenshots.make import FOLDER, PICTURES, Picture, make


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
async def test_a_picture_is_not_stale(picture: Picture) -> None:
    """`python screenshots/make.py` makes it anew."""
    assert (FOLDER / f"{picture.name}.svg").read_text("utf-8") == await make(picture)


def test_there_is_no_picture_that_nobody_makes() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == {picture.name for picture in PICTURES}
