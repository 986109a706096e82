"""What the window says outside a match: start menu, settings, saved games, the cover between players, faults."""

from typing import Any

TITLE = "War of the Ring"
SUBTITLE = "An unofficial game of Middle-earth"
VERSION = "Version {}"
CONTINUE = "Continue"
NEW_GAME = "New game"
LOAD = "Load"
MAP = "Map of Middle-earth"
SETTINGS = "Settings"
QUIT = "Quit"
NO_SAVES = "There is no saved game yet."
LAST_DAMAGED = "the last save is damaged"

BACK = "Back"
CLOSE = "Close"
BEGIN = "Begin"
MORE = "More"
LESS = "Less"

# a new game
RULES = "Rules"
AT_ONE_SCREEN = "Two players at one screen"
VARIANTS = {
    "second-edition": ("Second edition", "The rules as they are today"),
    "first-edition": ("First edition", "The same game with the older rules of its first edition"),
}
PRIVACY = {
    "table": ("Hide the hands", "Cards lie face down until their owner holds a key"),
    "strict": ("Cover each turn", "The whole window is covered when the players change"),
    "open": ("Open", "One person plays both sides; nothing is hidden"),
}
BY_HAND = "We throw real dice and type in what they show"
SEED = "Seed (the same dice and draws again)"
SEED_NONE = "by chance"
SEED_WRONG = "A seed is a whole number."

# saved games
LOAD_TITLE = "Load a game"
OPEN = "Open"
DELETE = "Delete"
DELETE_ASK = "Delete this game?"
DELETE_WHAT = "<b>{}</b> ({}) will be gone for good."
DELETE_YES = "Delete it"
DELETE_NO = "Keep it"
DELETE_FAULT = "It could not be deleted"
SAVE_DAMAGED = "damaged — {}"
SAVE_BEFORE = "before the first turn"
SAVE_TURN = "turn {}"
SAVE_NOTE = "{} — {} — {}"
EDITIONS = {"second-edition": "second edition", "first-edition": "first edition"}
EXISTS = "{}: there is a file of this name; choose another name"
NO_SAVES_YET = "there is no saved game yet"
NOT_SAVING = "the game is not being saved"
DAMAGED = "This save is damaged"
DAMAGED_WHAT = "{}\n\nWhat is whole of it, up to the damage, can still be opened. The file is copied before."
RECOVER = "Open what is whole"
LEAVE_IT = "Leave it"
NOT_SAVED = "The game cannot be saved"

# settings: what each is called, and its values
CHOICES: dict[str, tuple[str, dict[Any, str]]] = {
    "text_size": ("Text size", {16: "small", 18: "normal", 21: "large", 24: "very large"}),
    "ui_scale": ("Size of everything", {100: "100 %", 125: "125 %", 150: "150 %", 200: "200 %"}),
    "tooltip_delay": ("Tooltips", {0.0: "at once", 0.5: "after half a second", 1.0: "after a second", -1.0: "never"}),
    "announcements": (
        "Announcements",
        {"step": "wait for Space", "slow": "slow", "normal": "normal", "fast": "fast", "off": "none"},
    ),
    "confirm": ("Ask before an answer", {"always": "always", "final": "if it cannot be undone", "never": "never"}),
    "privacy": (AT_ONE_SCREEN, {"table": "hide the hands", "strict": "cover each turn", "open": "open"}),
}
SWITCHES = {"full_screen": "Full screen", "reduced_motion": "Less motion"}
HINTS = {
    "ui_scale": "As far as the window has room for it.",
    "reduced_motion": "Nothing slides or flies; changes are marked by rings and words only.",
    "privacy": "Hide the hands: cards lie face down until their owner holds H. Cover each turn: the whole window is "
    "covered when the players change. Open: one person plays both sides.",
    "confirm": "“If it cannot be undone” asks before dice are rolled, cards are drawn or something secret is shown.",
}
RESET = "First values"

# the cover between players
SHOW_ME = "I am {}, show me"
RECAP = "Since your last decision"

# announcements
ANNOUNCED_MORE = "{} more — {}"
ANNOUNCED_SPACE = "Space: go on"
ANNOUNCED_ESC = "Esc: skip all"
ANNOUNCED_BOTH = "Space: go on, Esc: skip all"

# dialogs
PEEKING = "M: back to the question"

# pictures and faults
PICTURE_ASK = "Save a picture?"
PICTURE_WHAT = "Private cards are on the screen and will be in the picture."
PICTURE_YES = "Save the picture"
PICTURE_NO = "Do not save"
PICTURE_SAVED = "Picture saved: {}"
PICTURE_FAULT = "The picture could not be saved: {}"
FAULT = "A fault"
FAULT_WHAT = (
    "Something went wrong inside the program: <b>{}</b>\n\nNothing is lost: the game is saved up to the last answer. {}"
)
FAULT_REPORT = "A report was written to {}."
FAULT_NO_REPORT = "No report could be written."
FAULT_GO_ON = "Go on from the last step"
FAULT_HOME = "Back to the start menu"
FAULT_QUIT = "Leave the program"
