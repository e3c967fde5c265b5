"""What is declared of the symbols: numbers with assumptions, random names, vectors of a length, matrices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tutor.errors import MathsError
from tutor.maths.assumptions import Assumption, assumption
from tutor.maths.rules.moments import Random
from tutor.maths.tree import Name, Node, Vector

LONGEST: Final = 64
_KINDS: Final = frozenset(("random", "normal", "gaussian", "standard normal", "bernoulli", "independent"))
_MOMENTS: Final = {"mean": "mean", "variance": "variance", "var": "variance", "std": "std"}


class Said:
    """The words on a random symbol: `normal, mean 0, std 2`."""

    def __init__(self, kinds: frozenset[str], moments: Mapping[str, str]) -> None:
        self.kinds = kinds
        self.moments = dict(moments)
        if "standard normal" in kinds:
            self.moments = {"mean": "0", "variance": "1", **moments}
        if "bernoulli" in kinds and "mean" in moments:
            self.moments["variance"] = f"({moments['mean']})*(1 - ({moments['mean']}))"
        if "std" in moments:
            self.moments["variance"] = f"({moments['std']})^2"

    def read(self, reader: Callable[[str], Node]) -> Random:
        """The declaration with its moments as trees. Raises MathsError for one that cannot be read."""
        mean, variance = (self.moments.get(key) for key in ("mean", "variance"))
        return Random(
            None if mean is None else reader(mean),
            None if variance is None else reader(variance),
            normal=bool(self.kinds & {"normal", "gaussian", "standard normal"}),
            bernoulli="bernoulli" in self.kinds,
        )


class Declarations:
    """All symbols of a question or derivation, each by what its words say. Raises MathsError."""

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self.assumptions: dict[str, Assumption] = {}
        self.random: dict[str, Said] = {}
        self.vectors: dict[str, Node] = {}
        self.shapes: dict[str, tuple[str, ...]] = {}
        for name, words in symbols.items():
            self._declare(name, words)

    def _declare(self, name: str, words: str) -> None:
        first, _, rest = words.strip().partition(" ")
        if first == "matrix":
            sizes = tuple(size for size in rest.replace("×", " ").replace(",", " ").split() if size != "x")
            if len(sizes) != 2:
                raise MathsError("maths.bad_assumption", words=words)
            self.shapes[name] = sizes
            self.assumptions[name] = Assumption()
        elif first == "vector" and rest.strip().isdigit() and 1 <= int(rest) <= LONGEST:
            entries = [f"{name}_{place}" for place in range(1, int(rest) + 1)]
            self.vectors[name] = Vector(tuple(Name(entry) for entry in entries))
            self.assumptions.update(dict.fromkeys(entries, Assumption()))
        elif (said := _random(words)) is not None:
            self.random[name] = said
            self.assumptions[name] = Assumption()
        else:
            self.assumptions[name] = assumption(words)


def _random(words: str) -> Said | None:
    """What is said of a random symbol; None where the words are no such words."""
    clauses = [clause.strip() for clause in words.replace("standard deviation", "std").split(",")]
    kinds = frozenset(clause for clause in clauses if clause in _KINDS)
    moments: dict[str, str] = {}
    for clause in clauses:
        word, _, text = clause.partition(" ")
        if word in _MOMENTS and text.strip():
            moments[_MOMENTS[word]] = text.strip()
        elif clause not in _KINDS:
            return None
    return Said(kinds, moments) if kinds else None


class Randoms(Mapping[str, Random]):
    """Declared random names; the moments of one are read when it is looked up, for a step may define them."""

    def __init__(self, said: Mapping[str, Said], reader: Callable[[str], Node]) -> None:
        self._said = said
        self._reader = reader

    def __getitem__(self, name: str) -> Random:
        return self._said[name].read(self._reader)

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)
