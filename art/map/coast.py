#!/usr/bin/env python3
"""Draws the coast, the line and the marks of the towns, and prints the positions for coast-map.tsx.

  python3 art/map/coast.py

Equirectangular at 3.4° S. Positions are accurate to about 0.01°, which is enough only for a picture
of this size. The coast is stylised, and the yellow line is not the route of the cable: locations of
network equipment are never published.
"""

import math
from pathlib import Path

OUT = Path(__file__).parents[2] / "web/src/pages/home/pictures/coast.svg"

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

# The line starts far to the left, so that it crosses the whole section on wide screens.
FIO_BEFORE_THE_MAP = [(-1400, 640), (-700, 430), (-260, 500), (-30, 420)]
FIO_THROUGH = ["Itapipoca", "Umirim", "Paraipaba", "Paracuru", "Trairi"]


def on_map(latitude, longitude):
    narrowing = math.cos(math.radians(3.4))
    x = (longitude - LEFT) * narrowing * PIXELS_PER_DEGREE
    return round(x, 1), round((TOP - latitude) * PIXELS_PER_DEGREE, 1)


def smooth_path(points, slackness):
    """A Catmull-Rom curve as relative Béziers. Each starts at the rounded end of the previous one."""
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


def circles(marks, radius):
    return "".join(
        f'\n    <circle cx="{x:g}" cy="{y:g}" r="{radius}"/>' for x, y in marks.values()
    )


def drawing(marks, coast, fio):
    waves = "".join(
        f'\n    <use href="#coast" x="{10 + wave * 9}" y="{-16 - wave * 26}"/>' for wave in range(7)
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1400 -30 2120 640" fill="none">
  <defs>
    <path id="coast" d="{coast}"/>
    <clipPath id="sea">
      <path d="{coast}V-60H-80Z"/>
    </clipPath>
  </defs>
  <g clip-path="url(#sea)" stroke="#174555" stroke-width="1.6">{waves}
  </g>
  <use href="#coast" stroke="#2fd6d3" stroke-width="3"/>
  <path stroke="#ffc61a" stroke-width="3" d="{fio}"/>
  <g fill="#05202b" stroke="#ffc61a" stroke-width="3.4">{circles(marks, 15)}
  </g>
  <g fill="#ffc61a">{circles(marks, 8)}
  </g>
</svg>
"""


def main():
    marks = {name: on_map(*place) for name, place in TOWNS.items()}
    coast = smooth_path([on_map(*place) for place in COAST], slackness=6)
    fio = FIO_BEFORE_THE_MAP + [marks[name] for name in FIO_THROUGH]
    OUT.write_text(drawing(marks, coast, smooth_path(fio, slackness=5.4)))
    for name, (x, y) in marks.items():
        print(f"{name}: {x:g} {y:g}")


if __name__ == "__main__":
    main()
