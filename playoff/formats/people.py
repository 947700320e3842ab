"""Who is who in a file: the same player in several spellings, two players with one name, titles in names.

A FIDE id decides first, then the name without decoration, accents, punctuation and order. Whatever was put together
or kept apart on such grounds is a notice; where nothing decides, BadInput asks for `Reading.same`.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from playoff.errors import BadInput
from playoff.formats.handed import Notice, Person
from playoff.formats.names import Bare, bare, key_of
from playoff.formats.names_alike import alike
from playoff.formats.signs import one_or_other
from playoff.languages import _, n_

TOLD = 20
"""How many pairs of names that are alike are told one by one."""


@dataclass(slots=True)
class _Mention:
    """One spelling with one FIDE id, wherever the file has it."""

    written: str
    bare: Bare
    fide_id: str
    line: int | None
    times: int = 0
    titles: Counter[str] = field(default_factory=Counter)
    federations: Counter[str] = field(default_factory=Counter)
    ratings: Counter[int] = field(default_factory=Counter)
    opponents: dict[object, set[int]] = field(default_factory=dict)
    """Whom he met, by occasion (a round)."""


@dataclass(frozen=True, slots=True)
class Known:
    """Who the mentions of a file turned out to be."""

    names: tuple[str, ...]
    """The name that holds, by the number of the mention."""
    people: Mapping[str, Person]
    ratings: Mapping[str, int]
    notices: tuple[Notice, ...]


class Register:
    """Takes every mention of a player in a file, then says who they are."""

    def __init__(self, same: Mapping[str, str], where: str) -> None:
        self._same, self._where = same, where
        self._mentions: list[_Mention] = []
        self._numbers: dict[tuple[str, str], int] = {}
        self._notices: list[Notice] = []

    def mention(
        self,
        written: str,
        line: int | None,
        *,
        fide_id: str = "",
        title: str = "",
        federation: str = "",
        rating: int | None = None,
    ) -> int:
        """Enter a player as the file writes him; the number of this mention. Raises BadInput for a blank name."""
        digits = fide_id.strip().lstrip("0")
        number = self._numbers.get((written, digits))
        if number is None:
            number = self._new(written, digits, line)
        one = self._mentions[number]
        one.times += 1
        one.titles[title or one.bare.title] += 1
        one.federations[federation or one.bare.federation] += 1
        if (rating := rating or one.bare.rating) is not None and rating > 0:
            one.ratings[rating] += 1
        return number

    def _new(self, written: str, digits: str, line: int | None) -> int:
        tidy = " ".join(written.split())
        holds = self._same.get(written, self._same.get(tidy))
        own = bare(written)
        if holds is None:
            holds = self._same.get(own.name)
        name = Bare(" ".join(holds.split()), own.title, own.rating) if holds else own
        if not name.name or any(unicodedata.category(sign) == "Cc" for sign in name.name):
            wrong = _("the name {name!r}", name=name.name) if name.name else _("a player without a name")
            raise BadInput(wrong, where=self._where if line is None else f"{self._where}:{line}")
        number = self._numbers[written, digits] = len(self._mentions)
        self._mentions.append(_Mention(written, name, digits if digits.isdecimal() else "", line))
        if not holds and own.name != written.strip():
            self._notices.append(
                Notice("repaired", _("{written!r} is {name!r}", written=written.strip(), name=own.name), line)
            )
        return number

    def met(self, one: int, other: int, occasion: object) -> None:
        """Two mentions played each other on one occasion, as in a round: so they are two."""
        self._mentions[one].opponents.setdefault(occasion, set()).add(other)
        self._mentions[other].opponents.setdefault(occasion, set()).add(one)

    def settle(self) -> Known:
        """Who they are. Raises BadInput where the file leaves it open and only the user can say."""
        self._check_same()
        groups = _Groups(len(self._mentions))
        self._by_id(groups)
        self._by_name(groups)
        names = self._call(groups)
        self._doubt_alike(names)
        return Known(
            names, self._people(names), self._ratings(names), tuple(sorted(set(self._notices), key=_by_line))
        )

    def _check_same(self) -> None:
        """A name in `same` that the file does not have is a slip."""
        seen = {spelling for one in self._mentions for spelling in (one.written.strip(), bare(one.written).name)}
        for spelling in self._same:
            if spelling.strip() not in seen and bare(spelling).name not in seen:
                raise BadInput(
                    _("nobody is called {spelling!r}", spelling=spelling),
                    right=_("give a name as it stands in the file"),
                    where=self._where,
                )

    def _by_id(self, groups: _Groups) -> None:
        """The same FIDE id is the same player, unless the names have nothing in common."""
        first: dict[str, int] = {}
        for number, one in enumerate(self._mentions):
            if not one.fide_id:
                continue
            other = first.setdefault(one.fide_id, number)
            if other == number:
                continue
            if not set(key_of(one.bare.name)) & set(key_of(self._mentions[other].bare.name)):
                raise BadInput(
                    _(
                        "FIDE id {id} is of {name!r} and of {other!r}",
                        id=one.fide_id,
                        name=self._mentions[other].bare.name,
                        other=one.bare.name,
                    ),
                    right=_("mend the file, or say that both are one player: --same 'SPELLING=NAME'"),
                    where=self._at(one),
                )
            groups.join(other, number)

    def _by_name(self, groups: _Groups) -> None:
        """The same words are the same player, unless two FIDE ids or the rounds speak against it."""
        by_key: dict[tuple[str, ...], list[int]] = {}
        for number, one in enumerate(self._mentions):
            by_key.setdefault(key_of(one.bare.name), []).append(number)
        for numbers in by_key.values():
            ids = {self._mentions[number].fide_id for number in numbers} - {""}
            nameless = [number for number in numbers if not self._mentions[number].fide_id]
            if len(ids) > 1 and nameless:
                one = self._mentions[nameless[0]]
                raise BadInput(
                    _("{name!r} without a FIDE id may be {ids}", name=one.bare.name, ids=one_or_other(sorted(ids))),
                    right=_("give the id in every game of theirs"),
                    where=self._at(one),
                )
            if len(ids) > 1:
                continue
            for number in numbers[1:]:
                if self._meet(numbers[0], number):
                    one, other = self._mentions[numbers[0]], self._mentions[number]
                    if one.bare.name == other.bare.name:
                        raise BadInput(_("{name} is paired against himself", name=one.bare.name), where=self._at(one))
                    self._notices.append(
                        Notice(
                            "doubt",
                            _(
                                "{name!r} and {other!r} meet: they are two players",
                                name=one.bare.name,
                                other=other.bare.name,
                            ),
                        )
                    )
                else:
                    groups.join(numbers[0], number)

    def _at(self, one: _Mention) -> str:
        return self._where if one.line is None else f"{self._where}:{one.line}"

    def _meet(self, one: int, other: int) -> bool:
        return any(other in opponents for opponents in self._mentions[one].opponents.values())

    def _call(self, groups: _Groups) -> tuple[str, ...]:
        """One name for each player: the spelling used most, with the FIDE id where two would share it."""
        members: dict[int, list[_Mention]] = {}
        for number, one in enumerate(self._mentions):
            members.setdefault(groups.head(number), []).append(one)
        called: dict[int, str] = {}
        for head, ones in members.items():
            counts: Counter[str] = Counter()
            for one in ones:
                counts[one.bare.name] += one.times
            stated = [one.bare.name for one in ones if one.bare.name in self._same.values()]
            called[head] = stated[0] if stated else counts.most_common(1)[0][0]
            others = sorted(set(counts) - {called[head]})
            if others:
                spelled = ", ".join(map(repr, others))
                what = (
                    _(
                        "{name!r} is also written {spelled}, FIDE id {id}",
                        name=called[head],
                        spelled=spelled,
                        id=ones[0].fide_id,
                    )
                    if all(one.fide_id for one in ones)
                    else _("{name!r} is also written {spelled}", name=called[head], spelled=spelled)
                )
                self._notices.append(Notice("repaired", what, ones[0].line))
        shared = Counter(called.values())
        for head, name in called.items():
            if shared[name] > 1:
                called[head] = f"{name} ({next(one.fide_id for one in members[head] if one.fide_id)})"
        for name in sorted(name for name, number in shared.items() if number > 1):
            self._notices.append(
                Notice(
                    "doubt",
                    n_(
                        "{number} player is called {name!r}: told apart by FIDE id",
                        "{number} players are called {name!r}: told apart by FIDE id",
                        shared[name],
                        name=name,
                    ),
                )
            )
        return tuple(called[groups.head(number)] for number in range(len(self._mentions)))

    def _doubt_alike(self, names: tuple[str, ...]) -> None:
        """Names so alike that they may be one player, unless both play in one round or have an id each."""
        rounds: dict[str, set[object]] = {}
        ids: dict[str, str] = {}
        for one, name in zip(self._mentions, names, strict=True):
            rounds.setdefault(name, set()).update(one.opponents)
            ids[name] = ids.get(name) or one.fide_id
        doubtful = [
            (name, other)
            for name, other in alike({name: key_of(name) for name in rounds})
            if not (ids[name] and ids[other]) and not rounds[name] & rounds[other]
        ]
        for name, other in doubtful[:TOLD]:
            what = _(
                "{name!r} and {other!r} are read as two players; --same {same!r} if they are one",
                name=name,
                other=other,
                same=f"{other}={name}",
            )
            self._notices.append(Notice("doubt", what))
        if len(doubtful) > TOLD:
            self._notices.append(
                Notice(
                    "doubt",
                    n_(
                        "{number} more pair of names that are much alike",
                        "{number} more pairs of names that are much alike",
                        len(doubtful) - TOLD,
                    ),
                )
            )

    def _people(self, names: tuple[str, ...]) -> dict[str, Person]:
        titles: dict[str, Counter[str]] = {}
        federations: dict[str, Counter[str]] = {}
        ids: dict[str, str] = {}
        for one, name in zip(self._mentions, names, strict=True):
            titles.setdefault(name, Counter()).update(one.titles)
            federations.setdefault(name, Counter()).update(one.federations)
            ids[name] = ids.get(name) or one.fide_id
        found = {name: Person(ids[name], _usual(titles[name]), _usual(federations[name])) for name in titles}
        return {name: person for name, person in found.items() if person != Person()}

    def _ratings(self, names: tuple[str, ...]) -> dict[str, int]:
        found: dict[str, Counter[int]] = {}
        for one, name in zip(self._mentions, names, strict=True):
            if one.ratings:
                found.setdefault(name, Counter()).update(one.ratings)
        several = [name for name, ratings in found.items() if len(ratings) > 1]
        if several:
            told = ", ".join(repr(name) for name in several[:5]) + (" ..." if len(several) > 5 else "")
            self._notices.append(
                Notice("assumed", _("several ratings of {names}: the one given most often holds", names=told))
            )
        return {name: ratings.most_common(1)[0][0] for name, ratings in found.items()}


def _usual(counts: Counter[str]) -> str:
    """What is said most often, of what is said at all."""
    return next((word for word, _times in counts.most_common() if word), "")


def _by_line(notice: Notice) -> tuple[int, str]:
    return notice.line or 0, notice.what


class _Groups:
    """Which mentions are one player."""

    def __init__(self, size: int) -> None:
        self._above = list(range(size))

    def head(self, number: int) -> int:
        """The first mention of the same player."""
        while self._above[number] != number:
            self._above[number] = self._above[self._above[number]]
            number = self._above[number]
        return number

    def join(self, one: int, other: int) -> None:
        """Both are one player."""
        first, second = sorted((self.head(one), self.head(other)))
        self._above[second] = first
