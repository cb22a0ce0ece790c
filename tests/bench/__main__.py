"""How fast it is: `python -m tests.bench`, or with the names of some figures only.

Every figure is a ratio to a yardstick that is measured in the same run, in turns; the first number comes from the
best times of both, the second from the medians. `host` prints times beside those of its yardstick.
"""

import sys

from . import app, hosting, playouts, proofs

FIGURES = {
    "start": app.time_starts,
    "keys": app.time_keys,
    "playouts": playouts.compare,
    "proofs": proofs.time_proofs,
    "games": playouts.inform,
    "host": hosting.time_host,
}


def main(names: list[str]) -> None:
    """Measure the figures with these names; all where none is named."""
    if unknown := [name for name in names if name not in FIGURES]:
        sys.exit(f"There is no figure '{unknown[0]}'; there are: {', '.join(FIGURES)}.")
    print(f"{'':64} {'best':>9} {'median':>9}")
    for name in names or FIGURES:
        FIGURES[name]()


main(sys.argv[1:])
