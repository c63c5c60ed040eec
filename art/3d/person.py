"""A toy technician: peg body, ball head, helmet. A toy cannot be taken for a real employee."""

from mathutils import Matrix, Vector

from materials import clay
from shapes import ball, box, capsule, cylinder, half_ball, limb, ring


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
