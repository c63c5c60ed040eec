"""The landscape of the scenes: carnauba palms, dunes, and the sun as the logo's disc and ring."""

import math
import random

from mathutils import Vector

from materials import clay, flat
from shapes import cylinder, finish, limb, mesh, ring, thicken, tube

GOLDEN_ANGLE = 2.39996


def carnauba(x, y, height, size=1, seed=0):
    chance = random.Random(seed)
    lean = chance.uniform(-0.06, 0.06) * height
    top = (x + lean, y, height)
    trunk = [
        (x, y, -0.1),
        (x + lean * 0.2, y, height * 0.4),
        (x + lean * 0.7, y, height * 0.8),
        top,
    ]
    tube(trunk, 0.085 * size, clay("tronco"))
    leaves = 26
    for leaf in range(leaves):
        polar = math.acos(1 - 1.62 * (leaf + 0.5) / leaves)
        turn = leaf * GOLDEN_ANGLE + chance.uniform(-0.15, 0.15)
        outwards = Vector(
            (math.sin(polar) * math.cos(turn), math.sin(polar) * math.sin(turn), math.cos(polar))
        )
        stem_length = (0.62 + chance.uniform(-0.06, 0.08)) * size
        tip = Vector(top) + outwards * stem_length * 0.55
        limb(top, tuple(tip), 0.013 * size, clay("folha"))
        _fan(tip, outwards, size, clay("folha" if leaf % 3 else "folha-2", 0.7))


def _fan(at, outwards, size, material):
    """One pleated leaf: a half disc with folds."""
    pleats = 18
    vertices = [(0, 0, 0)]
    for k in range(pleats + 1):
        angle = math.radians(-78 + 156 * k / pleats)
        is_fold = k % 2 == 1
        radius = 0.5 * size * (0.8 if is_fold else 1) * (1 - 0.12 * abs(angle))
        droop = 0.06 * size * (radius / 0.5 / size) ** 2
        height = (0.035 if is_fold else 0) * size - droop
        vertices.append((radius * math.sin(angle), radius * math.cos(angle), height))
    fan = mesh("fan", vertices, [(0, k + 1, k + 2) for k in range(pleats)])
    fan.rotation_mode = "QUATERNION"
    fan.rotation_quaternion = outwards.to_track_quat("Y", "Z")
    fan.location = at
    fan.data.materials.append(material)
    thicken(fan, 0.012 * size)


def dune(x, y, half_width, half_depth, height, material, turn=0):
    """A smooth mound that is steeper on one side, like a barchan."""
    steps = 64
    vertices = []
    for row in range(steps + 1):
        for column in range(steps + 1):
            u, v = -1 + 2 * column / steps, -1 + 2 * row / steps
            from_top = min(1, math.hypot(u, v))
            mound = ((math.cos(math.pi * from_top) + 1) / 2) ** 0.9
            windward = math.tanh((u + 0.35 * (1 - v * v)) * 3)
            z = height * mound * (0.85 + 0.15 * windward) - 0.02
            vertices.append((u * half_width, v * half_depth, z))
    faces = []
    for row in range(steps):
        for column in range(steps):
            a = row * (steps + 1) + column
            faces.append((a, a + 1, a + steps + 2, a + steps + 1))
    thing = mesh("dune", vertices, faces)
    thing.location = (x, y, 0)
    thing.rotation_euler = (0, 0, turn)
    return finish(thing, material)


def rising_sun(at, disc, ring_radius, ring_thickness, turn_degrees):
    """`disc` is (radius, depth, bevel)."""
    radius, depth, bevel = disc
    upright = (math.radians(90), 0, math.radians(turn_degrees))
    cylinder(radius, depth, at, flat("sol"), bevel, upright, vertices=96)
    ring(ring_radius, ring_thickness, at, flat("sol"), upright)
