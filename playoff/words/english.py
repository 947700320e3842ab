"""The English sentences, by reason code. `say` translates and fills them; a format as in `{score:won}` names how.

A key such as `potential/needs` is the sentence of the code `potential` where `needs` is not empty.
"""

from __future__ import annotations

from typing import NamedTuple


class Counted(NamedTuple):
    """A sentence whose form goes with a number, or with how many there are of something: the field `by`."""

    by: str
    one: str
    many: str


Template = str | Counted
"""A sentence with fields to fill."""

DECISIONS: dict[str, Template] = {
    "tied": Counted(
        "number",
        "{number:number} player is level on top: {players:names}.",
        "{number:number} players are level on top: {players:names}.",
    ),
    "tied/points": Counted(
        "number",
        "{number:number} player is level on top with {points:points}: {players:names}.",
        "{number:number} players are level on top with {points:points}: {players:names}.",
    ),
    "main-annulled": (
        "{player} left the main event having completed less than half of his games; none of them counts "
        "for anybody, which can change who is tied."
    ),
    "best-play": Counted(
        "number",
        "{number:number} player is level; only the best {best:word} of them play.",
        "{number:number} players are level; only the best {best:word} of them play.",
    ),
    "chosen": Counted(
        "others",
        "{players:names} play; {others:names} does not.",
        "{players:names} play; {others:names} do not.",
    ),
    "start-released": "The chief arbiter lets the playoff start before its time.{reason:sentence}",
    "one-leader": "{player} is alone on top: champion without a playoff.",
    "branch-match": Counted(
        "games",
        "Two players: a match of {games:number-of-games} game, then sudden death. {players:names}.",
        "Two players: a match of {games:number-of-games} games, then sudden death. {players:names}.",
    ),
    "branch-round-robin": Counted(
        "number",
        "{number:number} player: a single round robin. {players:names}.",
        "{number:number} players: a single round robin. {players:names}.",
    ),
    "branch-round-robin-by-berger": Counted(
        "number",
        "{number:number} player: a single round robin. {players:names}. "
        "Players level on points on top are separated by Sonneborn-Berger.",
        "{number:number} players: a single round robin. {players:names}. "
        "Players level on points on top are separated by Sonneborn-Berger.",
    ),
    "branch-knockout": Counted(
        "number",
        "{number:number} player: semifinals 1 v 4 and 2 v 3, then the final. {players:names}.",
        "{number:number} players: semifinals 1 v 4 and 2 v 3, then the final. {players:names}.",
    ),
    "seeded-by-points": "Seed {seed}: {players:names}, {by:criterion}, {value:main-points}.",
    "seeded": "Seed {seed}: {players:names}, {by:criterion}.",
    "seeded/value": "Seed {seed}: {players:names}, {by:criterion}, {value:value}.",
    "seeded-level": "Seeds {seed} to {last}: {players:names} are level.",
    "walkover-of-both": "{id:stage}: both players have left; nobody goes on.",
    "semifinal-was-final": "Nobody came out of the other semifinal: {player} won the one that became the final.",
    "semifinal": "{id:stage}: {players:versus}.",
    "final": "Final: {players:versus}.",
    "lots-colours": "Lots for {id:lots-owner}: White in game 1 is {players:first}, Black {players:second}.",
    "lots-sudden-death": ("Lots for {id:lots-owner}: White is {players:first}, Black {players:second}."),
    "lots-numbers": "Lots, pairing numbers: {players:numbered}.",
    "lots-selection": "Lots, who plays: in this order {players:list}.",
    "lots-seeds": "Lots, seeds from {id:seed} on: {players:list}.",
    "game-started": "{id:game}: {white} (White) v {black} (Black) has begun.",
    "colours-played": "{id:game}: played with {white} as White; the result is written from the real colours.",
    "game-restarted": "{id:game}: annulled ({cause:cause}) and played again with full times.",
    "result": "{id:game}: {white} {result:score} {black}.{result:meaning}",
    "result-after-certain": (
        "{id:game}: {white} {result:score} {black}, after the winner was certain; it changes nothing."
    ),
    "sudden-death": "{id:stage}: level {scores:won}. Sudden death (Armageddon), with new lots for colours.",
    "sudden-death-goes-on": "{id:stage}: game {number} of the sudden death was not decisive; the next number.",
    "sudden-death-repeats": (
        "{id:stage}: game {number} of the sudden death was not decisive; it is played again with the same colours."
    ),
    "sudden-death-long": (
        "{id:stage}: game {number} of the sudden death was not decisive. It goes on without limit; "
        "only a decision of the arbiter can end it otherwise."
    ),
    "match-won": "{player} wins {id:stage-won} by {scores:won}.",
    "sudden-death-won": "{player} wins {id:stage-won} in game {number} of the sudden death.",
    "sudden-death-won-by-draw": (
        "{player} wins {id:stage-won} in game {number} of the sudden death: a draw is a win for Black."
    ),
    "walkover": "{id:stage}: the opponent has left; {player} goes on.",
    "certain": "{player} is certain to win whatever the open games bring; no further game is played.",
    "results-annulled": (
        "ATTENTION: {player} completed less than half of his games; none of them counts for anybody, "
        "which can change who is level."
    ),
    "cycle-won": "{players:names} is alone on top: {scores:table}.",
    "cycle-won/out": Counted(
        "out",
        "{players:names} is alone on top of those still in ({out:names} is out): {scores:table}.",
        "{players:names} is alone on top of those still in ({out:names} are out): {scores:table}.",
    ),
    "cycle-won-by-berger": (
        "{players:names} is first by Sonneborn-Berger: {scores:table}; Sonneborn-Berger {berger:quarters}."
    ),
    "cycle-won-by-berger/out": Counted(
        "out",
        "{players:names} is first by Sonneborn-Berger of those still in ({out:names} is out): {scores:table}; "
        "Sonneborn-Berger {berger:quarters}.",
        "{players:names} is first by Sonneborn-Berger of those still in ({out:names} are out): {scores:table}; "
        "Sonneborn-Berger {berger:quarters}.",
    ),
    "last-one-in": "{player} is the only one left in the playoff.",
    "cycle-level": "All are level: {scores:table}.",
    "cycle-leaders": ("On top and level: {players:names}. {scores:table}; Sonneborn-Berger {berger:quarters}."),
    "cycle-leaders/out": Counted(
        "out",
        "On top and level of those still in ({out:names} is out): {players:names}. {scores:table}; "
        "Sonneborn-Berger {berger:quarters}.",
        "On top and level of those still in ({out:names} are out): {players:names}. {scores:table}; "
        "Sonneborn-Berger {berger:quarters}.",
    ),
    "cycle-leaders-by-berger": (
        "On top by Sonneborn-Berger and level: {players:names}. {scores:table}; Sonneborn-Berger {berger:quarters}."
    ),
    "cycle-leaders-by-berger/out": Counted(
        "out",
        "On top by Sonneborn-Berger and level of those still in ({out:names} is out): {players:names}. "
        "{scores:table}; Sonneborn-Berger {berger:quarters}.",
        "On top by Sonneborn-Berger and level of those still in ({out:names} are out): {players:names}. "
        "{scores:table}; Sonneborn-Berger {berger:quarters}.",
    ),
    "cycle-again": "Cycle {cycle}: the same rounds with every colour reversed.",
    "cycle-again-many": (
        "Cycle {cycle}: the same rounds with every colour reversed. It goes on until not all are level; "
        "only a decision of the arbiter can end it otherwise."
    ),
    "champion": "{player} wins the playoff.{others:share-second}",
    "nobody-left": "Nobody is left in the playoff; only a decision of the arbiter can end it.",
    "declined": "{player} does not play{how:how}; before the first game the group shrinks.",
    "withdrew-from-cycle": "{player} is out{how:how}.{forfeits:forfeits}",
    "withdrew-from-match": "{player} is out{how:how}; the opponent goes on, further games are not needed.",
    "withdrew-between": "{player} is out{how:how}; before the next game the group shrinks.",
    "lost-as-played": (
        "The game {white} (White) v {black} (Black) was running: it is lost as played, {result:score}."
    ),
    "withdrew-finalist": "{player}, the winner of his semifinal, is out{how:how}; the other semifinal is the final.",
    "withdrew-beaten": (
        "{player}, already beaten, is out{how:how}; it would take effect if a correction brought him back."
    ),
    "released": "{id:game} may be played: {reason}.",
    "rest": Counted(
        "minutes",
        "The chief arbiter grants a rest of {minutes} minute.{reason:sentence}",
        "The chief arbiter grants a rest of {minutes} minutes.{reason:sentence}",
    ),
    "note": "Note.{text:sentence}",
    "main-result": "Main event, round {round}: {white} {result:score} {black}.",
    "closed-empty": "Ended by decision of {by}, without a champion.{reason:sentence}{override:overridden}",
    "closed-winner": (
        "Ended by decision of {by}: {players:names} is the winner.{reason:sentence}{override:overridden}"
    ),
    "closed-shared": (
        "Ended by decision of {by}: {players:names} share the title.{reason:sentence}{override:overridden}"
    ),
    "group-changed": "void: the players changed before the first game",
    "void-game": "void: its stage is not being played there, or the game already has a result",
    "void-lots": "void: no such lots were due there",
    "void-withdrawal": "without effect: {players:names} not in the playoff there, or it was decided",
    "void-override": "void: nothing was held back there",
}
"""What happened, step by step: the story."""

