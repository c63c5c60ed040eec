"""The camera, the colours and the dunes for two views: land(scape) and port(rait, for phones)."""

from dataclasses import dataclass

import numpy as np

CAMERA_HEIGHT = 2.9
# A value below 1 flattens the ground, which keeps the dunes low and long.
VERTICAL_SQUEEZE = 0.72
NEAREST, FARTHEST = 1.55, 110.0


def linear_rgb(code):
    channels = np.array([int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


NOITE = linear_rgb("#05202B")
SOL = linear_rgb("#FFC61A")
LAGOA = linear_rgb("#2FD6D3")
AMBER = linear_rgb("#FF9A12")


@dataclass(frozen=True)
class View:
    """Lengths in pixels. `towns` are (part of the width, distance), from left to right."""

    name: str
    scale: float
    width: int
    height: int
    focal: float
    horizon_y: float
    vanishing_x: float
    sun_x: float
    sun_y: float
    sun_radius: float
    # Horizontal offset of the sun per unit of distance.
    sun_slope: float
    fiber_count: int
    trunk_count: int
    half_width: float
    towns: tuple


SHAPES = {
    "land": {
        "size": (1280, 720),
        "focal": 1150,
        "horizon": 0.535,
        "vanishing": 0.70,
        "sun": (0.735, 0.455, 96),
        "fibers": (190, 46, 44),
        "towns": ((0.365, 9.2), (0.50, 15.5), (0.618, 23), (0.845, 17), (0.945, 10.5)),
    },
    "port": {
        "size": (624, 960),
        "focal": 740,
        "horizon": 0.818,
        "vanishing": 0.62,
        "sun": (0.70, 0.780, 54),
        "fibers": (120, 34, 24),
        "towns": ((0.13, 10.5), (0.33, 16), (0.50, 24), (0.86, 19), (0.95, 11)),
    },
}


def make_view(name, scale):
    shape = SHAPES[name]
    width, height = (int(length * scale) for length in shape["size"])
    focal = shape["focal"] * scale
    sun_x, sun_y, sun_radius = shape["sun"]
    fiber_count, trunk_count, half_width = shape["fibers"]
    return View(
        name=name,
        scale=scale,
        width=width,
        height=height,
        focal=focal,
        horizon_y=height * shape["horizon"],
        vanishing_x=width * shape["vanishing"],
        sun_x=sun_x * width,
        sun_y=sun_y * height,
        sun_radius=sun_radius * scale,
        sun_slope=(sun_x - shape["vanishing"]) * width / focal,
        fiber_count=fiber_count,
        trunk_count=trunk_count,
        half_width=half_width,
        towns=shape["towns"],
    )


def screen_x(view, x, distance):
    return view.vanishing_x + view.focal * x / distance


def screen_y(view, z, distance):
    return view.horizon_y + view.focal * (CAMERA_HEIGHT - z) / distance * VERTICAL_SQUEEZE


def terrain(view, x, y):
    """Height of the ground: long sharp dunes, and a valley to the sun for the trunk."""
    wobble = 0.55 * np.sin(x * 0.11 + 1.3) + 0.35 * np.sin(x * 0.047 - y * 0.02 + 0.4)
    near = 2.6 * _ridge(y / 17.0 + wobble * 0.42 + 0.30)
    near = near * (0.45 + 0.55 * np.sin(x * 0.085 + y * 0.03 + 2.1) ** 2)
    far = 4.4 * _ridge(y / 38.0 + 0.34 * np.sin(x * 0.06 + 0.6) + 0.12)
    far = far * (0.22 + 0.78 * np.sin(x * 0.052 - 0.75) ** 2)
    height = near * np.clip((y - 4) / 9, 0, 1)
    height += far * np.clip((y - 14) / 18, 0, 1)
    height += 0.28 * np.sin(x * 0.35 + y * 0.18) * np.clip((y - 2) / 8, 0, 1) * 0.6
    valley = np.exp(-(((x - view.sun_slope * y) / (2.0 + 0.115 * y)) ** 2))
    return height * (1 - 0.86 * valley)


def _ridge(phase):
    """0 to 1 and back once per phase: a long soft rise to windward, a short fall to leeward."""
    phase = np.mod(phase, 1.0)
    crest = 0.68
    rise = _smoothstep(np.clip(phase / crest, 0, 1)) ** 1.15
    fall = _smoothstep(np.clip((1 - phase) / (1 - crest), 0, 1))
    return np.where(phase < crest, rise, fall)


def _smoothstep(t):
    return t * t * (3 - 2 * t)
