"""What the terminal says besides questions, answers and the log."""

RULE = "Rule {}."
COMMITS = " What you answer here may not be taken back."

# the board
TURN = "Turn {} — {}"
SIDE = "{} — dice: {}; Elven Rings {}; Victory Points {} of {}"
NO_DICE = "none"
UNROLLED = "; {} dice not rolled"
HAND_SIZE = "; {} cards in hand"
FELLOWSHIP = "The Fellowship — {}; {}; Corruption {} of {}; Guide {}; with {}"
LAST_KNOWN = "last known in {}, Progress {}"
MORDOR = "on the Mordor Track, step {} of {}"
HIDDEN = "hidden"
REVEALED = "revealed"
ALONE = "nobody"
HUNT = "The Hunt — in the Hunt Box {} Shadow dice and {} Free Peoples dice; {} tiles in the Pool"
POOL_TILE = "{} ×{}"
POOL_TILES = "Hunt Pool: {}"
WAITING = "; on the Mordor Track come in {}"
ON_TABLE = "On the table: {}"
BATTLE = "Battle in {} from {}, {} attacking, round {}"
POLITICS = "Politics"
PASSIVE = " (passive)"
ARMIES = "Armies of {}"
BESIEGED = "{} (besieged in the Stronghold)"
BESIEGING = "{} (besieging the Stronghold)"
TAKEN = "Taken: {}"
WORTH = "{} Victory Points"
HELD = "held by {}"
NEIGHBOURS = "  next to {}"
HAND = "Your cards ({})"
CARD_TITLE = "  “{}” ({} die{})"
STAYS = ", stays on the table"
REQUIRES = "    Only if: {}"
DISCARDED = "    Until: {}"
COMBAT = "    In battle: “{}” (initiative {})"

# the terminal
SECRETS = "A save holds every secret of the game: hands, and the dice and draws to come. Do not look into it."
SAVED_AT = "The game is saved as you play: {}"
SAVED_COPY = "Saved: {}"
GOES_ON = "Go on with it later: wotr play --text --load {}"
NOT_SAVED = "The game could not be saved: {}"
STOPPED = "Stopped."
HAND_OVER = "{} is asked. Give the screen to {} and press Enter when only {} can see it."
HAND_OVER_PROMPT = "[Enter] "
CONFIRMED = "{} at the screen."
SINCE = "What has happened:"
OVER = "The game is over: {}."
QUESTION = "{}: {}"
CHOOSE_GROUP = "  {:>3}. {} ({})"
CHOOSE_OPTION = "  {:>3}. {}"
POOL = "  {:>3}. {} of {}"
ANSWER_PROMPT = "> "
FILTERED = "{} answers with “{}”:"
NO_MATCH = "No answer has “{}” in it. Enter shows all answers."
UNKNOWN = "Type a number, part of a name, or ? for help."
NO_NUMBER = "There is no {}; the numbers go from 1 to {}."
PICK_HELP = "Type how many of each, in this order, as “{}”; or all, or none."
PICK_NUMBERS = "That takes {} numbers, one for each line; or all, or none."
PICKED_NONE = "none"
PICKED_ALL = "all"
CANNOT_UNDO = "That cannot be taken back: {}"
UNDONE = "Taken back."
AGREE = "Dice, a draw or the other side stand in between. Do both players agree to take it back? (yes/no) "
AGREED_WORDS = ("yes", "y")
YES_WORDS = ("yes", "y")
NO_WORDS = ("no", "n")
NOTHING_TO_UNDO = "There is nothing to take back."
FAULT = "A rule broke down, and the last answer was taken back. Please report it with the saved game. {}"
WARNING = "Note: {}"
DAMAGED = "--recover opens what is whole of it"
NO_SAVES = "no saved game in {}"
EXISTS = "{}: there is a file of this name already; choose another"
NO_REGION = "No region is called like “{}”."
CANNOT = "{} is not possible now: {}"
DEEDS = {
    "move-fellowship": "Moving the Fellowship",
    "separate": "Separating Companions",
    "declare": "Declaring the Fellowship",
    "enter-mordor": "Entering Mordor",
    "attack": "Attacking from here",
    "muster": "Recruiting here with a die",
}
PASSIVE_NATION = "{0:^} cannot enter At War while it is passive."
NOT_AS_EVENT = "    Not as an event now: {}"
NOT_IN_BATTLE = "    Not in this battle: {}"
CHANCE_WORDS = "Type what they show, separated by spaces ({})."
CHANCE_ITEM = "Type a number, or part of a name."
LOG_EMPTY = "Nothing has happened yet."
HELP = """Commands
  number       choose that answer
  text         show only the answers with this text in them (two letters or more; /x for one)
  Enter        show all answers again
  b            the board            r NAME   a region
  c            your cards           l        what has happened
  u            take back            ?        this help
  s            where it is saved    s FILE   save a copy
  q            stop; the game is saved"""
