"""A tournament of teams as a TRF-2026 text, so that another program can read it."""

from __future__ import annotations

from playoff.tiebreaks import Bye, Result, decimal
from playoff.tiebreaks.teams import TeamTournament

SIGN = {
    Result.WHITE_WINS: "10",
    Result.DRAW: "==",
    Result.BLACK_WINS: "01",
    Result.WHITE_BY_FORFEIT: "+-",
    Result.BLACK_BY_FORFEIT: "-+",
    Result.BOTH_FORFEIT: "--",
}
"""What White and Black have written."""


def trf(event: TeamTournament) -> str:
    """The text. Player b of team t has number boards * (t - 1) + b and sits on board b in every round."""
    teams, boards, rounds = event.teams, event.boards, event.last_round
    number = {
        (team, board): boards * place + board + 1 for place, team in enumerate(teams) for board in range(boards)
    }
    cells = {player: [" " * 8] * rounds for player in number.values()}
    points = dict.fromkeys(number.values(), 0)
    forfeited: list[str] = []
    for match in event.matches:
        for board, game in enumerate(match.boards):
            assert game.result is not None
            white, black = (
                number[game.white, board],
                number[match.black if game.white == match.white else match.white, board],
            )
            signs = SIGN[game.result]
            cells[white][match.round - 1] = f"{black:4} w {signs[0]}"
            cells[black][match.round - 1] = f"{white:4} b {signs[1]}"
            points[white] += game.result.scores.white
            points[black] += game.result.scores.black
        if not match.played:
            kind = SIGN[match.boards[0].result or Result.DRAW]
            if all(board.result is not None and board.result.forfeit for board in match.boards):
                forfeited.append(
                    f"330 {kind} {match.round:3} {teams.index(match.white) + 1:3} {teams.index(match.black) + 1:3}"
                )
    lines = ["012 Teams", "092 Team tournament", f"142 {rounds}"]
    if event.first_day is not None:
        lines.append(f"042 {event.first_day.isoformat()}")
    lines.append("352 " + "".join("WB"[board % 2] for board in range(boards)))
    for (team, board), player in number.items():
        name = f"{team} {board + 1}"
        start = (
            f"001 {player:4}      {name:33} {0:4} {'':3} {'':11} {'':10} {decimal(points[player], 2):>4} {player:4}  "
        )
        assert len(start) == 91, len(start)
        lines.append(start + "  ".join(cells[player]))
    for place, team in enumerate(teams, start=1):
        score = event.scores[team]
        players = " ".join(f"{number[team, board]:4}" for board in range(boards))
        totals = f"{decimal(score.match, 2):>6} {decimal(score.game, 2):>6}"
        lines.append(f"310 {place:3} {team:32} {'':5} {'':6} {totals} {place:3}  {players}")
    lines += _byes(event)
    return "\n".join((*lines, *forfeited)) + "\n"


def _byes(event: TeamTournament) -> list[str]:
    place = {team: number for number, team in enumerate(event.teams, start=1)}
    worth = event.scoring.of_bye(Bye.ALLOCATED, event.boards)
    allocated = {bye.round: place[bye.player] for bye in event.byes if bye.bye is Bye.ALLOCATED}
    over = " ".join(f"{allocated.get(number, 0):03}" for number in range(1, event.last_round + 1))
    lines = [f"320 {decimal(worth.match, 2):>4} {decimal(worth.game, 2):>4} {over}"] if allocated else []
    there = {(match.round, team) for match in event.matches for team in (match.white, match.black)}
    there |= {(bye.round, bye.player) for bye in event.byes}
    byes = [(bye.round, bye.bye, bye.player) for bye in event.byes]
    for number in range(1, event.last_round + 1):
        byes += [(number, Bye.ZERO, team) for team in event.teams if (number, team) not in there]
    for kind in (Bye.FULL, Bye.HALF, Bye.ZERO):
        for number in range(1, event.last_round + 1):
            if teams := [place[team] for round_, bye, team in byes if (round_, bye) == (number, kind)]:
                lines.append(f"240 {kind.value} {number:3} " + " ".join(f"{team:4}" for team in teams))
    return lines
