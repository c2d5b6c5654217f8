"""The words of results, in English and Italian."""

from __future__ import annotations

_ENGLISH = {
    "html": "en",
    "title": "Results",
    "of": "Results of {0}",
    "counted": "games {0}, finished {1}, reviewed {2}",
    "ends": "ends",
    "games": "games",
    "won": "won",
    "even": "even",
    "interval": "95 %",
    "points": "points",
    "accuracy": "accuracy",
    "luck": "luck",
    "lost": "lost",
    "by.player": "player",
    "by.opponent": "opponent",
    "by.wonder": "wonder",
    "by.built": "wonder built",
    "by.side": "side",
    "by.board": "board",
    "by.seat": "seat",
    "by.seats": "players",
    "by.expansion": "expansion",
    "plot": "Share of the win",
    "plot.label": "Share of the win, with its 95 % interval and the even share, by {0}",
    "course": "Game by game",
    "course.accuracy": "Accuracy of each game, and its mean over the last five",
    "course.luck": "Luck and cost of choices of each game, in percent points",
    "list": "The games",
    "day": "day",
    "who": "players and their share of the win",
    "ending": "ending",
    "unfinished": "not finished",
    "method": "How to read this",
    "method.share": (
        "The share of the win is 1 for who wins alone and less for who shares; even is what it"
        " would be if all played alike. The interval holds the true share 95 times of 100; with few"
        " games it is wide, and then nothing follows from the share. Games that are not finished"
        " count nowhere."
    ),
    "method.review": (
        "Accuracy, luck and what own choices cost come from reviews; luck and cost are percent"
        " points of the win a game."
    ),
}
_ITALIAN = {
    "html": "it",
    "title": "Risultati",
    "of": "Risultati di {0}",
    "counted": "partite {0}, finite {1}, analizzate {2}",
    "ends": "finali",
    "games": "partite",
    "won": "vinte",
    "even": "pari",
    "interval": "95 %",
    "points": "punti",
    "accuracy": "precis.",
    "luck": "fortuna",
    "lost": "persi",
    "by.player": "giocatore",
    "by.opponent": "avversario",
    "by.wonder": "meraviglia",
    "by.built": "meraviglia costruita",
    "by.side": "lato",
    "by.board": "plancia",
    "by.seat": "posto",
    "by.seats": "giocatori",
    "by.expansion": "espansione",
    "plot": "Quota di vittoria",
    "plot.label": "Quota di vittoria, con l'intervallo al 95 % e la quota pari, per {0}",
    "course": "Partita per partita",
    "course.accuracy": "Precisione di ogni partita e media delle ultime cinque",
    "course.luck": "Fortuna e costo delle scelte di ogni partita, in punti percentuali",
    "list": "Le partite",
    "day": "giorno",
    "who": "giocatori e loro quota di vittoria",
    "ending": "finale",
    "unfinished": "non finita",
    "method": "Come leggere questa pagina",
    "method.share": (
        "La quota di vittoria è 1 per chi vince da solo e meno per chi la divide; pari è quanto"
        " sarebbe se tutti giocassero allo stesso modo. L'intervallo contiene la quota vera 95"
        " volte su 100; con poche partite è largo, e allora dalla quota non segue nulla. Le partite"
        " non finite non contano."
    ),
    "method.review": (
        "Precisione, fortuna e costo delle proprie scelte vengono dalle analisi; fortuna e costo"
        " sono punti percentuali di vittoria per partita."
    ),
}


def word(key: str, lang: str, *values: object) -> str:
    """What ``key`` stands for in a language, with these values in it."""
    return (_ITALIAN if lang == "it" else _ENGLISH)[key].format(*values)
