"""The words around the names on a drawn table."""

from __future__ import annotations

from solver.games.drawing.labels import Pairs, Wording

_WORDS: Pairs = {
    "title": ("7 Wonders Dice, {0} players", "7 Wonders Dice, {0} giocatori"),
    "last": ("the last turn", "ultimo turno"),
    # What comes next.
    "boards": ("setup: {0} is dealt a board", "preparazione: {0} riceve una plancia"),
    "sheet": ("boards: sheet {0}", "plance: foglio {0}"),
    "sheet.partly": (
        "boards: sheet {0}, of which {1} boxes of {2} are reconstructed",
        "plance: foglio {0}, con {1} caselle su {2} ricostruite",
    ),
    "sheet.wholly": (
        "boards: sheet {0}, a reconstruction and not those of the printed game",
        "plance: foglio {0}, una ricostruzione e non quelle del gioco stampato",
    ),
    "roll": (
        "the dice are shaken: {0} of {1} are known",
        "si mescolano i dadi: {0} di {1} sono noti",
    ),
    "swap": (
        "the {0} die takes the place of a grey one",
        "il dado {0} prende il posto di un dado grigio",
    ),
    "choose": ("{0} chooses an action", "{0} sceglie un'azione"),
    "choose.part": ("{0} goes on: {1}", "{0} continua: {1}"),
    "ending.coins": ("equal points, more coins", "pari punti, più Monete"),
    "ending.shared": ("equal points and coins", "pari punti e Monete"),
    "score.barracks_west": ("west barracks", "Caserma occ."),
    "score.barracks_east": ("east barracks", "Caserma or."),
    "score.agora": ("agora", "Agorà"),
    "score.market": ("market", "Mercato"),
    "score.university": ("university", "Università"),
    "score.guild_court": ("guild court", "Corte"),
    "score.gallery": ("gallery", "Galleria"),
    # What is asked for.
    "ask.board": ("the board of seat {0}", "la plancia del posto {0}"),
    "ask.roll": ("the dice", "i dadi"),
    "ask.swap": (
        "the grey die that leaves for a special one",
        "il dado grigio che esce per uno speciale",
    ),
    "ask.cross": ("tick a box of {0}", "spunta una casella: {0}"),
    "ask.crosses": ("tick up to {1} boxes of {0}", "spunta fino a {1} caselle: {0}"),
    "ask.build": ("build without paying for the die", "costruisci senza pagare il dado"),
    "ask.action": ("one more action", "un'altra azione"),
    "ask.bonus": ("choose a bonus", "scegli un bonus"),
    # The Forum.
    "forum": ("Forum", "Foro"),
    "head.shows": ("shows", "mostra"),
    "head.boxes": ("boxes it can tick (coins in all)", "caselle che spunta (Monete in tutto)"),
    "unrolled": ("not known yet", "non ancora noto"),
    "locked": ("not unlocked", "non sbloccato"),
    "no_guild": ("a neighbor has more boxes", "un vicino ha più caselle"),
    "no_guild.two": ("you do not have more boxes", "non hai più caselle"),
    "box.price": ("{0} ({1})", "{0} ({1})"),
    "box.attack": ("{0} ({1}; {2})", "{0} ({1}; {2})"),
    "gains": ("{0} gained", "guadagni {0}"),
    "choices": ("choices", "scelte"),
    "choices.others": ("other choices", "altre scelte"),
    # The seats at a glance.
    "head.board": ("board", "plancia"),
    "head.coins": ("coins (at most {0})", "Monete (max {0})"),
    "head.resources": ("resources", "Risorse"),
    "head.defense": ("defense W, E", "difesa O, E"),
    "walls": ("defense: west {0}, east {1}", "difesa: ovest {0}, est {1}"),
    "head.bonuses": ("bonuses (end: {0})", "bonus (fine: {0})"),
    "head.die": ("{0} die unlocked", "dado {0}"),
    "head.points": ("boxes and points", "caselle e punti"),
    "head.total": ("points", "punti"),
    "yes": ("yes", "sì"),
    "no": ("-", "-"),
    # The boxes.
    "bonuses": ("Bonuses", "Bonus"),
    "pay": ("pay", "paga"),
    "attack": ("{0} less the defense", "{0} meno la difesa"),
    "defense": ("defense {0}", "difesa {0}"),
    "legend": (
        "x ticked, + in this turn, > next, . locked; pay: coins, for seat {0} now",
        "x spuntata, + in questo turno, > prossima, . chiusa; paga: Monete del posto {0}",
    ),
    "legend.barracks": (
        "West Barracks face the East Barracks on the left, East Barracks the West on the right.",
        "La Caserma Occidentale fronteggia l'Orientale a sinistra, l'Orientale l'altra a destra.",
    ),
    "legend.first": ("The first complete Agora: {0}.", "La prima Agorà completa: {0}."),
    "legend.taken": (
        "The {0} for the first complete Agora are taken.",
        "I {0} della prima Agorà completa sono già presi.",
    ),
    "ticked": ("ticked", "segnata"),
}

label = Wording(_WORDS)
"""The words for a key in a language, with values put in."""
