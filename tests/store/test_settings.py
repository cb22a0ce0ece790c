"""Settings are kept; damaged ones are the defaults, with a sentence."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgames_tui.store import Settings, Store


def test_nothing_was_set_at_first(store: Store) -> None:
    assert store.settings() == Settings()
    assert store.notices == ()


def test_settings_are_there_the_next_time(store: Store, folder: Path) -> None:
    chosen = Settings(theme="nord", card_colours=False)
    store.save_settings(Settings(theme="gruvbox"))
    store.save_settings(chosen)
    store.close()
    assert Store(folder).settings() == chosen


@pytest.mark.parametrize("value", ["{broken", "", "null", "7", "[]", b"\xff", '"\x1b"', "[" * 99999])
def test_a_damaged_setting_is_the_default_and_the_others_stay(
    store: Store, sql: Callable[..., None], value: object
) -> None:
    store.save_settings(Settings(theme="nord", card_colours=False))
    sql("UPDATE settings SET value = ? WHERE name = 'theme'", value)
    assert store.settings() == Settings(card_colours=False)
    assert store.notices == ("Some of your settings are damaged; they are as at the beginning.",)
    store.save_settings(Settings(theme="nord"))
    assert store.settings() == Settings(theme="nord")


def test_a_word_is_no_truth(store: Store, sql: Callable[..., None]) -> None:
    store.save_settings(Settings())
    sql("UPDATE settings SET value = '1' WHERE name = 'card_colours'")
    assert store.settings() == Settings()
    assert len(store.notices) == 1


def test_text_of_a_setting_is_cleaned(store: Store, sql: Callable[..., None]) -> None:
    store.save_settings(Settings())
    sql("UPDATE settings SET value = ? WHERE name = 'theme'", json.dumps("no\x1b\u202erd" + "x" * 500))
    assert store.settings().theme == "nord" + "x" * 36


def test_a_setting_of_another_version_is_passed_over(store: Store, sql: Callable[..., None]) -> None:
    store.save_settings(Settings(theme="nord"))
    sql("INSERT INTO settings VALUES ('music', '\"loud\"')")
    assert store.settings() == Settings(theme="nord")
    assert store.notices == ()
