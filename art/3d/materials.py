"""Materials: clay reflects light, flat colour emits it, glow emits it and is transparent."""

import bpy

# The colours of the site (web/src/styles/tokens.css), then those that only the toys use.
PALETTE = {
    "noite-2": "#0B3140",
    "mar": "#0B5567",
    "lagoa": "#2FD6D3",
    "azul": "#00687F",
    "areia": "#FBF4E6",
    "duna": "#F2E4C8",
    "duna-2": "#E2CFA6",
    "sol": "#FFC61A",
    "tinta": "#0A2530",
    "branco": "#FFFFFF",
    "barro": "#C8643A",
    "folha": "#1E7A6A",
    "folha-2": "#2E9A80",
    "tronco": "#8A6A4A",
    "cinza": "#9DB0B6",
    "rosa": "#F08A6C",
    "pele-1": "#8D5A3C",
    "pele-2": "#C68A5E",
    "pele-3": "#5B3826",
}

_made = {}


def linear_rgb(colour):
    """Converts a palette name or #RRGGBB from sRGB to the linear RGB that Blender uses."""
    code = PALETTE.get(colour, colour)
    channels = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def clay(colour, roughness=0.62, coat=0, emission=0, specular=0.35):
    key = ("clay", colour, roughness, coat, emission, specular)
    if key in _made:
        return _made[key]
    material = bpy.data.materials.new(colour)
    material.use_nodes = True
    inputs = material.node_tree.nodes["Principled BSDF"].inputs
    rgba = [*linear_rgb(colour), 1]
    inputs["Base Color"].default_value = rgba
    inputs["Roughness"].default_value = roughness
    inputs["Clearcoat"].default_value = coat
    inputs["Specular"].default_value = specular
    if emission:
        inputs["Emission"].default_value = rgba
        inputs["Emission Strength"].default_value = emission
    _made[key] = material
    return material


def flat(colour, strength=1.0, rounding=0):
    """Emits the exact colour at strength 1. Rounding darkens grazing angles, as on a tube."""
    key = ("flat", colour, strength, rounding)
    if key in _made:
        return _made[key]
    material, tree, output = _empty_material("flat")
    emission = _emission(tree, colour, strength)
    tree.links.new(emission.outputs[0], output.inputs[0])
    if rounding:
        weight = tree.nodes.new("ShaderNodeLayerWeight")
        weight.inputs[0].default_value = 0.35
        to_strength = tree.nodes.new("ShaderNodeMapRange")
        to_strength.inputs[3].default_value = strength
        to_strength.inputs[4].default_value = strength * (1 - rounding)
        tree.links.new(weight.outputs["Facing"], to_strength.inputs[0])
        tree.links.new(to_strength.outputs[0], emission.inputs[1])
    _made[key] = material
    return material


def glow(colour, opacity, fade=None):
    """Transparent light. With a fade, its opacity decreases from the top as height ** fade."""
    material, tree, output = _empty_material("glow")
    mix = tree.nodes.new("ShaderNodeMixShader")
    clear = tree.nodes.new("ShaderNodeBsdfTransparent")
    emission = _emission(tree, colour, 1.0)
    tree.links.new(clear.outputs[0], mix.inputs[1])
    tree.links.new(emission.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], output.inputs[0])
    if fade is None:
        mix.inputs[0].default_value = opacity
        return material
    place = tree.nodes.new("ShaderNodeTexCoord")
    axes = tree.nodes.new("ShaderNodeSeparateXYZ")
    power = tree.nodes.new("ShaderNodeMath")
    power.operation = "POWER"
    power.inputs[1].default_value = fade
    scaled = tree.nodes.new("ShaderNodeMath")
    scaled.operation = "MULTIPLY"
    scaled.inputs[1].default_value = opacity
    tree.links.new(place.outputs["Generated"], axes.inputs[0])
    tree.links.new(axes.outputs[2], power.inputs[0])
    tree.links.new(power.outputs[0], scaled.inputs[0])
    tree.links.new(scaled.outputs[0], mix.inputs[0])
    return material


def _empty_material(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    return material, tree, tree.nodes.new("ShaderNodeOutputMaterial")


def _emission(tree, colour, strength):
    emission = tree.nodes.new("ShaderNodeEmission")
    emission.inputs[0].default_value = [*linear_rgb(colour), 1]
    emission.inputs[1].default_value = strength
    return emission
