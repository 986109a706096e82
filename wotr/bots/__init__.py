"""Players that are programs. `CHOOSERS` names the scripted ones that simulations and tests use."""

from wotr.bots import styles as styles  # registers the biased choosers
from wotr.bots.choosers import CHOOSERS, DEFAULT, Chooser, Stream

__all__ = ["CHOOSERS", "DEFAULT", "Chooser", "Stream"]