EVENT: dict[str, Template] = {
    "round-missing": "the main event has no game in round {round}.",
    "games-missing": Counted(
        "number",
        "{player} has {number} game in the main event, others have {usual}.",
        "{player} has {number} games in the main event, others have {usual}.",
    ),
    "main-event-over": "Every game of the main event is over.",
    "settled": "No open game can change who plays off.",
    "settled-pairings": "No open game can change who plays off, or who meets whom.",
    "group-open": "NOT SETTLED: the open games can still change who plays off. Nobody starts.",
    "pairings-open": "NOT SETTLED: the group is, but the open games can still change who meets whom. Nobody starts.",
    "potential": "{player} can still be on top.",
    "potential/needs": "{player} can still be on top, if {needs:conditions}.",
    "open-group": "{game} (round {round}) can change who plays off.",
    "open-pairings": "{game} (round {round}) can change who meets whom: {players:names}.",
    "open-order": (
        "{game} (round {round}) can change the order of {players:names}, or what decides it, but neither who plays "
        "off nor who meets whom: the start need not wait for it."
    ),
    "open-nothing": "{game} (round {round}) changes nothing: the start need not wait for it.",
    "start-at": "At {at:time} at the earliest.",
    "start-at/settled": "At {at:time} at the earliest; settled at {settled:time}.",
    "start-at/last": "At {at:time} at the earliest; {last:names}, the last to finish, has rested by then.",
    "start-unknown": "Not known: no finishing time of {games:names}.",
    "start-unknown-many": Counted(
        "number",
        "Not known: no finishing time of {number:number-of-games} game of the last round.",
        "Not known: no finishing times of {number:number-of-games} games of the last round.",
    ),
    "start-unknown-at-all": "Not known: no finishing times.",
    "seeds-need-lots": "Lots are needed for the seeds: {players:names} are level on every criterion.",
    "seeds-level": "{players:names} are level on every criterion; their order changes nothing, so no lots are drawn.",
    "seeds-unknown-need-lots": (
        "ATTENTION: nothing is known that tells {players:names} apart. Give the games of the main event, or its "
        "ranking; else lots are drawn."
    ),
    "seeds-unknown": "Nothing is known that tells {players:names} apart; their order changes nothing here.",
    "each-has-now": "{amount:amount} {currency} for each of {players:names}, if nothing changes any more.",
    "each-has": "{amount:amount} {currency} for each of {players:names}, whatever the playoff brings.",
    "gets": "{players:names}: {amount:amount} {currency}.",
    "venue-main-hall": "In the main playing hall: every game of all sections there is over.",
    "venue-other-room": "In another room: games are still being played in the hall ({sections:names}).",
    "venue-other-room-main": Counted(
        "games",
        "In another room: {games:names} is still being played in the hall.",
        "In another room: {games:names} are still being played in the hall.",
    ),
    "venue-unknown": (
        "In the main playing hall, if every game of the other sections there is over; else in another room."
    ),
    "prize-rises": (
        "ATTENTION: place {place} has a larger prize ({prize:amount} {currency}) than the place before it "
        "({before:amount} {currency})."
    ),
    "prize-alone": "{player} shares with nobody: {places:places}, {pool:amount} {currency}.",
    "prizes-equal": Counted(
        "number",
        "The prizes of {places:of}, {pool:amount} {currency} together, are shared equally by {number:word} "
        "player, whatever the playoff brings.",
        "The prizes of {places:of}, {pool:amount} {currency} together, are shared equally by {number:word} "
        "players, whatever the playoff brings.",
    ),
    "prizes-equal-first": Counted(
        "number",
        "Only the prize of {places:of}, {pool:amount} {currency}, is shared by all {number:word}; those of "
        "{second:of}, {rest:amount} {currency} together, by the players on second place.",
        "Only the prize of {places:of}, {pool:amount} {currency}, is shared by all {number:word}; those of "
        "{second:of}, {rest:amount} {currency} together, by the players on second place.",
    ),
    "prizes-by-rank": "Prizes are not shared: the winner has the first, the others the next ones by seed.",
    "prizes-hort": Counted(
        "number",
        "Half of each prize goes by place; the other half of {places:of}, {pool:amount} {currency} together, is "
        "shared equally by {number:word} player.",
        "Half of each prize goes by place; the other half of {places:of}, {pool:amount} {currency} together, is "
        "shared equally by {number:word} players.",
    ),
    "prizes-hort-first": Counted(
        "number",
        "Half of each prize goes by place. Of the other half that of {places:of}, {pool:amount} {currency}, is "
        "shared by all {number:word}, that of {second:of}, {rest:amount} {currency} together, by the players "
        "on second place.",
        "Half of each prize goes by place. Of the other half that of {places:of}, {pool:amount} {currency}, is "
        "shared by all {number:word}, that of {second:of}, {rest:amount} {currency} together, by the players "
        "on second place.",
    ),
    "winners-share-prizes": "{players:names} share the prizes of {places:of}, {pool:amount} {currency} together.",
    "declined-places": Counted(
        "players",
        "{players:names} did not take part: {places:places}, {pool:amount} {currency}.",
        "{players:names} did not take part: {places:places}, {pool:amount} {currency}.",
    ),
    "declined-equal": Counted(
        "players",
        "{players:names} did not take part, but shares equally in the money.",
        "{players:names} did not take part, but share equally in the money.",
    ),
    "declined-none": Counted(
        "players",
        "{players:names} did not take part and gets nothing; {places:places}, {pool:amount} {currency}, goes to "
        "those who did, in equal shares.",
        "{players:names} did not take part and get nothing; {places:places}, {pool:amount} {currency}, goes to those "
        "who did, in equal shares.",
    ),
    "declined-unpaid": "Nobody took part; the prizes of {places:of}, {pool:amount} {currency}, are not paid.",
    "bonus-organiser": "The winner has a bonus of {bonus:amount} {currency} on top, paid by the organiser.",
    "bonus-pool": "The winner has a bonus of {bonus:amount} {currency}, taken off what is shared first.",
    "bonus-not-due": "The bonus of {bonus:amount} {currency} is not due: it is for who wins a playoff.",
    "bonus-not-stated": "ATTENTION: the rulebook gives the winner a bonus, the prize list names none.",
    "places-without-prize": "The prize list ends before {places:places}, which counts 0.",
    "remainder-to-winner": "{rest:amount} {currency} does not divide and goes to the winner.",
    "remainder-by-seed": (
        "{rest:amount} {currency} does not divide: one unit each, in the order of seeds, to {players:names}."
    ),
    "remainder-by-name": (
        "{rest:amount} {currency} does not divide: one unit each, in the order of seeds, level seeds by name, to "
        "{players:names}."
    ),
    "prize-lots-due": "Lots are due for {places:places}: {players:names} are level and the prizes differ.",
    "champion-earns-less": (
        "ATTENTION: the champion gets {winner:amount} {currency}, less than the {second:amount} {currency} of second "
        "place."
    ),
}
"""What is said of a tie before the playoff, and of the money."""

