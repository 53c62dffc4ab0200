"""Phrases of docs/rule-language.md in other words: by slot, each phrase with what also says it.

They are what people write who have read the document once and do not look again. Each stands with
the phrase whose meaning it has, its gaps in capitals as in `phrasebook`.
"""

from __future__ import annotations

from typing import Final

MUST: Final = {
    "be ADJECTIVE": ("be ADJECTIVE without exception", "turn out to be ADJECTIVE"),
    "have the same FEATURE as CARD": (
        "be the same in FEATURE as CARD",
        "have the same FEATURE that CARD has",
        "match CARD in FEATURE",
        "agree with CARD in FEATURE",
        "share the FEATURE of CARD",
        "keep the FEATURE of CARD",
    ),
    "have a different FEATURE from CARD": (
        "differ from CARD in FEATURE",
        "be different from CARD in FEATURE",
        "differ in FEATURE from CARD",
        "come from another FEATURE than CARD",
        "not match CARD in FEATURE",
        "not repeat the FEATURE of CARD",
        "not share the FEATURE of CARD",
        "have a FEATURE that differs from that of CARD",
    ),
    "be higher than CARD": (
        "beat CARD",
        "go above CARD",
        "outrank CARD",
        "exceed CARD",
        "top CARD",
        "beat CARD in rank",
        "have a rank higher than that of CARD",
        "have a higher rank than CARD",
    ),
    "be lower than CARD": (
        "go below CARD",
        "rank below CARD",
        "have a rank lower than that of CARD",
        "have a lower rank than CARD",
    ),
    "be no higher than CARD": (
        "not be higher than CARD",
        "not beat CARD",
        "not go above CARD",
        "be at or below CARD",
        "be as high as CARD or lower",
        "be the same rank as CARD or lower",
        "have at most the rank of CARD",
        "have a rank no higher than that of CARD",
    ),
    "be no lower than CARD": (
        "not be lower than CARD",
        "not go below CARD",
        "not fall below CARD",
        "be at or above CARD",
        "be as high as CARD or higher",
        "be equal to CARD or higher",
        "have at least the rank of CARD",
        "have a rank no lower than that of CARD",
    ),
    "be N higher than CARD": (
        "be higher than CARD by N",
        "be higher by N than CARD",
        "exceed CARD by N",
        "beat CARD by N",
        "be N ranks higher than CARD",
        "have the rank of CARD plus N",
        "have a rank N higher than that of CARD",
    ),
    "be N lower than CARD": (
        "be lower than CARD by N",
        "be lower by N than CARD",
        "be N ranks below CARD",
        "have the rank of CARD minus N",
        "have a rank N lower than that of CARD",
    ),
    "be N away from CARD": (
        "differ from CARD by N",
        "differ in rank from CARD by N",
        "be N higher or lower than CARD",
        "be N above or below CARD",
        "be at a distance of N from CARD",
        "have a rank that differs by N from that of CARD",
        "be N ranks off CARD",
        "be N apart from CARD",
    ),
    "be at least N away from CARD": (
        "differ from CARD by at least N",
        "be at least N higher or lower than CARD",
        "be N or more higher or lower than CARD",
        "keep a distance of at least N from CARD",
        "keep a distance of N or more from CARD",
        "not be less than N away from CARD",
        "be at least N ranks away from CARD",
    ),
    "be at most N away from CARD": (
        "differ from CARD by at most N",
        "be at most N above or below CARD",
        "stay within N of CARD",
        "not be more than N away from CARD",
        "not be more than N higher or lower than CARD",
        "be at a distance of at most N from CARD",
    ),
    "be higher than all of the last FEW cards": (
        "beat all of the last FEW cards",
        "outrank every one of the last FEW cards",
        "be above all of the FEW most recent cards",
        "have a higher rank than all of the last FEW cards",
        "exceed the highest rank of the last FEW cards",
    ),
}
CASES: Final = {
    "the last card is not ADJECTIVE": ("the last card isn't ADJECTIVE",),
    "NUMBER is AMOUNT": (
        "NUMBER happens to be AMOUNT",
        "NUMBER turns out to be AMOUNT",
        "NUMBER works out to be AMOUNT",
        "it is true that NUMBER is AMOUNT",
        "you find that NUMBER is AMOUNT",
    ),
    "there is ONE on the line": (
        "ONE lies on the line",
        "ONE is already on the line",
        "ONE appears somewhere on the line",
        "ONE has already been played",
        "the line has ONE in it",
        "the line already holds ONE",
        "the line contains ONE",
        "we have had ONE so far",
        "at least one card on the line is ONE",
    ),
    "there is no BARE on the line": (
        "there is not a single BARE on the line",
        "there isn't any BARE on the line",
        "the line holds no BARE yet",
        "the line does not contain any BARE",
        "the line has no BARE in it",
        "no BARE has been played so far",
        "no BARE can be found on the line",
        "we have not had any BARE yet",
        "not one BARE is on the line",
    ),
    "there is ONE among the last FEW cards": (
        "ONE is among the last FEW cards",
        "ONE is one of the last FEW cards",
        "the last FEW cards include ONE",
        "ONE has been played within the last FEW cards",
        "we have had ONE in the last FEW cards",
        "some card of the last FEW is ONE",
    ),
    "there are more red cards than black cards on the line": (
        "most cards on the line are red",
        "more cards on the line are red than black",
        "we have had more red than black so far",
        "more red than black cards have been played so far",
    ),
    "at least two of the last FEW cards are KINDS": (
        "of the last FEW cards at least two are KINDS",
        "among the last FEW cards at least two are KINDS",
    ),
    "all of the last FEW cards are KINDS": (
        "the last FEW cards are all KINDS",
        "all the last FEW cards are KINDS",
        "the last FEW cards are nothing but KINDS",
        "there are only KINDS among the last FEW cards",
    ),
    "none of the last FEW cards is ONE": (
        "not one of the last FEW cards is ONE",
        "no card of the last FEW is ONE",
        "no card among the last FEW is ONE",
        "the last FEW cards do not include ONE",
        "we have not had ONE in the last FEW cards",
        "among the last FEW cards none is ONE",
        "there is not ONE among the last FEW cards",
    ),
    "the last two cards have the same FEATURE": (
        "the last two cards agree in FEATURE",
        "the last two cards are of the same FEATURE",
        "the last card has the same FEATURE as the one before it",
        "the last card kept the FEATURE",
    ),
    "CASE and CASE": (
        "CASE and at the same time CASE",
        "CASE and furthermore CASE",
        "CASE, and besides, CASE",
    ),
    "CASE or CASE": ("CASE or alternatively CASE", "CASE and/or CASE"),
}
DEMANDS: Final = {
    "play ONE": ("you must play a card; it has to be ONE", "it must be ONE"),
    "go higher": ("go up", "the card must rise"),
    "go lower": ("go down", "the card must fall"),
    "keep the FEATURE": ("leave the FEATURE as it is", "leave the FEATURE unchanged"),
    "change the FEATURE": ("switch to another FEATURE", "change to a different FEATURE"),
    "the card must MUST": ("the card you play must MUST", "the card has to MUST"),
}
SENTENCES: Final = {
    "The card must MUST.": (
        "The card you play must MUST.",
        "Any card you play must MUST.",
        "To be right, a card must MUST.",
        "A card must MUST to be right.",
    ),
    "The card must MUST and MUST.": (
        "The card must both MUST and MUST.",
        "The card must not only MUST but also MUST.",
        "The card must MUST and in addition MUST.",
        "The card has to MUST and must at the same time MUST.",
    ),
    "The card must MUST or MUST.": (
        "The card must either MUST or MUST.",
        "The card must MUST or, if not, MUST.",
        "The card has to MUST or to MUST.",
        "The card must MUST or alternatively MUST.",
    ),
    "The card must not be ADJECTIVE.": (
        "Play any card that is not ADJECTIVE.",
        "You may play any card except one that is ADJECTIVE.",
    ),
    "The card must MUST and not be ADJECTIVE.": ("The card must MUST without being ADJECTIVE.",),
    "MEASURE must be AMOUNT.": (
        "Make sure that MEASURE is AMOUNT.",
        "See to it that MEASURE is AMOUNT.",
        "Play a card so that MEASURE is AMOUNT.",
    ),
    "If CASE, DEMAND.": (
        "Every time CASE, DEMAND.",
        "If it is true that CASE, DEMAND.",
        "In the event that CASE, DEMAND.",
    ),
    "If CASE, DEMAND; otherwise DEMAND.": (
        "If CASE, DEMAND; or else DEMAND.",
        "In case CASE, DEMAND; failing that, DEMAND.",
        "When CASE, DEMAND. When this is not so, DEMAND.",
        "As long as CASE, DEMAND; the rest of the time DEMAND.",
    ),
    "If CASE, any card is right; otherwise DEMAND.": (
        "If CASE, you may play any card; if not, DEMAND.",
        "If CASE, play what you like; otherwise DEMAND.",
        "If CASE, it does not matter which card you play; otherwise DEMAND.",
        "If CASE, the card can be anything; otherwise DEMAND.",
        "If CASE, there is no restriction; otherwise DEMAND.",
    ),
    "If CASE, DEMAND; otherwise, if CASE, DEMAND; otherwise DEMAND.": (
        "If CASE, DEMAND; if not, but CASE, DEMAND; otherwise DEMAND.",
        "If CASE, DEMAND; failing that, if CASE, DEMAND; failing both, DEMAND.",
        "If CASE, DEMAND. If not, and CASE, DEMAND. In all other cases DEMAND.",
        "If CASE, DEMAND; if not, but CASE, DEMAND; if neither, DEMAND.",
    ),
    "KINDS must MUST.": (
        "Any KINDS you play must MUST.",
        "If you play KINDS, they must MUST.",
        "If you play one of the KINDS, it must MUST.",
        "Any card is right, but KINDS must MUST.",
        "For KINDS the rule is that they must MUST.",
    ),
    "KINDS are always right. Any other card must MUST.": (
        "KINDS may be played at any time; every other card must MUST.",
        "KINDS are free, every other card must MUST.",
        "All cards except KINDS must MUST.",
        "Apart from KINDS, each card has to MUST.",
        "Apart from KINDS, which are always right, every card must MUST.",
        "You can always play KINDS. If you play something else, it must MUST.",
    ),
    "At even places of the line the card must MUST; at all other places the card must MUST.": (
        "Every other card, starting with the second, must MUST; all the rest must MUST.",
        "Even-numbered cards of the line must MUST; odd-numbered cards must MUST.",
    ),
    (
        "At places 3, 6, 9 and so on of the line the card must MUST; at all other places the card "
        "must MUST."
    ): (
        "At every third place the card must MUST; everywhere else it must MUST.",
        "At the places of the line divisible by 3 the card must MUST; at the other places it must "
        "MUST.",
    ),
    (
        "In each block of SIZE cards from the first card of the line at most two cards may be "
        "KINDS."
    ): (
        "In each block of SIZE cards from the start of the line no more than two cards may be "
        "KINDS.",
        "Each block of SIZE cards from the first card of the line may have at most two KINDS.",
        "In every block of SIZE cards, counted from the first card of the line, there may be at "
        "most two KINDS.",
        "At most two KINDS are allowed in each block of SIZE cards from the start of the line.",
    ),
    "In each block of SIZE cards from the first card of the line no FEATURE may repeat.": (
        "In each block of SIZE cards from the start of the line no FEATURE may come twice.",
        "Within each block of SIZE cards, counted from the first card of the line, you may not "
        "repeat a FEATURE.",
        "No FEATURE may repeat within a block of SIZE cards, counting from the first card of the "
        "line.",
    ),
    "Never FEW PLAIN in a row.": (
        "Never FEW consecutive PLAIN.",
        "Never FEW PLAIN one after another.",
        "You may not have FEW PLAIN in a row.",
        "Do not play FEW PLAIN in a row.",
        "The card must not make FEW PLAIN in a row.",
        "FEW PLAIN must never come one after another.",
    ),
    "Never FEW cards of the same FEATURE in a row.": (
        "No FEW cards in a row may have the same FEATURE.",
        "FEW cards in a row must not share the same FEATURE.",
        "The line must never have FEW cards of the same FEATURE in a row.",
        "No FEATURE may come FEW times in a row.",
        "You may not have the same FEATURE FEW times in a row.",
    ),
    "The FEATURE of the card must not be among the last FEW cards.": (
        "The FEATURE of the card must not be found among the FEW most recent cards.",
        "The last FEW cards must not include the FEATURE of the card.",
    ),
    "The FEATURE of the card must not be on the line.": (
        "No card on the line may have the same FEATURE as the card.",
        "The FEATURE of the card must be new to the line.",
        "Play a FEATURE that we have not had before.",
        "Each FEATURE may appear only once on the line.",
    ),
    "The FEATURE of the card must be among the last FEW cards.": (
        "The FEATURE of the card must be found on at least one of the last FEW cards.",
        "The last FEW cards must include the FEATURE of the card.",
        "The card must repeat a FEATURE of the last FEW cards.",
    ),
    "Exactly one of suit, colour and parity must change.": (
        "One and only one of suit, colour and parity must change.",
        "You must change one of suit, colour and parity and keep the other two.",
        "There must be exactly one change among suit, colour and parity.",
    ),
}
WORDINGS: Final = tuple(
    (phrase, wording)
    for slot in (MUST, CASES, DEMANDS, SENTENCES)
    for phrase, wordings in slot.items()
    for wording in wordings
)
