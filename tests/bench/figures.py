"""What is measured, and beside what: both in the same run, in turns, so that a busy machine is busy for both."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

Measurement = Callable[[], float]
"""Does something once; returns how many seconds it took."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How long something took and how long its yardstick took, the best and the median of many times each."""

    own: tuple[float, float]
    yardstick: tuple[float, float]

    @property
    def times(self) -> tuple[float, float]:
        """How many times as long as the yardstick it took, by the best times and by the medians."""
        return self.own[0] / self.yardstick[0], self.own[1] / self.yardstick[1]

    @property
    def speeds(self) -> tuple[float, float]:
        """How many times as fast as the yardstick it was, by the best times and by the medians."""
        return self.yardstick[0] / self.own[0], self.yardstick[1] / self.own[1]


def in_turns(own: Measurement, yardstick: Measurement, rounds: int) -> Comparison:
    """Measure both so many times, one after the other."""
    pairs = [(own(), yardstick()) for _round in range(rounds)]
    return Comparison(best_and_median([pair[0] for pair in pairs]), best_and_median([pair[1] for pair in pairs]))


def best_and_median(seconds: Sequence[float]) -> tuple[float, float]:
    """The shortest time, which other programs disturbed least, and the middle one."""
    return min(seconds), median(seconds)


def report(what: str, unit: str, figures: tuple[float, float], goal: str = "") -> None:
    """Print a line: what, the best, the median, and the goal."""
    best, middle = figures
    print(f"{what:64} {best:9.2f} {middle:9.2f} {unit:10} {goal}".rstrip(), flush=True)
