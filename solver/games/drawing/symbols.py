"""The one set of symbols of all games: shapes drawn for this, and what each means."""

from __future__ import annotations

SHAPES = {
    "wood": "M2 5h10a3 3 0 0 1 0 6H2zM12 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
    "clay": "M1 4h6v3H1zm8 0h6v3H9zM1 9h3v3H1zm5 0h5v3H6zm7 0h2v3h-2z",
    "stone": "M3 13 1 8l4-5h6l4 5-2 5zM5 6l2 2 4-1-2-2z",
    "ore": "M8 1l6 6-3 8H5L2 7zM8 4 5 7l3 1 3-1z",
    "glass": "M6 1h4v4l2 3v6l-1 1H5l-1-1V8l2-3zM6 9v4h4V9z",
    "papyrus": "M4 2h9v10h-2v2H3v-3h1zM6 4v1h5V4zm0 3v1h5V7z",
    "loom": "M1 2h14v2H1zm2 3h2v9H3zm4 0h2v9H7zm4 0h2v9h-2z",
    "coin": "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2a5 5 0 1 1 0 10A5 5 0 0 1 8 3zM7 5h2v6H7z",
    "point": "M4 1h8l4 7-4 7H4L0 8z",
    "shield": "M8 1l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V3z",
    "horn": "M1 6h4l9-4v12l-9-4H1z",
    "pawn": "M8 1a3 3 0 0 1 2 5l2 7h1v2H3v-2h1l2-7a3 3 0 0 1 2-5z",
    "wheel": "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM7 3v4H3a5 5 0 0 1 4-4zm2 0a5 5 0 0 1 4 4H9zM3"
    " 9h4v4a5 5 0 0 1-4-4zm6 4V9h4a5 5 0 0 1-4 4z",
    "mortar": "M11 1l2 1-4 5H7zM2 8h12c0 4-2 5-4 5v2H6v-2c-2 0-4-1-4-5z",
    "quill": "M14 1C8 1 4 5 4 10l-2 5h1l2-4c5 0 9-4 9-10z",
    "plumb_bob": "M7 1h2v4h4L8 15 3 5h4z",
    "sundial": "M1 13h14v2H1zM8 2v9h6zM2 11h4v1H2z",
    "armillary_sphere": "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2c2 0 3 2 3 5s-1 5-3 5"
    "-3-2-3-5 1-5 3-5zM1 7h14v2H1z",
    "law": "M7 1h2v2h5v2l2 5h-5l2-5H9v8h3v2H4v-2h3V5H3l2 5H0l2-5V3h5z",
    "compass": "M8 1a2 2 0 0 1 1 4l4 10h-2l-1-3H6l-1 3H3L7 5a2 2 0 0 1 1-4zm0 6-1 3h2z",
    "gear": "M7 0h2v2l2 1 2-1 1 2-2 2 1 2h2v2h-2l-1 2 1 2-2 1-2-1-2 1v1H7v-2l-2-1-2 1-1-2"
    " 2-2-1-2H1V6h2l1-2-1-2 2-1 2 1zm1 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "tablet": "M3 15V6c0-3 2-5 5-5s5 2 5 5v9zM5 7v1h6V7zm0 3v1h6v-1z",
    "token": "M8 1l2 4 5 1-4 3 1 6-4-3-4 3 1-6-4-3 5-1z",
    "chain": "M3 5h4v2H4v2h3v2H3L2 9V7zm6 0h4l1 2v2l-1 2H9V9h3V7H9zM6 7h4v2H6z",
    "wonder": "M8 1l7 13H1zM8 4v8h4z",
    "again": "M8 2a6 6 0 1 1-6 6h2a4 4 0 1 0 4-4v3L3 3l5-3z",
    "destroy": "M3 1l5 5 5-5 2 2-5 5 5 5-2 2-5-5-5 5-2-2 5-5-5-5z",
    "discard": "M4 5h8l-1 10H5zM3 2h4l1-1 1 1h4v2H3z",
    "card": "M3 1h10v14H3zM5 3v10h6V3z",
    "cat": "M2 1l4 3h4l4-3v7c0 4-3 7-6 7s-6-3-6-7zm3 6v2h2V7zm4 0v2h2V7z",
    "axe": "M9 2 4 15H2L7 2zM8 2h3c3 1 4 4 3 7-2-1-4-2-6-2z",
    "sword": "M13 1h2v2L7 11l1 1-2 2-1-1-2 2-2-2 2-2-1-1 2-2 1 1z",
    "mask": "M2 2h12v6c0 4-3 7-6 7S2 12 2 8zM4 6v2h3V6zm5 0v2h3V6zM5 10c1 3 5 3 6 0z",
    "scales": "M7 1h2v2h5v2l2 5h-5l2-5H9v8h3v2H4v-2h3V5H3l2 5H0l2-5V3h5z",
    "fountain": "M8 1c2 2 2 4 0 5C6 5 6 3 8 1zM2 7h12v2c0 2-2 3-4 3H9v2h3v1H4v-1h3v-2H6c-2"
    " 0-4-1-4-3z",
    "temple": "M8 1l7 4v2H1V5zM3 8h2v5H3zm4 0h2v5H7zm4 0h2v5h-2zM1 13h14v2H1z",
    "owl": "M3 1l3 2h4l3-2v9c0 3-2 5-5 5s-5-2-5-5zM4 5v3h3V5zm5 0v3h3V5zM7 9l1 2 1-2z",
    "caduceus": "M7 1h2v2h4l-2 2H9v1c2 0 3 1 3 2s-1 2-3 2v1c1 0 2 .5 2 1s-1 1-2 1v2H7v-2c-1"
    " 0-2-.5-2-1s1-1 2-1v-1c-2 0-3-1-3-2s1-2 3-2V5H5L3 3h4z",
    "camel": "M1 4h3v4h1c0-3 1-5 2.5-5S10 5 10 6c.5-1 1-2 2-2 2 0 3 2 3"
    " 5v6h-2v-4h-2v4H9v-4H7v4H5v-5c-2 0-3-1-3-3H1z",
    "chest": "M2 7c0-3 1-4 3-4h6c2 0 3 1 3 4zM2 8h5v2h2V8h5v6H2z",
    "compare": "M2 8h3v7H2zm5-7h3v14H7zm5 4h3v10h-3z",
    "laurel": "M3 2c-2 5 0 10 5 12 5-2 7-7 5-12-1 4-3 6-5 8-2-2-4-4-5-8z",
    "leader": "M8 1a3 3 0 1 1 0 7 3 3 0 0 1 0-7zM2 15c0-4 2-6 6-6s6 2 6 6z",
    "cities": "M1 15V7h4V3h3V1h1v2h2v6h4v6h-3v-3h-2v3zM7 5v2h2V5z",
    "ship": "M7 1h2v8H7zM9 2l5 6H9zM1 10h14l-2 5H3z",
    "island": "M7 6c1 3 1 6 0 9h3c0-3 0-6-1-9 2 0 4 1 5 3 0-3-2-5-5-5 1-1 2-2 4-2-3-1-5 0-6"
    " 2-1-2-3-3-6-2 2 0 3 1 4 2-3 0-4 2-4 5 1-2 3-3 6-3z",
    "edifice": "M2 15V6l6-5 6 5v9h-4v-5H6v5z",
    "pantheon": "M9 0 3 9h4l-1 7 7-10H9z",
    "mesopotamian": "M1 14h14v1H1zM2 10h12v3H2zM4 6h8v3H4zM6 2h4v3H6z",
    "phoenician": "M8 1v5h3zM7 2 3 7h4zM1 8h14l-3 5H4zM2 14c2-1 3-1 4 0s3 1 4 0 3-1 4"
    " 0v1c-1-1-3-1-4 0s-3 1-4 0-3-1-4 0z",
    "greek": "M2 1c0 5 1 8 4 9v3H4v2h8v-2h-2v-3c3-1 4-4 4-9h-2c0 3-1 6-3 6V3H7v4C5 7 4 4 4 1z",
    "egyptian": "M8 1c2 0 3 1.5 3 3S10 7 9 8h4v2H9v5H7v-5H3V8h4C6 7 5 5.5 5 4s1-3 3-3zm0 1.5c-1"
    " 0-1.5.7-1.5 1.5S7 6 8 7c1-1 1.5-2.2 1.5-3S9 2.5 8 2.5z",
    "roman": "M3 8c0-4 2-6 5-6s5 2 5 6v5l-2 2v-5H8v2H6v-2l-1 1v2l-2-1zM7 0h3c3 0 5 2 5"
    " 5h-1c0-2-2-4-4-4H7z",
    "god": "M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM7 0h2v3H7zm0 13h2v3H7zM0 7h3v2H0zm13"
    " 0h3v2h-3zM2 3l1-1 2 2-1 1zm9 9 1-1 2 2-1 1zM2 13l2-2 1 1-2 2zm9-9 2-2 1 1-2 2z",
    "gate": "M1 15V7a7 7 0 0 1 14 0v8h-4V8a3 3 0 0 0-6 0v7zM7 9h2v6H7z",
    "grand_temple": "M8 0l8 5v1H0V5zM2 7h2v5H2zm3.5 0h2v5h-2zm3 0h2v5h-2zM12 7h2v5h-2zM1"
    " 12.5h14V14H1zM0 14.5h16V16H0z",
    "offering": "M8 0c2 2 3 3 3 5a3 3 0 0 1-6 0c0-1 .5-2 1.5-2.5C6.5 4 8 3.5 8 0zM1 8h14c0 3-2"
    " 5-5 5v1h2v2H4v-2h2v-1c-3 0-5-2-5-5z",
    "mythology": "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2l1.5 3.5L13 8l-3.5 1.5L8 13l-1.5-3.5L3"
    " 8l3.5-1.5z",
    "snake": "M5 1c3 0 4 2 4 4S5 7 5 9s2 2 4 2 3-1 3-2h3c0 3-3 5-6 5-4 0-7-2-7-5s4-3 4-5H3c-1"
    " 0-2-1-2-2 1-1 2-1 4-1z",
    "minerva": "M8 0l7 3v4c0 5-4 8-7 9-3-1-7-4-7-9V3zm0 4a2 2 0 0 0-1 3.700L6 12h4l-1-4.300A2 2"
    " 0 0 0 8 4z",
    "politician": "M8 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 15c0-5 1-8 3-8l5 5v3zm5-8c4 0 5 3 5"
    " 8h-1v-3.5z",
    "conspirator": "M8 0c4 0 5 4 5 7l2 8H1l2-8c0-3 1-7 5-7zm-3 6c1 2 2 3 3 3s2-1"
    " 3-3c-1-2-2-2.5-3-2.5S6 4 5 6z",
    "conspiracy": "M7 0h2v3h3v2H9v1l1 7-2 3-2-3 1-7V5H4V3h3z",
    "cube": "M8 0l7 4v8l-7 4-7-4V4zm0 2L4 4.300l4 2.2 4-2.200zM3 6v5l4 2.300V8.300zm10 0L9"
    " 8.300v5l4-2.300z",
    "decree": "M3 0h10c2 0 2 3 0 3v9h1c2 0 2 4-1 4H4c-2 0-3-2-2-4h1V3C1 3 1 0 3 0zm2"
    " 4v1.5h6V4zm0 3v1.5h6V7zm0 3v1.5h4V10z",
    "chamber": "M1 15V5a4 4 0 0 1 7-2 4 4 0 0 1 7 2v10h-3V6a2 2 0 0 0-3 0v9H7V6a2 2 0 0 0-3 0v9z",
    "agora": "M1 14a7 7 0 0 1 14 0zm4 0h6a3 3 0 0 0-6 0z",
}
"""Shapes in a square of 16 units, filled in one color."""