PLANNED: dict[str, Template] = {
    "planned-too-early": (
        "a start at {at:time} is too early; {earliest:time} at the earliest. "
        "An override of the start with a reason lets it begin"
    ),
}
"""Why a schedule cannot begin as it is wished."""

UNUSABLE: dict[str, Template] = {
    "nobody-to-meet": "nobody is level with him",
    "not-told": "the source does not tell {what:what}",
    "not-all-met": Counted(
        "players", "{players:names} has not met all the others", "{players:names} have not met all the others"
    ),
    "unrated": "{players:names} without a rating",
    "game-points-differ": "the game points are not the same",
}
"""Why a tie-break cannot be used."""

LABEL = "label"
"""The context of labels, which are short and would mean anything without it."""

LABELS: dict[str, Template] = {
    "alone": "Champion without a playoff",
    "level": Counted(
        "number", "{number:number} level on {points:main-points}", "{number:number} level on {points:main-points}"
    ),
    "level-unknown": Counted("number", "{number:number} level on top", "{number:number} level on top"),
    "match": "match",
    "round_robin": "round robin",
    "knockout": "knockout",
    "seed": "Seed",
    "group": "Group",
    "open": "Open",
    "start": "Start",
    "venue": "Where",
    "money": "Money",
    "next": "Next",
    "seeds": "Seeds",
    "cut": "cut",
    "points": "Points",
    "level-still": "Still level: {players:names}.",
    "read-as": "Unplayed games: {unplayed}. Direct encounter: {encounter}.",
    "encounter-once": "once, and only where all have met",
    "encounter-c07": "C.07 6.2 and 6.3",
    "not-usable": "cannot be used",
    "again": "asked again of those it left level",
    "so-far": "Not over; certain already:",
    "lots": "by lots",
}
"""What stands before a line of a screen, and over its columns."""

