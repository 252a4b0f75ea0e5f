// Reads tiles out of one PMTiles file (version 3) by byte ranges.

const headLength = 16_384
const directoryLimit = 64
const gzip = 2

export class TileFile {
  /** `fetchRange(offset, length)` answers an ArrayBuffer. */
  constructor(fetchRange) {
    this.fetchRange = fetchRange
    this.directories = new Map()
  }

  async open() {
    const start = await this.fetchRange(0, headLength)
    const view = new DataView(start)
    if (start.byteLength < 127 || view.getUint32(0) !== 0x504d5469 || view.getUint8(7) !== 3) throw new Error('no PMTiles file of version 3')
    const place = (at) => Number(view.getBigUint64(at, true))
    this.leaves = place(40)
    this.data = place(56)
    this.internal = view.getUint8(97)
    this.compression = view.getUint8(98)
    this.isVector = view.getUint8(99) === 1
    this.minZoom = view.getUint8(100)
    this.maxZoom = view.getUint8(101)
    const degrees = (at) => view.getInt32(at, true) / 1e7
    this.bounds = { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) }
    const [at, length] = [place(8), place(16)]
    const root = at + length <= start.byteLength ? start.slice(at, at + length) : await this.fetchRange(at, length)
    this.root = readDirectory(await unpacked(root, this.internal))
    const [about, aboutLength] = [place(24), place(32)]
    this.attribution = aboutLength > 0 && aboutLength < 1_000_000 ? await this.readAttribution(about, aboutLength).catch(() => '') : ''
    // Vector tiles in these layers are made of OpenStreetMap, also where the file forgets to say so.
    if (!this.attribution && this.isVector) this.attribution = '© OpenStreetMap'
    return this
  }

  async readAttribution(at, length) {
    const text = new TextDecoder().decode(await unpacked(await this.fetchRange(at, length), this.internal))
    return plainText(JSON.parse(text).attribution ?? '')
  }

  /** The bytes of a tile, unpacked; undefined if the file has none there. */
  async tile(z, x, y) {
    const id = tileID(z, x, y)
    let directory = this.root
    for (let depth = 0; depth < 4; depth += 1) {
      const entry = find(directory, id)
      if (!entry) return undefined
      if (entry.run > 0) return unpacked(await this.fetchRange(this.data + entry.offset, entry.length), this.compression)
      directory = await this.leaf(entry)
    }
    return undefined
  }

  leaf({ offset, length }) {
    let leaf = this.directories.get(offset)
    if (!leaf) {
      if (this.directories.size >= directoryLimit) this.directories.delete(this.directories.keys().next().value)
      leaf = this.fetchRange(this.leaves + offset, length).then((bytes) => unpacked(bytes, this.internal)).then(readDirectory)
      leaf.catch(() => this.directories.delete(offset))
      this.directories.set(offset, leaf)
    }
    return leaf
  }
}

async function unpacked(bytes, compression) {
  if (compression !== gzip) return bytes
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

function readDirectory(buffer) {
  const bytes = new Uint8Array(buffer)
  let at = 0
  const number = () => {
    let value = 0
    let factor = 1
    for (;;) {
      if (at >= bytes.length) throw new Error('a directory of the map is cut')
      const byte = bytes[at++]
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
  const count = number()
  if (count > bytes.length) throw new Error('a directory of the map is damaged')
  const entries = []
  let id = 0
  for (let index = 0; index < count; index += 1) entries.push({ id: id += number(), run: 0, length: 0, offset: 0 })
  for (const entry of entries) entry.run = number()
  for (const entry of entries) entry.length = number()
  for (const [index, entry] of entries.entries()) {
    const value = number()
    const before = entries[index - 1]
    entry.offset = value === 0 && before ? before.offset + before.length : value - 1
  }
  return entries
}

/** The entry that holds a tile, or the directory that may. */
function find(entries, id) {
  let low = 0
  let high = entries.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (entries[middle].id <= id) low = middle + 1
    else high = middle - 1
  }
  const entry = entries[high]
  return entry && (entry.run === 0 || id - entry.id < entry.run) ? entry : undefined
}

/** Tiles are numbered along Hilbert's curve, zoom after zoom. */
export function tileID(z, x, y) {
  let id = (4 ** z - 1) / 3
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = x & side ? 1 : 0
    const lower = y & side ? 1 : 0
    id += side * side * ((3 * right) ^ lower)
    if (lower === 0) {
      if (right) {
        x = side - 1 - (x & (side - 1))
        y = side - 1 - (y & (side - 1))
      }
      [x, y] = [y, x]
    }
  }
  return id
}

/** The text of a line of HTML, as map files have it. It is parsed as a document that runs nothing. */
export function plainText(markup) {
  return new DOMParser().parseFromString(String(markup), 'text/html').body.textContent.replace(/\s+/g, ' ').trim().slice(0, 200)
}