MEANINGS = {
    "wood": ("wood", "legno"),
    "clay": ("clay", "argilla"),
    "stone": ("stone", "pietra"),
    "ore": ("ore", "minerale"),
    "glass": ("glass", "vetro"),
    "papyrus": ("papyrus", "papiro"),
    "loom": ("loom", "tessuto"),
    "coin": ("coins", "monete"),
    "point": ("points", "punti"),
    "shield": (
        "a shield: strength in conflicts; in Duel the pawn moves a step",
        "uno scudo: forza nei conflitti; in Duel la pedina avanza di un passo",
    ),
    "horn": ("a horn: a conflict token is turned over", "un corno: si gira un segnalino conflitto"),
    "pawn": ("the conflict pawn", "la pedina conflitto"),
    "wheel": ("wheel, a symbol of science", "ruota, un simbolo scientifico"),
    "mortar": ("mortar, a symbol of science", "mortaio, un simbolo scientifico"),
    "quill": ("quill, a symbol of science", "calamo, un simbolo scientifico"),
    "plumb_bob": ("plumb bob, a symbol of science", "filo a piombo, un simbolo scientifico"),
    "sundial": ("sundial, a symbol of science", "meridiana, un simbolo scientifico"),
    "armillary_sphere": (
        "armillary sphere, a symbol of science",
        "sfera armillare, un simbolo scientifico",
    ),
    "law": ("law, a symbol of science", "legge, un simbolo scientifico"),
    "compass": ("compass, a symbol of science", "compasso, un simbolo scientifico"),
    "gear": ("gear, a symbol of science", "ingranaggio, un simbolo scientifico"),
    "tablet": ("tablet, a symbol of science", "tavoletta, un simbolo scientifico"),
    "token": ("a progress token", "un segnalino progresso"),
    "chain": ("free by a chain of buildings", "gratis per una catena di edifici"),
    "wonder": ("a wonder or a stage of it", "una meraviglia o una sua fase"),
    "again": (
        "another turn, or a card from the discard pile",
        "un altro turno, o una carta dagli scarti",
    ),
    "destroy": (
        "a card of the opponent is discarded; in Dice: boxes are ticked",
        "una carta avversaria viene scartata; nei Dadi: si barrano caselle",
    ),
    "discard": ("the discard pile", "la pila degli scarti"),
    "card": ("cards", "carte"),
    "cat": (
        "the Cat: its owner may look at the central deck",
        "il Gatto: chi lo ha può guardare il mazzo centrale",
    ),
    "axe": ("axe: a box of a barracks, an attack", "ascia: casella di una caserma, un attacco"),
    "sword": ("sword: a box of a barracks, an attack", "spada: casella di una caserma, un attacco"),
    "mask": ("mask: a box of the Agora", "maschera: casella dell'Agorà"),
    "scales": ("scales: a box of the Agora", "bilancia: casella dell'Agorà"),
    "fountain": ("fountain: a box of the Agora", "fontana: casella dell'Agorà"),
    "temple": ("temple: a box of the Agora", "tempio: casella dell'Agorà"),
    "owl": ("owl: a box of the Agora", "civetta: casella dell'Agorà"),
    "caduceus": ("caduceus: a box of the Agora", "caduceo: casella dell'Agorà"),
    "camel": ("camel: a box of the Market", "cammello: casella del Mercato"),
    "chest": ("chest: a box of the Market", "forziere: casella del Mercato"),
    "compare": ("points by comparison", "punti per confronto"),
    "laurel": ("laurel: a leader of the Gallery", "alloro: un Capo della Galleria"),
    "leader": ("a leader; the expansion Leaders", "un Capo; l'espansione Leaders"),
    "cities": ("the expansion Cities", "l'espansione Cities"),
    "ship": ("a fleet; the expansion Armada", "una flotta; l'espansione Armada"),
    "island": ("an Island", "un'isola"),
    "edifice": ("an Edifice; the expansion Edifice", "un Edificio; l'espansione Edifice"),
    "pantheon": ("the expansion Pantheon", "l'espansione Pantheon"),
    "mesopotamian": ("the Mesopotamian mythology", "la mitologia mesopotamica"),
    "phoenician": ("the Phoenician mythology", "la mitologia fenicia"),
    "greek": ("the Greek mythology", "la mitologia greca"),
    "egyptian": ("the Egyptian mythology", "la mitologia egizia"),
    "roman": ("the Roman mythology", "la mitologia romana"),
    "god": ("a god of the Pantheon", "una divinità del Pantheon"),
    "gate": (
        "the Gate: its user looks at the top god of each deck and activates one",
        "il Portale: chi lo usa guarda la prima divinità di ogni mazzo e ne attiva una",
    ),
    "grand_temple": (
        "a Grand Temple: 5, 12 or 21 points for one, two or three",
        "un Grande Tempio: 5, 12 o 21 punti per uno, due o tre",
    ),
    "mythology": ("a Mythology token", "un segnalino Mitologia"),
    "offering": (
        "an Offering token: a god costs so many coins less",
        "un segnalino Offerta: una divinità costa quelle monete in meno",
    ),
    "snake": (
        "the snake of Nisaba: its owner has the symbol of the card below it",
        "il serpente di Nisaba: chi lo possiede ha il simbolo della carta sotto di esso",
    ),
    "minerva": (
        "Minerva's pawn: the conflict pawn stops at it, and it is removed",
        "la pedina di Minerva: la pedina conflitto vi si ferma, e poi viene tolta",
    ),
    "politician": (
        "a politician: cubes are placed or moved in the Senate",
        "un politico: si mettono o si spostano cubi nel Senato",
    ),
    "conspirator": (
        "a conspirator: a Conspiracy is taken, or a cube placed",
        "un cospiratore: si prende una Congiura, o si mette un cubo",
    ),
    "conspiracy": ("a Conspiracy", "una Congiura"),
    "cube": ("an Influence cube in the Senate", "un cubo Influenza nel Senato"),
    "decree": (
        "a Decree: it works for whoever controls its chamber",
        "un Decreto: vale per chi controlla la sua Camera",
    ),
    "chamber": ("a chamber of the Senate", "una Camera del Senato"),
    "agora": ("the Senate; the expansion Agora", "il Senato; l'espansione Agora"),
}
"""What each shape stands for, in English and in Italian."""


def meaning(name: str, lang: str) -> str:
    """What a shape stands for."""
    return MEANINGS[name][lang == "it"]