REFUSALS: dict[str, Template] = {
    "too-early": (
        "it is {at:time}; {id} may start at {earliest:time} at the earliest. "
        "An override of the start with a reason lets it begin"
    ),
    "already-started": "the playoff has started already; there is no start to override",
    "ended-before-its-round": "{white} - {black} cannot have ended before round {round} began",
    "main-event-open": "the main event is not over; still open: {players:names}",
    "text-needed": "a note needs a text",
    "reason-needed": "this needs a reason",
    "who-decided": "say who decided: by",
    "nobody-named": "name who leaves",
    "named-twice": "named twice: {players:names}",
    "same-main-result": (
        "the main event already has this result of {white} - {black} in round {round}; nothing was recorded"
    ),
    "closed": "the playoff is closed; use reopen with a reason",
    "not-closed": "the playoff is not closed; there is nothing to reopen",
    "decided": "the playoff is decided: {player} has won; only a correction can change that",
    "nothing-held-back": "{id} is not held back; no override is needed",
    "no-minutes": "a rest has at least one minute",
    "lots-not-due": "no lots {id} are due; due now: {due:ids}",
    "lots-of-others": "{id} are drawn for {right:names}, each of them once, not for {players:names}",
    "game-of-others": "{id} is between {right:names}, not {players:names}",
    "already-running": "{id} is already running",
    "colours-reversed": "in {id} {white} has White; if it was really played the other way, say so with colours",
    "lots-first": "{id} waits for the drawing of lots {lots}",
    "colours-as-recorded": "in {id} {white} has White already; there is nothing to record",
    "no-such-game": "there is no game {id}; due now: {due:ids}",
    "same-result": "{id} already has this result, {result}; nothing was recorded",
    "use-correct-for-colours": (
        "{id} already has the result {result}; use correct, with the colours as played and the result together"
    ),
    "use-correct": "{id} already has the result {result}; use correct to change it",
    "game-not-due": "{id} is not due; due now: {due:ids}",
    "moves-needed": "say how many moves were made in {id}: before move 10 it is restarted, later it goes on",
    "too-late-for-colours": "{id} stands after move {moves}: it goes on with the colours as played; use colours",
    "too-late-for-position": "{id} goes on after move {moves} (blitz B.3): only before move 10 is it restarted",
    "unknown-player": "{players:names}: not among the tied players, who are {right:names}",
    "already-out": "{players:names}: already out",
    "may-not-win": Counted(
        "players",
        "{players:names} did not take part; winners may be: {right:names}",
        "{players:names} did not take part; winners may be: {right:names}",
    ),
    "no-sharing": "the rulebook knows no shared title; an override with a reason is needed for {players:names}",
    "no-main-game": "the main event has no game {white} - {black} in round {round}",
    "no-such-entry": "there is no entry {entry}; the last one is {last}",
    "not-correctable": "entry {entry} ({kind}) cannot be corrected; correct the entry it speaks of, or reopen",
    "corrects-something-else": (
        "entry {entry} is a fact of kind {kind}: a correction is of the same kind, about the same thing"
    ),
}

