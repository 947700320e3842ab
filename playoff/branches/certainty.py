"""Whether one player wins a round robin whatever the open games bring: exact, without trying completions (A.3).

Player i is certain if nobody still in can reach him. For each other j the completion that is worst for i and
best for j settles it: i loses all his open games, j wins all of his. If j then has fewer points, he cannot
reach i. If he has the same, all games of both are forced, and the difference of their Sonneborn-Berger values
is linear in the games that remain: its largest value takes the better end of each of them. So the check costs
players x open games, not 3 to the power of the open games.

Units: half points for scores, quarter points for Sonneborn-Berger.
"""

from __future__ import annotations

from collections.abc import Sequence

Taken = Sequence[Sequence[int | None]]
"""taken[i][j]: half points i took off j; None while the game is open. The diagonal is 0."""

WIN = 2


def certain_winner(taken: Taken, still_in: Sequence[bool], *, by_sonneborn_berger: bool) -> int | None:
    """The index of the player who ends alone on top in every completion of the open games, or None.

    Players not still in cannot win, but their games count as given. If all were level on k points each of them would
    have a Sonneborn-Berger of k times k, so that nobody is certain who may yet have to repeat (F.2).
    """
    places = range(len(taken))
    now = [sum(points or 0 for points in row) for row in taken]
    best = [now[i] + WIN * sum(points is None for points in taken[i]) for i in places]
    rivals = [i for i in places if still_in[i]]
    if not rivals:
        return None
    most = max(now[i] for i in rivals)

    def stays_ahead(i: int) -> bool:
        if any(best[j] > now[i] for j in rivals if j != i):
            return False
        reach = [j for j in rivals if j != i and best[j] == now[i]]
        if reach and not by_sonneborn_berger:
            return False
        return all(_sonneborn_berger_lead(taken, now, i, j) < 0 for j in reach)

    return next((i for i in rivals if now[i] == most and stays_ahead(i)), None)


def _sonneborn_berger_lead(taken: Taken, now: Sequence[int], i: int, j: int) -> int:
    """The most by which j's Sonneborn-Berger can exceed i's when i loses and j wins every open game.

    Both then have now[i] points.
    """
    others = [k for k in range(len(taken)) if k not in {i, j}]
    # what j takes off everybody, less what i does: of an open game j takes all, i nothing
    weight = [(WIN if his is None else his) - (own or 0) for own, his in zip(taken[i], taken[j], strict=True)]
    lead = (weight[i] + weight[j]) * now[i]
    for k in others:
        lead += weight[k] * (now[k] + (WIN if taken[k][i] is None else 0))
        if None in taken[k]:
            lead += sum(WIN * max(weight[k], weight[m]) for m in others if m > k and taken[k][m] is None)
    return lead
