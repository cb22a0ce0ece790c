import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgames_tui import decks, games
from cardgames_tui.decks import DeckError, Fault, Listing
from cardgames_tui.decks import data as folders
from cardgames_tui.engine.match import Match

OWN = "game: raj\ntitle: Tiny\npoints: [-1, 1, 2, 3]\nbids: [4, 3, 2, 1]\n"
BROKEN = OWN.replace("[4, 3, 2, 1]", "[4, 3, two, 1]")

Put = Callable[[str, str], Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Puts a file into the player's deck folder."""
    folder = tmp_path / "decks"
    monkeypatch.setattr(folders, "own_decks", lambda: folder)

    def put(name: str, text: str) -> Path:
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
        return folder / name

    return put


def own(game: str) -> list[Listing]:
    return [listing for listing in decks.names(game) if not listing.built_in]


def faults_of(text: str, path: Path) -> tuple[Fault, ...]:
    path.write_text(text, "utf-8")
    return decks.check(path)


@pytest.mark.parametrize("game", games.slugs())
def test_every_deck_of_the_collection_is_right_and_a_match_starts_with_it(game: str, put: Put) -> None:
    listings = decks.names(game)
    assert decks.default(game) == listings[0].slug
    for listing in listings:
        assert listing.built_in
        assert decks.check(listing.path) == ()
        loaded = decks.load(game, listing.slug)
        assert (loaded.game, loaded.deck.slug, loaded.data) == (game, listing.slug, None)
        rules = games.game(game)
        options = rules.options()
        names = ("Ana", "Ben", "Cem")[: rules.seats(options)[-1]]
        match: Match[Any, Any] = Match(rules, loaded.deck, options, names, seed=1)
        assert match.to_act
        assert match.record().deck == listing.slug


@pytest.mark.parametrize("game", games.slugs())
def test_a_deck_of_a_record_is_the_deck_of_its_file(game: str) -> None:
    listing = decks.names(game)[0]
    loaded = decks.read(listing.path)
    assert loaded.game == game
    assert loaded.data is not None
    carried = json.loads(json.dumps(loaded.data))
    again = decks.from_data(game, carried, loaded.deck.slug)
    assert again.deck == loaded.deck == decks.load(game, listing.slug).deck
    assert again.path is None


def test_a_deck_of_a_record_is_checked_like_a_file() -> None:
    data = {"game": "raj", "title": "x\x1b", "points": [-1, 1, 2, 3], "bids": [1, 2, 3, 3.5]}
    with pytest.raises(DeckError) as caught:
        decks.from_data("raj", data)
    assert [(fault.file, fault.line, fault.field) for fault in caught.value.faults] == [
        ("the record's deck", None, "bids[3]"),
        ("the record's deck", None, "title"),
    ]


def test_a_record_cannot_bring_a_deck_without_end() -> None:
    with pytest.raises(DeckError, match="holds too many values"):
        decks.from_data("raj", {"game": "raj", "points": [0] * 1_000_000})


def test_a_record_cannot_bring_the_deck_of_another_game() -> None:
    with pytest.raises(DeckError, match="'raj' is not meant here; it should be over_under"):
        decks.from_data("over_under", {"game": "raj"})


def test_a_deck_in_the_players_folder_is_found_by_its_name(put: Put) -> None:
    path = put("My Tiny.YML", OWN)
    assert own("raj") == [Listing("my_tiny", path, built_in=False)]
    assert own("baptisten_skat") == []
    loaded = decks.load("raj", "my_tiny")
    assert loaded.deck.slug == "my_tiny"
    assert loaded.path == path
    assert loaded.data == {"game": "raj", "title": "Tiny", "points": [-1, 1, 2, 3], "bids": [4, 3, 2, 1]}


def test_a_deck_in_json_is_found_too(put: Put) -> None:
    put("tiny.json", json.dumps({"game": "raj", "title": "Tiny", "points": [-1, 1, 2, 3], "bids": [1, 2, 3, 4]}))
    assert [listing.faults for listing in own("raj")] == [()]


def test_a_broken_deck_is_listed_with_its_reason_and_stops_nothing(put: Put) -> None:
    path = put("broken.yaml", BROKEN)
    put("tiny.yaml", OWN)
    broken, tiny = own("raj")
    assert (broken.slug, tiny.slug, tiny.faults) == ("broken", "tiny", ())
    (fault,) = broken.faults
    assert (fault.file, fault.line, fault.field) == (str(path), 4, "bids[2]")
    assert fault.wrong == "'two' is not a whole number"
    with pytest.raises(DeckError) as caught:
        decks.load("raj", "broken")
    assert caught.value.faults == broken.faults


@pytest.mark.parametrize("text", ["game: [", "\x00", "game: chess\n", "title: x\n", "- a\n"])
def test_a_file_that_does_not_say_its_game_is_listed_for_every_game(put: Put, text: str) -> None:
    put("what.yaml", text)
    for game in games.slugs():
        (listing,) = own(game)
        assert listing.faults


def test_only_deck_files_are_listed(put: Put) -> None:
    put("notes.txt", "hello")
    put(".hidden.yaml", OWN)
    folder = put("tiny.yaml", OWN).parent
    (folder / "folder.yaml").mkdir()
    assert [(listing.slug, bool(listing.faults)) for listing in own("raj")] == [("folder", True), ("tiny", False)]


def test_a_name_is_given_once(put: Put) -> None:
    put("classic.yaml", OWN)
    put("tiny.yaml", OWN)
    put("tiny.yml", OWN)
    assert [(listing.slug, bool(listing.faults)) for listing in own("raj")] == [
        ("classic", True),
        ("tiny", False),
        ("tiny", True),
    ]
    taken = own("raj")[0].faults[0]
    assert taken.wrong.startswith("the name 'classic' belongs to ")
    assert taken.right == "give the file another name"
    assert decks.load("raj", "classic").data is None


@pytest.mark.parametrize("name", ["../raj/classic", "/etc/passwd", "a/b", "CON", "\0", "", "classic.yaml", "\x1b[2J"])
def test_only_a_listed_name_is_a_deck(name: str, put: Put) -> None:
    put("tiny.yaml", OWN)
    put("broken.yaml", BROKEN)
    with pytest.raises(DeckError) as caught:
        decks.load("raj", name)
    (fault,) = caught.value.faults
    assert (fault.wrong, fault.right) == ("there is no such deck for raj", "choose one of: classic, tiny")
    assert "\x1b" not in str(fault)


def test_a_deck_for_another_game_is_refused_where_a_game_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(OWN)
    with pytest.raises(DeckError) as caught:
        decks.read(path, "over_under")
    assert caught.value.faults == (Fault(str(path), 1, "game", "'raj' is not meant here", "it should be over_under"),)


def test_a_file_without_a_game_is_told_which_there_are(tmp_path: Path) -> None:
    right = f"it should be one of {', '.join(games.slugs())}"
    path = tmp_path / "deck.yaml"
    assert faults_of("title: x\n", path) == (Fault(str(path), 1, "game", "is missing", right),)
    assert faults_of("title: x\ngame: chess\n", path) == (
        Fault(str(path), 2, "game", "'chess' is not meant here", right),
    )


def test_a_file_that_is_a_list_is_told_how_a_deck_begins(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    assert faults_of("- raj\n", path) == (
        Fault(str(path), 1, "", "holds a list", "a deck begins with game: and title:"),
    )


def test_all_faults_are_told_at_once_in_the_order_of_the_lines(tmp_path: Path) -> None:
    text = "game: raj\ntitel: x\npoints: [-1, 0, 200, 3, 3]\nbids:\n  - 1\n  - 2\n  - one\nbids: [1, yes, 2, 4, 5]\n"
    told = [(fault.line, fault.field, fault.wrong) for fault in faults_of(text, tmp_path / "deck.yaml")]
    assert told == [
        (1, "title", "is missing"),
        (2, "titel", "is not known here"),
        (3, "points[1]", "0 is no point card"),
        (3, "points[2]", "200 is too large"),
        (3, "points[4]", "3 is used already by points[3]"),
        (8, "bids", "is there twice, first on line 4"),
        (8, "bids[1]", "'yes' is not a whole number"),
    ]


@pytest.mark.parametrize("game", games.slugs())
def test_a_schema_describes_every_field(game: str) -> None:
    schema = decks.schema(game)
    json.dumps(schema)
    assert schema["properties"]["game"]["const"] == game
    for described in (schema, *schema.get("$defs", {}).values()):
        assert described["description"]
        assert described["additionalProperties"] is False
        for name, known in described["properties"].items():
            assert known["description"], name


def test_a_schema_says_how_many_and_how_long() -> None:
    properties = decks.schema("raj")["properties"]
    assert (properties["points"]["minItems"], properties["points"]["maxItems"]) == (4, 30)
    assert (properties["title"]["minLength"], properties["title"]["maxLength"]) == (1, 30)
