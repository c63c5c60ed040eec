"""The static part of the video: sky, stars, dark dunes, and the sun as the logo's disc and ring."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter, zoom

from view import AMBER, NOITE, SOL, linear_rgb

STARS = 85


@dataclass
class Backdrop:
    """`sun` is separate, with its mask, so that no glow changes the brand's yellow."""

    ground: np.ndarray
    sun: np.ndarray
    sun_mask: np.ndarray
    sun_bloom: np.ndarray
    grain: np.ndarray


def paint_backdrop(view, skyline, chance):
    y, x = np.mgrid[0 : view.height, 0 : view.width].astype(np.float32)
    from_sun = np.hypot(x - view.sun_x, y - view.sun_y)
    sky = gaussian_filter(np.clip(skyline[None, :] - y + 0.5, 0, 1), 0.6 * view.scale)
    in_ring = np.clip((view.sun_radius * 1.25 - from_sun) / 2 + 0.5, 0, 1)[..., None]
    ground = _sky(view, x, y, from_sun, sky, in_ring, chance)
    ground = ground * sky[..., None] + _dunes(view, x, y, skyline) * (1 - sky)[..., None]
    shape = _sun_shape(view, from_sun)
    mask = (shape * sky)[..., None]
    sun = shape[..., None] * _sun_colour(view, y) * sky[..., None]
    bloom = blurred(view, sun, 20, 4) * 0.20 + blurred(view, sun, 60, 8) * 0.12
    bloom = bloom * (1 - mask) * (1 - 0.75 * in_ring)
    # Dithering below one 8-bit step: without it the dark sky shows bands.
    grain = (chance.random((view.height, view.width, 1)).astype(np.float32) - 0.5) / 255 * 1.6
    return Backdrop(ground, sun, mask, bloom, grain)


def _sky(view, x, y, from_sun, sky, in_ring, chance):
    radius = view.sun_radius
    near = np.exp(-np.clip(from_sun - radius * 1.2, 0, None) / (radius * 0.42))
    middle = np.exp(-from_sun / (radius * 1.1))
    wide = np.exp(-from_sun / (radius * 3.4))
    above_horizon = np.abs(y - view.horizon_y) / view.height
    band = np.exp(-above_horizon / 0.11) * np.exp(-(((x - view.sun_x) / (view.width * 0.42)) ** 2))
    night = NOITE[None, None] * (0.92 + 0.25 * np.exp(-above_horizon / 0.3))[..., None]
    halo = (
        (near * 0.30)[..., None] * AMBER
        + (middle * 0.10)[..., None] * linear_rgb("#E8A33A")
        + (wide * 0.085)[..., None] * linear_rgb("#1FA3AC")
        + (band * 0.085)[..., None] * linear_rgb("#1C93A0")
    )
    night = night + (1 - 0.78 * in_ring) * sky[..., None] * halo
    stars = _stars(view, chance) * (1 - np.clip(wide * 1.6, 0, 1))
    return night + (stars * sky)[..., None] * linear_rgb("#CFE6E8") * 0.8


def _stars(view, chance):
    stars = np.zeros((view.height, view.width), np.float32)
    column = chance.uniform(0, view.width - 1, STARS).astype(int)
    row = (chance.uniform(0, 1, STARS) ** 1.3 * view.horizon_y * 0.92).astype(int)
    stars[row, column] = chance.uniform(0.15, 1, STARS) ** 3
    return gaussian_filter(stars, 0.7 * view.scale) * 3.2


def _dunes(view, x, y, skyline):
    """Darker than the sky, with a warm edge under the sun."""
    below_skyline = np.clip((y - skyline[None, :]) / (view.height * 0.45), 0, 1)
    under_sun = np.exp(-(((x - view.sun_x) / (view.width * 0.22)) ** 2))
    rim = np.exp(-below_skyline * 9) * under_sun * 0.035
    return NOITE * 0.50 + rim[..., None] * AMBER


def _sun_shape(view, from_sun):
    def disc(radius):
        return np.clip((radius - from_sun) / 0.8 + 0.5, 0, 1)

    outer = view.sun_radius * 1.30
    return disc(view.sun_radius) + disc(outer) - disc(outer - view.sun_radius * 0.105)


def _sun_colour(view, y):
    down = (y - (view.sun_y - view.sun_radius)) / (2 * view.sun_radius)
    down = np.clip(down, 0, 1)[..., None]
    return SOL * (1 - down) + linear_rgb("#FFB70D") * down


def blurred(view, picture, sigma, reduction):
    """A wide blur, computed on a smaller copy: many times faster, with no visible difference."""
    high = view.height // reduction
    wide = view.width // reduction
    whole = picture[: high * reduction, : wide * reduction]
    small = whole.reshape(high, reduction, wide, reduction, 3).mean((1, 3))
    sigma = sigma * view.scale / reduction
    small = gaussian_filter(small, (sigma, sigma, 0))
    back = (view.height / high, view.width / wide)
    return np.stack([zoom(small[..., channel], back, order=1) for channel in range(3)], -1)
