"""The picture of the cameras page: a house at dusk, what each camera sees as a pale cone.

blender -b -P art/3d/cameras.py
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bpy
from mathutils import Matrix, Vector

import stage
from landscape import carnauba, dune, rising_sun
from materials import clay, flat, glow
from shapes import ball, box, cylinder, limb, mesh, pane, ring, tube

RIGHT_ANGLE = math.radians(90)
WINDOW_LIGHT = "#FFC25A"


def backdrop():
    box((300, 300, 0.2), (0, 0, -0.1), clay("#B8935A", 0.95), 0)
    sand = clay("#DDA763", 0.95)
    dune(-14, 24, 13, 7, 3.4, sand)
    dune(10, 26, 18, 8, 5.2, sand)
    dune(-30, 34, 22, 9, 4.4, sand)
    dune(2, 36, 34, 9, 4.6, sand)
    dune(34, 34, 24, 9, 6, sand)
    rising_sun((-33.2, 46, 5.3), (2.9, 0.2, 0.05), 4.0, 0.3, turn_degrees=20)


def house():
    wall = clay("areia", 0.75)
    box((7.0, 4.6, 2.7), (0, 2.5, 1.35), wall, 0.06)
    box((7.1, 4.7, 0.36), (0, 2.5, 0.18), clay("mar", 0.8), 0.04)
    roof(-3.95, 3.95, 2.5, 2.95, 2.62, 4.15)
    for x in (-3.5, 3.5):
        pane([(x, 0.2, 2.7), (x, 4.8, 2.7), (x, 2.5, 3.98)], wall, 0.12)
    window(-2.25)
    window(2.3)
    door()


def roof(left, right, ridge_y, half_depth, eaves_z, ridge_z):
    """A gable roof of round tiles with its ridge along x."""
    tile = clay("barro", 0.75)
    middle_x, length = (left + right) / 2, right - left
    slope_length = math.hypot(half_depth, ridge_z - eaves_z)
    for side in (-1, 1):
        middle = (ridge_y + side * half_depth / 2, (eaves_z + ridge_z) / 2)
        angle = math.atan2(ridge_z - eaves_z, -side * half_depth)
        tiles = int(length / 0.28)
        for i in range(tiles + 1):
            at = (left + length * i / tiles, *middle)
            lying = (angle - math.pi / 2, 0, 0)
            cylinder(0.145, slope_length + 0.1, at, tile, 0.02, lying, vertices=20)
        board = (length + 0.2, slope_length, 0.1)
        below = (middle_x, middle[0], middle[1] - 0.13)
        box(board, below, clay("tronco"), 0.02, (angle, 0, 0))
    ridge = (middle_x, ridge_y, ridge_z + 0.06)
    cylinder(0.2, length + 0.3, ridge, tile, 0.05, (0, RIGHT_ANGLE, 0), vertices=24)


def window(x, width=1.25, height=1.15, z=1.5):
    wood = clay("azul", 0.6)
    box((width + 0.22, 0.12, height + 0.22), (x, 0.18, z), wood, 0.04)
    box((width, 0.12, height), (x, 0.15, z), flat(WINDOW_LIGHT), 0.02)
    box((0.06, 0.14, height), (x, 0.12, z), wood, 0.015)
    box((width, 0.14, 0.06), (x, 0.12, z), wood, 0.015)
    box((width + 0.4, 0.26, 0.09), (x, 0.1, z - height / 2 - 0.12), clay("areia", 0.6), 0.03)
    for side in (-1, 1):
        box((0.42, 0.07, height + 0.16), (x + side * (width / 2 + 0.33), 0.12, z), wood, 0.03)


def door():
    stone = clay("duna-2", 0.8)
    box((1.2, 0.14, 2.1), (0, 0.18, 1.1), clay("sol", 0.5), 0.05)
    box((0.9, 0.16, 0.55), (0, 0.15, 1.72), flat(WINDOW_LIGHT), 0.03)
    ball(0.06, (0.42, 0.06, 1.05), clay("tinta", 0.3))
    box((1.7, 1.0, 0.14), (0, -0.25, 0.07), stone, 0.04)
    box((2.2, 1.5, 0.08), (0, -0.35, 0.04), stone, 0.03)
    cylinder(0.05, 0.3, (-0.95, 0.05, 2.25), clay("tinta"), 0.01)
    ball(0.13, (-0.95, -0.02, 2.12), flat("#FFE3A8", 1.4))
    stage.point_light((-0.95, -0.35, 2.05), 22, "#FFC46B", 0.15)


def path_and_gate():
    wall, tile, iron = clay("areia", 0.75), clay("barro", 0.75), clay("tinta", 0.5)
    for k in range(6):
        at = (0.08 * math.sin(k * 1.7), -1.35 - k * 0.82, 0.035)
        turn = (0, 0, 0.05 * math.sin(k * 3))
        box((1.25, 0.62, 0.07), at, clay("duna-2", 0.9), 0.06, turn)
    for left, right in ((-6.6, -1.15), (1.15, 6.6)):
        box((right - left, 0.24, 0.5), ((left + right) / 2, -5.6, 0.25), wall, 0.05)
        box((right - left + 0.08, 0.34, 0.1), ((left + right) / 2, -5.6, 0.53), tile, 0.04)
    for x in (-1.15, 1.15):
        box((0.36, 0.36, 0.85), (x, -5.6, 0.42), wall, 0.05)
        box((0.46, 0.46, 0.12), (x, -5.6, 0.89), tile, 0.04)
    for k in range(7):
        box((0.055, 0.055, 0.6), (-0.84 + k * 0.28, -5.6, 0.38), iron, 0.02)
    for z in (0.16, 0.62):
        box((1.95, 0.06, 0.06), (0, -5.6, z), iron, 0.02)


def camera(at, target, reach, radius):
    """A bullet camera: a white body under a visor, a dark front with the lens, an arm to a plate on the wall."""
    at = Vector(at)
    towards = (Vector(target) - at).normalized()
    # Less steep than the view, so that the visor does not hide the lens.
    upright = (towards + Vector((0.12, 0, 0.3))).to_track_quat("Z", "Y")
    turned = upright.to_euler()

    def put(right, up, forward):
        return tuple(at + upright @ Vector((right, up, forward)))

    white, dark = clay("branco", 0.3, coat=0.6), clay("tinta", 0.25, coat=0.8)
    box((0.42, 0.4, 0.8), put(0, 0, 0), white, 0.12, turned)
    box((0.52, 0.05, 0.96), put(0, 0.24, 0.04), white, 0.02, turned)
    box((0.37, 0.35, 0.06), put(0, 0, 0.4), dark, 0.03, turned)
    cylinder(0.15, 0.12, put(0, 0, 0.46), dark, 0.03, turned)
    ball(0.115, put(0, 0, 0.48), clay("#02080B", 0.05, coat=1))
    ball(0.03, put(0.04, 0.05, 0.585), flat("branco"))
    ball(0.026, put(0.13, -0.12, 0.44), flat("lagoa", 1.6))
    wall = (at.x, 0.14, at.z + 0.05)
    limb(put(0, -0.1, -0.2), wall, 0.055, white)
    cylinder(0.17, 0.08, wall, white, 0.03, (RIGHT_ANGLE, 0, 0))
    field_of_view(Vector(put(0, 0, 0.5)), towards, reach, radius)


def field_of_view(lens, towards, reach, radius):
    around = 72
    turns = [2 * math.pi * k / around for k in range(around)]
    rim = [(radius * math.cos(a), radius * math.sin(a), -reach) for a in turns]
    sides = [(0, k + 1, (k + 1) % around + 1) for k in range(around)]
    cone = mesh("field-of-view", [(0, 0, 0), *rim], sides)
    cone.location = lens
    cone.rotation_mode = "QUATERNION"
    cone.rotation_quaternion = (-towards).to_track_quat("Z", "Y")
    cone.data.materials.append(glow("lagoa", 0.3, fade=1.2))
    for polygon in cone.data.polygons:
        polygon.use_smooth = True


def garden():
    chance = random.Random(3)
    for k in range(46):
        radius = 0.13 + 0.07 * chance.random()
        x, y = 3.9 + chance.uniform(-0.35, 0.45), chance.uniform(-0.25, 0.3)
        at = (x, y, 0.2 + chance.random() * 1.35)
        ball(radius, at, clay("folha" if k % 3 else "rosa", 0.8))
    left = ((-3.4, -0.25, 0.34), (-2.75, -0.2, 0.26), (-3.9, -0.1, 0.3))
    right = ((1.5, -0.15, 0.24), (2.2, -0.2, 0.3), (2.9, -0.2, 0.27))
    for x, y, radius in left + right:
        ball(radius, (x, y, radius * 0.75), clay("folha", 0.85), (1, 0.9, 0.85))


def bicycle(x, y, turn):
    place = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(turn, 4, "Z")

    def put(*point):
        return tuple(place @ Vector(point))

    upright = (RIGHT_ANGLE, 0, turn)
    for wheel_x in (-0.52, 0.52):
        ring(0.34, 0.035, put(wheel_x, 0, 0.38), clay("tinta", 0.5), upright)
        cylinder(0.05, 0.06, put(wheel_x, 0, 0.38), clay("cinza"), 0.01, upright)
    frame = (
        ((-0.52, 0.38), (-0.2, 0.86)),
        ((-0.52, 0.38), (0, 0.4)),
        ((0, 0.4), (-0.22, 0.92)),
        ((0, 0.4), (0.4, 0.82)),
        ((-0.2, 0.86), (0.4, 0.84)),
        ((0.52, 0.38), (0.38, 0.98)),
    )
    for (x0, z0), (x1, z1) in frame:
        limb(put(x0, 0, z0), put(x1, 0, z1), 0.028, clay("rosa", 0.4))
    box((0.26, 0.12, 0.06), put(-0.23, 0, 0.95), clay("tinta"), 0.025, (0, 0, turn))
    limb(put(0.36, -0.24, 1.02), put(0.36, 0.24, 1.02), 0.025, clay("tinta"))


def fiber():
    along = [(-16, -8.6), (-9, -7.4), (-4, -6.5), (0, -7.2), (3, -6.6), (6, -7.2), (16, -7.6)]
    tube([(x, y, 0.05) for x, y in along], 0.055, flat("sol", rounding=0.25))


options = stage.start("cameras")
stage.set_quality(options, 0.8333)
dusk = [(0.60, "#E7A24A"), (0.665, "#5C8F86"), (0.76, "#11566A"), (1.0, "#05202B")]
stage.set_sky(dusk, "#6F93BE", 0.40)
stage.sun_light(0.42, (52, 14, -38), "#8FC7E8")
stage.set_camera((7.2, -17.2, 4.0), (-0.35, 0.2, 2.05), 56)
backdrop()
house()
path_and_gate()
camera((-3.35, -0.62, 2.2), (-4.1, -4.0, 0), 4.55, 1.6)
camera((3.35, -0.62, 2.2), (3.0, -4.2, 0), 4.6, 1.6)
garden()
bicycle(-1.55, -0.55, 0.25)
carnauba(-8.5, 5.0, 3.7, 1.15, seed=3)
carnauba(-10.4, 8.5, 4.6, 1.2, seed=8)
fiber()
stage.area_light((9, -9, 7), (0, 1, 1.5), 5, 420, "#FFB978")
stage.area_light((-10, -6, 6), (0, 1, 1.5), 6, 170, "#6FC3DA")
stage.area_light((-16, 14, 7), (-2, 6, 1), 8, 600, "#FFB45A")
stage.render(options)
