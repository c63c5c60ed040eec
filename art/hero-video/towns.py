"""The five towns: points of light that flash and emit a ring when a pulse arrives."""

import numpy as np

from view import AMBER, LAGOA, SOL, screen_y, terrain

ROUNDS_PER_LOOP = 3


def draw_towns(view, time):
    picture = np.zeros((view.height, view.width, 3), np.float32)
    for number, (part_of_width, distance) in enumerate(view.towns):
        at_x = part_of_width * view.width
        ground_x = (at_x - view.vanishing_x) * distance / view.focal
        height = float(terrain(view, np.array(ground_x), np.array(distance))) + 0.35
        at_y = screen_y(view, height, distance)
        # The towns flash one after another, from left to right.
        since_flash = np.mod(time * ROUNDS_PER_LOOP - number * 0.2 - 0.05, 1.0)
        _draw_town(view, picture, at_x, at_y, distance, since_flash)
    return picture


def _draw_town(view, picture, at_x, at_y, distance, since_flash):
    reach = int(110 * view.scale)
    left, right = max(0, int(at_x) - reach), min(view.width, int(at_x) + reach)
    top, bottom = max(0, int(at_y) - reach), min(view.height, int(at_y) + reach)
    y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
    away = np.hypot(x - at_x, y - at_y)
    flash = np.exp(-since_flash * 5.0)
    radius = 5.2 * view.scale * np.clip(14 / distance, 0.62, 1.5)
    core = np.clip((radius - away) + 0.5, 0, 1) * (0.85 + 0.35 * flash)
    ring = np.clip(1 - np.abs(away - radius * 1.85) / (1.1 * view.scale), 0, 1) * (
        0.5 + 0.5 * flash
    )
    wave_radius = radius * 1.9 + since_flash * 62 * view.scale * np.clip(14 / distance, 0.6, 1.3)
    wave = np.exp(-(((away - wave_radius) / (1.5 * view.scale)) ** 2))
    wave = wave * np.clip(1 - since_flash * 1.45, 0, 1) ** 1.6 * 0.75
    glow = np.exp(-away / (14 * view.scale)) * (0.10 + 0.55 * flash)
    light = (core + ring)[..., None] * SOL + wave[..., None] * LAGOA + glow[..., None] * AMBER
    picture[top:bottom, left:right] += light
