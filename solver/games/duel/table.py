"""The table of Duel: a row for everything that can lie on it, base game and expansions.

The dataclasses are the typed view of a state in numbers. Cards, wonders, tokens, gods, Decrees and
Conspiracies are indexes into the rules tables, ``NONE`` stands for nothing and ``HIDDEN`` for what
is there and not known. Seat 0 picked the first wonder; lists by seat begin with it. While a
position is read, what nobody has told yet is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from solver._ext.core.state import State
from solver._ext.duel import bridge, layout
from solver._ext.duel.bridge import ENDINGS, PHASES
from solver.games.duel.expansion_table import (
    AGORA,
    ASTARTE_COINS,
    CAPITAL,
    CHAMBERS,
    CUBES,
    EXPANDED,
    HELD,
    NAME,
    OFFERINGS,
    PANTHEON,
    PROMO,
    SEAT,
    SLOT,
    Agora,
    Pantheon,
    Plot,
)
from solver.games.duel.items import CARDS, GODS, LOOT, MYTHOLOGIES, TOKENS, WONDERS
from solver.games.duel.questions import CityQuestions, TableQuestions
from solver.games.duel.storage import Built, Structure, Under
from solver.games.duel.variants import OPTIONS
from solver.games.table.form import option_form
from solver.games.table.kinds import Flag, ItemValue, Number, Word
from solver.games.table.memory import Memory
from solver.games.table.rows import (
    each,
    flag,
    items,
    kept,
    laid_out,
    number,
    one,
    shaped,
    word,
    zone,
)
from solver.json_structs import SEATS

FORMAT = 1
"""Version of the JSON form; raised when an old reader would misunderstand a new position."""

OPEN = 10
NAMES = Annotated[list[NAME], Meta(max_length=18)]
CARD_LIST = Annotated[list[NAME], Meta(max_length=91)]
CHOICES = ("token", "draw", "keep", "destroy", "revive", "starter")
"""Choices that ``pending`` can tell."""


@laid_out
class Open:
    """A choice, or an event, that is still to come in this turn."""

    choice: str = word(
        PHASES,
        "open[].kind",
        "What it is.",
        default="play",
        needed=True,
        words=("choice", "scelta"),
    )
    seat: int = number(
        0, 1, "open[].seat", "Who makes it.", extra=SEATS, default=0, needed=True, main=True
    )
    what: int = number(
        0,
        255,
        "open[].what",
        "What it is about, as the solver wrote it.",
        default=0,
        always=True,
        words=("what is meant", "di che cosa si tratta"),
    )


@laid_out
class City(CityQuestions):
    """What lies in front of one player."""

    coins: int = number(
        0,
        999,
        "city[].coins",
        "Coins; needed once a card has been taken.",
        always=True,
        examples=[7],
        main=True,
    )
    cards: list[int] = items(
        CARDS,
        "city[].cards",
        "Cards built, any order.",
        always=True,
        examples=[["baths", "clay_pool"]],
        main=True,
    )
    wonders: list[int] = shaped(
        NAMES,
        "Wonders owned and not built.",
        kind=ItemValue(WONDERS),
        at="city[].wonders",
        way="until",
        default=[],
        always=True,
        words=("wonders not built", "Meraviglie non costruite"),
        examples=[["the_sphinx"]],
        main=True,
    )
    built: list[bool] = shaped(
        dict[NAME, NAME | None] | NAMES,
        "Wonders built: each with the card under it ('?' if not noted), or just a list of wonders.",
        kind=Flag(),
        at="city[].wonders city[].todo",
        way=Built(),
        default=[],
        told_default={},
        always=True,
        examples=[{"piraeus": "barracks", "the_colossus": "?"}, ["piraeus"]],
        main=True,
    )
    under: list[int] = kept(
        "city[].wonders city[].under",
        ItemValue(CARDS, nothing=True),
        way=Under(),
        default=[],
        line="",
    )
    tokens: list[int] = items(
        TOKENS,
        "city[].tokens",
        "Progress tokens owned.",
        always=True,
        examples=[["law"]],
        main=True,
    )
    drafted: list[int] | None = shaped(
        NAMES | None,
        "All wonders of the player in the order of picking. Left out: the order of 'wonders', then "
        "of 'built'; it matters for nothing but the display.",
        kind=ItemValue(WONDERS),
        line=None,
        words=("wonders in the order of picking", "Meraviglie nell'ordine di scelta"),
    )
    gods: list[int] = items(
        GODS,
        "pantheon.gods[]",
        "Pantheon: gods activated.",
        when=PANTHEON,
        always=True,
        examples=[["ishtar"]],
        words=("gods activated", "divinità attivate"),
    )
    astarte_coins: int = number(
        0,
        ASTARTE_COINS,
        "pantheon.astarte[]",
        "Pantheon: coins on Astarte. Left out: all 7 if she was activated.",
        when=PANTHEON,
        always=True,
        words=("coins on Astarte", "monete su Astarte"),
    )
    mythology_tokens: list[int] = items(
        MYTHOLOGIES,
        "pantheon.tokens[]",
        "Pantheon: Mythology tokens taken.",
        way="counts",
        apart=True,
        most=5,
        when=PANTHEON,
        always=True,
        examples=[["greek", "roman"]],
        words=("Mythology tokens", "segnalini Mitologia"),
    )
    offering_tokens: list[int] = items(
        Number(OFFERINGS[0], OFFERINGS[-1], first=OFFERINGS[0]),
        "pantheon.offerings[]",
        "Pantheon: Offering tokens not used.",
        most=len(OFFERINGS),
        when=PANTHEON,
        always=True,
        examples=[[2, 4]],
        words=("Offering tokens", "segnalini Offerta"),
    )
    cubes: list[int] = items(
        Number(0, CUBES),
        "agora.cubes[]",
        "Agora: cubes in the chambers 1 to 6.",
        way="plain",
        least=CHAMBERS,
        most=CHAMBERS,
        default=None,
        when=AGORA,
        always=True,
        examples=[[0, 1, 0, 2, 0, 0]],
        words=("cubes in the chambers", "cubi nelle Camere"),
    )
    conspiracies: list[Plot] = each(
        Plot,
        HELD,
        length="agora.n_plots[]",
        told="Agora: Conspiracies of the player, those of the opponent too.",
        when=AGORA,
        always=True,
        words=("Conspiracies", "Cospirazioni"),
    )


@laid_out
class Pending:
    """A choice that belongs to a card already taken, or the choice of the starting player."""

    choice: str = shaped(
        Literal[CHOICES],
        "token: a science pair, choose from the board; draw: the Great Library's tokens are about "
        "to be drawn; keep: choose one of them; destroy: Zeus or Circus Maximus; revive: "
        "Mausoleum; starter: who begins the age.",
        needed=True,
    )
    tokens: list[str] = shaped(
        NAMES,
        "keep: the three tokens drawn; none if the view has not seen them.",
        default=[],
        examples=[["architecture", "masonry", "philosophy"]],
        main=True,
    )
    color: str | None = shaped(
        Literal["brown", "grey"] | None,
        "destroy: which cards; needed when both wonders of that kind are built.",
        words=("color", "colore"),
    )
    extra: bool = shaped(
        bool | None,
        "Whether another turn follows. Derived, but for a science pair made with the Mausoleum by "
        "the owner of Theology (left out: no).",
        words=("another turn", "un altro turno"),
    )


@laid_out
class DuelTable(TableQuestions):
    """A position of 7 Wonders Duel: all that the players know.

    Seat 0 is the player who picked the first wonder. Only 'cities', 'board_tokens' and, once the
    draft is over, 'structure' are always needed; 'seat' where it cannot be derived.
    """

    game: str = shaped(Literal["duel"], told_default="duel", line=None)
    format: int = shaped(Literal[1], told_default=FORMAT, line=None)
    variant: Any = shaped(
        option_form("VariantFile", OPTIONS), "Rule options.", line=None, main=True
    )
    setup: int = kept("setup", Number(0, 7), default=0, line="setup")
    options: int = kept("options", Number(0, 7), default=0, line="rules")
    view: int = shaped(
        SEAT.hint,
        "Whose view it is. Nothing is private in the base game, so it changes nothing there.",
        kind=SEAT,
        default=0,
        line="view",
    )
    phase: str = word(
        PHASES,
        "phase",
        "What happens next. Left out: the pending choice; a wonder pick if some are on offer; "
        "reveals if a slot that lies open is '?'; a turn.",
        always=True,
        line="",
    )
    age: int = number(
        0,
        3,
        "age",
        "Age 1..3, 0 during the draft. Left out: known from the rows of the structure.",
        always=True,
        examples=[2],
        line=".",
        main=True,
    )
    seat: int = number(
        0,
        1,
        "turn",
        "Seat that decides, or acts after pending reveals.",
        extra=SEATS,
        always=True,
        examples=[0],
        line=".",
        main=True,
    )
    pawn: int = number(
        -CAPITAL,
        CAPITAL,
        "pawn",
        "Conflict pawn, -9..9: above 0 it stands on the half of seat 1, whom seat 0 presses.",
        default=0,
        always=True,
        examples=[2],
        line=".",
        words=("conflict pawn", "pedina conflitto"),
        main=True,
    )
    cities: list[City] = each(City, 2, told="The two cities, seat 0 first.", always=True, main=True)
    loot: list[int] = items(
        LOOT,
        "loot",
        "Loot tokens still on the board, by the player who would pay. Left out: all but those the "
        "pawn has passed where it stands now.",
        most=4,
        default=None,
        always=True,
        examples=[["first_player_5", "first_player_2", "second_player_5"]],
        line="loot",
        words=("loot tokens", "segnalini saccheggio"),
    )
    board_tokens: list[int] = items(
        TOKENS,
        "board",
        "Progress tokens on the board.",
        always=True,
        examples=[["law", "economy"]],
        words=("progress tokens on the board", "segnalini Progresso sul tabellone"),
        main=True,
    )
    discard: list[int] = items(
        CARDS,
        "discard",
        "The discard pile.",
        always=True,
        examples=[["altar"]],
        words=("discard pile", "pila degli scarti"),
    )
    slots: list[int] = shaped(
        Annotated[list[Annotated[list[NAME], Meta(max_length=7)]], Meta(max_length=7)] | None,
        "The cards on the table, a list per row, top row first: a name, '?' face down, '?g' "
        "face-down guild ('?t' temple, '?s' senator), '-' taken ('-g', '-t', '-s': a guild, temple "
        "or senator was there). A row that is gone may be [], and rows gone at the end may be left "
        "out.",
        key="structure",
        kind=ItemValue(CARDS, nothing=True, hidden=True),
        at="slot present known backs",
        way=Structure(),
        default=[],
        told_default=None,
        examples=[[["gardens", "?"], ["-", "?g", "palace"]]],
        words=("structure", "struttura"),
        main=True,
    )
    backs: list[int] = kept("backs", SLOT, way="mask", default=[], line="backs")
    buried: list[int] = shaped(
        CARD_LIST,
        "Cards known to lie under wonders when it is not known under which.",
        kind=ItemValue(CARDS),
        default=[],
        line=None,
    )
    pending: Open | None = zone(
        Pending,
        "The choice to be made before the turn ends, where it is the only one.",
        shape=lambda form: form | None,
        line=None,
        words=("choice to be made", "scelta da fare"),
    )
    offer: list[int] = items(
        WONDERS,
        "offer",
        "Draft: wonders on offer.",
        examples=[["piraeus", "the_sphinx", "the_mausoleum", "the_colossus"]],
        line="offer",
        words=("wonders on offer", "Meraviglie disponibili"),
    )
    returned_tokens: list[int] = items(
        TOKENS,
        "returned",
        "Tokens the Great Library drew and gave back. May be left out.",
        key="returned",
        line="returned",
        words=("tokens given back", "segnalini restituiti"),
    )
    boxed: int = one(
        WONDERS,
        "boxed",
        "The wonder put back when the seventh was built. Left out: the one that is listed and not "
        "built.",
        apart=True,
        line="boxed",
        words=("wonder in the box", "Meraviglia nella scatola"),
    )
    pantheon: Pantheon | None = zone(
        Pantheon, "With Pantheon.", when=PANTHEON, words=("Pantheon", "Pantheon")
    )
    agora: Agora | None = zone(Agora, "With Agora.", when=AGORA, main=True)
    box: list[int] = items(
        CARDS,
        "box",
        "With promo wonders: cards out of this Age that both have seen (Statue of Liberty).",
        when=PROMO,
        line="box",
        words=("cards shown from the box", "carte mostrate dalla scatola"),
    )
    queue: list[Open] = each(
        Open,
        OPEN,
        length="n_open",
        told="With expansions: what is still to be chosen in this turn, in order.",
        told_when=EXPANDED,
        line="queue",
        words=("choices to be made", "scelte da fare"),
    )
    acted: str = word(
        ("no", "yes", "ending"),
        "acted",
        "With expansions, while something is to be chosen: whether the main action of the turn has "
        "been taken, or the turn is ending. Left out: taken.",
        when=EXPANDED,
        line="acted",
        brief=True,
        words=("main action taken", "azione principale fatta"),
    )
    drawn_tokens: list[int] = items(
        TOKENS,
        "drawn",
        "With expansions: tokens drawn for the Great Library.",
        key="drawn",
        told_when=EXPANDED,
        line="drawn",
    )
    extra: bool = flag(
        "extra",
        "With expansions: whether another turn of the seat follows.",
        default=None,
        told_when=EXPANDED,
        line="extra",
    )
    unseen: list[int] = kept("unseen", ItemValue(CARDS), way="mask", default=[])
    picks: int = kept("picks", Number(0, 8), default=0)
    winner: int | None = kept("winner", Number(0, 2, nothing=3))
    ending: str | None = kept("ending", Word(ENDINGS))


MEMORY = Memory(DuelTable, layout.SIZE, layout.MEMBERS)
table_of = MEMORY.table_of
"""All of a state in numbers, to be read only: equal states share it."""


def state_of(table: DuelTable) -> State:
    """Inverse of :func:`table_of`.

    Raises ValueError for a number out of its range and for a state that cannot go on.
    """
    return bridge.of_memory(MEMORY.memory(table))


VALUE_WORDS: Mapping[str, tuple[str, str]] = {
    "-": ("nothing left", "niente più"),
    "?": ("face down", "coperta"),
    "?g": ("guild, face down", "gilda, coperta"),
    "?t": ("temple, face down", "tempio, coperto"),
    "?s": ("senator, face down", "senatore, coperto"),
    "-g": ("nothing left, a guild was", "niente più, era una gilda"),
    "-t": ("nothing left, a temple was", "niente più, era un tempio"),
    "-s": ("nothing left, a senator was", "niente più, era un senatore"),
    "drawn": ("drawn", "pescato"),
    "backs": ("backs", "dorsi"),
    "brown": ("brown", "marrone"),
    "grey": ("grey", "grigia"),
    "destroy": ("destroy a card", "distruggere una carta"),
    "offer": ("offer", "offerta"),
    "play": ("play", "gioco"),
    "reveal": ("reveal", "rivelazione"),
    "revive": ("revive a card", "riprendere una carta"),
    "starter": ("who begins", "chi inizia"),
    "both": ("each of them", "ciascuno"),
    "apply": ("apply a military token", "applicare un segnalino militare"),
    "bottom": ("put at the bottom", "messa in fondo"),
    "conspirator": ("conspirator", "cospiratore"),
    "cube": ("place a cube", "mettere un cubo"),
    "deck": ("choose a deck", "scegliere un mazzo"),
    "decree": ("a Decree is turned up", "si scopre un Decreto"),
    "ending": ("end of the turn", "fine del turno"),
    "enki": ("Enki", "Enki"),
    "enki_draw": ("tokens for Enki", "segnalini per Enki"),
    "espionage": ("Espionage", "Spionaggio"),
    "events": ("Turn of Events", "scartare una carta"),
    "fraud": ("Property Fraud", "costruire dall'ultima fila"),
    "gate": ("the Gate", "il Portale"),
    "god": ("place a god", "mettere una divinità"),
    "gods_up": ("gods are turned up", "si scoprono le divinità"),
    "isis": ("Isis", "Iside"),
    "keep_plot": ("keep a Conspiracy", "tenere una Cospirazione"),
    "kept": ("kept", "tenuta"),
    "lock": ("lock a token", "bloccare un segnalino"),
    "minerva": ("Minerva", "Minerva"),
    "move_decree": ("move a Decree", "spostare un Decreto"),
    "neptune": ("Neptune", "Nettuno"),
    "of_deck": ("a god of the deck", "una divinità del mazzo"),
    "place": ("a token is laid", "si posa un segnalino"),
    "plots": ("look at Conspiracies", "guardare le Cospirazioni"),
    "prepared": ("prepared", "preparata"),
    "put_back": ("put a Conspiracy back", "rimettere una Cospirazione"),
    "ra": ("Ra", "Ra"),
    "remove": ("remove a cube", "togliere un cubo"),
    "removed": ("look at removed cards", "guardare le carte tolte"),
    "sabotage": ("Sabotage", "Sabotaggio"),
    "senate": ("Senate action", "azione del Senato"),
    "senators": ("backs of senators", "dorsi dei senatori"),
    "shift": ("move a cube", "spostare un cubo"),
    "snake": ("the snake", "il serpente"),
    "sprung": ("triggered unprepared", "attivata senza preparazione"),
    "take": ("take", "prendere"),
    "treason": ("Treason", "Tradimento"),
    "trigger": ("trigger a Conspiracy", "attivare una Cospirazione"),
    "triggered": ("triggered", "attivata"),
    "unbuild": ("unbuild a wonder", "smontare una Meraviglia"),
    "uncover": ("cards are turned up", "si scoprono le carte"),
    "unprepared": ("not prepared", "non preparata"),
    "zeus": ("Zeus", "Zeus"),
    "box": ("a card of the box is shown", "si mostra una carta della scatola"),
    "messe": ("Messe", "Messe"),
    "liberty": ("Statue of Liberty", "Statua della Libertà"),
}
"""What forms call values of fields that only this game has, in English and Italian."""
