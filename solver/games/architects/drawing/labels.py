"""The words around the names on a drawn table."""

from __future__ import annotations

from solver.games.drawing.labels import Pairs, Wording

_WORDS: Pairs = {
    "title": ("7 Wonders Architects, {0} players", "7 Wonders Architects, {0} giocatori"),
    "battle.now": ("against {0} in a battle now: {1}", "contro {0} in una battaglia ora: {1}"),
    "nobody": ("nobody", "nessuno"),
    "and": ("and", "e"),
    # What comes next.
    "setup": ("setup", "preparazione"),
    "must": ("must", "deve"),
    "may": ("may", "può"),
    "move.take": ("take a card: {0}", "prendere una carta: {0}"),
    "move.build": ("build stage {0}", "costruire lo Stadio {0}"),
    "move.science": ("turn in green cards", "usare le carte Verdi"),
    "move.extra": ("take an extra card ({0})", "prendere una carta in più ({0})"),
    "move.end": ("end the turn", "finire il turno"),
    "phase.token": ("{0} takes a progress token", "{0} prende un segnalino Progresso"),
    "phase.effect": ("{0}, effect of {1}: {2}", "{0}, effetto di {1}: {2}"),
    "phase.keep": ("{0} keeps one of: {1}", "{0} tiene una tra: {1}"),
    "due": ("to be turned up", "da scoprire"),
    "due.wonders": ("the wonder of seat {0}", "la Meraviglia del posto {0}"),
    "due.draw": ("the card of the central deck", "la carta del mazzo centrale"),
    "due.blind": ("the token of the stack", "il segnalino della pila"),
    "due.finds": (
        "{1} of the cards that seat {0} looks through",
        "{1} delle carte che il posto {0} guarda",
    ),
    "due.lay": ("progress tokens ({1})", "segnalini Progresso ({1})"),
    "due.tops": ("the new top of {1}", "la nuova carta in cima a {1}"),
    "due.peek": (
        "seat {0} looks at the top of the central deck",
        "posto {0} guarda la carta in cima al mazzo centrale",
    ),
    "ending.wonder": ("a wonder is complete", "una Meraviglia è completa"),
    "ending.tie_break": ("equal points, more stages", "punti pari, più Stadi"),
    "ending.shared": ("equal points and stages", "punti e Stadi pari"),
    "ending.exhausted": ("no card is left", "carte finite"),
    # Decks.
    "decks": ("decks", "mazzi"),
    "left": ("left", "sin."),
    "right": ("right", "des."),
    "central": ("central deck", "mazzo centrale"),
    "top": ("top", "in cima"),
    "cards": ("cards", "carte"),
    "legend.decks": (
        "number of cards, then those nobody has seen, by kind ({0}: red with horns)",
        "numero di carte, poi quelle mai viste, per tipo ({0}: Rosse con corni)",
    ),
    "seen_by": (
        "top of the central deck: {0} (seen by {1})",
        "in cima al mazzo centrale: {0} (vista da {1})",
    ),
    # Cities.
    "short_points": ("{0} pts", "{0} pt"),
    "score.stages": ("stages", "Stadi"),
    "score.cat_pawn": ("Cat", "Gatto"),
    "same": ("same", "uguali"),
    "different": ("different", "diverse"),
    "rests_on": ("on {0}", "su {0}"),
    "held": ("cards", "carte"),
    "tokens": ("tokens", "segnalini"),
    "used": ("{0} (used)", "{0} (usato)"),
    "ready": ("{0} (ready)", "{0} (pronto)"),
    "shields": ("shields", "Scudi"),
    "victories": ("military tokens", "Vittorie Militari"),
    "legend.stages": (
        "[x] built, [>] next, [!] must be built this turn; * works when it is built",
        "[x] costruito, [>] prossimo, [!] da costruire subito; * ha effetto",
    ),
    # What belongs to nobody.
    "conflict": (
        "conflict tokens: {0} ({1} of {2} on Battle)",
        "segnalini Conflitto: {0} ({1} su {2} in Battaglia)",
    ),
    "cat": ("Cat", "Gatto"),
    "face_up": ("progress tokens", "segnalini Progresso"),
    "stack": ("in the stack", "nella pila"),
    # Cards, where their names are too long.
    "card.vp3": ("3 points", "3 punti"),
    "card.vp2_cat": ("2 points+cat", "2 punti+gatto"),
    "card.red_h0": ("shield", "scudo"),
    "card.red_h1": ("shield+horn", "scudo+corno"),
    "card.red_h2": ("shield+2 horns", "scudo+2 corni"),
    "heads": (
        "Wo St Cl Pa Gl Co 3p 2c Cm Ge Tb R0 R1 R2",
        "Le Pi Ar Pa Ve Mo 3p 2g Cm In Tv R0 R1 R2",
    ),
    "left_in_deck": ("{0} left", "{0} rimaste"),
    "unseen_cards": ("cards not seen yet", "carte non ancora viste"),
    "points_for": ("points for", "punti per"),
    "event.wonder": ("wonder", "meraviglia"),
    "event.lay": ("lay", "segnalino scoperto"),
    "event.top": ("top", "in cima al mazzo di"),
    "event.find": ("find", "carta trovata"),
    "event.draw": ("draw", "dal mazzo centrale"),
    "event.blind": ("blind", "segnalino dalla pila"),
    "event.peek": ("peek", "carta guardata"),
    "question.wonder": ("the wonder of seat {1}", "la meraviglia del posto {1}"),
    "question.lay": (
        "the next progress token that lies open",
        "il prossimo segnalino scoperto",
    ),
    "question.top": ("the card on top of the deck of {0}", "la carta in cima al mazzo di {0}"),
    "question.find": (
        "the next card that seat {1} looks at",
        "la prossima carta che guarda il posto {1}",
    ),
    "question.draw": (
        "the card that seat {1} takes from the central deck",
        "la carta che il posto {1} prende dal mazzo centrale",
    ),
    "question.blind": (
        "the token that seat {1} takes from the stack",
        "il segnalino che il posto {1} prende dalla pila",
    ),
    "question.peek": (
        "the card that seat {1} looks at (the Cat)",
        "la carta che guarda il posto {1} (il Gatto)",
    ),
    "questions.wonder": (
        "the {2} wonders, from seat {1} on",
        "le {2} meraviglie, dal posto {1}",
    ),
    "questions.lay": ("{2} progress tokens that lie open", "{2} segnalini progresso scoperti"),
    "questions.top": (
        "the cards on top of the decks of {0}",
        "le carte in cima ai mazzi di {0}",
    ),
    "questions.find": (
        "the {2} cards that seat {1} looks at",
        "le {2} carte che guarda il posto {1}",
    ),
    "questions.draw": (
        "the {2} cards that seat {1} takes from the central deck",
        "le {2} carte che il posto {1} prende dal mazzo centrale",
    ),
    "questions.blind": (
        "the {2} tokens that seat {1} takes from the stack",
        "i {2} segnalini che il posto {1} prende dalla pila",
    ),
    "ask.token": ("a progress token, or stack", "un segnalino progresso, o stack"),
    "ask.search": ("the deck to look through", "il mazzo da guardare"),
    "ask.keep": ("the card to keep", "la carta da tenere"),
    "ask.extra": (
        "the token used and the deck of the extra card",
        "il segnalino usato e il mazzo della carta in più",
    ),
    "ask.science": ("a science set to turn in", "un insieme di scienza da consegnare"),
    "ask.build": ("a stage to build", "uno stadio da costruire"),
}

label = Wording(_WORDS)
"""The words for a key in a language, with values put in."""
