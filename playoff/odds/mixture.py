"""Many drawings of one round robin at once: their generating functions added up by matrices, with numpy.

Before the numbers of five players are drawn there are 24 ways of sharing out the colours, each with two cycles; what
follows a cycle is the same for all of them. So the chances stand in matrices, a row for each drawing, and a question
costs a few products instead of a loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playoff.odds.cycle import CycleLaw, Further, Onward, Turns
from playoff.odds.marks import Marks, Number
from playoff.odds.numbers import numpy


@dataclass(frozen=True, slots=True, eq=False)
class Mixture:
    """Drawings by their `weights`: for odd and even cycles the chances of repeating, playing on, being alone.

    `again`: two columns; `onward`: by cycle, drawing, `following`; `alone`: by cycle, drawing, player, games.
    """

    players: tuple[str, ...]
    following: tuple[Onward, ...]
    games: int
    weights: Any
    again: Any
    onward: Any
    alone: Any

    def at(self, marks: Marks, further: Further) -> dict[str, Number]:
        """The generating function, averaged over all drawings: v = (b1 + p1 b2) / (1 - p1 p2) for each of them."""
        np = numpy()
        whole = np.atleast_1d(marks.games(self.games))
        repeats = (whole * marks.again)[..., None]
        once = repeats * self.again[0]
        odd = self.weights / (1 - once * repeats * self.again[1])
        both = odd, odd * once
        powers = np.stack(np.broadcast_arrays(*(np.atleast_1d(marks.games(n)) for n in range(self.games + 1))), -1)
        alone = sum(np.tensordot(part, chances, 1) for part, chances in zip(both, self.alone, strict=True))
        sums = (alone * powers[:, None]).sum(axis=-1)
        found = {player: sums[:, place] for place, player in enumerate(self.players)}
        onward = sum(part @ chances for part, chances in zip(both, self.onward, strict=True)) * whole[..., None]
        for place, following in enumerate(self.following):
            for player, value in further(following).items():
                found[player] = found[player] + onward[..., place] * value
        single = all(value.shape == (1,) for value in found.values())
        return {player: value[0] if single else value for player, value in found.items()}


def mixture(drawings: Sequence[tuple[float, Turns]]) -> Mixture:
    """The matrices of these drawings, which are of the same players."""
    np = numpy()
    cycles = [[turns.odd for _, turns in drawings], [turns.even for _, turns in drawings]]
    laws = [law for cycle in cycles for law in cycle]
    players = tuple(dict.fromkeys(player for law in laws for player in law.alone))
    following = tuple(dict.fromkeys(onward for law in laws for onward in law.onward))
    games = laws[0].games

    def alone(law: CycleLaw) -> list[Any]:
        none = (0.0,) * (games + 1)
        return [law.alone.get(player, none) for player in players]

    return Mixture(
        players,
        following,
        games,
        np.array([chance for chance, _ in drawings]),
        np.array([[law.again for law in cycle] for cycle in cycles]),
        np.array([[[law.onward.get(one, 0.0) for one in following] for law in cycle] for cycle in cycles]),
        np.array([[alone(law) for law in cycle] for cycle in cycles]),
    )
