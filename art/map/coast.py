#!/usr/bin/env python3
"""Prints the drawing of web/src/pages/home/coast-map.tsx: the towns' marks, `coast` and `fio`.

  python3 art/map/coast.py

Equirectangular at 3.4° S. Positions are good to about 0.01°, enough for a picture this size and for
nothing else; the coast is stylised, and the yellow line is not the cable's route: plant locations
are never published.
"""

import math

PIXELS_PER_DEGREE = 780
LEFT, TOP = -39.72, -3.02

TOWNS = {
    "Itapipoca": (-3.4944, -39.5786),
    "Trairi": (-3.2778, -39.2689),
    "Paraipaba": (-3.4392, -39.1481),
    "Paracuru": (-3.4100, -39.0306),
    "Umirim": (-3.6772, -39.3503),
}

COAST = [
    (-2.985, -39.80),
    (-3.02, -39.70),
    (-3.06, -39.62),
    (-3.115, -39.52),
    (-3.142, -39.44),
    (-3.175, -39.365),
    (-3.205, -39.30),
    (-3.220, -39.262),
    (-3.252, -39.205),
    (-3.292, -39.155),
    (-3.325, -39.115),
    (-3.352, -39.060),
    (-3.388, -39.030),
    (-3.405, -39.000),
    (-3.455, -38.955),
    (-3.505, -38.905),
    (-3.535, -38.84),
    (-3.55, -38.79),
]

# The line comes from far left: on wide screens it crosses the whole section.
FIO_BEFORE_THE_MAP = [(-1400, 640), (-700, 430), (-260, 500), (-30, 420)]
FIO_THROUGH = ["Itapipoca", "Umirim", "Paraipaba", "Paracuru", "Trairi"]


def on_map(latitude, longitude):
    narrowing = math.cos(math.radians(3.4))
    x = (longitude - LEFT) * narrowing * PIXELS_PER_DEGREE
    return round(x, 1), round((TOP - latitude) * PIXELS_PER_DEGREE, 1)


def smooth_path(points, slackness):
    """A Catmull-Rom curve as relative Béziers, each from where the last was rounded to."""
    at = tuple(round(value) for value in points[0])
    numbers = ""
    for i, (start, end) in enumerate(zip(points, points[1:])):
        before = points[max(i - 1, 0)]
        after = points[min(i + 2, len(points) - 1)]
        leaving = [s + (e - b) / slackness for s, e, b in zip(start, end, before)]
        arriving = [e - (a - s) / slackness for e, a, s in zip(end, after, start)]
        steps = [round(value - at[k % 2]) for k, value in enumerate((*leaving, *arriving, *end))]
        numbers += "".join(f" {step}" for step in steps)
        at = (at[0] + steps[4], at[1] + steps[5])
    first = " ".join(str(round(value)) for value in points[0])
    return f"M{first}c{numbers.strip().replace(' -', '-')}"


def main():
    marks = {name: on_map(*place) for name, place in TOWNS.items()}
    for name, (x, y) in marks.items():
        print(f"{name}: {x:g} {y:g}")
    print("coast:", smooth_path([on_map(*place) for place in COAST], slackness=6))
    fio = FIO_BEFORE_THE_MAP + [marks[name] for name in FIO_THROUGH]
    print("fio:", smooth_path(fio, slackness=5.4))


if __name__ == "__main__":
    main()
