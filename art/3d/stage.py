"""Camera, sky, lights and the render itself, the same for every scene.

Blender 3.4 runs a scene (Debian: blender python3-numpy python3-pil):
  blender -b -P art/3d/<scene>.py [-- --width 1400 --samples 64 --out art/3d/renders/<scene>.png]
"""

import argparse
import math
import sys
import tempfile
from pathlib import Path

import bpy
from mathutils import Vector

from denoise import save_denoised
from materials import linear_rgb
from shapes import add

PASSES = {"Image": "light", "Normal": "normal", "DiffCol": "albedo"}


def start(scene_name):
    """Empties Blender's scene and parses the options after `--` on its command line."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    parser = argparse.ArgumentParser(prog=f"{scene_name}.py --")
    parser.add_argument("--width", type=int, default=1400)
    parser.add_argument("--samples", type=int, default=64)
    default_out = Path(__file__).parent / "renders" / f"{scene_name}.png"
    parser.add_argument("--out", type=Path, default=default_out)
    return parser.parse_args(given)


def set_quality(options, width_to_height):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = options.width
    scene.render.resolution_y = int(options.width * width_to_height)
    # Standard instead of Filmic, which would change the colours of the palette.
    scene.view_settings.view_transform = "Standard"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = options.samples
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.012
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 2
    cycles.transparent_max_bounces = 24
    cycles.sample_clamp_indirect = 2.5
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 1


def set_sky(seen, fill_colour, fill_strength):
    """`seen` is a colour or [(height 0..1, colour)]. The fill only lights the objects."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    output = tree.nodes.new("ShaderNodeOutputWorld")
    ray = tree.nodes.new("ShaderNodeLightPath")
    mix = tree.nodes.new("ShaderNodeMixShader")
    fill = tree.nodes.new("ShaderNodeBackground")
    fill.inputs[0].default_value = [*linear_rgb(fill_colour), 1]
    fill.inputs[1].default_value = fill_strength
    backdrop = tree.nodes.new("ShaderNodeBackground")
    tree.links.new(ray.outputs["Is Camera Ray"], mix.inputs[0])
    tree.links.new(fill.outputs[0], mix.inputs[1])
    tree.links.new(backdrop.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], output.inputs[0])
    if isinstance(seen, str):
        backdrop.inputs[0].default_value = [*linear_rgb(seen), 1]
    else:
        tree.links.new(_gradient(tree, seen).outputs[0], backdrop.inputs[0])


def _gradient(tree, stops):
    place = tree.nodes.new("ShaderNodeTexCoord")
    axes = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(place.outputs["Window"], axes.inputs[0])
    tree.links.new(axes.outputs[1], ramp.inputs[0])
    ramp.color_ramp.interpolation = "EASE"
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (height, colour) in zip(elements, stops):
        element.position = height
        element.color = [*linear_rgb(colour), 1]
    return ramp


def set_camera(at, looks_at, lens):
    camera = add("camera", bpy.data.cameras.new("camera"))
    camera.data.lens = lens
    camera.data.clip_end = 500
    _aim(camera, at, looks_at)
    bpy.context.scene.camera = camera


def sun_light(energy, degrees, colour, softness_degrees=9):
    light = add("sun", bpy.data.lights.new("sun", "SUN"))
    light.data.energy = energy
    light.data.angle = math.radians(softness_degrees)
    light.data.color = linear_rgb(colour)
    light.rotation_euler = [math.radians(angle) for angle in degrees]


def area_light(at, looks_at, size, energy, colour):
    light = add("area", bpy.data.lights.new("area", "AREA"))
    light.data.energy = energy
    light.data.size = size
    light.data.color = linear_rgb(colour)
    _aim(light, at, looks_at)


def point_light(at, energy, colour, radius):
    light = add("point", bpy.data.lights.new("point", "POINT"))
    light.data.energy = energy
    light.data.shadow_soft_size = radius
    light.data.color = linear_rgb(colour)
    light.location = at


def _aim(thing, at, target):
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()


def render(options):
    layer = bpy.context.view_layer
    layer.use_pass_normal = True
    layer.use_pass_diffuse_color = True
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])
    with tempfile.TemporaryDirectory() as folder:
        files = tree.nodes.new("CompositorNodeOutputFile")
        files.base_path = folder
        files.format.file_format = "OPEN_EXR"
        files.format.color_depth = "16"
        files.file_slots.clear()
        for output, name in PASSES.items():
            files.file_slots.new(name)
            tree.links.new(layers.outputs[output], files.inputs[name])
        bpy.ops.render.render()
        # Blender appends the frame number to each name.
        passes = {name: f"{folder}/{name}0001.exr" for name in PASSES.values()}
        save_denoised(passes, options.out)
