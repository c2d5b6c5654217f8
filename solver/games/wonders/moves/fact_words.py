"""The reasons of 7 Wonders in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from solver.games.reasons import Reason
from solver.games.wonders.names import (
    card,
    card_name,
    edifice,
    edifice_name,
    island,
    island_name,
)

_ENGLISH = {
    "builds": "{what}",
    "completes": "{what}",
    "denies": "keeps {card} from seat {seat} ({what})",
    "denies.partner": "takes {card} from its partner, seat {seat} ({what})",
    "leaves": "leaves {card} to seat {seat} ({what})",
    "leaves.partner": "leaves {card} to its partner, seat {seat} ({what})",
    "points": "{0} points as things stand",
    "points.one": "1 point as things stand",
    "chain": "free by chain",
    "symbol": "{symbol} number {count}",
    "set": "a set of symbols",
    "overtakes": "shields: {shields}, more than {others}",
    "avoids": "stays out of the next conflict, which {others} would win",
    "forgoes": "stays out of the next conflict, and so does not beat {others}",
    "peace": "stays out of the next conflict",
    "token": "a Victory token of {0}",
    "rid": "rid of {0} Defeat tokens",
    "rid.one": "rid of a Defeat token",
    "loses": "{who} -{coins}",
    "owes": "{who} -{coins}, {debt} of them as Debt",
    "losses": "coins: {0}",
    "gains": "{who} +{coins}",
    "gifts": "coins: {0}",
    "debts": "Debt for {0}: {1}",
    "robbed": "{0} must discard a Victory token",
    "seat": "seat {0}",
    "takes_part": "takes part in {edifice}, which needs {left} more to be complete: {reward}; "
    "spares it: {penalty}",
    "takes_part.one": "takes part in {edifice}, which needs 1 more to be complete: {reward}; "
    "spares it: {penalty}",
    "takes_part.none": "completes {edifice}: {reward}",
    "sails": "{fleet} fleet to space {space}{what}",
    "explores": "{island}: {what}",
    "joins": "takes part with naval strength {0}{what}",
    "abstains": "stays out of the naval conflict{what}",
    "red": "red",
    "yellow": "yellow",
    "blue": "blue",
    "green": "green",
    "outsails": "naval strength {naval}, more than {others}",
    "raid": "raid on {who}, ahead by {ahead} shields",
    "raid.behind": "raid on {who}, as it stands {behind} shields behind",
    "raid.even": "raid on {who}, as it stands even",
    "paying": "{0} below that level",
    "stronger": "stronger: {0}",
    "weaker": "weaker: {0}",
    "and": "and",
    "compass": "compass",
    "gear": "gear",
    "tablet": "tablet",
}

_ITALIAN = {
    "builds": "{what}",
    "completes": "{what}",
    "denies": "toglie {card} al posto {seat} ({what})",
    "denies.partner": "toglie {card} al compagno, posto {seat} ({what})",
    "leaves": "lascia {card} al posto {seat} ({what})",
    "leaves.partner": "lascia {card} al compagno, posto {seat} ({what})",
    "points": "{0} punti per come stanno le cose",
    "points.one": "1 punto per come stanno le cose",
    "chain": "gratis per concatenazione",
    "symbol": "{symbol} numero {count}",
    "set": "una serie di simboli",
    "overtakes": "scudi: {shields}, più di {others}",
    "avoids": "resta fuori dal prossimo conflitto, che vincerebbe {others}",
    "forgoes": "resta fuori dal prossimo conflitto, e così non batte {others}",
    "peace": "resta fuori dal prossimo conflitto",
    "token": "un segnalino Vittoria da {0}",
    "rid": "via {0} segnalini Sconfitta",
    "rid.one": "via un segnalino Sconfitta",
    "loses": "{who} -{coins}",
    "owes": "{who} -{coins}, di cui {debt} a Debito",
    "losses": "monete: {0}",
    "gains": "{who} +{coins}",
    "gifts": "monete: {0}",
    "debts": "Debito per {0}: {1}",
    "robbed": "{0} deve scartare un segnalino Vittoria",
    "seat": "posto {0}",
    "takes_part": "partecipa a {edifice}, che altre {left} partecipazioni completano: {reward}; "
    "gli evita: {penalty}",
    "takes_part.one": "partecipa a {edifice}, che un'altra partecipazione completa: {reward}; "
    "gli evita: {penalty}",
    "takes_part.none": "completa {edifice}: {reward}",
    "sails": "flotta {fleet} allo spazio {space}{what}",
    "explores": "{island}: {what}",
    "joins": "partecipa con forza navale {0}{what}",
    "abstains": "resta fuori dal conflitto navale{what}",
    "red": "rossa",
    "yellow": "gialla",
    "blue": "blu",
    "green": "verde",
    "outsails": "forza navale {naval}, più di {others}",
    "raid": "incursione contro {who}, con {ahead} scudi di vantaggio",
    "raid.behind": "incursione contro {who}, per ora sotto di {behind} scudi",
    "raid.even": "incursione contro {who}, per ora alla pari",
    "paying": "sotto quel livello: {0}",
    "stronger": "più forti: {0}",
    "weaker": "più deboli: {0}",
    "and": "e",
    "compass": "compasso",
    "gear": "ingranaggio",
    "tablet": "tavoletta",
}

Words = Mapping[str, str]
About = Mapping[str, Any]


def fact_text(reason: Reason, lang: str) -> str:
    """A reason of :func:`solver.games.wonders.moves.facts.facts` in words."""
    words = _ITALIAN if lang == "it" else _ENGLISH
    if reason.kind in _SAID:
        return _SAID[reason.kind](reason.about, words, lang)
    about, own = reason.about, reason.kind in ("builds", "completes")
    parts = [*_does(about, lang), *_own(about, words), *_military(about, words, own=own)]
    parts += [*_others(about, words), *_naval(about, words)]
    named = card_name(card(about["card"]), lang) if "card" in about else ""
    key = f"{reason.kind}.partner" if about.get("partner") else reason.kind
    return words[key].format(card=named, seat=reason.seat, what=", ".join(parts))


def _does(about: About, lang: str) -> list[str]:
    """The effects of a leader or black card."""
    said: list[str] = about.get("does", {}).get("it" if lang == "it" else "en", [])
    return said


def _own(about: About, words: Words) -> Iterator[str]:
    """Points, chains and science."""
    if "points" in about:
        count = about["points"]
        yield words["points.one"] if count == 1 else words["points"].format(count)
    if "chain" in about:
        yield words["chain"]
    if "symbol" in about:
        symbol = words.get(about["symbol"], about["symbol"])
        yield words["symbol"].format(symbol=symbol, count=about["count"])
        if about["set"]:
            yield words["set"]


def _military(about: About, words: Words, *, own: bool) -> Iterator[str]:
    """Conflicts and their tokens; what a city gives up is told of its ``own`` moves alone."""
    if "overtakes" in about:
        others = _seats(about["overtakes"], words)
        yield words["overtakes"].format(shields=about["shields"], others=others)
    if "diplomacy" in about:
        stronger, weaker = about["diplomacy"]["stronger"], about["diplomacy"]["weaker"]
        if stronger:
            yield words["avoids"].format(others=_seats(stronger, words))
        if weaker and own:
            yield words["forgoes"].format(others=_seats(weaker, words))
        if not stronger and not (weaker and own):
            yield words["peace"]
    if "token" in about:
        yield words["token"].format(about["token"])
    if "rid" in about:
        yield words["rid.one"] if about["rid"] == 1 else words["rid"].format(about["rid"])


def _others(about: About, words: Words) -> Iterator[str]:
    """What other cities lose, get or owe."""
    if "losses" in about:
        said = (
            words["owes" if one["debt"] else "loses"].format(
                who=words["seat"].format(one["city"]), coins=one["coins"], debt=one["debt"]
            )
            for one in about["losses"]
        )
        yield words["losses"].format(", ".join(said))
    if "gifts" in about:
        said = (
            words["gains"].format(who=words["seat"].format(one["city"]), coins=one["coins"])
            for one in about["gifts"]
        )
        yield words["gifts"].format(", ".join(said))
    if "debts" in about:
        owing = _seats([one["city"] for one in about["debts"]], words)
        yield words["debts"].format(owing, about["debts"][0]["debt"])
    if "robbed" in about:
        yield words["robbed"].format(_seats(about["robbed"], words))


# ---------------------------------------------------------------- Armada


def _naval(about: About, words: Words) -> Iterator[str]:
    """Strength at sea, and raids."""
    if "outsails" in about:
        others = _seats(about["outsails"], words)
        yield words["outsails"].format(naval=about["naval"], others=others)
    if "raid" in about:
        ahead = about["raid"]["ahead"]
        key = "raid" if ahead > 0 else "raid.behind" if ahead < 0 else "raid.even"
        who = words["seat"].format(about["raid"]["city"])
        yield words[key].format(who=who, ahead=ahead, behind=-ahead)


def _sails(about: About, words: Words, lang: str) -> str:
    """The move of a fleet, and what it brings."""
    parts = [*about.get("brings", {}).get("it" if lang == "it" else "en", [])]
    parts += _naval(about, words)
    if about.get("paying"):
        parts.append(words["paying"].format(_seats(about["paying"], words)))
    what = f" ({', '.join(parts)})" if parts else ""
    return words["sails"].format(fleet=words[about["fleet"]], space=about["space"], what=what)


def _takes_part(about: About, words: Words, lang: str) -> str:
    """Participation in an Edifice."""
    left, said = about["left"], "it" if lang == "it" else "en"
    key = "takes_part.none" if not left else "takes_part.one" if left == 1 else "takes_part"
    return words[key].format(
        edifice=edifice_name(edifice(about["edifice"]), lang),
        left=left,
        reward=", ".join(about["reward"][said]),
        penalty=", ".join(about["penalty"][said]),
    )


def _explores(about: About, words: Words, lang: str) -> str:
    """An Island that is kept."""
    name = island_name(island(about["island"]), lang)
    what = ", ".join([*_does(about, lang), *_own(about, words)])
    return words["explores"].format(island=name, what=what)


def _conflict(about: About, words: Words, lang: str) -> str:  # noqa: ARG001
    """Whether a city takes part in a naval conflict, and against whom."""
    parts = [
        words[name].format(_seats(about[name], words))
        for name in ("stronger", "weaker")
        if about[name]
    ]
    what = f" ({'; '.join(parts)})" if parts else ""
    return words["joins" if about["joins"] else "abstains"].format(about["strength"], what=what)


_SAID = {"takes_part": _takes_part, "sails": _sails, "explores": _explores, "naval": _conflict}
"""Facts that have words of their own, by kind."""


def _seats(seats: Iterable[int], words: Words) -> str:
    return f" {words['and']} ".join(words["seat"].format(seat) for seat in seats)
