"""The light in the fibers. A pulse makes whole rounds per loop, so the loop has no visible seam."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter

from fibers import MARGIN, is_trunk
from view import AMBER, LAGOA, SOL

HEAD_WHITE = np.array([1.0, 0.93, 0.74])


@dataclass
class Pulses:
    """One entry per fiber. `at_once` pulses are visible together, `rounds` pass per loop."""

    at_once: np.ndarray
    rounds: np.ndarray
    offset: np.ndarray
    tail: np.ndarray
    strength: np.ndarray
    colour: np.ndarray


def choose_pulses(view, chance):
    count, trunk = view.fiber_count, is_trunk(view)
    at_once = chance.choice([1, 1, 1, 2], count).astype(float)
    at_once[trunk] = chance.choice([2, 2, 3], view.trunk_count)
    quick, slow = chance.choice([3, 4, 5], count), chance.choice([1, 2, 2, 3], count)
    rounds = np.where(trunk, quick, slow).astype(float)
    offset = chance.uniform(0, 1, count)
    tail = chance.uniform(0.10, 0.22, count)
    strength = chance.uniform(0.5, 1.25, count) ** 1.6
    strength[~trunk & (chance.uniform(0, 1, count) < 0.30)] *= 0.12
    warm = chance.uniform(0, 1, count) < 0.62
    warm[trunk] = chance.uniform(0, 1, view.trunk_count) < 0.86
    colour = np.where(warm[:, None], SOL, LAGOA * 0.62).astype(np.float32)
    colour[trunk & warm] = SOL * 0.85 + AMBER * 0.15
    return Pulses(at_once, rounds, offset, tail, strength, colour)


def resting_glow(view, points, chance):
    """The light of a fiber without a pulse: lagoon colour, warmer under the sun."""
    far = np.clip(points.distance / 26, 0, 1)
    under_sun = np.exp(-(((points.x - view.sun_x) / (view.width * 0.13)) ** 2))
    under_sun = 0.22 * under_sun * np.clip((points.distance - 9) / 40, 0, 1)
    glow = (LAGOA * 0.050)[None] * (1 - 0.25 * far)[:, None] + AMBER[None] * under_sun[:, None]
    glow = glow + (SOL * 0.03)[None] * is_trunk(view)[points.fiber][:, None]
    uneven = 0.55 + 0.9 * chance.uniform(0, 1, view.fiber_count)[points.fiber]
    return (glow * uneven[:, None]).astype(np.float32)


def draw_fibers(view, points, pulses, glow, time):
    """The light of all fibers at a time from 0 to 1, in linear colour."""
    own = points.fiber
    rounds = time * pulses.rounds[own] + pulses.offset[own]
    behind_head = np.mod(rounds - points.progress * pulses.at_once[own], 1.0)
    head = np.exp(-((behind_head / 0.012) ** 2)) + np.exp(-(((1 - behind_head) / 0.006) ** 2))
    tail = np.exp(-behind_head / pulses.tail[own] * 2.2)
    fade = np.clip((points.distance - 1.5) / 1.6, 0, 1)
    fade = fade * np.clip((118 - points.distance) / 30, 0.3, 1)
    strength = pulses.strength[own] * fade
    body = ((tail * 0.55 + head * 2.4) * strength)[:, None].astype(np.float32)
    light = glow + body * pulses.colour[own] * 1.05
    light = light + (head * strength)[:, None] * HEAD_WHITE * 0.7
    return 0.62 * _splat(view, points, light)


def _splat(view, points, light):
    wide, high = view.width + 2 * MARGIN, view.height + 2 * MARGIN
    picture = np.zeros((view.height, view.width, 3), np.float32)
    for sigma, chosen, weight, pixels in points.layers:
        if not chosen.any():
            continue
        for channel in range(3):
            value = light[chosen, channel] * weight
            total = np.zeros(wide * high)
            for at, part in pixels:
                total += np.bincount(at, weights=value * part, minlength=wide * high)
            layer = gaussian_filter(total.reshape(high, wide).astype(np.float32), sigma)
            inner = layer[MARGIN : MARGIN + view.height, MARGIN : MARGIN + view.width]
            picture[..., channel] += inner
    return picture