ADDED: dict[str, Template] = {
    "share-second": Counted("others", "{others:names} is second.", "{others:names} share second place."),
    "forfeits": "Forfeits in this cycle: the games with {players:names}.",
    "overridden": "Shared against the rulebook:{reason:sentence}",
    "black-absent": "Black did not appear.",
    "white-absent": "White did not appear.",
    "both-absent": "Neither appeared.",
}
"""Sentences that follow another one where there is something to say."""

CRITERIA = {
    "DE": "by direct encounter",
    "SB": "by Sonneborn-Berger",
    "BWG": "by wins with Black",
    "BPG": "by games with Black",
    "WON": "by games won",
    "WIN": "by rounds won",
    "KS": "by Koya",
    "PS": "by progressive score",
    "BH": "by Buchholz",
    "lots": "by lots",
    "stated": "as the organiser states",
    "main": "alone after every criterion",
    "stage": "alone after every criterion",
    "unknown": "nothing tells them apart",
}
"""How a seed was decided, by the code of the criterion."""

CAUSE_CONTEXT = "why a game is played again"
CAUSES = {"position": "wrong position", "colours": "colours reversed"}

UNTOLD_CONTEXT = "what a source does not tell"
UNTOLD = {"rounds": "the rounds", "colours": "the colours"}

SENTENCES: dict[str, Template] = {**DECISIONS, **EVENT, **PLANNED, **UNUSABLE, **REFUSALS}
"""Every sentence by its code."""
