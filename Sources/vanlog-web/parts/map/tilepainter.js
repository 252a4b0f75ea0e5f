// Paints a vector tile on top of the land.

import { outline } from './mvt.js'
import { meaning, nameOf, roadOrder, roadSizes } from './styles.js'

/** Part of a vector tile that one tile of the map shows: beyond the file's last zoom, one of its quarters' quarters. */
export function cutOut({ x, y, z }, maxZoom) {
  const deeper = Math.max(0, z - maxZoom)
  const parts = 2 ** deeper
  return { z: z - deeper, x: Math.floor(x / parts), y: Math.floor(y / parts), parts, column: x % parts, row: y % parts }
}

/** Paints the layers, and returns the names in the tile as { text, size, rank, x, y } with places from 0 to 1. */
export function paintTile(context, layers, tile, cut, side, colours) {
  const groups = sorted(layers)
  const zoom = tile.z
  const ratio = side / 256
  const pathOf = ({ feature, extent }, closes) => {
    const scale = side * cut.parts / extent
    const [left, top] = [cut.column * side, cut.row * side]
    outline(feature, {
      move: (x, y) => context.moveTo(x * scale - left, y * scale - top),
      line: (x, y) => context.lineTo(x * scale - left, y * scale - top),
      close: closes ? () => context.closePath() : undefined,
    })
  }
  const all = (items, closes) => {
    context.beginPath()
    for (const item of items) pathOf(item, closes)
  }
  const areas = (items, colour) => {
    all(items.filter((item) => item.feature.type === 3), true)
    context.fillStyle = colour
    context.fill('evenodd')
  }
  const lines = (items, colour, width, dashes = []) => {
    all(items.filter((item) => item.feature.type === 2), false)
    context.strokeStyle = colour
    context.lineWidth = width * ratio
    context.setLineDash(dashes.map((dash) => dash * ratio))
    context.stroke()
  }
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const kind of ['built', 'grass', 'wood', 'park', 'sand', 'ice']) areas(of(groups, 'ground', kind), colours[kind])
  areas(of(groups, 'water', 'water'), colours.sea)
  const rivers = groups.get('river') ?? new Map()
  lines([...rivers.values()].flat(), colours.river, Math.max(0.8, Math.min(3, (zoom - 8) * 0.4)))
  if (zoom >= 13) areas(of(groups, 'building', 'building'), colours.building)
  paintRoads(groups, zoom, lines, colours)
  lines(of(groups, 'border', 'country'), colours.border, 1.6, [7, 3])
  return names(layers, cut)
}

function paintRoads(groups, zoom, lines, colours) {
  const widths = (rank) => roadSizes[rank][1] * 2 ** ((Math.min(zoom, 17) - 14) * 0.62)
  lines(zoom >= roadSizes.ferry[0] ? of(groups, 'road', 'ferry') : [], colours.water, 1.2, [4, 4])
  for (const casing of [true, false]) {
    for (const rank of roadOrder) {
      if (zoom < roadSizes[rank][0]) continue
      const width = Math.max(0.7, widths(rank))
      if (rank === 'path') {
        if (!casing) lines(of(groups, 'road', rank), colours.path, Math.max(1, width), [3, 3])
      } else if (!casing) lines(of(groups, 'road', rank), colours.roads[rank][0], width)
      else if (zoom >= 10) lines(of(groups, 'road', rank), colours.roads[rank][1], width + 1.4)
    }
  }
  if (zoom >= roadSizes.rail[0]) lines(of(groups, 'road', 'rail'), colours.rail, 1.4, [6, 2])
}

const of = (groups, group, kind) => groups.get(group)?.get(kind) ?? []

/** The features by what they are painted as. */
function sorted(layers) {
  const groups = new Map()
  for (const [name, layer] of layers) {
    for (const feature of layer.features) {
      const [group, kind] = meaning(name, feature.tags) ?? []
      if (!group) continue
      if (!groups.has(group)) groups.set(group, new Map())
      const kinds = groups.get(group)
      if (!kinds.has(kind)) kinds.set(kind, [])
      kinds.get(kind).push({ feature, extent: layer.extent })
    }
  }
  return groups
}

function names(layers, cut) {
  const found = []
  for (const [name, layer] of layers) {
    for (const feature of layer.features) {
      const label = feature.type === 1 && nameOf(name, feature.tags)
      if (!label) continue
      outline(feature, {
        move: (x, y) => found.push({ ...label, x: (cut.x + x / layer.extent) / 2 ** cut.z, y: (cut.y + y / layer.extent) / 2 ** cut.z }),
      })
    }
  }
  return found
}
