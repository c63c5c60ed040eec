"""The glass fibers on the dunes: their position, visibility and sharpness."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter

from view import FARTHEST, NEAREST, screen_x, screen_y, terrain

FOCUS_DISTANCE = 12.0
BLUR_SIGMAS = np.array([0.5, 0.9, 1.7, 3.2, 6.0])
# Points just outside the frame still blur into it.
MARGIN = 8


@dataclass
class Points:
    """Every visible point of every fiber, one entry each."""

    fiber: np.ndarray
    distance: np.ndarray
    # 0 at the horizon, 1 at the viewer; logarithmic, for a constant speed on screen.
    progress: np.ndarray
    x: np.ndarray
    layers: list


def is_trunk(view):
    return np.arange(view.fiber_count) < view.trunk_count


def lay_fibers(view, chance):
    """Returns (distances, x per fiber and distance): a trunk in the valley, others on the dunes."""
    count, half = view.fiber_count, view.half_width
    steps = int(3400 * view.scale**0.5)
    distances = NEAREST * (FARTHEST / NEAREST) ** (np.arange(steps) / (steps - 1))
    y = distances[None, :]

    start = np.sort(
        chance.normal(0, 1, count) * half * 0.36 + chance.uniform(-half, half, count) * 0.62
    )
    start[: view.trunk_count] = 0
    # Unused, but without this call all later random numbers, and so the whole frame, would change.
    chance.uniform(0, 6.28, (count, 3))
    slow = (start * 0.16 + chance.normal(0, 0.10, count))[:, None]
    quick = (start * 0.21 + 1 + chance.normal(0, 0.12, count))[:, None]
    twist = chance.uniform(0, 6.28, count)[:, None]

    converging = np.clip((y - 6) / 104, 0, 1)
    spread = start[:, None] * (1 - 0.35 * converging**0.6)
    spread = spread + 0.9 * np.sin(y * 0.13 + slow) * np.clip(y / 20, 0.12, 1)
    spread = spread + 0.35 * np.sin(y * 0.31 + quick) * np.clip(y / 20, 0.15, 1)
    trunk = _trunk(view, chance, y, twist)
    return distances, np.where(is_trunk(view)[:, None], trunk, spread)


def _trunk(view, chance, y, twist):
    offset = np.sort(chance.normal(0, 1, view.fiber_count))[:, None]
    even = np.linspace(-2.1, 2.1, view.trunk_count)
    offset[: view.trunk_count, 0] = even + chance.normal(0, 0.05, view.trunk_count)
    fan = 2.3 * np.clip((34 - y) / 32, 0, 1) ** 2.2 + 0.16
    x = view.sun_slope * y * (0.25 + 0.75 * np.clip(y / 60, 0, 1)) + offset * fan * 1.3
    x = x + 1.1 * np.sin(y * 0.085 + 0.6) * np.clip(y / 25, 0.1, 1) + 0.05 * np.sin(y * 0.4 + twist)
    if view.name == "land":
        x = x - 1.6 * np.clip((16 - y) / 14, 0, 1) ** 1.3 * 1.2
    return x


def find_visible(view, distances, x):
    """Returns (points, skyline). Goes from near to far and hides what lies behind a crest."""
    y = distances[None, :]
    at_x = screen_x(view, x, y)
    at_y = screen_y(view, terrain(view, x, y) + 0.05, y)

    columns = np.arange(view.width)
    skyline = np.full(view.width, 1e9)
    visible = np.zeros(x.shape, bool)
    for step, distance in enumerate(distances):
        ground_x = (columns - view.vanishing_x) * distance / view.focal
        ground_y = screen_y(view, terrain(view, ground_x, distance), distance)
        column = np.clip(np.round(at_x[:, step]).astype(int), 0, view.width - 1)
        visible[:, step] = at_y[:, step] < skyline[column] + 0.8 * view.scale
        skyline = np.minimum(skyline, ground_y)

    in_x = (at_x > -60) & (at_x < view.width + 60)
    in_y = (at_y > -60) & (at_y < view.height + 60)
    visibility = gaussian_filter(visible.astype(np.float32), (0, 6)) * (in_x & in_y)
    step_x, step_y = np.gradient(at_x, axis=1), np.gradient(at_y, axis=1)
    length = np.hypot(step_x, step_y).astype(np.float32)

    seen = np.nonzero(visibility > 0.02)
    everywhere = np.broadcast_to(y, x.shape)
    thickness = np.clip(1.25 * np.sqrt(FOCUS_DISTANCE / everywhere), 0.55, 2.6)[seen]
    strength = (visibility * length)[seen].astype(np.float32)
    thickness = thickness.astype(np.float32)
    progress = 1 - np.log(distances / NEAREST) / np.log(FARTHEST / NEAREST)
    points = Points(
        fiber=seen[0],
        distance=distances[seen[1]],
        progress=progress[seen[1]].astype(np.float32),
        x=at_x[seen],
        layers=_layers(view, at_x[seen], at_y[seen], everywhere[seen], strength, thickness),
    )
    return points, np.clip(skyline, 0, view.height)


def _layers(view, x, y, distance, strength, thickness):
    """Depth of field: splits each point between the two blur layers nearest to its own blur."""
    blur = np.abs(1 / distance - 1 / FOCUS_DISTANCE) * FOCUS_DISTANCE * 1.05 * view.scale
    blur = np.where(distance < FOCUS_DISTANCE, blur * 1.25, blur * 0.25) + 0.42 * view.scale
    sigmas = BLUR_SIGMAS * view.scale
    place = np.interp(np.log(blur), np.log(sigmas), np.arange(len(sigmas)))
    place = np.clip(place, 0, len(sigmas) - 1)
    corners = _pixel_corners(view, x, y)
    layers = []
    for number, sigma in enumerate(sigmas):
        share = np.clip(1 - np.abs(place - number), 0, 1).astype(np.float32)
        chosen = share > 0.001
        weight = share[chosen] * strength[chosen] * thickness[chosen]
        pixels = [(at[chosen], part[chosen]) for at, part in corners]
        layers.append((sigma, chosen, weight, pixels))
    return layers


def _pixel_corners(view, x, y):
    """The four pixels around each point, each with its share of the light."""
    wide, high = view.width + 2 * MARGIN, view.height + 2 * MARGIN
    left, top = np.floor(x), np.floor(y)
    right_part, lower_part = x - left, y - top
    left, top = left.astype(int) + MARGIN, top.astype(int) + MARGIN
    corners = []
    for dx, dy, part in (
        (0, 0, (1 - right_part) * (1 - lower_part)),
        (1, 0, right_part * (1 - lower_part)),
        (0, 1, (1 - right_part) * lower_part),
        (1, 1, right_part * lower_part),
    ):
        column, row = left + dx, top + dy
        inside = (column >= 0) & (column < wide) & (row >= 0) & (row < high)
        at = np.where(inside, row * wide + column, 0)
        corners.append((at, np.where(inside, part, 0).astype(np.float32)))
    return corners
