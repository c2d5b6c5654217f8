"""What sessions say themselves, in English and Italian; errors are translated where they are said.

Sentences about the game, advice and drawings have their words elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

_ENGLISH = {
    # Prompts.
    "seat": "seat {0}",
    "seat.own": "seat {0} (you)",
    "over": "the game is over",
    # What is said without being asked for.
    "begin.follow": "Type what happens at the table; 'help' lists the commands.",
    "begin.play": "{0}; 'help' lists the commands.",
    "you.all": "You are seats {0}",
    "you.one": "You are seat {0} against {1}",
    "you.some": "You are seats {0} against {1}",
    "bot": "{0} (seat {1})",
    "and": " and ",
    "only_move": "only one move: {0}",
    "unadvised": "no advice: what seat {0} has seen was typed as '?'",
    "chosen": "seat {0} has chosen",
    "saved": "saved in {0}",
    "nothing": "nothing has happened yet",
    "more": "and {0} more",
    "behind": "and {0} more behind this place",
    "taken_back": "taken back: {0}",
    "that_is_all": "that is all: {0} and not {1}",
    "standing": "ply {0} of {1}; what follows is kept until something else is typed",
    "edited": "ply {0} is now {1}",
    "misfit": "ply {0} ({1}) no longer fits: {2}; the table stands before it: edit {0}, or type on",
    "misfit.more": (
        "ply {0} ({1}) no longer fits: {2}; the table stands before it, {3} more are kept: "
        "edit {0}, or type on"
    ),
    # How things are typed.
    "manual.follow": (
        "Type what happens at the table; the beginnings of words are enough. Of what is turned up "
        "the names will do, several in a line with commas between them, in any order where they "
        "lie together; a semicolon parts moves. Ids, English and Italian names are understood."
    ),
    "manual.play": "Type a move or the beginnings of its words; 'moves' lists all.",
    "examples": "For example now: {0}. Or:",
    "turn": "turn",
    "all": "all",
}

_ITALIAN = {
    "seat": "posto {0}",
    "seat.own": "posto {0} (tu)",
    "over": "la partita è finita",
    "begin.follow": "Scrivi quello che succede al tavolo; 'aiuto' elenca i comandi.",
    "begin.play": "{0}; 'aiuto' elenca i comandi.",
    "you.all": "Sei ai posti {0}",
    "you.one": "Sei al posto {0} contro {1}",
    "you.some": "Sei ai posti {0} contro {1}",
    "bot": "{0} (posto {1})",
    "and": " e ",
    "only_move": "una sola mossa: {0}",
    "unadvised": "nessun consiglio: quello che il posto {0} ha visto è stato scritto come '?'",
    "chosen": "posto {0} ha scelto",
    "saved": "salvata in {0}",
    "nothing": "non è ancora successo niente",
    "more": "e ancora {0}",
    "behind": "e ancora {0} dopo questo punto",
    "taken_back": "ripreso: {0}",
    "that_is_all": "è tutto: {0} e non {1}",
    "standing": "n. {0} di {1}; quello che segue resta finché non si scrive altro",
    "edited": "n. {0} ora è {1}",
    "misfit": (
        "n. {0} ({1}) non va più bene: {2}; il tavolo è fermo lì prima: modifica {0}, o vai avanti"
    ),
    "misfit.more": (
        "n. {0} ({1}) non va più bene: {2}; il tavolo è fermo lì prima, ancora {3} restano: "
        "modifica {0}, o vai avanti"
    ),
    "manual.follow": (
        "Scrivi quello che succede al tavolo; basta l'inizio delle parole. Di quello che si scopre "
        "bastano i nomi, più d'uno in una riga con le virgole in mezzo, in qualsiasi ordine se "
        "stanno insieme; il punto e virgola separa le mosse. Si capiscono id, nomi inglesi e nomi "
        "italiani."
    ),
    "manual.play": "Scrivi una mossa o l'inizio delle sue parole; 'mosse' le elenca tutte.",
    "examples": "Per esempio adesso: {0}. Oppure:",
    "turn": "turno",
    "all": "tutto",
}

COMMANDS: Mapping[str, tuple[tuple[str, str], tuple[str, str], tuple[str, str]]] = {
    "help": (("help", "aiuto"), ("", ""), ("this list", "questo elenco")),
    "show": (("show", "mostra"), ("", ""), ("draw the table", "disegna il tavolo")),
    "moves": (("moves", "mosse"), ("", ""), ("what can happen now", "che cosa può succedere ora")),
    "hint": (
        ("hint", "consiglio"),
        ("10s or 50k nodes", "10s o 50k nodi"),
        (
            "what the bot would do, also in another time: hint 10s, hint 50k nodes; a number then "
            "takes that suggestion",
            "che cosa farebbe il bot, anche in un altro tempo: consiglio 10s, consiglio 50k nodi; "
            "un numero prende poi quel suggerimento",
        ),
    ),
    "undo": (
        ("undo", "annulla"),
        ("N, turn or all", "N, turno o tutto"),
        (
            "take back a line, several (undo 3), a turn, or all",
            "riprende una riga, più d'una (annulla 3), un turno o tutto",
        ),
    ),
    "log": (
        ("log", "storia"),
        ("N or all", "N o tutto"),
        (
            "what has happened, with the numbers of the plies",
            "che cosa è successo, con i numeri delle mosse",
        ),
    ),
    "goto": (
        ("goto", "vai"),
        ("PLY", "N"),
        (
            "goto PLY: look at the game there; what follows is kept",
            "vai N: guarda la partita a quel punto; quello che segue resta",
        ),
    ),
    "edit": (
        ("edit", "modifica"),
        ("PLY", "N"),
        (
            "edit PLY TEXT: something else happened there; the rest is replayed",
            "modifica N TESTO: lì è successo altro; il resto si rigioca",
        ),
    ),
    "score": (
        ("score", "punti"),
        ("", ""),
        ("points if the game ended now", "i punti se la partita finisse ora"),
    ),
    "save": (
        ("save", "salva"),
        ("FILE", "FILE"),
        (
            "save FILE: save the record there from now on",
            "salva FILE: da ora la partita si salva lì",
        ),
    ),
    "quit": (
        ("quit", "esci"),
        ("", ""),
        (
            "stop; the record can be continued with --resume",
            "smetti; la partita si riprende con --resume",
        ),
    ),
}
"""The commands, each with its name, what may follow it, and what it does, in both languages."""

SHORT = {
    **dict.fromkeys(("?", "h"), "help"),
    **dict.fromkeys(("suggest", "advice", "suggerisci", "suggerimento"), "hint"),
    "u": "undo",
    **dict.fromkeys(("q", "exit"), "quit"),
}
"""Other ways to type a command."""


def word(key: str, lang: str, *values: object) -> str:
    """The words for ``key`` with ``values`` put in; ids are surrounded by English."""
    return (_ITALIAN if lang == "it" else _ENGLISH)[key].format(*values)


def command_words(name: str, lang: str) -> tuple[str, str, str]:
    """How a command is called, what may follow it, and what it does."""
    called, follows, does = COMMANDS[name]
    at = 1 if lang == "it" else 0
    return called[at], follows[at], does[at]


def command_named(text: str) -> str:
    """The command that a word means in one of the languages, or the word itself."""
    word = text.lower()
    names = (name for name, (called, _, _) in COMMANDS.items() if word in called)
    return SHORT.get(word) or next(names, word)


def meaning(text: str) -> str:
    """What follows a command, in English words where it is a word of this page."""
    return next((key for key in ("turn", "all") if text.lower() == _ITALIAN[key]), text)
