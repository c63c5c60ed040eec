"""A toy technician: peg body, ball head, helmet. A toy cannot be taken for a real employee."""

import math

from mathutils import Matrix, Vector

from materials import clay
from shapes import ball, box, capsule, cylinder, half_ball, limb, ring, tube


def person(at, turn, size, skin, helmet, hands):
    """`hands` are two positions relative to the feet, before the turn."""
    place = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, "Z") @ Matrix.Scale(size, 4)

    def put(*point):
        return tuple(place @ Vector(point))

    suit = clay("azul")
    _legs(put, turn, size)
    capsule(0.29 * size, 0.86 * size, put(0, 0, 0.38), suit, top_radius=0.25 * size)
    ring(0.283 * size, 0.028 * size, put(0, 0, 0.62), clay("sol", 0.5))
    for x, y, z in hands:
        side = 1 if x > 0 else -1
        shoulder = (0.24 * side, 0, 1.02)
        elbow = ((shoulder[0] + x) / 2 + 0.06 * side, y / 2, (shoulder[2] + z) / 2)
        limb(put(*shoulder), put(*elbow), 0.085 * size, suit)
        limb(put(*elbow), put(x, y, z), 0.078 * size, suit)
        ball(0.098 * size, put(x, y, z), clay(skin, 0.5))
    ball(0.25 * size, put(0, 0, 1.42), clay(skin, 0.5))
    for eye_x in (-0.085, 0.085):
        ball(0.027 * size, put(eye_x, -0.236, 1.42), clay("#1A1210", 0.3))
    _helmet(put, turn, size, clay(helmet, 0.35, coat=0.4))


def harness(at, turn, size, anchor):
    """Straps that cross on the back, loops around the legs and the rope that would hold a fall (NR-35)."""
    place = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, "Z") @ Matrix.Scale(size, 4)
    strap, metal = clay("branco", 0.5), clay("tinta", 0.3)

    def on_body(angle, z):
        radius = _body_radius(z) + 0.012
        return tuple(place @ Vector((radius * math.sin(angle), radius * math.cos(angle), z)))

    for side in (-1, 1):
        shares = [k / 12 for k in range(13)]
        crossing = [on_body(side * (0.85 - 1.7 * t), 1.17 - 0.55 * t) for t in shares]
        for start, end in zip(crossing, crossing[1:]):
            limb(start, end, 0.03 * size, strap)
        ring(0.125 * size, 0.026 * size, tuple(place @ Vector((0.13 * side, 0, 0.36))), strap)
    ring(0.27 * size, 0.03 * size, tuple(place @ Vector((0, 0, 0.86))), strap)
    eye = Vector(on_body(0, 0.95)) + place.to_3x3() @ Vector((0, 0.04, 0))
    ring(0.06 * size, 0.018 * size, tuple(eye), metal, (math.radians(90), 0, turn))
    slack = eye.lerp(Vector(anchor), 0.45) + place.to_3x3() @ Vector((-0.16, 0.12, -0.1))
    tube([tuple(eye), tuple(slack), tuple(slack.lerp(Vector(anchor), 0.5)), anchor], 0.03, strap)
    ball(0.075, anchor, metal)


def _body_radius(z):
    top_of_sides, top_radius = 0.99, 0.25
    if z > top_of_sides:
        return math.sqrt(top_radius**2 - (z - top_of_sides) ** 2)
    return 0.29 - 0.04 * (z - 0.67) / (top_of_sides - 0.67)


def _legs(put, turn, size):
    for x in (-0.13, 0.13):
        limb(put(x, 0, 0.12), put(x, 0, 0.5), 0.115 * size, clay("tinta"))
        boot = (0.2 * size, 0.3 * size, 0.13 * size)
        box(boot, put(x, -0.04, 0.065), clay("barro", 0.5), 0.06 * size, (0, 0, turn))


def _helmet(put, turn, size, material):
    half_ball(0.278 * size, put(0, 0.01, 1.49), material)
    cylinder(0.33 * size, 0.035 * size, put(0, -0.05, 1.49), material, 0.015 * size)
    ridge = (0.075 * size, 0.42 * size, 0.05 * size)
    box(ridge, put(0, 0, 1.755), material, 0.024 * size, (0, 0, turn))
