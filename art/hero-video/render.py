#!/usr/bin/env python3
"""Renders the frames of the hero video: glass fibers on the dunes, light running to five towns.

Needs python3-numpy, python3-scipy, python3-pil. Writes 360 frames, <folder>/<view>_<frame>.png:
  OMP_NUM_THREADS=1 python3 art/hero-video/render.py land <folder>
One frame: --frame 150. A quick preview: --frame 150 --scale 0.5.
Only light moves, so the loop has no visible seam and compresses well.
"""

import argparse
from pathlib import Path

import numpy as np
from PIL import Image

from backdrop import blurred, paint_backdrop
from fibers import find_visible, lay_fibers
from pulses import choose_pulses, draw_fibers, resting_glow
from towns import draw_towns
from view import SHAPES, make_view

FRAMES = 360


def make_frame_painter(view):
    """The order of these calls matters: they share one random number generator."""
    chance = np.random.default_rng(7)
    distances, x = lay_fibers(view, chance)
    points, skyline = find_visible(view, distances, x)
    pulses = choose_pulses(view, chance)
    backdrop = paint_backdrop(view, skyline, chance)
    glow = resting_glow(view, points, chance)

    def paint(time):
        fibers = draw_fibers(view, points, pulses, glow, time)
        moving = fibers + draw_towns(view, time)
        outside_sun = 1 - backdrop.sun_mask
        light = backdrop.ground * outside_sun + backdrop.sun + backdrop.sun_bloom + moving
        light = light + blurred(view, moving, 7, 2) * 0.34 + blurred(view, moving, 26, 4) * 0.26
        over_sun = np.clip(backdrop.sun + fibers * 0.6, 0, 1)
        light = with_soft_shoulder(light) * outside_sun + backdrop.sun_mask * over_sun
        return (np.clip(srgb(light) + backdrop.grain, 0, 1) * 255 + 0.5).astype(np.uint8)

    return paint


def with_soft_shoulder(light):
    """Keeps values below 0.6 exact and compresses brighter light to stay under 1."""
    light = np.clip(light, 0, None)
    return np.where(light < 0.6, light, 0.6 + 0.4 * (1 - np.exp(-(light - 0.6) / 0.4)))


def srgb(linear):
    curve = 1.055 * np.power(np.clip(linear, 1e-6, 1), 1 / 2.4) - 0.055
    return np.where(linear <= 0.0031308, 12.92 * linear, curve)


def main():
    parser = argparse.ArgumentParser(description="Renders the frames of the hero video.")
    parser.add_argument("view", choices=SHAPES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--frame", type=int, help="render only this frame, 0 to 359")
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    paint = make_frame_painter(make_view(options.view, options.scale))
    frames = range(FRAMES) if options.frame is None else [options.frame]
    for frame in frames:
        file = options.folder / f"{options.view}_{frame:04d}.png"
        Image.fromarray(paint(frame / FRAMES)).save(file, compress_level=1)


if __name__ == "__main__":
    main()
