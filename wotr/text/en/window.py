"""What the window says besides questions, answers and the log."""

# who is asked, and the bar of the question
NOT_NOW = "{} is not a legal choice now."
NOT_THIS_DIE = "Nothing can be done with the {} die now."
NO_CARD_NOW = "That card cannot be used now."
ALREADY = "This is the only choice left: confirm it, or go back."
HOLD_H = "Hold H, or press the eye, to see your cards."
CONFIRM_THIS = "Confirm: {}"
READY = "Confirm to go on."
CARD_NUMBER = "card {} of your hand"
A_CARD = "Play an Event card"
LOOK_FIRST = "That cannot be done with your cards. Look at them: hold H."
SAVED = "Saved: {}"
NOT_SAVED = "The game is no longer saved: {}"
FAULT = "A rule broke down, and the last answer was taken back. {}"
REFUSED = "Refused: {}"
UNDO = "Undo: {}"
UNDO_LAST = "Undo the last answer"
GAME_OVER = "The game is over: {}."
STEP_DIE = "{} die"

# buttons
BUTTON_UNDO = "Undo"
BUTTON_CANCEL = "Back"
BUTTON_CONFIRM = "Confirm"
ALL = "All"
NONE = "None"
LESS = "fewer"
MORE = "more"

# picking figures: what those that stay and those that are picked are called
COLUMNS = {
    "move-figures": ("stay", "go"),
    "advance": ("stay", "advance"),
    "rearguard": ("attack", "stay behind"),
    "excess": ("remain", "are taken off"),
    "company": ("stay", "travel too"),
    "flying": ("stay", "fly too"),
    "leaving": ("stay", "leave too"),
}
COLUMNS_ELSE = ("left", "chosen")
PICKED_TOTAL = "{} of {} figures; {} {}"
UNITS = ("unit", "units")
WHOLE_FIRST = ("move-figures", "advance")

# yes and no, as verbs
VERBS = {
    "sorcerer": ("Draw a card", "Draw no card"),
    "white-rider": ("Give up the Leadership", "Keep the Leadership"),
    "guide-draw": ("Draw a card", "Draw no card"),
    "hobbit-leaves": ("He leaves", "He stays"),
    "gollum-reveals": ("Reveal the Fellowship", "Stay hidden"),
    "mithril-coat": ("Draw another tile", "Keep this tile"),
    "wizards-staff": ("Prevent the draw", "Let the tile be drawn"),
}

# the bar at the top
TURN = "Turn {}"
POINTS = "VP"
POINTS_OF = "{} {}/{}"
CORRUPTION = "Corruption {}/{}"
PROGRESS = "Progress {}, {}"
ON_MORDOR = "Mordor Track {}/{}"
HIDDEN = "hidden"
REVEALED = "revealed"
GUIDE = "Guide: {}"
RINGS = "Elven Rings {}"
HANDS = "Cards {}"
LETTERS = {"free": "FP", "shadow": "SH"}
SHORT_SIDES = {"free": "Free Peoples", "shadow": "Shadow"}
DECIDES = "{} decides"
DICE_THROWN = "Dice are thrown"
NOBODY_DECIDES = "The game is over"
HINT_POINTS = "Victory Points of each side, and how many win"
HINT_CORRUPTION = "Corruption of the Ring-bearers; the Shadow wins at {}"
HINT_PROGRESS = "How far the Fellowship has moved since it was last seen"
HINT_RINGS = "Elven Rings of each side"
HINT_HANDS = "Event cards in each hand"
MENU = "Menu"
HELP = "Keys and rules"

# dice
HUNT_BOX = "Hunt Box"
HUNT_DICE = "{} Shadow"
HUNT_TINY = "{}, +{}"
HUNT_SHORT = "{} {}, +{} on each"
UNROLLED = "{} not rolled"
NO_DICE = "none left"
DIE = "{} die"

