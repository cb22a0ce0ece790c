"""Where the data of the collection lies, and the player's own decks."""

from pathlib import Path

from cardgames_tui.store.settings import data_folder

_PACKAGE = Path(__file__).parents[1]


def rules_data(package: Path = _PACKAGE) -> Path:
    """The folder of decks, rules texts and demos: inside an installed package, beside it in a checkout."""
    inside = package / "rules_data"
    return inside if inside.is_dir() else package.parent / "rules_data"


def own_decks() -> Path:
    """The folder where a player puts decks of their own; it need not exist."""
    return data_folder() / "decks"
