"""Imports every module that registers something: actions, abilities, cards. Nothing else belongs here."""

from __future__ import annotations

from wotr.rules import battle, characters, events, fellowship, muster
from wotr.rules import movement as movement
from wotr.rules.abilities import combat as combat_abilities
from wotr.rules.abilities import companions, guides, minions
from wotr.rules.cards import (
    army_cards,
    combat_free,
    combat_shadow,
    free_companions,
    free_fellowship,
    free_strikes,
    hunt_cards,
    shadow_armies,
    shadow_character,
    shadow_hunt,
    shadow_politics,
    shadow_recruits,
    table_cards,
)

__all__ = [
    "army_cards",
    "battle",
    "characters",
    "combat_abilities",
    "combat_free",
    "combat_shadow",
    "companions",
    "events",
    "fellowship",
    "free_companions",
    "free_fellowship",
    "free_strikes",
    "guides",
    "hunt_cards",
    "minions",
    "movement",
    "muster",
    "shadow_armies",
    "shadow_character",
    "shadow_hunt",
    "shadow_politics",
    "shadow_recruits",
    "table_cards",
]
