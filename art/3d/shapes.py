"""Shapes with soft edges that every toy is built from. Each function adds one to the scene."""

import math

import bmesh
import bpy
from mathutils import Vector


def finish(thing, material, bevel=0, segments=3):
    thing.data.materials.clear()
    thing.data.materials.append(material)
    if bevel:
        edge = thing.modifiers.new("bevel", "BEVEL")
        edge.width = bevel
        edge.segments = segments
        edge.limit_method = "ANGLE"
        edge.angle_limit = math.radians(40)
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(42)
    return thing


def mesh(name, vertices, faces):
    """An object without a material: the caller adds one, with `finish` or directly."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    return add(name, data)


def add(name, data):
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    return thing


def thicken(thing, thickness, offset=-1):
    solid = thing.modifiers.new("solid", "SOLIDIFY")
    solid.thickness = thickness
    solid.offset = offset


def pane(corners, material, thickness, offset=-1):
    thing = mesh("pane", corners, [tuple(range(len(corners)))])
    thing.data.materials.append(material)
    thicken(thing, thickness, offset)
    return thing


def box(size, at, material, bevel=0.05, rotation=(0, 0, 0), segments=3):
    bpy.ops.mesh.primitive_cube_add(size=1, location=at, rotation=rotation)
    thing = bpy.context.object
    thing.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    return finish(thing, material, min(bevel, min(size) * 0.48), segments)


def cylinder(
    radius, height, at, material, bevel=0.03, rotation=(0, 0, 0), vertices=48, top_radius=None
):
    place = {"depth": height, "location": at, "rotation": rotation, "vertices": vertices}
    if top_radius is None:
        bpy.ops.mesh.primitive_cylinder_add(radius=radius, **place)
    else:
        bpy.ops.mesh.primitive_cone_add(radius1=radius, radius2=top_radius, **place)
    return finish(bpy.context.object, material, bevel)


def ball(radius, at, material, scale=(1, 1, 1)):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, location=at, segments=48, ring_count=24)
    thing = bpy.context.object
    thing.scale = scale
    return finish(thing, material)


def half_ball(radius, at, material):
    """The upper half of a ball, cut slightly below the equator."""
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, segments=48, ring_count=24, location=at)
    thing = bpy.context.object
    with_mesh = bmesh.new()
    with_mesh.from_mesh(thing.data)
    lower = [vertex for vertex in with_mesh.verts if vertex.co.z < -0.018 * radius]
    bmesh.ops.delete(with_mesh, geom=lower, context="VERTS")
    with_mesh.to_mesh(thing.data)
    with_mesh.free()
    return finish(thing, material)


def ring(radius, thickness, at, material, rotation=(0, 0, 0), segments=96):
    bpy.ops.mesh.primitive_torus_add(
        major_radius=radius,
        minor_radius=thickness,
        location=at,
        rotation=rotation,
        major_segments=segments,
        minor_segments=16,
    )
    return finish(bpy.context.object, material)


def tube(points, radius, material):
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 5
    curve.resolution_u = 16
    curve.use_fill_caps = True
    spline = curve.splines.new("NURBS")
    spline.points.add(len(points) - 1)
    spline.order_u = 4
    spline.use_endpoint_u = True
    for control, point in zip(spline.points, points):
        control.co = (*point, 1)
    thing = add("tube", curve)
    thing.data.materials.append(material)
    return thing


def capsule(radius, height, at, material, top_radius=None):
    """A body with round ends that stands on `at`. `height` includes the ends."""
    top_radius = top_radius or radius
    steps, around = 10, 40
    quarter = [math.pi / 2 * i / steps for i in range(steps + 1)]
    lower = [
        (radius * math.cos(a - math.pi / 2), radius + radius * math.sin(a - math.pi / 2))
        for a in quarter
    ]
    upper = [
        (top_radius * math.cos(a), height - top_radius + top_radius * math.sin(a)) for a in quarter
    ]
    profile = lower + upper
    turns = [2 * math.pi * k / around for k in range(around)]
    vertices = [(x * math.cos(a), x * math.sin(a), z) for x, z in profile for a in turns]
    faces = []
    for row in range(len(profile) - 1):
        here, above = row * around, (row + 1) * around
        for k in range(around):
            following = (k + 1) % around
            faces.append((here + k, here + following, above + following, above + k))
    thing = mesh("capsule", vertices, faces)
    thing.location = at
    return finish(thing, material)


def limb(start, end, radius, material):
    """A capsule between two points, which are the centres of its round ends."""
    start, end = Vector(start), Vector(end)
    along = end - start
    thing = capsule(radius, along.length + 2 * radius, (0, 0, 0), material)
    thing.rotation_mode = "QUATERNION"
    thing.rotation_quaternion = Vector((0, 0, 1)).rotation_difference(along.normalized())
    thing.location = start - along.normalized() * radius
    return thing
