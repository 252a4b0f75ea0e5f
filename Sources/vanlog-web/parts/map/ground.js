// The ground of the map: land at once, and what a map file of the van has on top of it.

import { palettes } from './colours.js'
import { readLand } from './land.js'
import { isInEurope, needsEurope, paintLand } from './landpainter.js'
import { readTile } from './mvt.js'
import { TileFile } from './pmtiles.js'
import { cutOut, paintTile } from './tilepainter.js'

const tilesKept = 24
const namesKept = 60
const country = 2

export class Ground {
  constructor(kit) {
    this.kit = kit
    // The finer part comes when it is looked at.
    this.maps = { world: readLand(kit.worldBytes) }
    this.files = []
    this.tiles = new Map()
    this.tileNames = new Map()
    this.onNames = () => {}
    this.layer = this.makeLayer(kit.L)
  }

  get colours() {
    return palettes[this.kit.shownLight()] ?? palettes.day
  }

  async loadEurope() {
    this.isLoadingEurope = true
    try {
      this.maps.europe = readLand(await this.kit.fetchBytes(this.kit.europe))
      this.layer.redraw()
      this.onNames()
    } catch {
      this.isLoadingEurope = false // the next tile tries again
    }
  }

  /** Opens the map files that the van has. */
  async loadFiles() {
    const list = await this.kit.learn('maps', '/api/maps', 300).catch(() => this.kit.data('maps'))
    const wanted = (list?.maps ?? []).filter((map) => typeof map.name === 'string')
    const opened = await Promise.all(wanted.map((map) => this.openFile(map).catch(() => undefined)))
    this.files = opened.filter((file) => file?.isVector)
    if (this.files.length) this.layer.redraw()
    return this.files
  }

  openFile(map) {
    const address = this.kit.path('/maps/' + encodeURIComponent(map.name) + '.pmtiles', { v: map.mark })
    return new TileFile(async (offset, length) => {
      const response = await this.kit.request(address, { cache: 'default', headers: { Range: 'bytes=' + offset + '-' + (offset + length - 1) } })
      return response.arrayBuffer()
    }).open()
  }

  /** The file that has a tile, deepest first. */
  fileFor({ x, y, z }) {
    const size = 2 ** z
    const lon = [x / size * 360 - 180, (x + 1) / size * 360 - 180]
    const lat = [y + 1, y].map((row) => Math.atan(Math.sinh(Math.PI * (1 - 2 * row / size))) * 180 / Math.PI)
    return this.files.filter((file) => z >= file.minZoom && lon[1] > file.bounds.west && lon[0] < file.bounds.east && lat[1] > file.bounds.south && lat[0] < file.bounds.north)
      .sort((a, b) => b.maxZoom - a.maxZoom)[0]
  }

  /** Whether names come from a map file at this tile. */
  hasFile(tile) {
    return Boolean(this.fileFor(tile))
  }

  makeLayer(L) {
    const ground = this
    const Layer = L.GridLayer.extend({
      createTile(coords, done) {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 256 * Math.min(2, Math.ceil(devicePixelRatio))
        const tile = ground.wrapped(coords)
        ground.paintGround(canvas, tile)
        // Land is shown at once; streets follow when they are there.
        setTimeout(() => done(undefined, canvas))
        ground.paintStreets(canvas, tile).catch(() => {})
        return canvas
      },
    })
    return new Layer({ minZoom: 2, maxZoom: 18, updateWhenIdle: false, keepBuffer: 1 })
  }

  wrapped({ x, y, z }) {
    const size = 2 ** z
    return { x: ((x % size) + size) % size, y, z }
  }

  paintGround(canvas, tile) {
    paintLand(canvas.getContext('2d', { alpha: false }), tile, canvas.width, this.maps, this.colours)
    if (needsEurope(tile) && !this.maps.europe && !this.isLoadingEurope) this.loadEurope()
  }

  async paintStreets(canvas, tile) {
    const file = this.fileFor(tile)
    if (!file) return
    const cut = cutOut(tile, file.maxZoom)
    const layers = await this.read(file, cut)
    if (!layers || !canvas.parentNode) return // the map has moved on
    this.remember(cut, paintTile(canvas.getContext('2d', { alpha: false }), layers, tile, cut, canvas.width, this.colours))
  }

  /** A tile of a file, read once for all the parts of it that are shown larger. */
  read(file, { z, x, y }) {
    const key = [file.minZoom, file.data, z, x, y].join()
    let layers = this.tiles.get(key)
    if (!layers) {
      layers = file.tile(z, x, y).then((bytes) => bytes && readTile(bytes))
      layers.catch(() => this.tiles.delete(key))
      this.tiles.set(key, layers)
      if (this.tiles.size > tilesKept) this.tiles.delete(this.tiles.keys().next().value)
    }
    return layers
  }

  remember(cut, names) {
    const key = [cut.z, cut.x, cut.y].join('/')
    this.tileNames.delete(key)
    this.tileNames.set(key, { zoom: cut.z, names })
    if (this.tileNames.size > namesKept) this.tileNames.delete(this.tileNames.keys().next().value)
    this.onNames()
  }

  /** Names to show at a zoom, most important first: { text, x, y, size, kind }. */
  names(zoom, seesFile) {
    if (seesFile) {
      const found = [...this.tileNames.values()].filter((tile) => tile.zoom === Math.min(zoom, tile.zoom)).flatMap((tile) => tile.names)
      if (found.length) return found.sort((a, b) => b.size - a.size || a.rank - b.rank)
    }
    const fine = zoom >= 6 ? this.maps.europe : undefined
    const coarse = this.maps.world.names.filter((name) => !fine || name.kind === country || !isInEurope(name))
    return [...coarse, ...fine?.names ?? []].filter((name) => name.zoom <= zoom && (name.kind !== country || zoom <= 7))
      .map((name) => ({ ...name, size: name.kind === country ? 6 : name.kind === 1 ? 4 : 3, isCountry: name.kind === country }))
      .sort((a, b) => b.size - a.size || a.zoom - b.zoom)
  }
}
