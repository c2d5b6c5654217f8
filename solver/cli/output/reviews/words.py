"""The words of the page, in English and Italian."""

from __future__ import annotations

_ENGLISH = {
    "html": "en",
    "title": "Review",
    "seat": "seat {0}",
    "wins": "{0} wins",
    "share": "{0} share the victory",
    "and": "and",
    "unfinished": "the game is not finished",
    "stopped": "the review was stopped after {0} of {1} plies",
    "forfeit": "forfeit",
    "failed": "{0} did not move any more",
    "plies": "{0} plies",
    "curve": "Chances to win",
    "curve.two": "Chances to win of {0}",
    "curve.label": "Chances to win of each player in the course of the game",
    "curve.choices": "cost of choices",
    "curve.luck": "luck",
    "curve.help": "Point at the curve to see a move, click to go to it.",
    "players": "Players",
    "accuracy": "accuracy",
    "lost": "lost by choices",
    "points": "points",
    "decisions": "decisions",
    "best": "best",
    "good": "good",
    "inaccuracy": "inaccuracies",
    "mistake": "mistakes",
    "blunder": "blunders",
    "forced": "only move",
    "account": "Where the chances to win went",
    "account.start": "at first",
    "account.own": "own choices",
    "account.others": "choices of others",
    "account.luck": "luck",
    "account.unforeseen": "unforeseen",
    "account.end": "at last",
    "account.help": (
        "In percent points, from what a player could expect before the first event to what came of"
        " it. Each row adds up."
    ),
    "turning": "Turning points",
    "none": "Nothing changed much at once.",
    "choice": "choice",
    "luck": "luck",
    "played": "played",
    "better": "better",
    "why": "why",
    "could_expect": "{0} could expect {1} and got {2}",
    "table": "the table as {0} saw it",
    "scores": "Points",
    "total": "total",
    "moves": "The game, move by move",
    "all": "all moves",
    "flagged": "what was lost",
    "only": "only {0}",
    "ply": "ply",
    "who": "who",
    "win": "chance",
    "change": "change",
    "move": "move",
    "events": "{0} events of chance",
    "method": "How to read this",
    "method.choices": (
        "Every decision was searched from what its player knew at that moment ({0}, {1} a decision,"
        " {2}, seed {3}), and the move that was made once more on its own, as long as the best one."
        " The cost is the difference of their chances to win; what the search cannot tell apart,"
        " or what leads to the same result, costs nothing. ?! marks an inaccuracy (5 percent"
        " points or more with two players), ? a mistake (10), ?? a blunder (20); with more players"
        " the steps shrink with an even share of the win."
    ),
    "method.luck": (
        "Luck is the chance to win after events of chance less the mean over what could have come,"
        " both found by the same kind of search. So luck is zero on average."
    ),
    "method.unforeseen": (
        "Unforeseen is what a search did not see and a later one did: hidden cards and secret"
        " choices that came to light, and the errors of the searches themselves."
    ),
    "method.accuracy": (
        "Accuracy is the mean over all decisions with more than one move; a move without a loss"
        " counts 100 %, one that loses 10 points 64 %."
    ),
    "nodes": "{0} nodes",
    "seconds": "{0} s",
    "thread": "1 thread",
    "threads": "{0} threads",
    "made": "made by seven-wonders-solver {0}, rules tables {1}",
    "judge": "{0}, {1} a decision, {2}, seed {3}",
    "text.turning": "turning points",
    "text.accounts": "where the chances to win went, in percent points",
    "text.chance": "chance",
    "text.win": "win",
    "text.change": "change",
    "text.lost": "lost",
    "text.failed": "{0} did not move: {1}",
    "text.account.start": "at first",
    "text.account.own": "choices",
    "text.account.others": "of others",
    "text.account.luck": "luck",
    "text.account.unforeseen": "unforeseen",
    "text.account.end": "at last",
}

