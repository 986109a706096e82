"""`wotr map` without a window: pictures, cards of regions, ways; and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wotr import cli, geo
from wotr.content import load


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command; status, stdout, stderr."""
    status = cli.main(["map", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_card_of_a_region(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--region", "minas tirith")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Minas Tirith"
    for words in ("Gondor, Stronghold, 2 victory points", "Osgiliath", "Lamedon", "3 Regulars, 1 Elite, 1 Leader"):
        assert words in out


def test_card_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--region", "Barad", "--json")
    card = json.loads(out)
    assert status == 0
    assert (card["id"], card["name"], card["victory_points"]) == ("barad-dur", "Barad-dûr", 2)
    assert [n["id"] for n in card["neighbours"]] == ["gorgoroth"]
    assert card["garrison"][0]["regulars"] == 4


def test_shortest_way(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--path", "Rivendell", "Morannon")
    assert status == 0
    assert out.startswith("Rivendell to Morannon: 10 steps\n")
    assert len(out.splitlines()) == 12


def test_way_as_json_and_the_wall_between_its_ends(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--path", "rivendell", "high pass", "--json")
    way = json.loads(out)
    assert status == 0
    assert [r["id"] for r in way["regions"]] == ["rivendell", "fords-of-bruinen", "high-pass"]
    assert [sorted(p) for p in way["impassable_borders"]] == [["high-pass", "rivendell"]]


def test_no_way_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--path", "Rivendell", "Bree", "--avoid", "Trollshaws", "--avoid", "Fords of Bruinen")
    assert status == 1
    assert "No way from Rivendell to Bree" in out
    assert "Fords of Bruinen, Trollshaws" in out
    status, out, _ = run(capsys, "--path", "Bree", "Lórien", "--avoid", "lorien", "--json")
    assert status == 1
    assert json.loads(out)["exists"] is False


@pytest.mark.parametrize(
    ("name", "nearest"), [("Rivendel", "Rivendell"), ("Minas Tirit", "Minas Tirith"), ("Morania", "Moria")]
)
def test_unknown_names_get_the_three_nearest(capsys: pytest.CaptureFixture[str], name: str, nearest: str) -> None:
    found = geo.find(load(), name)
    if found is not None:
        assert load().regions[found].name == nearest
        return
    status, out, err = run(capsys, "--region", name)
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert nearest in err.partition("nearest names are")[2]
    assert len(err.partition("nearest names are")[2].split(",")) == 3


def test_a_name_that_several_have_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "--region", "mirkwood")
    assert status == 1
    assert "4 regions" in err


@pytest.mark.parametrize("typed", ["BARAD-DUR", "baraddur", "Barad dûr", "barad-dur"])
def test_names_are_found_however_they_are_written(typed: str) -> None:
    assert geo.find(load(), typed) == "barad-dur"


def test_every_region_is_found_by_its_name_and_its_id() -> None:
    for region in load().regions.values():
        assert geo.find(load(), region.name) == region.id
        assert geo.find(load(), geo.fold(region.name)) == region.id
        assert geo.find(load(), region.id) == region.id


def test_ways_are_as_long_as_the_known_distances() -> None:
    content = load()
    for start in ("rivendell", "bree", "morannon", "far-harad"):
        for end, steps in content.distances[start].items():
            found = geo.way(content, start, end)
            assert found.steps == steps
            assert all(b in content.neighbours[a] for a, b in zip(found.regions, found.regions[1:], strict=False))


def test_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("pygame")
    import pygame

    sizes = []
    for layers in ("all", "labels", "nations,settlements"):
        file = tmp_path / f"{layers}.png"
        status, out, err = run(capsys, "--png", str(file), "--width", "600", "--layers", layers)
        assert (status, err) == (0, "")
        assert "600 x 420" in out
        assert pygame.image.load(str(file)).get_size() == (600, 420)
        sizes.append(file.read_bytes())
    assert len(set(sizes)) == 3


def test_a_picture_that_a_full_disk_cut_off_is_no_success(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pygame")
    import pygame

    monkeypatch.setattr(pygame.image, "save", lambda surface, file: Path(file).write_bytes(b"\x89PNG"))
    status, out, err = run(capsys, "--png", str(tmp_path / "x.png"), "--width", "400")
    assert (status, out) == (1, "")
    assert "could not be written as a whole" in err


REFUSED = (
    (("--png", "{tmp}/none/x.png"), "no such folder"),
    (("--png", "{tmp}"), "must end in .png"),
    (("--png", "{tmp}/x.jpg"), "must end in .png"),
    (("--png", ""), "must end in .png"),
    (("--region", ""), "no region called ''"),
    (("--png", "{tmp}/x.png", "--width", "10"), "400"),
    (("--png", "{tmp}/x.png", "--layers", "roads"), "no layer called 'roads'"),
    (("--json",), "--json goes with"),
    (("--avoid", "bree"), "--avoid goes with"),
    (("--layers", "all"), "--layers goes with"),
)


@pytest.mark.parametrize(("arguments", "words"), REFUSED)
def test_refusals_are_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    status, out, err = run(capsys, *(a.replace("{tmp}", str(tmp_path)) for a in arguments))
    assert (status, out) == (1, "")
    assert words in err
    assert len(err.splitlines()) == 1
    assert not list(tmp_path.iterdir())
