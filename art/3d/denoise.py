"""Denoises a render with an edge-avoiding à-trous filter, guided by albedo and normals.

Runs inside Blender, whose Debian build lacks the usual denoiser (OpenImageDenoise).
"""

import bpy
import numpy as np
from PIL import Image

KERNEL = np.array([1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16], np.float32)
ROUNDS = 4
FARTHEST_STEP = 2 * 2 ** (ROUNDS - 1)
# How much the brightness of neighbours may differ. Four times as much smears soft shadows.
BRIGHTNESS_TOLERANCE = 0.15


def save_denoised(passes, out):
    """`passes` maps light, normal and albedo to their files."""
    light = np.nan_to_num(np.clip(_pixels(passes["light"], "Linear"), 0, 40))
    normal = _pixels(passes["normal"], "Non-Color")
    albedo = _pixels(passes["albedo"], "Non-Color")
    smooth = np.expm1(_filtered(_without_fireflies(np.log1p(light)), normal, albedo))
    Image.fromarray((_srgb(smooth) * 255 + 0.5).astype(np.uint8)).save(out, optimize=True)


def _pixels(path, colorspace):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = colorspace
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    return flat.reshape(height, width, 4)[::-1, :, :3].copy()


def _shifted(image, down, right):
    """Shifts the image by whole pixels and fills the gap with copies of its edge."""
    height, width = image.shape[:2]
    room = FARTHEST_STEP
    padded = np.pad(image, ((room, room), (room, room), (0, 0)), mode="edge")
    return padded[room - down : room - down + height, room - right : room - right + width]


def _without_fireflies(log_light):
    """Clamps every pixel between the second darkest and the second brightest of its neighbours."""
    steps = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]
    neighbours = np.sort(np.stack([_shifted(log_light, y, x) for y, x in steps]), 0)
    return np.maximum(np.minimum(log_light, neighbours[-2]), neighbours[1])


def _filtered(log_light, normal, albedo):
    tolerance = BRIGHTNESS_TOLERANCE
    for round_number in range(ROUNDS):
        reach = 2**round_number
        total = np.zeros_like(log_light)
        weights = np.zeros_like(log_light[..., :1])
        for row, row_weight in enumerate(KERNEL):
            for column, column_weight in enumerate(KERNEL):
                step = ((row - 2) * reach, (column - 2) * reach)
                neighbour = _shifted(log_light, *step)
                brighter = neighbour.mean(-1, keepdims=True) - log_light.mean(-1, keepdims=True)
                unlike = (
                    _distance(normal, step) / 0.06
                    + _distance(albedo, step) / 0.004
                    + np.abs(brighter) / tolerance
                )
                weight = row_weight * column_weight * np.exp(-unlike)
                total += neighbour * weight
                weights += weight
        log_light = total / weights
        tolerance *= 0.62
    return log_light


def _distance(guide, step):
    return ((_shifted(guide, *step) - guide) ** 2).sum(-1, keepdims=True)


def _srgb(linear):
    x = np.clip(linear, 0, 1)
    curve = 1.055 * np.power(np.maximum(x, 1e-6), 1 / 2.4) - 0.055
    return np.clip(np.where(x <= 0.0031308, 12.92 * x, curve), 0, 1)
