"""Makes the small typefaces in sprites/fonts out of the packages of the whole ones.

Usage: python tools/make_fonts.py

Needs fontTools and the packages fontpkg-alegreya-sans, fontpkg-eb-garamond and fontpkg-cinzel; the faces are under the
SIL Open Font License without a reserved name.
"""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

TARGET = Path(__file__).resolve().parent.parent / "sprites" / "fonts"
LETTERS = [*range(0x20, 0x180), *range(0x2010, 0x2027), 0x2032, 0x2033, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x00D7]
FACES = (  # package, file, weight (0: the file has one only), what it becomes
    ("fontpkg_alegreya_sans", "AlegreyaSans-Regular.ttf", 0, "AlegreyaSans-Regular.ttf"),
    ("fontpkg_alegreya_sans", "AlegreyaSans-Bold.ttf", 0, "AlegreyaSans-Bold.ttf"),
    ("fontpkg_alegreya_sans", "AlegreyaSans-Italic.ttf", 0, "AlegreyaSans-Italic.ttf"),
    ("fontpkg_alegreya_sans", "AlegreyaSans-BoldItalic.ttf", 0, "AlegreyaSans-BoldItalic.ttf"),
    ("fontpkg_eb_garamond", "EBGaramond[wght].ttf", 400, "EBGaramond-Regular.ttf"),
    ("fontpkg_eb_garamond", "EBGaramond[wght].ttf", 600, "EBGaramond-SemiBold.ttf"),
    ("fontpkg_eb_garamond", "EBGaramond-Italic[wght].ttf", 500, "EBGaramond-MediumItalic.ttf"),
    ("fontpkg_cinzel", "Cinzel[wght].ttf", 700, "Cinzel-Bold.ttf"),
)
LICENCES = (
    ("fontpkg_alegreya_sans", "AlegreyaSans-OFL.txt"),
    ("fontpkg_eb_garamond", "EBGaramond-OFL.txt"),
    ("fontpkg_cinzel", "Cinzel-OFL.txt"),
)


def lining(font: TTFont) -> None:
    """Let figures be as high as capitals, where a face has such figures besides those that hang below the line.

    Programs that draw with SDL cannot ask for them, so they take the places of the usual ones.
    """
    table = font["GSUB"].table if "GSUB" in font else None
    if table is None:
        return
    wanted = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    instead: dict[str, str] = {}
    for index in wanted:
        for part in table.LookupList.Lookup[index].SubTable:
            instead |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for part in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            part.cmap[code] = instead.get(part.cmap.get(code, ""), part.cmap.get(code, ""))


def folder(package: str) -> Path:
    """Where a font package lies."""
    return Path(str(import_module(package).__file__)).parent


def main() -> None:
    """One weight of each face, with the letters of European languages only."""
    for package, file, weight, name in FACES:
        font = TTFont(folder(package) / "files" / file, recalcTimestamp=False)
        if weight:
            font = instancer.instantiateVariableFont(font, {"wght": weight}, updateFontNames=True)
        lining(font)
        options = subset.Options(layout_features=["kern", "liga", "mark", "mkmk", "ccmp"], name_IDs=["*"])
        worker = subset.Subsetter(options)
        worker.populate(unicodes=LETTERS)
        worker.subset(font)
        font.save(TARGET / name)
    for package, name in LICENCES:
        shutil.copyfile(folder(package) / "LICENSE", TARGET / name)


if __name__ == "__main__":
    main()