# tabs
TABS = {
    "actions": "Actions",
    "region": "Region",
    "politics": "Politics",
    "fellowship": "Fellowship",
    "record": "Record",
    "log": "Log",
}
IN_THE_BOX = "The answer is given in the box on the map."
NOTHING_ASKED = "Nothing is asked now."
BACK_TO_ALL = "Back"
NO_REGION = "Click or point at a Region on the map."
NO_NATION = "no Nation"
WORTH = "{} Victory Points"
HELD_BY = "held by {}"
STRENGTH = "{} {}, Leadership {}"
IN_FIELD = "in the field"
IN_STRONGHOLD = "besieged in the Stronghold"
BESIEGES = "besieging"
NEIGHBOURS = "Next to"
WALLS = "No way to"
HERE_NOW = "Here now"
EMPTY_REGION = "Nobody stands here."
THE_FELLOWSHIP = "The Fellowship"
AT_WAR = "At War"
STEPS = "{} to go"
ACTIVE = "active"
PASSIVE = "passive"
RESERVE = "Reinforcements"
RESERVE_SHORT = "{} R  {} E"
RESERVE_LEADERS = "  {} L"
RESERVE_NAZGUL = "  {} N"
TRACK = "Fellowship Track"
MORDOR_TRACK = "Mordor Track"
COMPANY = "In the Fellowship"
ON_MAP = "On the map"
ASIDE = "Not yet in play"
GONE = "Out of the game"
NOBODY = "nobody"
LEVEL = "Level {}, Leadership {}"
NEXT_MOVE = "The next move"
NEXT_ROLL = "{} {} in the Hunt Box, +{} on each, {} hits on 6 or more"
DICE_WORD = ("die", "dice")
NO_HUNT = "no die in the Hunt Box: no Hunt"
POOL = "Hunt Pool ({})"
DRAWN = "Drawn Hunt tiles"
WAITING = "In play, not yet in the Pool"
PLAYED = "Cards played"
ON_TABLE = "Cards on the table"
DISCARDS = "Discarded, face down"
DECKS = "Decks"
LOST = "Figures lost"
TAKEN = "Settlements taken"
NONE_YET = "none"
TIMES = "{} × {}"

# log, hand
LOG = "Log"
LOG_EMPTY = "Nothing has happened yet."
SHOW_HAND = "Show the hand (hold H)"
HIDE_HAND = "Hide the hand"
DECK_SIZES = "Decks {}"
IN_BATTLE = "In battle: {}"
INITIATIVE = "initiative {}"
ONLY_IF = "Only if: {}"
UNTIL = "Until: {}"
STAYS = "stays on the table"
USE_CARD = "Choose this card"
CLOSE = "Close"
DECK_SHORT = {"character": "Char.", "strategy": "Strat."}
DECK_NAMES = {"character": "Character", "strategy": "Strategy"}
CARD_BACK = "card {}"

# battle and Hunt
BATTLE = "{} in {}, round {}"
KINDS = {"field": "Battle", "siege": "Assault", "sortie": "Sortie"}
ATTACKER = "attacks"
DEFENDER = "defends"
SIDE_NUMBERS = "Strength {}, Leadership {}, hits on {}+"
CARDS = "Combat cards"
FACE_DOWN = "face down"
NO_CARD = "no card"
NOT_CHOSEN = "not chosen yet"
ROLL = "Roll"
REROLL = "Re-roll"
HITS = "{} {}"
HIT_WORD = ("hit", "hits")
REAR = "rearguard: {}"
HUNT = "The Hunt for the Ring"
HUNT_CAUSES = {
    "roll": "The Fellowship moved",
    "track": "A step on the Mordor Track",
    "stronghold": "The way led past a Shadow Stronghold",
    "event": "An Event card",
    "declare": "The Fellowship was declared",
}
HUNT_ROLLS = "Rolls, +{} on each, 6 or more succeeds"
HUNT_SUCCESSES = "{} {}"
SUCCESS_WORD = ("success", "successes")
TILE = "Tile"
NO_TILE = "not drawn yet"
DAMAGE = "Damage {}"
BONUS = "bonus +{}"

# cover, menu, help, end
COVER_TURN = "It is your turn to decide."
COVER_PRIVATE = "Only you may see what comes next."
MENU_TITLE = "The game is paused"
MENU_ITEMS = {
    "continue": "Continue",
    "save": "Save as a named point",
    "undo": "Undo",
    "main": "Main menu",
    "quit": "Quit",
}
SAVED_AT = "Saved as you play: {}"
SAVE_NAME = "Name of the saved point"
SAVE_DO = "Save"
FIND_TITLE = "Find a Region"
FIND_NAME = "A part of its name"
FIND_HINT = "With or without accents"
FIND_NONE = "No such name"
FIND_LIT = "can be chosen"
FIND_DO = "Show"
KEYS_TITLE = "Keys"
OVER_TITLE = "The game is over"
OVER_LOOK = "Look at the board"
OVER_MENU = "Main menu"
PEEK = "M: look at the map"
