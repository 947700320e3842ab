"""Which names are so alike that they may be one player: an initial for a name, a slip of one letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Words = tuple[str, ...]
"""A name as its words in alphabetical order, without case and accents."""

SHORTEST = 4
"""Shorter names differ by a letter and are different all the same."""

LONGEST = 60
"""Longer ones are no names; they are not compared letter by letter."""


def alike(names: Mapping[str, Words]) -> Iterator[tuple[str, str]]:
    """Every pair of names that may be one player, in the order given; different words that is, not just spelling."""
    found: set[tuple[str, str]] = set()
    order = {name: number for number, name in enumerate(names)}
    for bucket in (*_by_word(names).values(), *_by_missing_letter(names).values()):
        if len(bucket) > 30:  # a family name that thirty players share tells nothing
            continue
        for position, name in enumerate(bucket):
            for other in bucket[position + 1 :]:
                if names[name] != names[other] and _may_be_one(names[name], names[other]):
                    found.add((name, other) if order[name] < order[other] else (other, name))
    yield from sorted(found, key=lambda pair: (order[pair[0]], order[pair[1]]))


def _by_word(names: Mapping[str, Words]) -> dict[str, list[str]]:
    buckets: dict[str, list[str]] = {}
    for name, words in names.items():
        for word in set(words):
            if len(word) > 1:
                buckets.setdefault(word, []).append(name)
    return buckets


def _by_missing_letter(names: Mapping[str, Words]) -> dict[str, list[str]]:
    """Two names that differ by one letter are the same with one letter missing."""
    buckets: dict[str, list[str]] = {}
    for name, words in names.items():
        whole = " ".join(words)
        shorter = (whole[:place] + whole[place + 1 :] for place in range(len(whole)) if len(whole) <= LONGEST)
        for text in {whole, *shorter}:
            buckets.setdefault(text, []).append(name)
    return {text: bucket for text, bucket in buckets.items() if len(bucket) > 1}


def _may_be_one(words: Words, others: Words) -> bool:
    """The same but for a word that is cut short, left out, or has another letter in it."""
    mine, theirs = list(words), list(others)
    shared = [word for word in words if word in theirs]
    for word in set(shared):
        mine.remove(word)
        theirs.remove(word)
    if not any(len(word) > 1 for word in shared):
        return _one_letter(" ".join(words), " ".join(others))
    fewer, more = sorted((mine, theirs), key=len)
    shortened = all(any(other.startswith(word) or word.startswith(other) for other in more) for word in fewer)
    return shortened or (len(mine) == len(theirs) == 1 and _one_letter(mine[0], theirs[0]))


def _one_letter(name: str, other: str) -> bool:
    """One letter more, less, another, or two exchanged."""
    if min(len(name), len(other)) < SHORTEST or abs(len(name) - len(other)) > 1:
        return False
    start = next((n for n, pair in enumerate(zip(name, other, strict=False)) if pair[0] != pair[1]), None)
    if start is None:
        return True
    rest, remaining = name[start:], other[start:]
    return (
        rest[1:] == remaining[1:]
        or rest[1:] == remaining
        or rest == remaining[1:]
        or (rest[:2] == remaining[1::-1] and rest[2:] == remaining[2:])
    )
