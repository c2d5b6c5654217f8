"""The kinds of moves and chance events of 7 Wonders.

==========================  ============================================================
text                        meaning
==========================  ============================================================
``side SIDE``               the side of the own board
``build CARD``              build a card of the hand; ``left COINS``, ``right COINS``
                            ``bank COINS`` and ``by right`` may follow, ``left2 COINS`` and
                            ``right2 COINS`` to the players behind the neighbors, and ``sail``, a
                            step of the fleet of its color
``stage with CARD``         build the next stage, the card goes under it; coins and ``sail`` as
                            above, then ``join`` (the Edifice) and ``choose NUMBER``; ``stage NUMBER
                            with CARD`` where stages are built in any order
``sell CARD``               sell a card of the hand; ``sail`` moves the yellow fleet for it
``city build CARD``, ...    the same three for the Free City, by its manager
``take CARD``               build a card of the discard pile; or ``nothing``
``keep LEADER``             keep a leader of the draft
``recruit LEADER``          recruit a leader of the hand; or ``nothing``
``bury LEADER``             turn a recruited leader face down on the own board
``discard TOKEN``           discard a Victory token of this value
``pay COINS``               coins of a loss that are paid; the rest becomes Debt
``lose CARD``               discard a card of the own city, as the penalty of an Edifice
``sail FLEET FLEET``        free moves of fleets, by the colors of their tracks; or ``nothing``
``explore ISLAND``          keep one of the Islands drawn
``naval join``              take part in the naval conflict; or ``naval abstain``
``wonder WONDER SIDE``      chance: the wonder of the next city, with the side if drawn
``deal CARD``               chance: a card dealt, or ``?``
``see CARD``                chance: a card of the hand that comes next
``draw LEADER``             chance: a leader drawn from the box, or ``?``
``edifice EDIFICE``         chance: the Edifice of the next Age
``shipyard SHIPYARD``       chance: the shipyard of the next seat
``island ISLAND``           chance: an Island that is drawn, or ``?``
==========================  ============================================================

The canonical text uses ids. What others do with a card face down is ``stage with ?``, ``sell ?``
and ``keep ?``; stages can be built with leaders, and leaders sold, like cards of the hand. Reading
is forgiving: names in any language and form that :mod:`solver.games.wonders.names` knows, short
forms of the first word, payments in any order (see :mod:`solver.games.wonders.moves.payments`),
and everything left out that can only be one thing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from solver._ext.core.state import State
from solver.errors import InputError, Phrase, in_row
from solver.games.moves.kinds import ItemField, Kind, Kinds, Values
from solver.games.moves.reading import Pattern, first_word
from solver.games.wonders import names
from solver.games.wonders.data import Edition, Setup, Stage, items_of, tables
from solver.games.wonders.moves.armada_fields import FLEETS_FIELD, JOINING, SHIPYARD, Seen
from solver.games.wonders.moves.besides import NUMBERS, Besides, besides_text, split_besides
from solver.games.wonders.moves.payments import (
    ANY,
    NOT_SAID,
    Payment,
    names_a_side,
    payment_text,
    read_payment,
)
from solver.games.wonders.table import WondersTable, table_of
from solver.games.wonders.variants import edition_of, setup_of, sheet_of
from solver.names import normalize

if TYPE_CHECKING:
    from solver.games.wonders.data.sheet import Sheet

CITY = "city"
"""The word before what is done for the Free City."""

PLAYS = ("build", "stage", "sell")
"""What can be done with a card of the hand, also for the Free City."""

NONE_AT_ALL = ("take", "recruit")
"""Kinds in which no card may stand for doing nothing."""

UNSEEN = -1
"""A card that the state does not know; when one is taken: none."""

_BAD_COINS = ("the coins to neighbors cannot be read", "write left COINS right COINS")
_NOTHING = {"nothing", "none", "niente", "nessuna", "nobody", "nessuno"}
_COINS = {"", "coin", "coins", "moneta", "monete"}
MOST_DIGITS = 3
_JOINTS = {"with", "con"}


class Scene:
    """What the texts of the moves of a state depend on; ``legal`` are the possible moves."""

    def __init__(self, state: State, legal: Sequence[Pattern] = ()) -> None:
        self.state = state
        self.legal = legal

    @cached_property
    def table(self) -> WondersTable:
        """The state taken apart."""
        return table_of(self.state)

    @property
    def edition(self) -> int:
        """The index of the edition."""
        return self.table.options[0]

    @cached_property
    def rules(self) -> Edition:
        """The edition with the values in dispute that are played with."""
        return edition_of(self.table.options)

    @cached_property
    def setup(self) -> Setup:
        """What the table plays with."""
        return setup_of(self.table.options)

    @cached_property
    def sheet(self) -> Sheet | None:
        """The sheet that is played on; None without Armada."""
        return sheet_of(self.table.options)

    @cached_property
    def items(self) -> frozenset[int]:
        """The cards and leaders (indexes) that there may be at this table."""
        return items_of(self.setup)

    @property
    def edifice(self) -> int:
        """The Edifice (index) of the present Age; only where the game has Edifices."""
        return self.table.edifices[self.table.age - 1]

    @property
    def for_city(self) -> bool:
        """Whether a card may be played for the Free City now."""
        return any(move[0] in PLAYS and move[-1] for move in self.legal)

    def city(self, for_city: bool) -> int:
        """The city for which the seat that decides does something with a card of its hand."""
        if self.table.acting is not None:
            return self.table.acting
        return len(self.table.cities) - 1 if for_city else self.state.decider

    def builds_in_any_order(self, at: int) -> bool:
        """Whether a city may build its stages in any order."""
        return self.table.builds_in_any_order(self.table.cities[at])

    def stages(self, at: int) -> tuple[Stage, ...]:
        """The stages of the board of a city whose side is known."""
        return self.table.stages(self.table.cities[at])

    def card(self, kind: str, text: str) -> int:
        """The card that a text means in a move of this kind. Raises InputError.

        One that can be meant in such a move if it fits several, else in another, else of the Age.
        """
        if text.strip() == "?" or (kind in NONE_AT_ALL and normalize(text) in _NOTHING):
            return UNSEEN
        matches = names.cards().matches(text)
        if len(matches) == 1:
            return matches[0]
        now = {move[1] for move in self.legal if move[0] == kind}, {move[1] for move in self.legal}
        if not matches:
            return names.card(text, "", *now)  # refuses it; to take the state apart takes long
        age = self.table.age
        return names.card(
            text,
            "",
            *now,
            {at for at in self.items if tables().cards[at].age == age},
            self.items,
        )


class _SideField:
    """The side of a board; -1: it is not drawn."""

    name = "side"
    shown = "SIDE"

    def say(self, scene: Scene, value: int, lang: str) -> str:
        """The name of the side in the edition."""
        return names.side_name(value, scene.edition, lang) if value >= 0 else ""

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The side of that name; ``side A`` and ``A side`` are the same."""
        words = [word for word in text.split() if normalize(word) not in ("side", "the", "lato")]
        try:
            return names.side(" ".join(words), scene.edition)
        except InputError as error:
            known = in_row((self.say(scene, side, "id") for side in (0, 1)), "or")
            raise InputError("", error.problem, Phrase("use {}", known)) from None


