"""Tournaments with known tie-breaks, real and invented. Results are facts; each names its source.

The rows stand in pairing-number order, so rounds and colours are those of the Berger table; where the event
followed it (all but the rounds of the Candidates) they are the real ones.
"""

from __future__ import annotations

from datetime import date

from .crosstables import crosstable

HELD = crosstable(
    """
    Alyx      * 1 1 0 1 =
    Bruno     0 * = 1 1 1
    Charline  0 = * 1 1 1
    David     1 0 0 * = 0
    Helene    0 0 0 = * +
    Franck    = 0 0 1 - *
    """,
    day=date(2024, 8, 1),
)
"""The round robin of Mario Held, Exercises in Tie-Breaking (FIDE TEC, C.07-2023), exercises 14 to 28."""

TATA_STEEL_2024 = crosstable(
    """
    Van Foreest     * 0 1 = = 0 = = 0 = = 0 = 0
    Warmerdam       1 * = = 1 0 = 0 0 0 0 0 0 =
    Ju Wenjun       0 = * = = = 0 = 0 0 = 0 = 1
    Vidit           = = = * = = = 1 1 0 = = = 1
    Donchenko       = 0 = = * 0 = = 0 0 = 0 = 1
    Gukesh          1 1 = = 1 * = 1 = 1 0 0 1 =
    Praggnanandhaa  = = 1 = = = * = = = 1 = = =
    Maghsoodloo     = 1 = 0 = 0 = * 0 0 = = = 0
    Abdusattorov    1 1 1 0 1 = = 1 * = = 1 0 =
    Wei Yi          = 1 1 1 1 0 = 1 = * = = 1 0
    Ding Liren      = 1 = = = 1 0 = = = * = 0 0
    Giri            1 1 1 = 1 1 = = 0 = = * = =
    Nepomniachtchi  = 1 = = = 0 = = 1 0 1 = * 0
    Firouzja        1 = 0 0 0 = = 1 = 1 1 = 1 *
    """,
    day=date(2024, 1, 13),
)
"""Tata Steel Masters 2024: four on 8½ of 13. Pairings and results from the round reports of sportstar.thehindu.com,
ruchess.ru, fide.com and chess-international.com; 14 results no report states follow from the published standings."""

UZCHESS_2025 = crosstable(
    """
    Aravindh         * 0 = = 0 = 0 0 = =
    Yakubboev        1 * 0 = 1 = = = 0 =
    Maghsoodloo      = 1 * = 0 0 = = = 1
    Nepomniachtchi   = = = * = 0 0 = = =
    Abdusattorov     1 0 1 = * 1 = 1 = 0
    Vokhidov         = = 1 1 0 * = = 0 0
    Sindarov         1 = = 1 = = * 1 = 0
    Rapport          1 = = = 0 = 0 * = 1
    Erigaisi         = 1 = = = 1 = = * 0
    Praggnanandhaa   = = 0 = 1 1 1 0 1 *
    """,
    day=date(2025, 6, 19),
)
"""UzChess Cup 2025 Masters: three on 5½ of 9. Results and tie-breaks from chess-results.com tnr1175851, as kept in
the tests of lichess-org/scalachess."""

CANDIDATES_2024 = crosstable(
    """
    Caruana          ** 1= =1 == =1 =1 == =0
    Abasov           0= ** =0 00 == 00 == =0
    Firouzja         =0 =1 ** 10 0= == 0= 00
    Gukesh           == 11 01 ** =1 1= == ==
    Vidit            =0 == 1= =0 ** 0= 00 11
    Praggnanandhaa   =0 11 == 0= 1= ** == =0
    Nepomniachtchi   == == 1= == 11 == ** ==
    Nakamura         =1 =1 11 == 00 =1 == **
    """,
    day=date(2024, 4, 4),
)
"""FIDE Candidates 2024, a double round robin: three on 8½ behind Gukesh. Results from the PGN in
wardwalton15/chess_analysis; the real order of rounds was another."""

REAPPLIED = crosstable(
    """
    Alder   * 1 = = = 1 0 1
    Birch   0 * 0 1 1 1 = 1
    Cedar   = 1 * = = = 1 =
    Dogwood = 0 = * 1 = 1 1
    Elm     = 0 = 0 * 1 1 =
    Fir     0 0 = = 0 * = =
    Gorse   1 = 0 0 0 = * =
    Hazel   0 0 = 0 = = = *
    """,
    day=date(2022, 1, 14),
)
"""Invented: direct encounter leaves two pairs, and the game of each pair says otherwise than Sonneborn-Berger."""

WITHDRAWAL = crosstable(
    """
    Alder   * 1 1 = 0 1 1 0 = =
    Birch   0 * 1 = 1 = = 1 = =
    Cedar   0 0 * 0 1 1 = = 0 0
    Dogwood = = 1 * = 0 0 1 = +
    Elm     1 0 0 = * = 0 0 = +
    Fir     0 = 0 1 = * = 0 = =
    Gorse   0 = = 1 1 = * = = =
    Hazel   1 0 = 0 1 1 = * = 1
    Ivy     = = 1 = = = = = * +
    Juniper = = 1 - - = = 0 - *
    """,
    day=date(2022, 1, 14),
)
"""Invented: Juniper leaves after six of nine rounds, and every policy seeds the four leaders differently."""

OPEN_GAME = crosstable(
    """
    Alder   * = 1 1 = = = = = 0
    Birch   = * 0 0 0 0 = 0 1 =
    Cedar   0 1 * 0 1 = = = 1 =
    Dogwood 0 1 1 * = = = 0 0 =
    Elm     = 1 0 = * 1 = ? 1 0
    Fir     = 1 = = 0 * = = 1 =
    Gorse   = = = = = = * = 1 =
    Hazel   = 1 = 1 ? = = * = 1
    Ivy     = 0 0 1 0 0 0 = * 0
    Juniper 1 = = = 1 = = 0 1 *
    """,
    day=date(2022, 1, 14),
)
"""Invented: the game of two contenders, Elm and Hazel, is still open."""

ALL_LEVEL = crosstable(
    """
    Alder   * = = = 0 = 1 =
    Birch   = * = = = = = 1
    Cedar   = = * = = = = 1
    Dogwood = = = * = = 1 =
    Elm     1 = = = * 1 = 0
    Fir     = = = = 0 * = 0
    Gorse   0 = = 0 = = * 1
    Hazel   = 0 0 = 1 1 0 *
    """,
    day=date(2022, 1, 14),
)
"""Invented: four leaders level on every criterion."""

ANNULLED_RETURN = crosstable(
    """
    Alder   ** 1. == 1= 01 =1
    Birch   0. ** =0 11 =1 11
    Cedar   == =1 ** 1= =1 0=
    Dogwood 0= 00 0= ** == =0
    Elm     10 =0 =0 == ** =0
    Fir     =0 00 1= =1 =1 **
    """,
    day=date(2022, 1, 14),
)
"""Invented: a double round robin in which the second game of Alder and Birch was annulled."""
