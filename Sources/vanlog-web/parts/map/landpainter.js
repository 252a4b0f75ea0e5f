// Paints land, lakes, rivers and borders of one tile.

import { trace } from './land.js'

/** The box that the finer file covers, as parts of the square world; script/make-map cuts it so. */
const degrees = { south: 33.5, west: -25, north: 72, east: 45 }
const mercator = (latitude) => 0.5 - Math.asinh(Math.tan(latitude * Math.PI / 180)) / (2 * Math.PI)
const europeBox = { west: degrees.west / 360 + 0.5, east: degrees.east / 360 + 0.5, north: mercator(degrees.north), south: mercator(degrees.south) }
const fineZoom = 6

/** Whether a tile needs the finer file. */
export function needsEurope({ x, y, z }) {
  const size = 2 ** z
  return z >= fineZoom && x + 1 > europeBox.west * size && x < europeBox.east * size && y + 1 > europeBox.north * size && y < europeBox.south * size
}

/** Whether a place, in parts of the square world, lies where the finer file knows all names. */
export const isInEurope = ({ x, y }) => x > europeBox.west && x < europeBox.east && y > europeBox.north && y < europeBox.south

/** Paints a tile of `side` pixels with what is there: the finer file inside its box, the world around it. */
export function paintLand(context, tile, side, maps, colours) {
  context.fillStyle = colours.sea
  context.fillRect(0, 0, side, side)
  const fine = needsEurope(tile) ? maps.europe : undefined
  if (!fine) {
    if (maps.world) paint(context, maps.world, tile, side, colours)
    return
  }
  const size = 2 ** tile.z
  const box = [europeBox.west * size - tile.x, europeBox.north * size - tile.y, europeBox.east * size - tile.x, europeBox.south * size - tile.y].map((n) => n * side)
  const inside = () => context.rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
  const isWhole = box[0] <= 0 && box[1] <= 0 && box[2] >= side && box[3] >= side
  if (!isWhole && maps.world) {
    const outside = () => {
      context.rect(0, 0, side, side)
      inside()
    }
    clipped(context, outside, () => paint(context, maps.world, tile, side, colours))
  }
  clipped(context, inside, () => paint(context, fine, tile, side, colours))
}

function clipped(context, shape, draw) {
  context.save()
  context.beginPath()
  shape()
  context.clip('evenodd')
  draw()
  context.restore()
}

function paint(context, land, { x, y, z }, side, colours) {
  const unit = land.size / 2 ** z // one tile in units of the file
  const margin = unit / 32
  const scale = side / unit
  // A little more than the tile, so that no line ends at its edge.
  const view = { west: x * unit - margin, north: y * unit - margin, east: (x + 1) * unit + margin, south: (y + 1) * unit + margin, scale }
  context.save()
  context.translate(-margin * scale, -margin * scale)
  const ratio = side / 256
  const draw = (lines, isArea) => {
    context.beginPath()
    for (const one of lines) {
      if (one.zoom <= z) trace(context, one, view, isArea)
    }
  }
  draw(land.land, true)
  context.fillStyle = colours.land
  context.fill('evenodd')
  context.lineJoin = 'round'
  context.strokeStyle = colours.river
  context.lineWidth = Math.min(2.4, 0.5 + z * 0.14) * ratio
  draw(land.rivers)
  context.stroke()
  draw(land.lakes, true)
  context.fillStyle = colours.sea
  context.fill('evenodd')
  context.strokeStyle = colours.border
  context.lineWidth = (z < 5 ? 0.9 : 1.5) * ratio
  if (z >= 5) context.setLineDash([7 * ratio, 3 * ratio])
  draw(land.borders)
  context.stroke()
  context.restore()
}
