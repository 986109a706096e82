"""Damaged, forged and foreign files: refused with the cause, or opened as they were; never something else."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.table.toy import RULEBOOKS, answers, new, position, run
from wotr.table.errors import SaveError
from wotr.table.game import Game
from wotr.table.saves import attach, detach, open_game, save
from wotr.table.verify import verify

DATA = "digest"


def opened(path: Path, **options: Any) -> Game[Any]:
    return open_game(path, RULEBOOKS, DATA, **options)


def saved(path: Path, seed: int = 3, steps: int = 40) -> Game[Any]:
    game = new(seed)
    run(game, 1, steps)
    save(game, path, DATA, "1")
    return game


def resealed(lines: list[dict[str, Any]]) -> bytes:
    """A file with right checksums for these lines, as a forger would make it."""
    chain, text = "", b""
    for line in lines:
        body = json.dumps({key: item for key, item in line.items() if key != "~"}, separators=(",", ":")).encode()
        chain = hashlib.blake2b(chain.encode() + body, digest_size=6).hexdigest()
        text += body[:-1] + b',"~":"' + chain.encode() + b'"}\n'
    return text


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def refused(path: Path, *parts: str) -> None:
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        opened(path)
    for part in (str(path), *parts):
        assert part in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"", "empty"),
        (b"\n  \n", "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not a saved game"),
        (b'{"name": "package"}\n', "not a saved game"),
        (os.urandom(3000), "not a saved game"),
        (b"[" * 100_000, "not a saved game"),
        (b'{"wotr-save":' + b"9" * 9000 + b"}", "not a saved game"),
        (b'{"wotr-save":7,"sealed":"otherwise"}\n', "format 7, this program reads 1"),
        (b"\0" * 5000, "not a saved game"),
    ],
)
def test_foreign_files(tmp_path: Path, content: bytes, part: str) -> None:
    path = tmp_path / "game.wotr"
    path.write_bytes(content)
    refused(path, part)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="No such file"):
        opened(tmp_path / "none.wotr")


def test_a_file_far_too_large(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(SaveError, match="larger than any save"):
        opened(path)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"wotr-save": 2}, "newer version (format 2"),
        ({"wotr-save": 0}, "format 0 does not exist"),
        ({"wotr-save": "1"}, "not a saved game"),
        ({"game": "chess"}, "a game of 'chess', which is not known here (toy)"),
        ({"game": 3}, "'game'"),
        ({"setup": []}, "'setup'"),
        ({"setup": {"colour": "red"}}, "set-up in the first line cannot be played"),
        ({"seed": "x"}, "seed"),
        ({"seed": 1 << 64}, "seed"),
        ({"seed": 10**5000}, "line"),
        ({"id": None}, "'id'"),
    ],
)
def test_first_lines_that_do_not_fit(tmp_path: Path, change: dict[str, Any], part: str) -> None:
    path = tmp_path / "game.wotr"
    saved(path)
    lines = lines_of(path)
    lines[0].update(change)
    if change.get("seed") == 10**5000:
        text = resealed(lines[:0]) + path.read_bytes().replace(b'"seed":3', b'"seed":' + b"9" * 5000)
        path.write_bytes(text)
        refused(path)
        return
    path.write_bytes(resealed(lines))
    refused(path, part)


def test_one_letter_changed_is_found_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = saved(path)
    lines = path.read_bytes().split(b"\n")
    lines[9] = lines[9].replace(b'"s":"', b'"s":"x', 1)
    path.write_bytes(b"\n".join(lines))
    refused(path, f"{path}:10:", "changed or damaged", "the 8 records before it are whole and can be recovered")
    twin = opened(path, recover=True)
    assert answers(twin.entries) == answers(game.entries)[: len(twin.entries)]
    assert f"{len(lines) - 10} lines from there on were left out" in twin.warnings[0]
    damaged = path.read_bytes()
    attach(twin, path, DATA, "1")
    run(twin, 5, 10)
    detach(twin)
    assert (tmp_path / "game.wotr.damaged").read_bytes() == damaged
    assert position(opened(path)) == position(twin)


@pytest.mark.parametrize("what", ["removed", "doubled", "swapped", "mixed"])
def test_lines_out_of_place_are_found(tmp_path: Path, what: str) -> None:
    path = tmp_path / "game.wotr"
    saved(path)
    lines = path.read_bytes().split(b"\n")
    if what == "removed":
        del lines[12]
    elif what == "doubled":
        lines.insert(12, lines[12])
    elif what == "swapped":
        lines[12], lines[13] = lines[13], lines[12]
    else:
        other = tmp_path / "other.wotr"
        saved(other, 4)
        lines[12:] = other.read_bytes().split(b"\n")[12:]
    path.write_bytes(b"\n".join(lines))
    refused(path, "its checksum does not fit")


def test_a_torn_end_costs_one_record_and_heals(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = saved(path)
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(last + 1, len(whole) - 1, 7):
        path.write_bytes(whole[:cut])
        twin = opened(path)
        assert ["one record" in w or "last record is lost" in w for w in twin.warnings] == [True]
        assert len(game.history) - len(twin.history) <= 1
        assert path.read_bytes() == whole[:cut]
    attach(twin, path, DATA, "1")
    detach(twin)
    assert path.read_bytes().startswith(whole[:last])
    assert opened(path).warnings == []
    assert position(opened(path)) == position(twin)
    path.write_bytes(whole[:-1])
    assert opened(path).warnings == []
    assert position(opened(path)) == position(game)


def test_a_file_cut_at_any_place_opens_or_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = saved(path, steps=12)
    whole = path.read_bytes()
    for cut in range(0, len(whole), 11):
        path.write_bytes(whole[:cut])
        try:
            twin = opened(path)
        except SaveError:
            assert cut <= whole.index(b"\n")
            continue
        known = answers(game.entries)
        assert answers(twin.entries)[: len(known)] == known[: len(twin.entries)]


def test_other_line_ends_are_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = saved(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert position(opened(path)) == position(game)


def bad_state(line: dict[str, Any], **change: Any) -> None:
    line["v"].update(change)


FORGERIES: dict[str, Any] = {
    "unknown card": ("state", lambda line: bad_state(line, deck=["c99"]), "unknown card c99"),
    "cards doubled": ("state", lambda line: bad_state(line, gone=["c05", "c05"]), "cards are not conserved"),
    "field missing": ("state", lambda line: line["v"].pop("deck"), "unknown or missing field deck"),
    "field of another type": ("state", lambda line: bad_state(line, turn="x"), "ToyState.turn"),
    "unknown beat": ("state", lambda line: bad_state(line, agenda=[["nonsense"]]), "nonsense"),
    "agenda of numbers": ("state", lambda line: bad_state(line, agenda=[1]), "ToyState.agenda"),
    "state is a list": ("state", lambda line: line.update(v=[1]), "a state that is none"),
    "answer is a number": ("a", lambda line: line.update(v=17), "17 is no value"),
    "answer is an object": ("a", lambda line: line.update(v={"a": 1}), "right form"),
    "answer has a fraction": ("a", lambda line: line.update(v=["play", 1.5]), "right form"),
    "answer is huge": ("a", lambda line: line.update(v=["play", 10**40]), "right form"),
    "seat is a number": ("a", lambda line: line.update(s=4), "right form"),
    "dice are none": ("c", lambda line: line.update(v=None), "no value"),
    "unknown kind": ("a", lambda line: line.update(k="z"), "unknown kind of record 'z'"),
    "kind is a list": ("a", lambda line: line.update(k=[]), "unknown kind"),
    "wrong number": ("a", lambda line: line.update(n=1), "does not follow"),
    "number is true": ("a", lambda line: line.update(n=True), "does not follow"),
    "events are none": ("a", lambda line: line.update(e=3), "list is missing"),
    "event too short": ("a", lambda line: line.update(e=[["x"]]), "an event of the wrong form"),
    "event of fractions": ("a", lambda line: line.update(e=[["x", [0.5], None, [], False]]), "an event of the wrong"),
    "event for nobody": ("a", lambda line: line.update(e=[["x", [], 5, [], False]]), "an event of the wrong form"),
    "undo of the future": ("a", lambda line: line.update(k="undo", v=[999], u=0, w="seat"), "not in force"),
    "undo without counter": ("a", lambda line: line.update(k="undo", v=[], u="x", w="seat"), "take-back of the wrong"),
    "undo of lists": ("a", lambda line: line.update(k="undo", v=[[1]], u=0, w="seat"), "not in force"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_records_are_refused(tmp_path: Path, name: str) -> None:
    kind, change, part = FORGERIES[name]
    path = tmp_path / "game.wotr"
    saved(path)
    lines = lines_of(path)
    change([line for line in lines[1:] if line["k"] == kind][-1])
    path.write_bytes(resealed(lines))
    refused(path, part)


@pytest.mark.parametrize("value", [["nonsense"], ["play", "c99"], [], None, [["play"]], ["pass", "pass"]])
def test_a_forged_answer_never_passes_unsaid(tmp_path: Path, value: Any) -> None:
    path = tmp_path / "game.wotr"
    game = saved(path, steps=30)
    lines = lines_of(path)
    last = [line for line in lines[1:] if line["k"] == "a" and line["q"] == "play"][-1]
    last["v"] = value
    path.write_bytes(resealed(lines))
    twin = opened(path)
    assert twin.warnings
    assert twin.rulebook.check(twin.state) == []
    assert answers(twin.entries) == answers(game.entries)[: len(twin.entries)] or len(twin.warnings) > 0
    assert any(f"line {last['n'] + 1}: " in text for text in verify(path, RULEBOOKS, DATA))
    if len(answers(twin.entries)) == len(answers(game.entries)):
        with pytest.raises(SaveError, match="cannot have written it"):
            opened(path, program="1")


def test_a_forged_answer_without_a_milestone_before_it_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    saved(path, steps=3)
    lines = [line for line in lines_of(path) if line.get("k") != "state"]
    for number, line in enumerate(lines[1:], 1):
        line["n"] = number
    lines[-1].update(k="a", s="carol", v=["play", "c01"])
    path.write_bytes(resealed(lines))
    refused(path, "do not lead through the rules")


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    saved(path)
    text = path.read_bytes()
    for depth in (50, 500, 900, 5000, 200_000):
        first = text.split(b"\n")[0]
        header = json.loads(first)
        chain = header["~"]
        body = b'{"n":1,"k":"a","s":"ann","q":"x","v":' + b"[" * depth + b"]" * depth + b"}"
        seal = hashlib.blake2b(chain.encode() + body, digest_size=6).hexdigest().encode()
        path.write_bytes(first + b"\n" + body[:-1] + b',"~":"' + seal + b'"}\n')
        with pytest.raises(SaveError):
            opened(path)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes, list[Any], Any]:
    folder = tmp_path_factory.mktemp("damage")
    game = saved(folder / "game.wotr", steps=25)
    raw = (folder / "game.wotr").read_bytes()
    return folder, raw, answers(game.entries), position(game)


edits = st.lists(
    st.tuples(st.sampled_from(["set", "cut", "insert", "zero", "end"]), st.integers(0, 1 << 20), st.binary(max_size=6)),
    min_size=1,
    max_size=4,
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=edits, recover=st.booleans())
def test_random_damage_is_refused_or_told_and_never_believed(
    template: tuple[Path, bytes, list[Any], Any], edits: list[tuple[str, int, bytes]], recover: bool
) -> None:
    folder, raw, known, end = template
    text = bytearray(raw)
    for what, place, data in edits:
        place %= max(1, len(text))
        if what == "set":
            text[place : place + len(data)] = data
        elif what == "cut":
            del text[place : place + 1 + 3 * len(data)]
        elif what == "insert":
            text[place:place] = data
        elif what == "zero":
            text[place : place + 40] = bytes(40)
        else:
            del text[place:]
    path = folder / "damaged.wotr"
    path.write_bytes(bytes(text))
    try:
        game = opened(path, recover=recover)
    except SaveError:
        assert bytes(text).rstrip(b"\r\n") != raw.rstrip(b"\n")
        return
    found = answers(game.entries)
    assert found[: len(known)] == known[: len(found)]
    if len(found) >= len(known):
        assert position(game) == end
    assert verify_quietly(path)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    place=st.integers(1, 1000),
    key=st.sampled_from(["n", "k", "s", "v", "q", "e", "u", "w"]),
    value=st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False))
        | st.sampled_from(["a", "c", "f", "o", "undo", "state", "ann", "play", "pass", "c05", "?"]),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abnv"), inner, max_size=2),
        max_leaves=6,
    ),
)
def test_random_forgeries_never_raise_anything_else(
    template: tuple[Path, bytes, list[Any], Any], place: int, key: str, value: Any
) -> None:
    folder, raw, _, _ = template
    lines = [json.loads(line) for line in raw.splitlines()]
    lines[1 + place % (len(lines) - 1)][key] = value
    path = folder / "forged.wotr"
    path.write_bytes(resealed(lines))
    try:
        game = opened(path)
    except SaveError:
        return
    assert game.rulebook.check(game.state) == []
    assert verify_quietly(path)


def verify_quietly(path: Path) -> bool:
    """True when verify gives a list or says that the file is none."""
    try:
        return isinstance(verify(path, RULEBOOKS, DATA), list)
    except SaveError:
        return True