class _CardField:
    """A card, in moves of one kind; ``none`` stands for a card that is not there."""

    name = "card"

    def __init__(self, kind: str, none: str = "?", shown: str = "CARD") -> None:
        self.kind = kind
        self.none = none
        self.shown = shown

    def say(self, scene: Scene, value: int, lang: str) -> str:  # noqa: ARG002
        """Its name."""
        return names.card_name(value, lang) if value >= 0 else self.none

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The card of that name."""
        return scene.card(self.kind, text)


class _TokenField:
    """A Victory token by its Age from 0; people call it by its value."""

    name = "token"
    shown = "TOKEN"

    def say(self, scene: Scene, value: int, lang: str) -> str:  # noqa: ARG002
        """Its value."""
        return str(tables().rules.victory[value])

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The token of that value."""
        values = list(map(str, tables().rules.victory))
        if text.lstrip("+") not in values:
            known = in_row(values, "or")
            raise InputError(
                "", Phrase("no victory token is worth {!r}", text), Phrase("write {}", known)
            )
        return values.index(text.lstrip("+"))


class _CoinsField:
    """A number of coins."""

    name = "coins"
    shown = "COINS"

    def say(self, scene: Scene, value: int, lang: str) -> str:  # noqa: ARG002
        """The number."""
        return str(value)

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The number; words for coins may follow."""
        number, rest = first_word(text)
        if not number.isdecimal() or len(number) > MOST_DIGITS or normalize(rest) not in _COINS:
            raise InputError("", Phrase("{!r} is no number of coins", text), "write pay COINS")
        return int(number)


class _One(Kind[Scene]):
    """A kind with one number, which may be left out where it can only be one thing."""

    def read(self, scene: Scene, text: str) -> Sequence[Values]:
        """What the words after the first may mean."""
        return [(self.value(0, scene, text) if text else None,)]


class _Play(Kind[Scene]):
    """What is done with a card of the hand: before it for which city, behind it what is paid.

    Behind that, what comes with it; of a stage before the card its number, where one is needed.
    """

    def __init__(
        self,
        word: str,
        *joints: str,
        rights: bool = False,
        priced: bool = True,
        stages: bool = False,
        also: tuple[str, ...] = (),
    ) -> None:
        self._coins = len(ANY[0]) - (not rights) if priced else 0
        self._stages = stages
        super().__init__(word, *joints, _CardField(word), read=self._meant, group="play", also=also)

    def text(self, scene: Scene, values: Values, lang: str) -> str:
        """The text of a move of this kind."""
        card, *more, for_city = values
        paid, more = Payment(*more[: self._coins]), more[self._coins :]
        number = more.pop(0) if self._stages else 0
        said = super().text(scene, (card,), lang)
        if number:
            said = f"{self.word} {number}{said.removeprefix(self.word)}"
        said += payment_text(paid) + besides_text(Besides(*more))
        return f"{CITY} {said}" if for_city else said

    def _meant(self, scene: Scene, text: str) -> Sequence[Values]:
        """What the words behind the first may mean."""
        number, text = _number(text) if self._stages else (None, text)
        first, rest = first_word(text)
        text = rest if normalize(first) in _JOINTS else text
        text, besides = split_besides(text, staged=self._stages)
        more: list[Values] = [besides] if self._stages else [besides[:1]]
        if self._stages:
            # Who names no stage means the next one, else the only one there is.
            ordered: tuple[int | None, ...] = (0, None) if number is None else (number,)
            if number == self._following(scene):
                ordered = (number, 0)
            more = [(one, *besides) for one in ordered]
        if not self._coins:
            return [(scene.card(self.word, text) if text else None, *more[0], None)]
        card, payments = _card_and_payment(scene, self.word, text)
        fitting = [
            (card, *payment[: self._coins])
            for payment in payments
            if self._coins == len(payment) or not payment[-1]
        ] or [(card, *NOT_SAID[0][: self._coins])]
        return [(*paid, *one, None) for one in more for paid in fitting]

    def _following(self, scene: Scene) -> int:
        """The number of the next stage, which need not be said."""
        city = scene.table.cities[scene.city(scene.for_city)]
        return city.stages + 1


def _number(text: str) -> tuple[int | None, str]:
    """The number of a stage before the card that goes under it, None without one; and the rest."""
    first, rest = first_word(text)
    number = NUMBERS.get(normalize(first))
    following = normalize(first_word(rest)[0])
    if number is None or (following not in _JOINTS and read_payment(text) is not None):
        return None, text
    return number, rest


def _card_and_payment(scene: Scene, kind: str, text: str) -> tuple[int | None, Sequence[Payment]]:
    """The card (None: not said) and what may be meant as its payment.

    A card is told from what follows by being one: the shortest that leaves a payment.
    """
    words = text.replace(",", " ").split()
    if not words:
        return None, ANY
    problem: InputError | None = None
    for at in range(len(words) + 1):
        payments = read_payment(" ".join(words[at:]))
        if payments is None:
            continue
        if not at:
            return None, payments
        name = " ".join(words[:at])
        try:
            return scene.card(kind, name), payments
        except InputError as error:
            bad = InputError("", *_BAD_COINS) if names_a_side(name) else error
            problem = problem or bad
    assert problem is not None
    raise problem


def _wonder(scene: Scene, text: str) -> Sequence[Values]:
    """Wonder and side (-1: none is drawn, None: not said)."""
    words = [word for word in text.replace(",", " ").split() if normalize(word) != "side"]
    drawn = any(move[2] >= 0 for move in scene.legal if move[0] == "wonder")
    last = None if drawn or not words else -1
    found = names.wonders().matches(" ".join(words))
    if len(words) > 1 and len(found) != 1:
        side = names.sides(scene.edition).matches(words[-1])
        if len(side) == 1:
            return [(names.wonder(" ".join(words[:-1])), side[0])]
    if drawn and len(words) == 1 and not found:
        side = names.sides(scene.edition).matches(words[0])
        if len(side) == 1:  # only that of its board is left to say
            return [(None, side[0])]
    return [(names.wonder(" ".join(words)) if words else None, last)]


SIDE = _SideField()

EXPANSIONS = ("leaders", "cities", "armada", "edifice")

KINDS: Kinds[Scene] = Kinds(
    [
        _One("side", SIDE),
        _Play("build", rights=True),
        _Play("stage", "with", stages=True),
        _Play("sell", priced=False, also=("discard", "vendi")),
        _One("take", _CardField("take", "nothing")),
        _One("keep", _CardField("keep", shown="LEADER"), needs=("leaders",)),
        _One(
            "recruit",
            _CardField("recruit", "nothing", shown="LEADER"),
            group="play",
            needs=("leaders",),
        ),
        _One("bury", _CardField("bury", shown="LEADER"), needs=("leaders",)),
        _One("discard", _TokenField(), needs=EXPANSIONS),
        _One("pay", _CoinsField(), needs=EXPANSIONS),
        _One("lose", _CardField("lose"), needs=("edifice",)),
        _One("sail", FLEETS_FIELD, needs=("armada",)),
        _One("explore", Seen("island", names.ISLANDS), needs=("armada",)),
        _One("naval", JOINING, needs=("armada",)),
        Kind("wonder", ItemField("wonder", names.WONDERS), SIDE, read=_wonder),
        _One("deal", _CardField("deal")),
        _One("see", _CardField("see")),
        _One("draw", _CardField("draw", shown="LEADER"), needs=("leaders",)),
        _One("edifice", ItemField("edifice", names.EDIFICES), needs=("edifice",)),
        _One("shipyard", SHIPYARD, needs=("armada",)),
        _One("island", Seen("island", names.ISLANDS), needs=("armada",)),
    ]
)
"""All kinds, in the order in which messages list them; their numbers are those of the bridge."""

CITY_FORMS = KINDS.forms | {kind: f"{CITY} {KINDS.forms[kind]}" for kind in PLAYS}
"""How moves are written where a card is played for the Free City."""
