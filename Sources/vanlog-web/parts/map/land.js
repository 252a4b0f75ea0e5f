// The map without tiles: land, lakes, rivers, borders and names out of a .map file.
// script/make-map writes these files; docs/formats.md describes them.

const chunkLength = 64

/** Reads a file; throws if it is cut or something else. */
export function readLand(buffer) {
  const bytes = new Uint8Array(buffer)
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'VLM1') throw new Error('no map file')
  let at = 4
  const number = () => {
    let value = 0
    let factor = 1
    for (;;) {
      if (at >= bytes.length) throw new Error('the map file is cut')
      const byte = bytes[at++]
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
  const step = () => {
    const value = number()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  const lines = () => {
    const found = []
    let x = 0
    let y = 0
    for (let left = number(); left > 0; left -= 1) {
      const zoom = number()
      const points = new Float64Array(2 * number())
      for (let index = 0; index < points.length; index += 2) {
        points[index] = x += step()
        points[index + 1] = y += step()
      }
      found.push(line(zoom, points))
    }
    return found
  }
  const bits = number()
  const land = { size: 2 ** bits, land: lines(), lakes: lines(), rivers: lines(), borders: lines(), names: [] }
  const text = new TextDecoder()
  let x = 0
  let y = 0
  for (let left = number(); left > 0; left -= 1) {
    const head = number()
    x += step()
    y += step()
    const length = number()
    land.names.push({ zoom: head >> 2, kind: head & 3, x: x / land.size, y: y / land.size, text: text.decode(bytes.subarray(at, at + length)) })
    at += length
  }
  return land
}

/** A line with the boxes of its chunks, by which most of it is passed over when one tile is painted. */
function line(zoom, points) {
  const chunks = []
  for (let start = 0; start < points.length; start += 2 * chunkLength) {
    const end = Math.min(points.length, start + 2 * chunkLength)
    const box = { start, end, west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
    for (let index = start; index < end; index += 2) {
      box.west = Math.min(box.west, points[index])
      box.east = Math.max(box.east, points[index])
      box.north = Math.min(box.north, points[index + 1])
      box.south = Math.max(box.south, points[index + 1])
    }
    chunks.push(box)
  }
  return { zoom, points, chunks }
}

const west = 1
const east = 2
const north = 4
const south = 8

/**
 * Adds a line to the path of a canvas that shows `view` (west, north, east, south and scale, in the line's own units).
 *
 * Stretches that stay beyond one side become one straight line there: what an area covers inside is the same. Of a line
 * that is only drawn they are left out, since a browser counts the dashes of all that it cannot show.
 */
export function trace(context, { points, chunks }, view, isArea) {
  let beyond = 0
  let held = -1
  let isEmpty = true
  const to = (index) => {
    const x = (points[index] - view.west) * view.scale
    const y = (points[index + 1] - view.north) * view.scale
    if (isEmpty) context.moveTo(x, y)
    else context.lineTo(x, y)
    isEmpty = false
  }
  for (const chunk of chunks) {
    const all = (chunk.east < view.west ? west : 0) | (chunk.west > view.east ? east : 0) | (chunk.south < view.north ? north : 0) | (chunk.north > view.south ? south : 0)
    if (all & beyond) {
      beyond &= all
      held = chunk.end - 2
      continue
    }
    for (let index = chunk.start; index < chunk.end; index += 2) {
      const x = points[index]
      const y = points[index + 1]
      const side = (x < view.west ? west : x > view.east ? east : 0) | (y < view.north ? north : y > view.south ? south : 0)
      if (side & beyond) {
        beyond &= side
        held = index
        continue
      }
      if (held >= 0) {
        isEmpty = isEmpty || !isArea
        to(held)
      }
      held = -1
      to(index)
      beyond = side
    }
  }
  if (held >= 0 && isArea) to(held)
}
