"""The words of scores and of the score pad, in English and Italian."""

from __future__ import annotations

_ENGLISH = {
    "wins": "{0} wins: {1}",
    "win_together": "{0} win together: {1}",
    "share": "{0} share the victory: {1}",
    "and": " and ",
    "ahead": "{0} points, {1} ahead of {2}",
    "more": "more in {0}",
    "less": "less in {0}",
    "even": "all are equal on points ({0})",
    "equal": "equal points ({0}); {1} decide: {2}",
    "equal.all": "equal points ({0}) and equal {1}",
    "against": "{0} against {1}",
    "at_once": "nobody counts points",
    "coins_held": "coins",
    "row.coins": "points for coins",
    "stages_built": "stages built",
    "total": "total",
    "seat": "seat {0}",
    "unowned": "Free City",
    "welcome": (
        "A score pad. 'back' goes back one answer, 'quit' ends; an empty answer is 0 or nothing."
    ),
    "ask.game": "game ({0})",
    "ask.names": "players in seat order, clockwise, with commas",
    "ask.expansion": "with {0}? (y/n)",
    "ask.how": "cards or only points? (c/p)",
    "ask.end": "how it ended ({0})",
    "ask.winner": "who won",
    "ask.row": "{0} of {1}",
    "ask.field": "{0}: {1}",
    "bad.game": "no such game; type one of {0}",
    "bad.names": "{0} players; this game is for {1}",
    "bad.names_twice": "two players have one name; tell them apart",
    "bad.yes": "type y or n",
    "bad.how": "type c for cards, p for points",
    "bad.choice": "type one of {0}",
    "bad.numbers": "{0} numbers; type {1}, in the order of the players",
    "bad.number": "{0!r} is no whole number",
    "bad.player": "nobody is called {0!r}; type one of {1}",
    "by_points": "points",
    "saved": "saved in {0}",
}
_ITALIAN = {
    "wins": "Vince {0}: {1}",
    "win_together": "Vincono insieme {0}: {1}",
    "share": "Dividono la vittoria {0}: {1}",
    "and": " e ",
    "ahead": "{0} punti, {1} più di {2}",
    "more": "di più in {0}",
    "less": "di meno in {0}",
    "even": "tutti hanno gli stessi punti ({0})",
    "equal": "punti pari ({0}); decidono {1}: {2}",
    "equal.all": "punti pari ({0}) e pari {1}",
    "against": "{0} contro {1}",
    "at_once": "i punti non si contano",
    "coins_held": "monete",
    "row.coins": "punti delle monete",
    "stages_built": "stadi costruiti",
    "total": "totale",
    "seat": "posto {0}",
    "unowned": "Città Libera",
    "welcome": (
        "Un segnapunti. 'indietro' torna alla risposta prima, 'fine' chiude; una risposta vuota è 0"
        " o niente."
    ),
    "ask.game": "gioco ({0})",
    "ask.names": "giocatori in ordine di posto, in senso orario, con virgole",
    "ask.expansion": "con {0}? (s/n)",
    "ask.how": "carte o solo punti? (c/p)",
    "ask.end": "come è finita ({0})",
    "ask.winner": "chi ha vinto",
    "ask.row": "{0} di {1}",
    "ask.field": "{0}: {1}",
    "bad.game": "gioco sconosciuto; scrivi uno di {0}",
    "bad.names": "{0} giocatori; questo gioco è per {1}",
    "bad.names_twice": "due giocatori hanno lo stesso nome; distinguili",
    "bad.yes": "scrivi s o n",
    "bad.how": "scrivi c per le carte, p per i punti",
    "bad.choice": "scrivi uno di {0}",
    "bad.numbers": "{0} numeri; scrivine {1}, nell'ordine dei giocatori",
    "bad.number": "{0!r} non è un numero intero",
    "bad.player": "nessuno si chiama {0!r}; scrivi uno di {1}",
    "by_points": "punti",
    "saved": "salvato in {0}",
}


def word(key: str, lang: str, *values: object) -> str:
    """What ``key`` stands for in a language, with these values in it."""
    return (_ITALIAN if lang == "it" else _ENGLISH)[key].format(*values)
