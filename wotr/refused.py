"""The one way in which a command says that it cannot be done."""


class Refused(Exception):
    """What the user asked for cannot be done; the message is the one line that he sees."""
