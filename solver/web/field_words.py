"""What fields and values that several games have are called, in English and Italian.

What only one game has stands with the rows of its tables.
"""

from __future__ import annotations

from collections.abc import Mapping

FIELD_WORDS: Mapping[str, tuple[str, str]] = {
    # The fields of positions.
    "field.variant": ("rules", "regole"),
    "field.view": ("seen from", "visto da"),
    "field.phase": ("what comes next", "che cosa segue"),
    "field.age": ("Age", "Epoca"),
    "field.options": ("options of stages", "opzioni degli stadi"),
    "field.seat": ("seat to move", "posto di turno"),
    "field.cities": ("cities", "città"),
    "field.players": ("players", "giocatori"),
    "field.buried": ("under wonders", "sotto le Meraviglie"),
    "field.coins": ("coins", "monete"),
    "field.cards": ("cards", "carte"),
    "field.built": ("built", "costruite"),
    "field.tokens": ("progress tokens", "segnalini Progresso"),
    "field.picks": ("wonders of the draft", "Meraviglie della scelta"),
    "field.next_starter": ("who begins an Age", "chi inizia un'Epoca"),
    "field.turn": ("turn", "turno"),
    "field.drawn": ("drawn", "pescata"),
    "field.chosen": ("chosen in this turn", "scelto in questo turno"),
    "field.due": ("due", "da fare"),
    "field.wonder": ("wonder", "Meraviglia"),
    "field.military": ("military tokens", "segnalini militari"),
    "field.size": ("size", "numero"),
    "field.decks": ("decks", "mazzi"),
    "field.deck": ("deck", "mazzo"),
    "field.boxes": ("boxes ticked", "caselle spuntate"),
    "field.edition": ("edition", "edizione"),
    "field.acting": ("who decides now", "chi decide adesso"),
    "field.laid_tokens": ("token on", "segnalino su"),
    "field.kept": ("leaders kept", "Capi tenuti"),
    # Values of fields.
    "value.boxes_attack": ("attack", "attacco"),
    "value.boxes_defense": ("defense", "difesa"),
    "value.boxes_points": ("points", "punti"),
    "value.red": ("red", "rosse"),
    "value.yellow": ("yellow", "gialle"),
    "value.blue": ("blue", "blu"),
    "value.green": ("green", "verdi"),
    "value.board": ("on the board", "sul tabellone"),
    "value.built": ("built", "costruita"),
    "value.owned": ("not built", "non costruita"),
    "value.draw": ("draw", "pesca"),
    "value.keep": ("keep", "tenere"),
    "value.over": ("over", "finita"),
    "value.pick": ("draft", "scelta"),
    "value.token": ("token", "segnalino"),
    "value.tokens": ("tokens", "segnalini"),
    "value.top": ("top card", "carta in cima"),
    "value.boards": ("boards", "plance"),
    "value.choose": ("choose", "scelta"),
    "value.hidden": ("hidden", "nascosti"),
    "value.look": ("look at the pile", "guardare gli scarti"),
    "value.night": ("night", "notte"),
    "value.open": ("open", "scoperti"),
    "value.any": ("any box", "qualsiasi casella"),
    "value.attack": ("attack only", "solo attacco"),
    "value.swap": ("exchange of dice", "scambio di dadi"),
    # Parts of a game, as examples are called.
    "phase.opening": ("opening", "inizio"),
    "phase.draft": ("draft", "scelta"),
    "phase.age1": ("Age I", "Epoca I"),
    "phase.age2": ("Age II", "Epoca II"),
    "phase.age3": ("Age III", "Epoca III"),
    "phase.middle": ("middle", "metà"),
    "phase.late": ("late", "finale"),
    # Duel with Pantheon and Agora.
    "field.moved_decree": ("moved Decree", "Decreto spostato"),
    "field.triggered": ("triggered", "attivata"),
}
"""The words by key, English and Italian."""
