"""What scripted players reach: every card, combat title, question and answer, counted over many games.

    python tools/coverage_games.py [--games N] [--seed S] [--jobs J] [--chooser NAME ...] [--json] [--strict]

The games are dealt out in turn to all choosers and both editions; game i has the seed S + i. Prints a table and at its
end what was never reached. Games that last too long are cut off and count up to there; games that break down are named,
and the status is 1. With --strict it is 1 as well when something was never reached.

A question is asked when there is more than one answer; what is chosen counts the answers without a choice as well.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from wotr.bots import CHOOSERS  # noqa: E402
from wotr.content import load  # noqa: E402
from wotr.rules.actions import ACTIONS  # noqa: E402
from wotr.rules.combat_cards import COMBAT  # noqa: E402
from wotr.rules.events import EVENTS  # noqa: E402
from wotr.rules.hooks import ABILITIES, Ability  # noqa: E402
from wotr.rules.kinds import KINDS  # noqa: E402
from wotr.rules.state import State  # noqa: E402
from wotr.simulate import BrokenGameError, Plan, rulebook, run  # noqa: E402
from wotr.table.chance import Seeded  # noqa: E402
from wotr.table.driver import THROWN, Driver  # noqa: E402
from wotr.table.game import Game  # noqa: E402
from wotr.table.requests import Choice  # noqa: E402
from wotr.text.en import events as event_words  # noqa: E402
from wotr.text.en import prompts  # noqa: E402

VARIANTS = ("second-edition", "first-edition")
TURNS = 60
"""A game of more turns is cut off: some choosers never come to an end."""
DRAWN, PLAYED, FOUGHT, DISCARDED = "drawn", "played", "in-combat", "discarded"
CARD_DEEDS = (DRAWN, PLAYED, FOUGHT, DISCARDED)
ASKED, OFFERED, CHOSEN = "asked", "offered", "chosen"
_TOLD = {"drew": DRAWN, "played": PLAYED, "combat-card": FOUGHT, "discarded": DISCARDED}

Key = tuple[str, ...]
Counts = Counter[Key]


class Task(NamedTuple):
    """One game to play."""

    chooser: str
    variant: str
    seed: int


class Report(NamedTuple):
    """What one game or many have reached, and the faults found on the way as (task, words)."""

    counts: Counts
    faults: tuple[tuple[Task, str], ...] = ()
    games: int = 0

    def __add__(self, other: Report) -> Report:  # type: ignore[override]
        return Report(self.counts + other.counts, self.faults + other.faults, self.games + other.games)


# ------------------------------------------------------------------ playing and counting


def tasks(games: int, seed: int, choosers: Sequence[str]) -> list[Task]:
    """Games dealt out to choosers and editions in turn."""
    kinds = [(chooser, variant) for variant in VARIANTS for chooser in choosers]
    return [Task(*kinds[place % len(kinds)], seed + place) for place in range(games)]


def play(task: Task) -> Report:
    """Play one game and count."""
    plan = Plan(task.chooser, task.chooser, task.variant, max_turns=TURNS)
    book = rulebook(task.variant)
    counts: Counts = Counter()
    game: Game[State] = Game(book, book.start(), Seeded(task.seed), book.setup)
    fault = ""

    def look(driver: Driver[State]) -> None:
        decision = driver.pending[0]
        counts["decision", decision.kind, ASKED] += 1
        if isinstance(decision, Choice):
            for verb in dict.fromkeys([verb_of(decision.kind, option) for option in decision.options(driver.state)]):
                counts["verb", decision.kind, verb, OFFERED] += 1

    try:
        game.begin()
        run(game, plan, task.seed, look)
    except BrokenGameError as broken:
        fault = "" if game.state.turn > TURNS else str(broken)
    except Exception as error:  # any defect of a rule is a finding, not the end of the series
        fault = f"{type(error).__name__}: {error}"
    _count_entries(game, counts)
    return Report(counts, ((task, fault),) if fault else (), 1)


def verb_of(kind: str, option: tuple[Any, ...]) -> str:
    """The verb of an option; an ability is told with its name."""
    return f"ability.{option[3]}" if kind == "action" and option[0] == "ability" else str(option[0])


def _count_entries(game: Game[State], counts: Counts) -> None:
    for event in game.events:
        counts["event", event.kind] += 1
        if event.kind in _TOLD:
            card = event.data[1]
            counts["card", card, _TOLD[event.kind]] += 1
            if event.kind == "combat-card":
                counts["title", game.state.book.cards[card].combat.title] += 1
    for entry in game.entries:
        if entry.code == THROWN:
            counts["chance", entry.kind] += 1
        elif _is_choice(entry.kind) and isinstance(entry.value, tuple) and entry.value:
            counts["verb", entry.kind, verb_of(entry.kind, entry.value), CHOSEN] += 1


def _is_choice(kind: str) -> bool:
    """True for questions whose answers are options, not figures."""
    return kind == "action" or (kind in KINDS and bool(KINDS[kind].verbs))


def cover(todo: Sequence[Task], jobs: int) -> Report:
    """Play all games, in so many processes."""
    report = Report(Counter())
    if jobs == 1:
        for task in todo:
            report += play(task)
        return report
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for found in pool.map(play, todo, chunksize=max(1, len(todo) // (jobs * 8))):
            report += found
    return report


# ------------------------------------------------------------------ what there is to reach


def verbs() -> Iterator[tuple[str, str]]:
    """Every answer of every question by the tables of the rules."""
    extra = [name for name, each in sorted(ABILITIES.items()) if type(each).extra_actions is not Ability.extra_actions]
    for kind in sorted(KINDS):
        if kind == "action":
            known = [
                *sorted(set(ACTIONS) - {"ability"}),
                *[f"ability.{name}" for name in extra],
                "pass",
                "ring",
                "skip",
            ]
            yield from ((kind, verb) for verb in known)
        else:
            yield from ((kind, verb) for verb in KINDS[kind].verbs)


def table(report: Report) -> dict[str, Any]:
    """All that there is, with how often it was reached, as plain data."""
    counts, content = report.counts, load()
    titles = {card.combat.title: None for card in content.cards.values()}
    decisions: dict[str, dict[str, Any]] = {
        kind: {ASKED: counts["decision", kind, ASKED], "answers": {}} for kind in sorted(KINDS)
    }
    for kind, verb in verbs():
        row = {deed: counts["verb", kind, verb, deed] for deed in (OFFERED, CHOSEN)}
        decisions[kind]["answers"][verb] = row
    return {
        "games": report.games,
        "faults": [{**task._asdict(), "fault": fault} for task, fault in report.faults],
        "cards": {
            card.id: {
                "title": card.title,
                "has_event": card.id in EVENTS,
                **{deed: counts["card", card.id, deed] for deed in CARD_DEEDS},
            }
            for card in content.cards.values()
        },
        "combat": {title: {"has_effect": title in COMBAT, "used": counts["title", title]} for title in titles},
        "decisions": decisions,
        "events": {kind: counts["event", kind] for kind in sorted(event_words.EVENTS)},
        "chance": {kind: counts["chance", kind] for kind in sorted(prompts.CHANCES)},
    }


def never(data: dict[str, Any]) -> dict[str, list[str]]:
    """What was never reached, by sort; sorts without a gap are left out."""
    cards, decisions = data["cards"], data["decisions"]
    gaps = {
        f"cards never {deed}": [f"{card} {row['title']}" for card, row in cards.items() if not row[deed]]
        for deed in (DRAWN, PLAYED, FOUGHT)
    }
    gaps["combat titles never used"] = [title for title, row in data["combat"].items() if not row["used"]]
    gaps["questions never asked"] = [kind for kind, row in decisions.items() if not row[ASKED]]
    answers = [(f"{kind}.{verb}", row) for kind, each in decisions.items() for verb, row in each["answers"].items()]
    gaps["answers never offered"] = [name for name, row in answers if not row[OFFERED] and not row[CHOSEN]]
    gaps["answers never chosen"] = [name for name, row in answers if row[OFFERED] and not row[CHOSEN]]
    gaps["events never told"] = [kind for kind, count in data["events"].items() if not count]
    gaps["chance never thrown"] = [kind for kind, count in data["chance"].items() if not count]
    return {name: gap for name, gap in gaps.items() if gap}


# ------------------------------------------------------------------ telling


def rows(head: Sequence[str], body: Iterable[Sequence[Any]]) -> list[str]:
    """A table; numbers stand to the right."""
    cells = [[str(cell) for cell in row] for row in body]
    widths = [max(len(row[place]) for row in [list(head), *cells]) for place in range(len(head))]
    numbers = [all(row[place].isdecimal() for row in cells) for place in range(len(head))]
    lines = []
    for row in [list(head), *cells]:
        parts = [
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, numbers, strict=True)
        ]
        lines.append("  ".join(parts).rstrip())
    return lines


def told(data: dict[str, Any]) -> str:
    """The table for people."""
    lines = [f"{data['games']} games", ""]
    cards = [(card, row["title"], *[row[deed] for deed in CARD_DEEDS]) for card, row in data["cards"].items()]
    lines += rows(("card", "title", *CARD_DEEDS), cards)
    lines += ["", *rows(("combat title", "used"), [(title, row["used"]) for title, row in data["combat"].items()]), ""]
    questions = [
        (kind, verb, row[ASKED], answer.get(OFFERED, ""), answer.get(CHOSEN, ""))
        for kind, row in data["decisions"].items()
        for verb, answer in (row["answers"] or {"(figures)": {}}).items()
    ]
    lines += rows(("question", "answer", ASKED, OFFERED, CHOSEN), questions)
    for name, gap in never(data).items():
        lines += ["", f"{len(gap)} {name}:", *[f"  {each}" for each in gap]]
    for fault in data["faults"]:
        again = f"--chooser {fault['chooser']} --variant {fault['variant']} --seed {fault['seed']}"
        lines += ["", f"fault: {fault['fault']}", f"  again: wotr simulate --games 1 {again}"]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Play, count, print; the exit status."""
    parser = argparse.ArgumentParser(prog="coverage_games.py", description="What scripted players reach.")
    parser.add_argument("--games", type=int, default=140, metavar="N", help="how many games (default 140)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (default 1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default 1)")
    parser.add_argument("--chooser", action="append", choices=list(CHOOSERS), help="only this one; may be repeated")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--strict", action="store_true", help="status 1 when something was never reached")
    options = parser.parse_args(arguments)
    if options.games < 1 or options.jobs < 1 or options.seed < 0:
        parser.error("games and jobs are counted from 1, seeds from 0")
    data = table(cover(tasks(options.games, options.seed, options.chooser or list(CHOOSERS)), options.jobs))
    gaps = never(data)
    print(json.dumps({**data, "never": gaps}, ensure_ascii=False, indent=2) if options.json else told(data))
    return 1 if data["faults"] or (options.strict and gaps) else 0


if __name__ == "__main__":
    sys.exit(main())
