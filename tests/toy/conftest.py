"""The toy is tested where it is a game among the others: in the copy that `tests/test_fifth_game.py` makes."""

collect_ignore_glob = ["*"]
