#!/usr/bin/env python3
"""Draws the logo, the favicon and the app icon, straight into content/provider/brand/.

The letters are Archivo's outlines; the "o" is drawn: a disc of light (a fiber's core, the sun of
Ceará) inside a line that comes from the left under the word and coils round it.

`npm run build` makes the icons in pixels from them.

Needs fontTools with brotli (python3-fonttools python3-brotli):
  python3 art/logo/build_logo.py <node_modules that holds @fontsource-variable/archivo>
"""

import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

BRAND = Path(__file__).resolve().parents[2] / "content/provider/brand"
ARCHIVO = "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2"
NOITE, SOL, AREIA = "#05202B", "#FFC61A", "#FBF4E6"

LETTER_SIZE = 200.0
BASELINE = 150.0
LINE_WEIGHT = 11.0
# Distance between the line and the disc inside it.
COIL_GAP = 10.0


def archivo(font_file, weight, width):
    font = TTFont(font_file)
    instantiateVariableFont(font, {"wght": weight, "wdth": width}, inplace=True)
    return font


def short_number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


def outlines(font, text, x, size, tracking):
    """Returns (path data, x of the end of the text)."""
    glyphs, characters = font.getGlyphSet(), font.getBestCmap()
    scale = size / font["head"].unitsPerEm
    data = ""
    for character in text:
        glyph = glyphs[characters[ord(character)]]
        pen = SVGPathPen(glyphs, ntos=short_number)
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, BASELINE)))
        data += pen.getCommands()
        x += glyph.width * scale + tracking
    return data, x


def coil(radius):
    """A full circle in two arcs that starts and ends at its lowest point."""
    r = f"{radius:.1f}"
    return f"a{r} {r} 0 1 0 -{r} -{r}a{r} {r} 0 0 0 {r} {r}"


def stroke(colour, weight, data):
    look = f'fill="none" stroke="{colour}" stroke-width="{weight}" stroke-linecap="round"'
    return f'<path {look} d="{data}"/>'


def svg(view_box, body):
    size = f'xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}"'
    return f'<svg {size}>{body}</svg>\n'


def logo(font_file, letters, disc, line, is_short=False):
    """The short form, for narrow headers, ends after the disc."""
    heavy, medium = archivo(font_file, 900, 118), archivo(font_file, 600, 112)
    units = heavy["head"].unitsPerEm
    tud, end = outlines(heavy, "tud", 0, LETTER_SIZE, -4)
    bounds = BoundsPen(heavy.getGlyphSet())
    heavy.getGlyphSet()["t"].draw(bounds)
    left = bounds.bounds[0] * LETTER_SIZE / units

    # The coil reaches from the line under the word to just above the lowercase letters.
    line_y = BASELINE + 31
    top_of_coil = BASELINE - heavy["OS/2"].sxHeight / units * LETTER_SIZE - 6
    radius = (line_y - top_of_coil) / 2
    centre_x, centre_y = end + radius + 7, line_y - radius
    core = radius - LINE_WEIGHT / 2 - COIL_GAP
    fio = f"M{left + LINE_WEIGHT / 2:.1f} {line_y:.1f}H{centre_x:.1f}{coil(radius)}"
    after_coil = centre_x + radius + LINE_WEIGHT / 2
    fibra, right = outlines(medium, "fibra", after_coil + 20, LETTER_SIZE * 0.98, -5)

    top = BASELINE - 0.76 * LETTER_SIZE - 6
    height = line_y + LINE_WEIGHT / 2 + 8 - top
    if is_short:
        fibra, right = "", after_coil
    view_box = f"{left - 4:.1f} {top:.1f} {right - left + 6:.1f} {height:.1f}"
    return svg(
        view_box,
        f'<path fill="{letters}" d="{tud}"/>'
        f"{stroke(line, LINE_WEIGHT, fio)}"
        f'<circle cx="{centre_x:.1f}" cy="{centre_y:.1f}" r="{core:.1f}" fill="{disc}"/>'
        + (f'<path fill="{letters}" d="{fibra}"/>' if fibra else ""),
    )


def mark(corner, weight, gap):
    """The coil alone on a 64 × 64 square, with a tail that rises from the left edge like a dune."""
    x, y, radius = 35, 29, 18.6
    low = y + radius
    tail = f"M-4 {low + 3:.1f}C4 {low - 3.2:.1f} 20 {low:.1f} {x} {low}"
    return svg(
        "0 0 64 64",
        f'<clipPath id="k"><rect width="64" height="64" rx="{corner}"/></clipPath>'
        f'<g clip-path="url(#k)"><rect width="64" height="64" fill="{NOITE}"/>'
        f"{stroke(AREIA, weight, tail + coil(radius))}"
        f'<circle cx="{x}" cy="{y}" r="{radius - weight / 2 - gap:.1f}" fill="{SOL}"/></g>',
    )


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    font_file = Path(sys.argv[1]) / ARCHIVO
    (BRAND / "logo-on-dark.svg").write_text(logo(font_file, AREIA, SOL, SOL))
    (BRAND / "logo-on-light.svg").write_text(logo(font_file, NOITE, SOL, NOITE))
    (BRAND / "logo-short-on-dark.svg").write_text(logo(font_file, AREIA, SOL, SOL, is_short=True))
    (BRAND / "public/favicon.svg").write_text(mark(corner=15, weight=6.2, gap=2.6))
    # Square, because phones round the corners themselves.
    (BRAND / "app-icon.svg").write_text(mark(corner=0, weight=5.2, gap=3.2))


if __name__ == "__main__":
    main()
