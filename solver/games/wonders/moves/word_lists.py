"""The words in which effects and prices are told, in English and Italian."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.moves.reading import joined, quantity
from solver.games.wonders.data import COLORS
from solver.games.wonders.data.vocabulary import Color, Counted, Neighbor

Words = dict[str, str]

ENGLISH: Words = {
    "and": "and",
    "or": "or",
    "coin": "1 coin",
    "coins": "{n} coins",
    "point": "1 point",
    "points": "{n} points",
    "shield": "1 shield",
    "shields": "{n} shields",
    "nothing": "nothing",
    "kept": "{what} (not for sale)",
    "raw": "raw materials",
    "made": "manufactured goods",
    "discount": "{what} from {whom} for {coins} each",
    "left_only": "the left neighbor",
    "right_only": "the right neighbor",
    "both": "both neighbors",
    "coins_per": "{what} for each {thing} {where}",
    "points_per": "{what} at the end for each {thing} {where}",
    "if_complete": "{what} at the end if the wonder is complete",
    "self": "in the city",
    "left+right": "in both neighboring cities",
    "left+self+right": "in the city and both neighboring ones",
    "cards": "{color} card",
    "wonder_stage": "stage",
    "defeat_token": "defeat token",
    "victory_token": "victory token",
    "coins_held": "coins",
    "science_choice": "a science symbol of choice at the end",
    "play_last_card": "the last card of each Age is played too",
    "build_from_discard": "builds a card of the discard pile for nothing",
    "free_first_of_color": "the first building of each color is free",
    "free_first_of_age": "a building in the first turn of an Age is free",
    "free_last_of_age": "a building in the last turn of an Age is free",
    "free_once_per_age": "one building in each Age is free",
    "copy_guild": "a guild of a neighbor counts too at the end",
    "diplomacy": "1 diplomacy token",
    "diplomacies": "{n} diplomacy tokens",
    "take_token": "takes a victory token of Age {age} at once",
    "take_token_current": "takes a victory token of the present Age at once",
    "discard_defeats": "discards all own defeat tokens",
    "others_gain": "everybody else takes {what}",
    "neighbors_gain": "each neighbor takes {what}",
    "neighbors_debt": "each neighbor takes {n} debt",
    "others_lose": "everybody else loses {what}",
    "others_lose_age": "everybody else loses {what} for each Age so far",
    "others_lose_per": "everybody else loses {what} for each {thing} that they have",
    "others_token": "everybody else discards a victory token",
    "others_tokens": "everybody else discards {n} victory tokens",
    "others_lose_event": "everybody else loses {what} {event}",
    "coins_event": "{what} {event}",
    "event_cards": "for each {color} card built from now on",
    "event_chain_building": "for each card built by a chain from now on",
    "event_victory_token": "for each victory token taken from now on",
    "event_wonder_stage": "for each stage that the city builds from now on",
    "points_token": "{what} at the end for each own victory token of Age {age}",
    "copy_neighbor_science": "a science symbol of a neighbor's green card at the end",
    "rebate": "in each turn the first resource from {whom} costs {what} less",
    "starting_rebate": "the starting resource from {whom} costs {what} less",
    "produced_unit": (
        "in each turn one more of a resource that own brown and grey cards or the board make"
    ),
    "unproduced_unit": (
        "in each turn one resource that own brown and grey cards and the board do not make"
    ),
    "free_stage_resources": "stages cost no resources",
    "free_leaders": "later leaders are free",
    "free_cards": "{color} cards are free",
    "free_cards_age": "one {color} card in each Age is free",
    "free_cards_age_many": "{n} {color} cards in each Age are free",
    "discount_cards": "{color} cards cost {n} less",
    "discount_stages": "stages cost {n} less",
    "unit": "1 resource",
    "units": "{n} resources",
    "bank_resource": "in each turn one resource from the bank for {what}",
    "extra_coin": "{what} more when coins are taken from the bank, once a turn",
    "purchase_coin": "{what} after buying from a neighbor, once a turn for each",
    "pass_defeats": "defeat tokens of the conflicts go to the winner",
    "science_replace": "one own science symbol may become another at the end",
    "science_extra": "one more science symbol of the kind of which there are most at the end",
    "science_set": "{what} more at the end for each set of three different science symbols",
    "color_set": "{what} at the end for each set of a {colors} card in the city",
    "points_coins": "{what} more at the end for each {coins}",
    "victory_pair": "each pair of equal victory tokens scores its value once more at the end",
    "points_more": "{what} at the end for more {thing} than either neighbor",
    "more_cards": "{color} cards",
    "points_undefeated": "{what} at the end without a defeat token",
    "points_only_leader": "{what} at the end if it is the only leader face up",
    "draw_leader": "draws 1 leader from the box",
    "draw_leaders": "draws {n} leaders from the box",
    "recruit_leader": "may recruit one more leader at once",
    "bury_leader": (
        "buries a leader, who scores {n} times the cost ({what} if it depends on the Age)"
    ),
    "leaders_waived": "own leaders are free",
    "leaders_discount": "own leaders cost {own} less, those of the neighbors {other} less",
    "keep_leaders": "keeps all leaders",
    "by_age": "1, 2 or 3 coins by Age",
    "colors_present": "{what} at the end for each color of which there is a card in the city",
    "guild_again": "the own guild that is worth most counts once more at the end",
    "pawn_any": "takes part in an Edifice of choice for nothing",
    "pawn": "takes part in the Edifice of Age {age} for nothing",
    "discard_card": "discard a {color} card",
    "pay_coins": "pay {what}",
    "lose_tokens": "discard {n} victory tokens",
    "lose_token": "discard a victory token",
}

ITALIAN: Words = {
    "and": "e",
    "or": "o",
    "coin": "1 Moneta",
    "coins": "{n} Monete",
    "point": "1 punto",
    "points": "{n} punti",
    "shield": "1 scudo",
    "shields": "{n} scudi",
    "nothing": "niente",
    "kept": "{what} (non in vendita)",
    "raw": "risorse comuni",
    "made": "risorse rare",
    "discount": "{what} {whom} per {coins} l'una",
    "left_only": "dal vicino di sinistra",
    "right_only": "dal vicino di destra",
    "both": "da entrambi i vicini",
    "coins_per": "{what} per ogni {thing} {where}",
    "points_per": "{what} alla fine per ogni {thing} {where}",
    "if_complete": "{what} alla fine se la Meraviglia è completa",
    "self": "nella propria Città",
    "left+right": "nelle due Città vicine",
    "left+self+right": "nella propria Città e nelle due vicine",
    "cards": "carta {color}",
    "wonder_stage": "stadio",
    "defeat_token": "segnalino Sconfitta",
    "victory_token": "segnalino Vittoria",
    "coins_held": "Monete",
    "science_choice": "un simbolo scientifico a scelta alla fine",
    "play_last_card": "si gioca anche l'ultima carta di ogni Epoca",
    "build_from_discard": "costruisce gratis una carta degli scarti",
    "free_first_of_color": "il primo Edificio di ogni colore è gratis",
    "free_first_of_age": "un Edificio nel primo turno di un'Epoca è gratis",
    "free_last_of_age": "un Edificio nell'ultimo turno di un'Epoca è gratis",
    "free_once_per_age": "un Edificio per Epoca è gratis",
    "copy_guild": "alla fine conta anche una Gilda di un vicino",
    "wood": "Legno",
    "stone": "Pietra",
    "clay": "Argilla",
    "ore": "Minerale",
    "glass": "Vetro",
    "papyrus": "Papiro",
    "loom": "Tessuto",
    "compass": "compasso",
    "gear": "ingranaggio",
    "tablet": "tavoletta",
    "brown": "Marrone",
    "grey": "Grigia",
    "blue": "Blu",
    "yellow": "Gialla",
    "red": "Rossa",
    "green": "Verde",
    "purple": "Viola",
    "diplomacy": "1 segnalino Diplomazia",
    "diplomacies": "{n} segnalini Diplomazia",
    "take_token": "prende subito un segnalino Vittoria dell'Epoca {age}",
    "take_token_current": "prende subito un segnalino Vittoria dell'Epoca attuale",
    "discard_defeats": "scarta tutti i propri segnalini Sconfitta",
    "others_gain": "tutti gli altri prendono {what}",
    "neighbors_gain": "ogni vicino prende {what}",
    "neighbors_debt": "ogni vicino prende {n} Debito",
    "others_lose": "tutti gli altri perdono {what}",
    "others_lose_age": "tutti gli altri perdono {what} per ogni Epoca finora",
    "others_lose_per": "tutti gli altri perdono {what} per ogni {thing} che hanno",
    "others_token": "tutti gli altri scartano un segnalino Vittoria",
    "others_tokens": "tutti gli altri scartano {n} segnalini Vittoria",
    "others_lose_event": "tutti gli altri perdono {what} {event}",
    "coins_event": "{what} {event}",
    "event_cards": "per ogni carta {color} costruita da ora in poi",
    "event_chain_building": "per ogni carta costruita con una concatenazione da ora in poi",
    "event_victory_token": "per ogni segnalino Vittoria preso da ora in poi",
    "event_wonder_stage": "per ogni stadio che la Città costruisce da ora in poi",
    "points_token": "{what} alla fine per ogni proprio segnalino Vittoria dell'Epoca {age}",
    "copy_neighbor_science": "un simbolo scientifico di una carta Verde di un vicino alla fine",
    "rebate": "in ogni turno la prima risorsa {whom} costa {what} in meno",
    "starting_rebate": "la risorsa di partenza {whom} costa {what} in meno",
    "produced_unit": (
        "in ogni turno un'altra risorsa che le proprie carte Marroni e Grigie o la "
        "plancia producono"
    ),
    "unproduced_unit": (
        "in ogni turno una risorsa che le proprie carte Marroni e Grigie e la plancia non producono"
    ),
    "free_stage_resources": "gli stadi non costano risorse",
    "free_leaders": "i prossimi Leader sono gratis",
    "free_cards": "ogni carta {color} è gratis",
    "free_cards_age": "una carta {color} per Epoca è gratis",
    "free_cards_age_many": "{n} volte per Epoca una carta {color} è gratis",
    "discount_cards": "ogni carta {color} costa {n} in meno",
    "discount_stages": "gli stadi costano {n} in meno",
    "unit": "1 risorsa",
    "units": "{n} risorse",
    "bank_resource": "in ogni turno una risorsa dalla riserva per {what}",
    "extra_coin": "{what} in più quando si prendono Monete dalla riserva, una volta per turno",
    "purchase_coin": "{what} dopo un acquisto da un vicino, una volta per turno e vicino",
    "pass_defeats": "i segnalini Sconfitta dei conflitti vanno al vincitore",
    "science_replace": "alla fine un proprio simbolo scientifico può diventare un altro",
    "science_extra": "alla fine un altro simbolo scientifico del tipo più frequente",
    "science_set": "{what} in più alla fine per ogni set di tre simboli scientifici diversi",
    "color_set": "{what} alla fine per ogni set di carte {colors} nella propria Città",
    "points_coins": "{what} in più alla fine per ogni {coins}",
    "victory_pair": (
        "alla fine ogni coppia di segnalini Vittoria uguali vale ancora una volta il suo valore"
    ),
    "points_more": "{what} alla fine con più {thing} di ciascun vicino",
    "more_cards": "carte {color}",
    "points_undefeated": "{what} alla fine senza segnalini Sconfitta",
    "points_only_leader": "{what} alla fine se è l'unico Leader a faccia in su",
    "draw_leader": "pesca 1 Leader dalla scatola",
    "draw_leaders": "pesca {n} Leader dalla scatola",
    "recruit_leader": "può reclutare subito un altro Leader",
    "bury_leader": (
        "seppellisce un Leader, che vale {n} volte il costo ({what} se dipende dall'Epoca)"
    ),
    "leaders_waived": "i propri Leader sono gratis",
    "leaders_discount": "i propri Leader costano {own} in meno, quelli dei vicini {other} in meno",
    "keep_leaders": "tiene tutti i Leader",
    "by_age": "1, 2 o 3 Monete secondo l'Epoca",
    "colors_present": "{what} alla fine per ogni colore di cui c'è una carta nella propria Città",
    "guild_again": "alla fine la propria Gilda che vale di più conta ancora una volta",
    "pawn_any": "partecipa gratis a un Edificio a scelta",
    "pawn": "partecipa gratis all'Edificio dell'Epoca {age}",
    "discard_card": "scarta una carta {color}",
    "pay_coins": "paga {what}",
    "lose_tokens": "scarta {n} segnalini Vittoria",
    "lose_token": "scarta un segnalino Vittoria",
    "black": "Nera",
    "brown.several": "Marroni",
    "grey.several": "Grigie",
    "blue.several": "Blu",
    "yellow.several": "Gialle",
    "red.several": "Rosse",
    "green.several": "Verdi",
    "purple.several": "Viola",
    "black.several": "Nere",
}


def words_of(lang: str) -> Words:
    """The words of a language; ``id`` means English."""
    return ITALIAN if lang == "it" else ENGLISH


def word(thing: str, lang: str) -> str:
    """A resource, a color (of one card) or a science symbol, which are called by their ids."""
    return words_of(lang).get(thing, thing)


def coins(count: int, lang: str) -> str:
    """For instance ``1 coin`` or ``3 Monete``."""
    return quantity(words_of(lang), "coin", count)


def points(count: int, lang: str) -> str:
    """For instance ``1 point`` or ``3 punti``."""
    return quantity(words_of(lang), "point", count)


def thing(counted: Sequence[Counted], lang: str) -> str:
    """What is counted: one kind of token or stage, or cards of some colors."""
    words = words_of(lang)
    among = [name for name in counted if name in COLORS]
    things = [words["cards"].format(color=colors(among, lang, "or"))] if among else []
    things += [words[name] for name in counted if name not in COLORS]
    return joined(things, words["or"])


def colors(named: Sequence[Color | Counted], lang: str, joint: str) -> str:
    """Some colors with ``and`` or ``or`` between them."""
    return joined([word(color, lang) for color in named], words_of(lang)[joint])


def whom(sides: Sequence[Neighbor], lang: str) -> str:
    """From which neighbors something is bought."""
    return words_of(lang)["both" if len(set(sides)) > 1 else f"{sides[0]}_only"]
