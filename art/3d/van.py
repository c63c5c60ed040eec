"""The team's van, with the brand's disc and ring on its side and a ladder on its roof."""

import math

import bmesh
from mathutils import Matrix, Vector

from materials import clay
from shapes import box, cylinder, finish, limb, mesh, pane, ring

RIGHT_ANGLE = math.radians(90)


def van(x, y, turn):
    place = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(turn, 4, "Z")

    def put(*point):
        return tuple(place @ Vector(point))

    _body(place)
    _windows(put)
    _wheels(put, turn)
    _brand(put, turn)
    _roof_rack(put, turn)


def _body(place):
    outline = [
        (-2.15, 0.42),
        (2.2, 0.42),
        (2.32, 0.75),
        (2.22, 1.18),
        (1.45, 1.35),
        (0.92, 2.22),
        (-2.05, 2.3),
        (-2.2, 2.1),
    ]
    stripe = [(-2.22, 0.62), (2.33, 0.62), (2.35, 0.86), (-2.22, 0.86)]
    bumper = [(-2.18, 0.36), (2.26, 0.36), (2.34, 0.6), (-2.2, 0.6)]
    _prism(place, outline, 0.92, clay("areia", 0.35, coat=0.5), 0.14)
    _prism(place, stripe, 0.935, clay("sol", 0.4, coat=0.4), 0.05)
    _prism(place, bumper, 0.945, clay("tinta", 0.5), 0.06)


def _prism(place, outline, half_width, material, bevel):
    """Extrudes a side view (x, z) to both sides."""
    count = len(outline)
    near = [(x, -half_width, z) for x, z in outline]
    far = [(x, half_width, z) for x, z in outline]
    sides = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    thing = mesh("van", near + far, [tuple(range(count)), tuple(range(count, 2 * count)), *sides])
    thing.matrix_world = place
    with_mesh = bmesh.new()
    with_mesh.from_mesh(thing.data)
    bmesh.ops.recalc_face_normals(with_mesh, faces=with_mesh.faces)
    with_mesh.to_mesh(thing.data)
    with_mesh.free()
    finish(thing, material, bevel, segments=5)


def _windows(put):
    glass = clay("noite-2", 0.12, coat=1)
    for y in (-0.945, 0.945):
        side = [(0.42, y, 1.42), (1.28, y, 1.42), (0.86, y, 2.02), (0.42, y, 2.02)]
        pane([put(*corner) for corner in side], glass, 0.03, offset=0)
    front = [(1.505, -0.74, 1.39), (1.505, 0.74, 1.39), (1.025, 0.68, 2.15), (1.025, -0.68, 2.15)]
    pane([put(*corner) for corner in front], glass, 0.04, offset=0)


def _wheels(put, turn):
    upright = (RIGHT_ANGLE, 0, turn)
    for x in (-1.35, 1.38):
        for side in (-1, 1):
            cylinder(0.43, 0.3, put(x, side * 0.86, 0.43), clay("tinta", 0.7), 0.09, upright)
            cylinder(0.24, 0.33, put(x, side * 0.865, 0.43), clay("areia", 0.4), 0.04, upright)
            cylinder(0.11, 0.36, put(x, side * 0.865, 0.43), clay("sol", 0.4), 0.03, upright)
    lamp = clay("sol", 0.3, emission=0.6)
    for y in (-0.66, 0.66):
        cylinder(0.14, 0.1, put(2.29, y, 0.98), lamp, 0.03, (0, RIGHT_ANGLE, turn))


def _brand(put, turn):
    upright = (RIGHT_ANGLE, 0, turn)
    cylinder(0.31, 0.05, put(-0.95, -0.95, 1.52), clay("sol", 0.4), 0.015, upright, vertices=72)
    ring(0.43, 0.045, put(-0.95, -0.955, 1.52), clay("tinta", 0.5), upright)
    limb(put(-2.0, -0.955, 1.09), put(-0.95, -0.955, 1.09), 0.045, clay("tinta", 0.5))


def _roof_rack(put, turn):
    turned = (0, 0, turn)
    for x in (-1.7, 0.3):
        box((0.08, 1.5, 0.08), put(x, 0, 2.42), clay("tinta"), 0.03, turned)
    for y in (-0.28, 0.28):
        box((3.3, 0.08, 0.09), put(-0.65, y, 2.52), clay("barro", 0.5), 0.03, turned)
    for k in range(9):
        box((0.06, 0.56, 0.06), put(-2.1 + k * 0.36, 0, 2.52), clay("barro", 0.5), 0.025, turned)