_ITALIAN = {
    "html": "it",
    "title": "Analisi",
    "seat": "posto {0}",
    "wins": "vince {0}",
    "share": "{0} dividono la vittoria",
    "and": "e",
    "unfinished": "la partita non è finita",
    "stopped": "l'analisi è stata fermata dopo {0} di {1} eventi",
    "forfeit": "abbandono",
    "failed": "{0} non ha più mosso",
    "plies": "{0} eventi",
    "curve": "Probabilità di vittoria",
    "curve.two": "Probabilità di vittoria di {0}",
    "curve.label": "Probabilità di vittoria di ogni giocatore nel corso della partita",
    "curve.choices": "costo delle scelte",
    "curve.luck": "fortuna",
    "curve.help": "Punta la curva per vedere una mossa, fai clic per raggiungerla.",
    "players": "Giocatori",
    "accuracy": "precisione",
    "lost": "perso con le scelte",
    "points": "punti",
    "decisions": "decisioni",
    "best": "migliori",
    "good": "buone",
    "inaccuracy": "imprecisioni",
    "mistake": "errori",
    "blunder": "errori gravi",
    "forced": "mossa unica",
    "account": "Dove sono andate le probabilità",
    "account.start": "all'inizio",
    "account.own": "scelte proprie",
    "account.others": "scelte altrui",
    "account.luck": "fortuna",
    "account.unforeseen": "imprevisto",
    "account.end": "alla fine",
    "account.help": (
        "In punti percentuali, da ciò che un giocatore poteva aspettarsi prima del primo evento a"
        " ciò che ne è venuto. Ogni riga torna."
    ),
    "turning": "Momenti decisivi",
    "none": "Nulla è cambiato molto in un colpo solo.",
    "choice": "scelta",
    "luck": "fortuna",
    "played": "giocata",
    "better": "meglio",
    "why": "perché",
    "could_expect": "{0} poteva aspettarsi {1} e ha avuto {2}",
    "table": "il tavolo come lo vedeva {0}",
    "scores": "Punti",
    "total": "totale",
    "moves": "La partita, mossa per mossa",
    "all": "tutte le mosse",
    "flagged": "ciò che è andato perso",
    "only": "solo {0}",
    "ply": "n.",
    "who": "chi",
    "win": "prob.",
    "change": "differenza",
    "move": "mossa",
    "events": "{0} eventi casuali",
    "method": "Come si legge",
    "method.choices": (
        "Ogni decisione è stata esaminata da ciò che il suo giocatore sapeva in quel momento ({0},"
        " {1} per decisione, {2}, seme {3}), e la mossa giocata ancora una volta da sola, quanto la"
        " migliore. Il costo è la differenza delle loro probabilità di vittoria; ciò che la ricerca"
        " non distingue, o che porta allo stesso risultato, non costa nulla. ?! segna"
        " un'imprecisione (da 5 punti percentuali, in due), ? un errore (da 10), ?? un errore grave"
        " (da 20); con più giocatori le soglie si riducono come la parte uguale della vittoria."
    ),
    "method.luck": (
        "La fortuna è la probabilità di vittoria dopo gli eventi casuali meno la media di ciò che"
        " poteva venire, entrambe trovate con lo stesso tipo di ricerca. In media, dunque, è zero."
    ),
    "method.unforeseen": (
        "L'imprevisto è ciò che una ricerca non ha visto e una successiva sì: carte nascoste e"
        " scelte segrete venute alla luce, e gli errori delle ricerche stesse."
    ),
    "method.accuracy": (
        "La precisione è la media su tutte le decisioni con più di una mossa: una mossa senza"
        " perdita vale 100 %, una che perde 10 punti 64 %."
    ),
    "nodes": "{0} nodi",
    "seconds": "{0} s",
    "thread": "1 thread",
    "threads": "{0} thread",
    "made": "fatto da seven-wonders-solver {0}, tabelle delle regole {1}",
    "judge": "{0}, {1} per decisione, {2}, seme {3}",
    "text.turning": "momenti decisivi",
    "text.accounts": "dove sono andate le probabilità, in punti percentuali",
    "text.chance": "caso",
    "text.win": "vitt.",
    "text.change": "diff.",
    "text.lost": "persi",
    "text.failed": "{0} non ha mosso: {1}",
    "text.account.start": "all'inizio",
    "text.account.own": "scelte",
    "text.account.others": "altrui",
    "text.account.luck": "fortuna",
    "text.account.unforeseen": "imprevisto",
    "text.account.end": "alla fine",
}


def word(key: str, lang: str, *values: object) -> str:
    """The words for ``key``, with ``values`` put in; ids are surrounded by English."""
    return (_ITALIAN if lang == "it" else _ENGLISH)[key].format(*values)
