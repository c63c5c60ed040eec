"""Gives a picture's background the colour of the section that shows it, so that no edge is visible.

Usage: /usr/bin/python3 art/match_background.py IN.png OUT.png '#0b5567'
"""

import sys

import numpy
from PIL import Image


def main(source, target, colour):
    picture = numpy.asarray(Image.open(source).convert("RGB")).astype(float)
    background = fit_background(picture)
    wanted = numpy.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], float)
    share = background_share(picture, background)[..., None]
    # A factor keeps the shadows on the background.
    matched = picture * (1 + share * (wanted / background - 1))
    Image.fromarray(matched.clip(0, 255).round().astype("uint8")).save(target)


def fit_background(picture):
    """The background without objects and shadows: a smooth surface through the pixels that are most like the edge."""
    height, width, _ = picture.shape
    y, x = numpy.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    terms = numpy.stack([one(x, y) for one in SURFACE], axis=-1)
    edge = numpy.zeros((height, width), bool)
    edge[: height // 10] = True
    edge[-height // 20 :] = True
    surface = numpy.empty_like(picture)
    chosen = edge
    for _ in range(4):
        for channel in range(3):
            factors, *_ = numpy.linalg.lstsq(terms[chosen], picture[chosen][:, channel], rcond=None)
            surface[..., channel] = terms @ factors
        chosen = numpy.abs(picture - surface).max(axis=-1) < 7
    return surface.clip(1, 255)


SURFACE = [
    lambda x, y: numpy.ones_like(x),
    lambda x, y: x,
    lambda x, y: y,
    lambda x, y: x * x,
    lambda x, y: x * y,
    lambda x, y: y * y,
]


def background_share(picture, background):
    """1 for the background and its shadows, which have its hue; 0 for objects."""
    ratio = picture / background
    spread = ratio.std(axis=-1) / ratio.mean(axis=-1).clip(0.05)
    too_bright = (ratio.max(axis=-1) - 1.12).clip(0) / 0.15
    return (1 - ((spread - 0.07) / 0.12).clip(0, 1)) * (1 - too_bright.clip(0, 1))


main(*sys.argv[1:])
