"""The words around the names on a drawn table."""

from __future__ import annotations

from solver.games.drawing.labels import Pairs, Wording

_WORDS: Pairs = {
    "title": ("7 Wonders ({0}), {1} players", "7 Wonders ({0}), {1} giocatori"),
    "title.free_city": (
        "7 Wonders ({0}), 2 players and the Free City",
        "7 Wonders ({0}), 2 giocatori e la Città Libera",
    ),
    "teams": ("in teams", "a squadre"),
    "draft": ("draft of leaders", "scelta dei Capi"),
    "recruitment": ("recruitment", "reclutamento"),
    "your_leaders": ("your leaders", "i tuoi Capi"),
    "leaders_of": ("leaders of {0}", "Capi del {0}"),
    "leaders": ("leaders", "Capi"),
    "buried": ("buried", "sepolti"),
    "too_dear": ("{0}, too dear now", "{0}, ora troppo"),
    "kept": ("leaders kept by {0}", "Capi tenuti dal {0}"),
    "sent": (
        "passed on by {0} in turn {1} of the draft",
        "passati dal {0} nel turno {1} della scelta",
    ),
    "debt": ("Debt {0}", "Debito {0}"),
    "diplomacy": ("{0} Diplomacy", "{0} Diplomazia"),
    "partner": ("ally", "noi"),
    "free_city": ("Free City", "Città Libera"),
    # What comes next.
    "boards": ("setup: {0} is dealt a wonder", "preparazione: {0} riceve una Meraviglia"),
    "sides": ("{0} chooses a side", "{0} sceglie un lato"),
    "deal_leaders": ("leaders are dealt: {0} of {1}", "si danno i Capi: {0} di {1}"),
    "choose_leader": (
        "{0} keeps a leader; hands go to the right",
        "{0} tiene un Capo; le mani vanno a destra",
    ),
    "recruit": (
        "{0} chooses a leader to recruit, to put under a stage or to sell",
        "{0} sceglie un Capo da reclutare, da usare per uno stadio o da vendere",
    ),
    "draw_leaders": (
        "{0} draws leaders from the box: {1} of {2}",
        "{0} pesca Capi dalla scatola: {1} di {2}",
    ),
    "extra": ("{0} may recruit one more leader", "{0} può reclutare un altro Capo"),
    "bury": ("{0} buries a leader", "{0} seppellisce un Capo"),
    "tokens": ("{0} discards a Victory token", "{0} scarta un segnalino Vittoria"),
    "losses": ("{0} loses {1}, or takes Debt", "{0} perde {1}, o prende Debito"),
    "see_leaders": (
        "{0} takes up the next leaders: {1} of {2} are known",
        "{0} prende i prossimi Capi: noti {1} di {2}",
    ),
    "deal.pile": (
        "the pile of the Free City is dealt: {0} of {1}",
        "si prepara la pila della Città Libera: {0} di {1}",
    ),
    "deal.hand": ("the hand of {0} is dealt: {1} of {2}", "si dà la mano del {0}: {1} di {2}"),
    "choose": ("{0} chooses a card", "{0} sceglie una carta"),
    "choose.city": (
        "{0} chooses a card for the Free City",
        "{0} sceglie una carta per la Città Libera",
    ),
    "chosen": ("chosen so far: {0}", "hanno già scelto: {0}"),
    "see": (
        "{0} takes up the next hand: {1} of {2} cards are known",
        "{0} prende la prossima mano: note {1} carte di {2}",
    ),
    "look": ("{0} looks through the discard pile", "{0} guarda gli scarti"),
    "draw": (
        "{0} draws the last card of the pile of the Free City",
        "{0} pesca l'ultima carta della pila della Città Libera",
    ),
    "discard": (
        "{0} builds a card of the discard pile",
        "{0} costruisce una carta degli scarti",
    ),
    "discard.city": (
        "{0} builds a card of the discard pile for the Free City",
        "{0} costruisce una carta degli scarti per la Città Libera",
    ),
    "seventh": ("{0} plays the last card", "{0} gioca l'ultima carta"),
    "seventh.city": (
        "{0} plays the last card for the Free City",
        "{0} gioca l'ultima carta per la Città Libera",
    ),
    "passed.left": ("hands go to the left", "le mani vanno a sinistra"),
    "passed.right": ("hands go to the right", "le mani vanno a destra"),
    "passed.exchanged": ("hands are exchanged", "le mani si scambiano"),
    "ending.coins": ("equal points, more coins", "punti pari, più Monete"),
    "ending.shared": ("equal points and coins", "punti e Monete pari"),
    # The cities at a glance.
    "head.wonder": ("wonder", "Meraviglia"),
    "head.stages": ("stages", "stadi"),
    "head.coins": ("coins", "Monete"),
    "head.shields": ("shields", "scudi"),
    "head.military": ("military", "militari"),
    "head.hand": ("hand", "mano"),
    "points_for": ("points", "punti"),
    "head.points": ("points", "punti"),
    "conflict.now": (
        "against {0} if the Age ended now: {1}",
        "contro {0} se l'Era finisse ora: {1}",
    ),
    "tokens.victory": ("victory tokens, {0}: {1}", "segnalini vittoria, {0}: {1}"),
    "tokens.defeat": ("defeat tokens, {0}: {1}", "segnalini sconfitta, {0}: {1}"),
    "side": ("{0}, {1}", "{0}, {1}"),
    # One city.
    "keeps": ("not for sale", "non in vendita"),
    "buys": ("buys for {0}", "compra per {0}"),
    "raw_left": ("raw materials on the left", "risorse comuni a sinistra"),
    "raw_right": ("raw materials on the right", "risorse comuni a destra"),
    "made_left": ("goods on the left", "risorse rare a sinistra"),
    "made_right": ("goods on the right", "risorse rare a destra"),
    "raw_both": ("raw materials", "risorse comuni"),
    "made_both": ("goods", "risorse rare"),
    "science": ("science", "scienza"),
    "choice": ("any", "a scelta"),
    "score.coins": ("coins", "Monete"),
    "score.purple": ("purple", "viola"),
    "score.leaders": ("leaders", "Capi"),
    "score.black": ("black", "nere"),
    "score.edifice": ("Edifices", "Edifici"),
    "edifice": ("Edifice {0}, {1}", "Edificio {0}, {1}"),
    "edifice.does": ("costs {0}; brings {1}; else {2}", "costa {0}; porta {1}; altrimenti {2}"),
    "edifice.left": ("pawns left: {0}", "pedine rimaste: {0}"),
    "edifice.completed": ("completed", "completato"),
    "edifice.failed": ("not completed", "non completato"),
    "edifice.with": ("with {0}", "con {0}"),
    "edifice.debt": ("Debt {0} for Edifices", "Debito {0} per gli Edifici"),
    "edifices": ("Edifices", "Edifici"),
    "edifice.drawn": (
        "setup: the Edifice of Age {0} is drawn",
        "preparazione: si pesca l'Edificio dell'Epoca {0}",
    ),
    "penalties": (
        "{0} chooses what to give up for the Edifice",
        "{0} sceglie a che cosa rinunciare per l'Edificio",
    ),
    "pay.participation": ("with the Edifice {0} more", "con l'Edificio {0} in più"),
    "navy.shipyard": ("{0}, Wonder on the {1} fleet", "{0}, Meraviglia sulla flotta {1}"),
    "navy.next": ("next {0}", "poi {0}"),
    "navy.unseen": ("{0} that the others do not see", "{0} che gli altri non vedono"),
    "navy.found": ("has drawn", "ha pescato"),
    "navy.strength": ("naval strength {0}", "forza navale {0}"),
    "navy.tokens": ("tokens {0}", "segnalini {0}"),
    "navy.raid": ("raid on {0}", "incursione contro {0}"),
    "navy.sea": ("at sea", "in mare"),
    "navy.sheet": (
        "shipyards and cards of Armada: sheet {0}",
        "cantieri e carte di Armada: foglio {0}",
    ),
    "navy.shipped": (
        "shipyards and cards of Armada: sheet {0}, partly a reconstruction and not what is "
        "printed (solver sheet wonders)",
        "cantieri e carte di Armada: foglio {0}, in parte una ricostruzione e non quanto è "
        "stampato (solver sheet wonders)",
    ),
    "score.naval": ("naval", "navali"),
    "score.islands": ("Islands", "Isole"),
    "shipyards": (
        "setup: {0} is dealt a shipyard",
        "preparazione: {0} riceve un cantiere navale",
    ),
    "top_island": (
        "{0} takes the top Island of a level",
        "{0} prende la prima Isola di un livello",
    ),
    "islands": ("{0} draws Islands", "{0} pesca Isole"),
    "fleets": (
        "{0} chooses which fleets make a free move",
        "{0} sceglie le flotte da muovere gratis",
    ),
    "explore": ("{0} chooses an Island to keep", "{0} sceglie un'Isola da tenere"),
    "naval": (
        "{0} joins the naval conflict or stays out",
        "{0} partecipa al conflitto navale o ne resta fuori",
    ),
    "pay.left2": ("{0} left of left", "{0} oltre sin."),
    "pay.right2": ("{0} right of right", "{0} oltre des."),
    "pay.sail": ("{0} with a step", "{0} con la flotta"),
    "event.shipyard": ("shipyard", "cantiere navale"),
    "event.island": ("Island", "Isola"),
    "legend": ("[x] built, [>] next", "[x] costruito, [>] prossimo"),
    # Hands.
    "your_hand": ("your hand", "la tua mano"),
    "next_hand": (
        "your next hand, as far as it is known",
        "la tua prossima mano, per quanto è nota",
    ),
    "pile_cards": ("discard pile, to build from", "scarti da cui costruire"),
    "other_hands": ("the other hands", "le altre mani"),
    "head.build": ("build", "si costruisce"),
    "build.own": ("yes", "sì"),
    "build.chain": ("chain", "concatenata"),
    "build.right": ("by right", "per diritto"),
    "build.twin": ("built", "c'è già"),
    "build.never": ("-", "-"),
    "price.free": ("free", "gratis"),
    "pay.left": ("{0} left", "{0} sin."),
    "pay.right": ("{0} right", "{0} des."),
    "pay.bank": ("{0} bank", "{0} riserva"),
    "stage": ("stage {0} of {1}", "stadio {0} di {1}"),
    "in_hand": ("{0}, {1}", "{0}, {1}"),
    "card": ("{0} card", "{0} carta"),
    "cards": ("{0} cards", "{0} carte"),
    "pile": ("pile of the Free City", "pila della Città Libera"),
    "unseen": ("never seen", "mai viste"),
    "some": ("{0} of {1}", "{0} tra {1}"),
    "drawn": ("{0} unseen of the pile", "{0} mai viste della pila"),
    "comes": ("yours in {0} turns", "tue tra {0} turni"),
    "comes_next": ("yours next turn", "tue nel prossimo turno"),
    "pool": ("never seen ({0})", "mai viste ({0})"),
    "pool.guilds": ("never seen ({0} of these {1})", "mai viste ({0} di queste {1})"),
    "discards": ("discard pile: {0}", "scarti: {0}"),
    "discards.known": ("of these you know", "di queste conosci"),
    "event.wonder": ("wonder", "plancia"),
    "question.wonder": ("the board of seat {1}", "la plancia del posto {1}"),
    "questions.wonder": ("the {2} boards, from seat {1} on", "le {2} plance, dal posto {1}"),
}

label = Wording(_WORDS)
"""The words for a key in a language, with values put in."""


def sheet_note(name: str, lang: str) -> str:
    """That a sheet, named by its hash, is partly a reconstruction; empty for one of a user."""
    from solver.games.wonders.data import sheets

    return label("navy.shipped", lang, name) if name == sheets.shipped().hash else ""
