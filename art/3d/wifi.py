"""The picture of the Wi-Fi section: a house cut open, access points in the rooms and on the porch.

blender -b -P art/3d/wifi.py
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import stage
from landscape import carnauba
from materials import clay, flat, glow
from shapes import ball, box, cylinder, finish, limb, mesh, ring, thicken, tube

WINDOW_LIGHT = "#FFCE78"


def ground():
    # With these lights and after export, this becomes the background colour of the section, --mar.
    box((200, 200, 0.2), (0, 0, -0.42), clay("#17526D", 1, specular=0), 0)
    box((9.7, 7.3, 0.5), (0.25, 0.2, -0.18), clay("#E6CF9F", 0.9), 0.24, segments=5)
    box((6.4, 5.2, 0.14), (-0.6, 0.4, 0.12), clay("#D9A066", 0.55), 0.03)
    box((2.2, 5.2, 0.12), (3.6, 0.4, 0.1), clay("barro", 0.75), 0.03)
    box((3.1, 2.5, 0.02), (-2.2, 1.72, 0.2), clay("duna", 0.7), 0)


def walls():
    """High at the back and low in front, so that the rooms are visible."""
    wall, inner = clay("areia", 0.7), clay("duna", 0.7)
    high = 2.25
    box((6.6, 0.18, high), (-0.6, 3.02, 0.18 + high / 2), wall, 0.04)
    box((0.18, 5.4, high), (-3.86, 0.4, 0.18 + high / 2), inner, 0.04)
    box((0.18, 4.35, 0.95), (2.56, -0.03, 0.66), wall, 0.04)
    box((0.22, 0.9, high), (2.56, 2.6, 0.18 + high / 2), wall, 0.04)
    box((3.1, 0.14, 1.15), (-2.25, 0.35, 0.75), inner, 0.04)
    box((0.14, 1.7, 1.5), (-0.55, 2.1, 0.93), inner, 0.04)
    box((6.6, 0.18, 0.42), (-0.6, -2.2, 0.39), wall, 0.04)


def windows():
    frame = clay("azul", 0.5)
    for x in (-2.3, 1.2):
        box((1.15, 0.08, 0.95), (x, 2.91, 1.52), frame, 0.04)
        box((1.0, 0.1, 0.8), (x, 2.9, 1.52), flat(WINDOW_LIGHT), 0.03)
        box((0.05, 0.12, 0.8), (x, 2.88, 1.52), frame, 0.01)
    box((0.08, 1.15, 0.95), (-3.75, -0.9, 1.52), frame, 0.04)
    box((0.1, 1.0, 0.8), (-3.74, -0.9, 1.52), flat(WINDOW_LIGHT), 0.03)


def roof_slice(left, right, back, front):
    """A slice of the roof. `back` and `front` are (y, z)."""
    (y0, z0), (y1, z1) = back, front
    length = math.hypot(y1 - y0, z1 - z0)
    angle = math.atan2(z1 - z0, y1 - y0)
    middle = ((y0 + y1) / 2, (z0 + z1) / 2)
    tiles = int((right - left) / 0.26)
    for i in range(tiles + 1):
        at = (left + (right - left) * i / tiles, *middle)
        lying = (angle - math.pi / 2, 0, 0)
        cylinder(0.135, length, at, clay("barro", 0.7), 0.02, lying, vertices=20)
    below = ((left + right) / 2, middle[0], middle[1] - 0.1)
    box((right - left + 0.3, length, 0.08), below, clay("tronco"), 0.02, (angle, 0, 0))


def porch():
    for y in (-2.0, 2.8):
        cylinder(0.085, 2.3, (4.5, y, 1.25), clay("tronco"), 0.02)
    box((0.14, 5.1, 0.14), (4.5, 0.4, 2.42), clay("tronco"), 0.03)
    hammock()
    rope = clay("areia")
    tube([(3.55, -1.75, 1.72), (3.9, -1.9, 1.95), (4.45, -2.0, 2.15)], 0.03, rope)
    tube([(3.55, 2.55, 1.72), (3.9, 2.65, 1.95), (4.45, 2.78, 2.15)], 0.03, rope)


def hammock():
    length, across = 28, 10
    vertices = []
    for i in range(length + 1):
        t = i / length
        sag = -4 * t * (1 - t)
        half_width = 0.432 * math.sin(math.pi * min(max(t, 0.02), 0.98)) ** 0.6
        for j in range(across + 1):
            u = -1 + 2 * j / across
            rim = 0.24 * u * u * math.sin(math.pi * t)
            vertices.append((3.55 + u * half_width, -1.75 + t * 4.3, 1.72 + sag + rim))
    row = across + 1
    stripes = ((0, 3, "sol"), (3, 4, "areia"), (4, 6, "rosa"), (6, 7, "areia"), (7, 10, "sol"))
    for first, end, colour in stripes:
        corners = [i * row + j for i in range(length) for j in range(first, end)]
        stripe = mesh("hammock", vertices, [(a, a + 1, a + row + 1, a + row) for a in corners])
        thicken(stripe, 0.05)
        finish(stripe, clay(colour, 0.8))


def living_room():
    sofa, wood = clay("azul", 0.8), clay("tronco")
    box((2.3, 0.9, 0.42), (1.1, 1.85, 0.42), sofa, 0.14, segments=5)
    box((2.3, 0.3, 0.72), (1.1, 2.35, 0.62), sofa, 0.13, segments=5)
    for x in (-0.1, 2.3):
        box((0.3, 0.95, 0.58), (x, 1.87, 0.5), sofa, 0.13, segments=5)
    box((0.5, 0.2, 0.42), (0.55, 2.1, 0.8), clay("sol", 0.8), 0.1, (-0.25, 0, 0.1))
    box((2.4, 1.5, 0.03), (1.05, 0.45, 0.2), clay("rosa", 0.9), 0.01)
    box((1.0, 0.55, 0.1), (1.05, 0.45, 0.48), clay("tronco", 0.5), 0.04)
    for x, y in ((0.65, 0.28), (1.45, 0.28), (0.65, 0.62), (1.45, 0.62)):
        cylinder(0.035, 0.28, (x, y, 0.33), wood, 0.01)
    box((1.7, 0.34, 0.4), (1.05, -1.82, 0.38), clay("tronco", 0.6), 0.05)
    box((1.5, 0.08, 0.86), (1.05, -1.82, 1.06), clay("tinta", 0.3, coat=0.6), 0.04)


def bedroom():
    box((1.5, 2.0, 0.3), (-2.75, 1.85, 0.34), clay("tronco"), 0.06)
    box((1.42, 1.92, 0.26), (-2.75, 1.83, 0.56), clay("areia", 0.9), 0.11, segments=5)
    box((1.5, 1.25, 0.2), (-2.75, 1.42, 0.64), clay("#57B9B7", 0.9), 0.09, segments=5)
    for x in (-3.1, -2.4):
        box((0.55, 0.36, 0.18), (x, 2.55, 0.77), clay("branco", 0.9), 0.085, segments=5)


def office():
    wood, metal, seat = clay("tronco"), clay("tinta"), clay("sol", 0.7)
    tilted = (-0.2, 0, 0)
    box((1.5, 0.7, 0.08), (-2.7, -0.3, 0.92), clay("tronco", 0.5), 0.03)
    for x in (-3.38, -2.02):
        for y in (-0.58, -0.02):
            box((0.07, 0.07, 0.74), (x, y, 0.55), wood, 0.02)
    box((0.56, 0.38, 0.04), (-2.7, -0.34, 0.98), clay("cinza", 0.4), 0.015)
    box((0.56, 0.035, 0.36), (-2.7, -0.13, 1.16), clay("tinta", 0.3), 0.015, tilted)
    box((0.5, 0.03, 0.3), (-2.7, -0.152, 1.165), flat("lagoa"), 0.01, tilted)
    cylinder(0.27, 0.1, (-2.7, -1.0, 0.62), seat, 0.04)
    cylinder(0.04, 0.4, (-2.7, -1.0, 0.4), metal, 0.01)
    cylinder(0.22, 0.04, (-2.7, -1.0, 0.21), metal, 0.01)
    box((0.46, 0.09, 0.44), (-2.7, -1.27, 0.95), seat, 0.04)


def potted_plant(x, y):
    cylinder(0.2, 0.34, (x, y, 0.36), clay("barro"), 0.03, top_radius=0.26)
    for k in range(9):
        turn = k * 2.4
        tip = (x + 0.36 * math.cos(turn), y + 0.36 * math.sin(turn), 0.95 + 0.12 * (k % 3))
        limb((x, y, 0.5), tip, 0.035, clay("folha"))


def wifi_point(x, y, z, ring_radii):
    """An access point with rings around it and arcs above it that face the camera."""
    cylinder(0.17, 0.26, (x, y, z + 0.13), clay("branco", 0.35, coat=0.5), 0.06, vertices=64)
    cylinder(0.105, 0.02, (x, y, z + 0.268), flat("sol"), 0.004, vertices=48)
    ring(0.135, 0.014, (x, y, z + 0.268), clay("tinta", 0.4))
    stage.point_light((x, y, z + 0.55), 9, "#FFD98A", 0.15)
    for k, radius in enumerate(ring_radii):
        light = glow("lagoa", 0.9 - 0.2 * k)
        ring(radius, 0.022 - 0.002 * k, (x, y, z + 0.30), light, segments=128)
    right_x, right_y = 0.783, 0.622
    angles = [math.radians(-46 + 92 * i / 16) for i in range(17)]
    for k, radius in enumerate((0.34, 0.60, 0.88)):
        arc = []
        for angle in angles:
            aside, up = radius * math.sin(angle), radius * math.cos(angle)
            arc.append((x + aside * right_x, y + aside * right_y, z + 0.30 + up))
        tube(arc, 0.040 - 0.003 * k, flat("lagoa" if k else "sol"))


def wifi_points():
    wifi_point(1.75, -1.82, 0.58, (0.42, 0.72))
    wifi_point(-2.25, -0.22, 0.96, (0.42,))
    wifi_point(-1.35, 1.55, 0.95, (0.42, 0.70))
    box((0.5, 0.5, 0.75), (-1.35, 1.6, 0.56), clay("tronco"), 0.04)
    wifi_point(3.95, -1.25, 0.71, (0.5, 0.9, 1.28))
    cylinder(0.26, 0.55, (3.95, -1.25, 0.43), clay("tronco"), 0.04)


def garden():
    carnauba(-4.15, -2.7, 2.8, 0.88, seed=4)
    carnauba(4.55, 3.4, 2.9, 0.86, seed=9)
    back = ((-4.15, 3.4, 0.3), (-4.0, -1.2, 0.2))
    front = ((2.5, -2.85, 0.24), (3.0, -3.0, 0.17), (-1.2, -2.62, 0.17))
    for x, y, radius in back + front:
        ball(radius, (x, y, radius * 0.7 + 0.05), clay("folha-2", 0.8), (1, 1, 0.85))


def fiber():
    over_the_sea = [(-14, -6.5, 0), (-9, -5.2, -0.1), (-6.2, -4.3, -0.2), (-5.2, -3.5, 0.05)]
    over_the_sand = [(-3.4, -2.95, 0.14), (0, -3.0, 0.14), (1.5, -2.85, 0.14)]
    into_the_house = [(1.75, -2.45, 0.16), (1.75, -2.2, 0.45)]
    along = over_the_sea + over_the_sand + into_the_house
    tube(along, 0.05, flat("sol", rounding=0.25))


options = stage.start("wifi")
stage.set_quality(options, 0.8333)
stage.set_sky("mar", "#8FD0DA", 0.80)
stage.sun_light(2.3, (44, 4, 58), "#FFE3B8")
stage.set_camera((11.5, -14.5, 11.0), (0.36, 0.1, 0.84), 56.5)
ground()
walls()
windows()
roof_slice(-4.1, 3.0, (2.35, 2.95), (3.65, 2.32))
porch()
living_room()
bedroom()
office()
potted_plant(-0.05, -1.75)
wifi_points()
garden()
fiber()
stage.area_light((-6, -8, 9), (0, 0, 0), 6, 420, "#FFE9C8")
stage.render(options)
