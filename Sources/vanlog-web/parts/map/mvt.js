// Reads vector tiles (Mapbox Vector Tile 2): layers, tags and outlines, straight from the bytes.

class Bytes {
  constructor(bytes) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = 0
  }

  number() {
    let value = 0
    let factor = 1
    for (;;) {
      if (this.at >= this.bytes.length) throw new Error('the tile is cut')
      const byte = this.bytes[this.at++]
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }

  /** A number whose lowest bit is its sign. */
  step() {
    const value = this.number()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }

  part() {
    const length = this.number()
    const end = this.at + length
    if (end > this.bytes.length) throw new Error('the tile is cut')
    const part = this.bytes.subarray(this.at, end)
    this.at = end
    return part
  }

  /** Calls back with each field's number and type; what is not read is passed over. */
  fields(read) {
    while (this.at < this.bytes.length) {
      const key = this.number()
      const [field, type, before] = [Math.floor(key / 8), key % 8, this.at]
      read(field, type)
      if (this.at !== before) continue
      if (type === 0) this.number()
      else if (type === 2) this.part()
      else if (type === 1) this.at += 8
      else if (type === 5) this.at += 4
      else throw new Error('the tile is damaged')
    }
  }
}

const text = new TextDecoder()

/** The layers of a tile by name: { extent, features } with features of { type, tags, geometry }. */
export function readTile(buffer) {
  const layers = new Map()
  const reader = new Bytes(new Uint8Array(buffer))
  reader.fields((field, type) => {
    if (field !== 3 || type !== 2) return
    const layer = readLayer(reader.part())
    layers.set(layer.name, layer)
  })
  return layers
}

function readLayer(bytes) {
  const layer = { name: '', extent: 4096, features: [] }
  const [keys, values, parts] = [[], [], []]
  const reader = new Bytes(bytes)
  reader.fields((field, type) => {
    if (field === 1 && type === 2) layer.name = text.decode(reader.part())
    else if (field === 2 && type === 2) parts.push(reader.part())
    else if (field === 3 && type === 2) keys.push(text.decode(reader.part()))
    else if (field === 4 && type === 2) values.push(readValue(reader.part()))
    else if (field === 5 && type === 0) layer.extent = reader.number() || 4096
  })
  layer.features = parts.map((part) => readFeature(part, keys, values))
  return layer
}

function readValue(bytes) {
  const reader = new Bytes(bytes)
  let value
  reader.fields((field, type) => {
    if (field === 1 && type === 2) value = text.decode(reader.part())
    else if (field === 2 && type === 5) {
      value = reader.view.getFloat32(reader.at, true)
      reader.at += 4
    } else if (field === 3 && type === 1) {
      value = reader.view.getFloat64(reader.at, true)
      reader.at += 8
    } else if (field === 6 && type === 0) value = reader.step()
    else if (field === 7 && type === 0) value = reader.number() === 1
    else if (type === 0) value = reader.number()
  })
  return value
}

function readFeature(bytes, keys, values) {
  const feature = { type: 0, tags: Object.create(null), geometry: undefined }
  const reader = new Bytes(bytes)
  reader.fields((field, type) => {
    if (field === 2 && type === 2) {
      const tags = new Bytes(reader.part())
      while (tags.at < tags.bytes.length) {
        const [key, value] = [keys[tags.number()], values[tags.number()]]
        if (key !== undefined) feature.tags[key] = value
      }
    } else if (field === 3 && type === 0) feature.type = reader.number()
    else if (field === 4 && type === 2) feature.geometry = reader.part()
  })
  return feature
}

/** Walks along the outline of a feature; `visit` has move(x, y), line(x, y) and close(). */
export function outline(feature, visit) {
  if (!feature.geometry) return
  const reader = new Bytes(feature.geometry)
  let x = 0
  let y = 0
  while (reader.at < reader.bytes.length) {
    const order = reader.number()
    if (order % 8 === 7) {
      visit.close?.()
      continue
    }
    for (let left = Math.floor(order / 8); left > 0; left -= 1) {
      x += reader.step()
      y += reader.step()
      if (order % 8 === 1) visit.move(x, y)
      else visit.line?.(x, y)
    }
  }
}
