"""The picture of the about section: the team, its van, and the logo's sun behind the dunes.

blender -b -P art/3d/team.py
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bpy
from mathutils import Matrix, Vector

import stage
from landscape import carnauba, dune, rising_sun
from materials import clay
from person import harness, person
from shapes import box, cylinder, limb, ring, tube
from van import van

RIGHT_ANGLE = math.radians(90)


def backdrop():
    sand = clay("#E6CF9F", 0.9)
    box((200, 200, 0.2), (0, 0, -0.1), sand, 0)
    dune(-6.5, 13, 11, 7, 3.1, sand, 0.2)
    dune(8, 15, 13, 7, 3.9, sand, -0.15)
    dune(0, 24, 22, 8, 4.6, sand)
    dune(-15, 20, 12, 8, 4.4, sand)
    rising_sun((-6.2, 22, 5.2), (1.95, 0.3, 0.08), 2.68, 0.2, turn_degrees=22)


def pole():
    cable = clay("tinta")
    cylinder(0.15, 7.6, (4.15, 2.3, 3.8), clay("cinza", 0.8), 0.03, top_radius=0.11)
    box((1.5, 0.14, 0.14), (4.15, 2.3, 5.55), clay("tronco"), 0.03, (0, 0, 0.35))
    cylinder(0.17, 0.42, (4.15, 2.02, 4.72), clay("tinta", 0.5), 0.06)
    to_the_left = [(4.15, 2.05, 4.9), (1.2, 4.5, 4.0), (-4, 9, 4.6), (-14, 14, 5.6), (-34, 22, 9.5)]
    tube(to_the_left, 0.035, cable)
    tube([(4.15, 2.3, 5.5), (9, 3.5, 5.0), (16, 7, 6.2)], 0.035, cable)


def ladder(foot, top, half_width, material):
    foot, top = Vector(foot), Vector(top)
    side = Vector((1, 0.2, 0)).normalized() * half_width
    for sign in (-1, 1):
        limb(tuple(foot + side * sign), tuple(top + side * sign), 0.055, material)
    for k in range(1, 12):
        middle = foot.lerp(top, k / 12)
        limb(tuple(middle - side), tuple(middle + side), 0.038, material)


def people():
    on_the_ladder = ((0.22, -0.42, 1.62), (-0.30, -0.34, 1.28))
    climber = ((3.98, 1.22, 1.72), math.radians(196), 1)
    person(*climber, "pele-3", "sol", on_the_ladder)
    harness(*climber, anchor=(4.3, 2.0, 4.3))
    holding = ((0.36, -0.42, 0.78), (-0.36, -0.42, 0.78))
    person((1.55, -0.95, 0), math.radians(18), 1.12, "pele-2", "sol", holding)
    coil((1.55, -0.95, 0), math.radians(18))
    waving = ((0.52, -0.12, 0.62), (-0.55, -0.12, 1.62))
    person((-3.05, -0.75, 0), math.radians(-6), 1.12, "pele-1", "areia", waving)


def coil(holder, turn):
    turned = Matrix.Rotation(turn, 3, "Z")
    middle = Vector(holder) + turned @ Vector((0, -0.55, 0.9))
    for k in range(4):
        at = middle + turned @ Vector((0, -0.045 * k + 0.06, 0))
        ring(0.40 - 0.012 * k, 0.05, tuple(at), clay("sol", 0.45), (RIGHT_ANGLE, 0, turn))


def loose_fiber():
    along = [(1.0, -2.9), (-0.6, -2.3), (-1.9, -2.9), (-3.4, -2.5), (-5.2, -3.1), (-9, -2.6)]
    on_the_sand = [(x, y, 0.05) for x, y in along]
    tube([(1.75, -1.5, 0.62), (2.2, -2.0, 0.06), *on_the_sand], 0.05, clay("sol", 0.45))


def toolbox():
    box((0.72, 0.42, 0.4), (-1.55, -1.0, 0.2), clay("mar", 0.5), 0.07, (0, 0, 0.3))
    left, right = (-1.8, -1.08), (-1.3, -0.92)
    handle = [(*left, 0.4), (*left, 0.62), (*right, 0.62), (*right, 0.4)]
    tube(handle, 0.035, clay("tinta"))


def spool(x, y, z):
    upright = (RIGHT_ANGLE, 0, 0)
    for side in (-0.3, 0.3):
        cylinder(0.55, 0.08, (x, y + side, z), clay("tronco", 0.7), 0.02, upright)
    for k in range(6):
        ring(0.36, 0.055, (x, y - 0.22 + k * 0.088, z), clay("tinta", 0.4), upright)
    cylinder(0.3, 0.6, (x, y, z), clay("tinta", 0.6), 0.02, upright)
    cylinder(0.2, 0.1, (x, y - 0.32, z), clay("sol", 0.5), 0.02, upright)
    ring(0.36, 0.035, (x, y - 0.345, z), clay("tinta", 0.5), upright)


def palms():
    before = set(bpy.data.objects)
    carnauba(-5.2, 4.6, 4.3, 1.35, seed=1)
    carnauba(-6.6, 7.2, 5.2, 1.35, seed=2)
    carnauba(-8.3, 11.5, 6.2, 1.3, seed=6)
    # Their shadows would look like smudges on the dunes.
    for thing in set(bpy.data.objects) - before:
        thing.visible_shadow = False


options = stage.start("team")
stage.set_quality(options, 0.8)
stage.set_sky("#A9DEDD", "#BFE3EA", 0.52)
stage.sun_light(2.75, (50, -10, 36), "#FFDFA8", softness_degrees=5)
stage.set_camera((6.0, -15.2, 2.7), (0.62, 0.6, 2.22), 58)
backdrop()
van(-1.35, 1.7, math.radians(-16))
pole()
ladder((3.9, 0.75, 0.05), (4.15, 2.05, 4.75), 0.30, clay("barro", 0.5))
people()
loose_fiber()
toolbox()
spool(4.75, -0.6, 0.55)
palms()
stage.render(options)
