import subprocess
import sys
from pathlib import Path

from cardgames_tui.decks.data import own_decks, rules_data


def test_a_checkout_has_its_data_beside_the_package(tmp_path: Path) -> None:
    (tmp_path / "rules_data").mkdir()
    assert rules_data(tmp_path / "cardgames_tui") == tmp_path / "rules_data"


def test_an_installed_package_has_its_data_inside(tmp_path: Path) -> None:
    (tmp_path / "rules_data").mkdir()
    (tmp_path / "cardgames_tui" / "rules_data").mkdir(parents=True)
    assert rules_data(tmp_path / "cardgames_tui") == tmp_path / "cardgames_tui" / "rules_data"


def test_the_data_of_this_package_is_there() -> None:
    assert (rules_data() / "decks" / "raj" / "classic.yaml").is_file()


def test_own_decks_lie_in_a_folder_of_their_own() -> None:
    assert own_decks().parts[-2:] == ("cardgames", "decks")


def test_listing_the_collections_decks_loads_neither_yaml_nor_pydantic(tmp_path: Path) -> None:
    code = (
        "import sys; from cardgames_tui import decks, games\n"
        "assert all(decks.names(game) and decks.default(game) for game in games.slugs())\n"
        "print(*({'yaml', 'pydantic', 'pydantic_core', 'textual', 'rich'} & set(sys.modules)))"
    )
    environment = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
