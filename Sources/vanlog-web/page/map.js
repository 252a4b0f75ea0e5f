// Joined by script/make-page from the files in parts/map; change those.
const daysPart = (() => {
const simplify = 15
function dayLayer(kit, map, colours) {
const { L, h, icon, say } = kit
const edge = L.polyline([], { interactive: false, weight: 8, opacity: 0.9, smoothFactor: 1.5 }).addTo(map)
const line = L.polyline([], { interactive: false, weight: 4, opacity: 1, smoothFactor: 1.5 }).addTo(map)
const back = h('button', { type: 'button', class: 'round', 'aria-label': 'Day with drives before', onclick: () => move(-1) }, icon('back'))
const on = h('button', { type: 'button', class: 'round', 'aria-label': 'Day with drives after', onclick: () => move(1) }, icon('on'))
const name = h('button', { type: 'button', class: 'day-name', onclick: fit }, 'Today')
const element = h('div', { class: 'day-bar' }, back, name, on)
let shown // undefined is today
let stretches = []
let running = []
let drawnAt
const isDriving = () => ['recording', 'paused'].includes(kit.data('live')?.state)
const today = () => kit.dayText(new Date(kit.now()))
function tint() {
edge.setStyle({ color: colours().trackEdge })
line.setStyle({ color: colours().track })
}
async function show(day) {
shown = day === today() ? undefined : day
on.disabled = shown === undefined
const wanted = shown ?? today()
say(name, shown ? kit.day(shown) : 'Today')
try {
const list = await kit.learn('map-drives', kit.path('/api/drives', { from: wanted, to: wanted, limit: 40 }), 20)
const drives = list.records ?? []
const tracks = await Promise.all(drives.map((drive) => trackOf(drive.id)))
if (wanted !== (shown ?? today())) return
stretches = tracks.flat()
drawnAt = kit.now()
running = shown || !isDriving() ? [] : await trackOf('now').catch(() => [])
const metres = drives.reduce((sum, drive) => sum + (drive.distance_m ?? 0), 0) + (!shown && isDriving() ? kit.data('live').distance_m ?? 0 : 0)
say(name, (shown ? kit.day(shown) : 'Today') + (metres > 0 ? ' · ' + kit.distance(metres) : ''))
} catch {
say(name, (shown ? kit.day(shown) : 'Today') + (drawnAt ? '' : ' · no link'))
}
draw()
}
async function trackOf(id) {
const collection = await kit.ask(kit.path('/api/track', { id, simplify }))
return linesOf(collection)
}
function draw() {
const all = [...stretches, ...running].filter((points) => points.length > 1)
edge.setLatLngs(all)
line.setLatLngs(all)
tint()
}
async function move(by) {
const from = kit.localDay(shown ?? today())
from.setDate(from.getDate() + by)
const limit = kit.dayText(from)
try {
const list = await kit.ask(kit.path('/api/drives', by < 0 ? { to: limit, limit: 1 } : { from: limit, limit: 500 }))
const records = list.records ?? []
const found = records[by < 0 ? 0 : records.length - 1]?.day
if (found) await show(found)
else if (by > 0) await show(today())
else kit.speak('No drives before')
if (found) fit()
else if (by < 0) say(name, (shown ? kit.day(shown) : 'Today') + ' · first day')
} catch {
say(name, 'Other days need a link')
}
}
function fit() {
const bounds = line.getBounds()
if (bounds.isValid()) map.fitBounds(bounds, { padding: [40, 70], maxZoom: 15 })
}
function grow(live) {
if (shown || live.state !== 'recording' || typeof live.lat !== 'number') return
const last = running[running.length - 1]
if (!last) running = [[[live.lat, live.lon]]]
else {
const [lat, lon] = last[last.length - 1]
if (Math.abs(lat - live.lat) + Math.abs(lon - live.lon) < 1e-5) return
last.push([live.lat, live.lon])
}
draw()
}
return { element, show: () => show(shown ?? today()), grow, tint, isToday: () => shown === undefined }
}
function linesOf(collection) {
const lines = []
for (const feature of collection.features ?? []) {
const { type, coordinates } = feature.geometry ?? {}
const parts = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : []
for (const part of parts) lines.push(part.map(([lon, lat]) => [lat, lon]))
}
return lines
}
return { dayLayer }
})()
const coloursPart = (() => {
const palettes = {
day: {
sea: '#c4dbe6', land: '#f7f4ec', river: '#8fbcd2', border: '#8d7f94', town: '#1e2925', country: '#5d5566', halo: '#fbf9f3',
wood: '#d3e2c4', grass: '#e2ecd2', sand: '#efe6cd', ice: '#eef5f8', built: '#eae5d9', park: '#d0e5c5', building: '#d8d1c2', rail: '#9a948c', path: '#b8a78c',
roads: { motorway: ['#e08a3c', '#b76320'], trunk: ['#eda45c', '#bf7a35'], primary: ['#f5c878', '#c29648'], secondary: ['#fbe6a6', '#c4b074'], minor: ['#ffffff', '#c9c2b4'] },
track: '#0b50c8', trackEdge: '#ffffff', water: '#3d6f8c',
},
dark: {
sea: '#0b161c', land: '#1b2320', river: '#2b4a58', border: '#7c8a84', town: '#d3ded8', country: '#94a39c', halo: '#101614',
wood: '#1b2b20', grass: '#1e2a21', sand: '#2a2820', ice: '#27323a', built: '#222a27', park: '#1c2d22', building: '#2c3531', rail: '#4d5753', path: '#4a4a40',
roads: { motorway: ['#a8703c', '#5d3d20'], trunk: ['#8f6a45', '#4d3a27'], primary: ['#776246', '#403628'], secondary: ['#5c5544', '#363228'], minor: ['#3e4744', '#262d2a'] },
track: '#79b4ff', trackEdge: '#06121f', water: '#7fa6b8',
},
red: {
sea: '#000000', land: '#190504', river: '#4a120f', border: '#8f2722', town: '#f0473e', country: '#c23a32', halo: '#0a0000',
wood: '#1e0705', grass: '#1c0605', sand: '#200806', ice: '#240907', built: '#220706', park: '#1e0705', building: '#35100d', rail: '#5a1a16', path: '#4a1512',
roads: { motorway: ['#b8352e', '#4a1512'], trunk: ['#a02e28', '#451310'], primary: ['#862620', '#3c100d'], secondary: ['#6d1f1a', '#330e0b'], minor: ['#51170f', '#2a0b08'] },
track: '#ff8a80', trackEdge: '#200000', water: '#c23a32',
},
}
return { palettes }
})()
const landPart = (() => {
const chunkLength = 64
function readLand(buffer) {
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
function trace(context, { points, chunks }, view, isArea) {
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
return { readLand, trace }
})()
const landpainterPart = (() => {
const { trace } = landPart
const degrees = { south: 33.5, west: -25, north: 72, east: 45 }
const mercator = (latitude) => 0.5 - Math.asinh(Math.tan(latitude * Math.PI / 180)) / (2 * Math.PI)
const europeBox = { west: degrees.west / 360 + 0.5, east: degrees.east / 360 + 0.5, north: mercator(degrees.north), south: mercator(degrees.south) }
const fineZoom = 6
function needsEurope({ x, y, z }) {
const size = 2 ** z
return z >= fineZoom && x + 1 > europeBox.west * size && x < europeBox.east * size && y + 1 > europeBox.north * size && y < europeBox.south * size
}
const isInEurope = ({ x, y }) => x > europeBox.west && x < europeBox.east && y > europeBox.north && y < europeBox.south
function paintLand(context, tile, side, maps, colours) {
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
return { needsEurope, isInEurope, paintLand }
})()
const mvtPart = (() => {
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
function readTile(buffer) {
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
function outline(feature, visit) {
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
return { readTile, outline }
})()
const pmtilesPart = (() => {
const headLength = 16_384
const directoryLimit = 64
const gzip = 2
class TileFile {
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
if (!this.attribution && this.isVector) this.attribution = '© OpenStreetMap'
return this
}
async readAttribution(at, length) {
const text = new TextDecoder().decode(await unpacked(await this.fetchRange(at, length), this.internal))
return plainText(JSON.parse(text).attribution ?? '')
}
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
function tileID(z, x, y) {
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
function plainText(markup) {
return new DOMParser().parseFromString(String(markup), 'text/html').body.textContent.replace(/\s+/g, ' ').trim().slice(0, 200)
}
return { TileFile, tileID, plainText }
})()
const stylesPart = (() => {
const woods = /^(wood|forest|scrub)$/
const grasses = /^(grass|grassland|meadow|farmland|farm|heath|pitch|golf_course|village_green|orchard|vineyard)$/
const parks = /^(park|garden|cemetery|nature_reserve|protected_area|national_park|recreation_ground)$/
const sands = /^(sand|beach|bare_rock|rock|barren)$/
const ices = /^(ice|glacier)$/
const builts = /^(residential|urban_area|commercial|industrial|retail|school|hospital|university|suburb|neighbourhood|military|railway)$/
function ground(kind) {
if (woods.test(kind)) return 'wood'
if (parks.test(kind)) return 'park'
if (grasses.test(kind)) return 'grass'
if (sands.test(kind)) return 'sand'
if (ices.test(kind)) return 'ice'
return builts.test(kind) ? 'built' : undefined
}
const roadRanks = {
motorway: 'motorway', highway: 'motorway', trunk: 'trunk', primary: 'primary', secondary: 'secondary', tertiary: 'secondary', major_road: 'primary', medium_road: 'secondary',
minor: 'minor', minor_road: 'minor', service: 'minor', residential: 'minor', unclassified: 'minor', living_street: 'minor', track: 'path', path: 'path', pedestrian: 'path',
rail: 'rail', transit: 'rail', ferry: 'ferry',
}
const roadOrder = ['path', 'minor', 'secondary', 'primary', 'trunk', 'motorway']
const roadSizes = {
motorway: [5, 7], trunk: [6, 6], primary: [7, 5.2], secondary: [9, 4.2], minor: [12, 3], path: [13.5, 1.2], rail: [11, 1.2], ferry: [8, 1.2],
}
function road(tags) {
const names = [tags.kind_detail, tags.class, tags.kind].map((name) => String(name ?? '').replace(/_(link|construction)$/, ''))
if (tags.kind === 'rail' || tags.kind === 'ferry') return tags.kind
return names.map((name) => (Object.hasOwn(roadRanks, name) ? roadRanks[name] : undefined)).find(Boolean)
}
const placeSizes = { country: 5, state: 4, region: 4, city: 4, town: 3, village: 2, locality: 2, suburb: 1, macrohood: 1, neighbourhood: 0, quarter: 0, hamlet: 1, island: 2, islet: 0 }
function place(tags) {
const kind = tags.class ?? (tags.kind === 'locality' ? tags.kind_detail ?? 'village' : tags.kind)
const size = Object.hasOwn(placeSizes, kind ?? '') ? placeSizes[kind] : 0
const text = tags['name:latin'] ?? tags['name:en'] ?? tags.name
if (typeof text !== 'string' || !text || kind === 'country' || kind === 'continent') return undefined
return { text: text.slice(0, 60), size, rank: Number(tags.rank ?? tags.population_rank ?? 0) || 0 }
}
function meaning(layer, tags) {
switch (layer) {
case 'landcover': case 'landuse': case 'park': case 'natural': {
const kind = ground(String(tags.class ?? tags.subclass ?? tags.kind ?? '')) ?? (layer === 'park' ? 'park' : undefined)
return kind && ['ground', kind]
}
case 'water': return ['water', 'water']
case 'waterway': case 'physical_line': return ['river', tags.class ?? tags.kind]
case 'building': case 'buildings': return ['building', 'building']
case 'transportation': case 'roads': case 'transit': {
const rank = road(tags)
return rank && ['road', rank]
}
case 'boundary': case 'boundaries': {
const level = Number(tags.admin_level ?? tags.kind_detail ?? (tags.kind === 'country' ? 2 : 9))
return level <= 2 && !tags.maritime && !tags.disputed ? ['border', 'country'] : undefined
}
default: return undefined
}
}
function nameOf(layer, tags) {
if (layer === 'place' || layer === 'places') return place(tags)
return undefined
}
return { roadOrder, roadSizes, meaning, nameOf }
})()
const tilepainterPart = (() => {
const { outline } = mvtPart
const { meaning, nameOf, roadOrder, roadSizes } = stylesPart
function cutOut({ x, y, z }, maxZoom) {
const deeper = Math.max(0, z - maxZoom)
const parts = 2 ** deeper
return { z: z - deeper, x: Math.floor(x / parts), y: Math.floor(y / parts), parts, column: x % parts, row: y % parts }
}
function paintTile(context, layers, tile, cut, side, colours) {
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
return { cutOut, paintTile }
})()
const groundPart = (() => {
const { palettes } = coloursPart
const { readLand } = landPart
const { isInEurope, needsEurope, paintLand } = landpainterPart
const { readTile } = mvtPart
const { TileFile } = pmtilesPart
const { cutOut, paintTile } = tilepainterPart
const tilesKept = 24
const namesKept = 60
const country = 2
class Ground {
constructor(kit) {
this.kit = kit
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
fileFor({ x, y, z }) {
const size = 2 ** z
const lon = [x / size * 360 - 180, (x + 1) / size * 360 - 180]
const lat = [y + 1, y].map((row) => Math.atan(Math.sinh(Math.PI * (1 - 2 * row / size))) * 180 / Math.PI)
return this.files.filter((file) => z >= file.minZoom && lon[1] > file.bounds.west && lon[0] < file.bounds.east && lat[1] > file.bounds.south && lat[0] < file.bounds.north)
.sort((a, b) => b.maxZoom - a.maxZoom)[0]
}
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
return { Ground }
})()
const labelsPart = (() => {
const fonts = { 6: '600 15px', 5: '600 15px', 4: '600 16px', 3: '500 15px', 2: '500 15px', 1: '400 15px', 0: '400 15px' }
const family = ' system-ui, -apple-system, Roboto, "Liberation Sans", sans-serif'
function labelLayer(L, map, names, colours) {
const canvas = L.DomUtil.create('canvas', 'map-names leaflet-zoom-hide', map.getPanes().overlayPane)
canvas.setAttribute('aria-hidden', 'true')
let isWaiting = false
function draw() {
isWaiting = false
const size = map.getSize()
const ratio = Math.min(2, devicePixelRatio)
const edge = { x: Math.round(size.x / 8), y: Math.round(size.y / 8) }
const [width, height] = [size.x + 2 * edge.x, size.y + 2 * edge.y]
L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([-edge.x, -edge.y]))
canvas.width = width * ratio
canvas.height = height * ratio
canvas.style.width = width + 'px'
canvas.style.height = height + 'px'
const context = canvas.getContext('2d')
context.scale(ratio, ratio)
const zoom = Math.round(map.getZoom())
const world = 256 * 2 ** map.getZoom()
const corner = map.getPixelBounds().min
const boxes = []
const palette = colours()
context.textAlign = 'center'
context.textBaseline = 'middle'
context.lineJoin = 'round'
for (const name of names(zoom)) {
for (const shift of [-1, 0, 1]) {
const x = (name.x + shift) * world - corner.x + edge.x
const y = name.y * world - corner.y + edge.y
if (x > -60 && x < width + 60 && y > -20 && y < height + 20) write(context, name, x, y, boxes, palette)
}
if (boxes.length > 90) break
}
}
function write(context, name, x, y, boxes, palette) {
context.font = (fonts[name.size] ?? fonts[0]) + family
const text = name.isCountry ? name.text.toUpperCase() : name.text
if ('letterSpacing' in context) context.letterSpacing = name.isCountry ? '2px' : '0px'
const half = context.measureText(text).width / 2 + 5
const middle = name.isCountry ? y : y - 12
const box = [x - half, middle - 11, x + half, name.isCountry ? middle + 11 : y + 5]
if (boxes.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])) return
boxes.push(box)
context.strokeStyle = palette.halo
context.fillStyle = name.isCountry ? palette.country : palette.town
context.lineWidth = 3.5
context.strokeText(text, x, middle)
context.fillText(text, x, middle)
if (name.isCountry) return
context.beginPath()
context.arc(x, y, name.size >= 4 ? 3 : 2.2, 0, 7)
context.lineWidth = 2
context.stroke()
context.fill()
}
const later = () => {
if (isWaiting) return
isWaiting = true
setTimeout(() => requestAnimationFrame(draw), 40)
}
map.on('moveend zoomend viewreset resize', later)
return { redraw: later }
}
return { labelLayer }
})()
const spotsPart = (() => {
const spread = 48
const pause = 250
function spotLayer(kit, map, tell) {
const { L, h, icon } = kit
const group = L.layerGroup().addTo(map)
let timer
let shown = ''
let askedFor = ''
function box() {
const bounds = map.getBounds().pad(0.05)
const lon = (value) => (((value + 180) % 360) + 360) % 360 - 180
const isWhole = bounds.getEast() - bounds.getWest() >= 359
const sides = [Math.max(-89, bounds.getSouth()), isWhole ? -180 : lon(bounds.getWest()), Math.min(89, bounds.getNorth()), isWhole ? 180 : lon(bounds.getEast())]
return sides.map((side) => side.toFixed(4)).join(',')
}
async function load() {
if (kit.shownScreen() !== 'map') return
const asked = kit.path('/api/in', { box: box(), spread, ...kit.filters() })
askedFor = asked
try {
await kit.learn('in', asked, 60)
} catch (error) {
tell(error.reason ? error.message : '')
}
if (askedFor === asked) draw()
}
function draw() {
const fact = kit.fact('in')
const spots = fact?.data.spots ?? []
const key = JSON.stringify(spots.map((spot) => [spot.pack, spot.id, spot.stands_for, spot.lat]))
if (key === shown) return
shown = key
group.clearLayers()
for (const spot of spots) group.addLayer(marker(spot))
}
function marker(spot) {
const many = spot.stands_for > 1 ? spot.stands_for : 0
const text = many ? (many > 999 ? Math.round(many / 1000) + 'k' : String(many)) + (spot.stands_for_more ? '+' : '') : undefined
const sign = h('span', { class: 'sign sign-' + (spot.fits ?? 'unknown') + (many ? ' sign-many' : '') }, text ?? letter(spot.type))
const label = many ? (spot.stands_for_more ? 'more than ' : '') + kit.counted(many, 'spot') + ' here, the best is ' + spot.name : spot.name + ', ' + kit.title(spot.type)
const one = L.marker([spot.lat, spot.lon], { icon: L.divIcon({ html: h('span', { class: 'sign-place' }, sign), className: 'sign-icon', iconSize: [48, 48] }), keyboard: true, riseOnHover: true })
one.on('click keypress', (event) => {
if (event.type === 'keypress' && event.originalEvent.key !== 'Enter') return
if (many && map.getZoom() < 15) map.setView([spot.lat, spot.lon], Math.min(16, map.getZoom() + 2))
else kit.openCard(spot)
})
one.on('add', () => {
const element = one.getElement()
element.setAttribute('role', 'button')
element.setAttribute('aria-label', label)
})
return one
}
map.on('moveend', () => {
clearTimeout(timer)
timer = setTimeout(load, pause)
})
return { load, draw }
}
const letters = { camping: 'C', wild: 'W', aire: 'A', parking: 'P', water: '≈', fuel: 'F', dump: 'D', shower: 'S', toilet: 'T', charging: 'E', gas: 'G', laundry: 'L', shop: 'S', repair: 'R', view: 'V', picnic: 'P', lodging: 'H', warning: '!' }
const letter = (type) => letters[type] ?? '•'
return { spotLayer }
})()
const { dayLayer } = daysPart
const { Ground } = groundPart
const { labelLayer } = labelsPart
const { spotLayer } = spotsPart
const firstZoom = 10
function openMap(kit) {
const { L, h, icon, button, say } = kit
const canvas = h('div', { class: 'map-canvas', tabindex: '0', role: 'application', 'aria-label': 'Map. Arrow keys move it, plus and minus zoom.' })
const sources = h('p', { class: 'map-sources' })
const age = h('p', { class: 'map-age', hidden: true })
kit.fill(kit.place, canvas)
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
const map = L.map(canvas, {
tap: false, zoomControl: false, attributionControl: false, minZoom: 2, maxZoom: 18, worldCopyJump: true, zoomSnap: 1,
maxBounds: [[-85.05, -100_000], [85.05, 100_000]], maxBoundsViscosity: 1,
zoomAnimation: !calm, fadeAnimation: false, markerZoomAnimation: !calm, inertia: !calm,
})
const ground = new Ground(kit)
const colours = () => ground.colours
startView()
ground.layer.addTo(map)
const labels = labelLayer(L, map, (zoom) => ground.names(zoom, seesFile(zoom)), colours)
ground.onNames = labels.redraw
const days = dayLayer(kit, map, colours)
const spots = spotLayer(kit, map, (text) => say(age, text))
const van = vanMarker()
let follows = false
const filter = button('', 'chip map-filter', kit.chooseFilter)
const centre = h('button', { type: 'button', class: 'round', 'aria-label': 'Show the van', onclick: goToVan }, icon('centre'))
kit.place.append(
h('div', { class: 'map-top' }, days.element, filter),
h('div', { class: 'map-buttons' },
h('button', { type: 'button', class: 'round', 'aria-label': 'Zoom in', onclick: () => map.zoomIn() }, icon('plus')),
h('button', { type: 'button', class: 'round', 'aria-label': 'Zoom out', onclick: () => map.zoomOut() }, icon('minus')), centre),
h('div', { class: 'map-foot' }, age, sources))
function startView() {
const last = kit.kept('map-view')
const van = kit.lastPosition()
if (Array.isArray(last) && last.every(Number.isFinite)) map.setView([last[0], last[1]], last[2])
else if (van) map.setView([van.lat, van.lon], firstZoom)
else map.setView([48, 10], 5)
}
function seesFile(zoom) {
const { x, y } = map.project(map.getCenter(), zoom)
return ground.hasFile({ x: Math.floor(x / 256), y: Math.floor(y / 256), z: zoom })
}
function vanMarker() {
const arrow = h('span', { class: 'van-sign' }, icon('arrow'))
const marker = L.marker([0, 0], { icon: L.divIcon({ html: arrow, className: 'van-icon', iconSize: [48, 48] }), interactive: false, keyboard: false, zIndexOffset: 1000 })
return {
move() {
const place = kit.lastPosition()
if (!place) return
marker.setLatLng([place.lat, place.lon])
if (!map.hasLayer(marker)) marker.addTo(map)
const isNow = kit.isLinked() && place.age_s <= 10
arrow.classList.toggle('is-old', !isNow)
const hasCourse = typeof place.course_deg === 'number'
arrow.querySelector('use').setAttribute('href', hasCourse ? '#i-arrow' : '#i-van')
arrow.firstChild.style.transform = 'rotate(' + (hasCourse ? Math.round(place.course_deg) : 0) + 'deg)'
if (follows && kit.shownScreen() === 'map') map.panTo([place.lat, place.lon], { animate: !calm })
},
}
}
function goToVan() {
const place = kit.lastPosition()
if (!place) {
say(age, 'Nobody has told yet where the van is.')
age.hidden = false
return
}
follows = true
centre.setAttribute('aria-pressed', 'true')
map.setView([place.lat, place.lon], Math.max(map.getZoom(), firstZoom))
}
function tick() {
van.move()
const texts = []
const place = kit.lastPosition()
if (place && place.age_s > 10) texts.push('Van: ' + kit.age(place.age_s) + ' ago')
const spots = kit.fact('in')
if (spots && !kit.isLinked()) texts.push('Spots: ' + kit.told(spots).replace('As of ', 'as of '))
if (!kit.isLinked() && !spots) texts.push('Spots and tracks need a link')
say(age, texts.join(' · '))
age.hidden = texts.length === 0
}
map.on('dragstart', () => {
follows = false
centre.setAttribute('aria-pressed', 'false')
})
map.on('moveend', () => {
const middle = map.getCenter().wrap()
kit.keep('map-view', [middle.lat, middle.lng, map.getZoom()])
showSources()
})
function showSources() {
const files = ground.files.filter((file) => file.attribution)
say(sources, seesFile(map.getZoom()) && files.length ? [...new Set(files.map((file) => file.attribution))].join(' · ') : 'Natural Earth · GeoNames')
}
kit.onFact('live', (live) => {
if (kit.shownScreen() !== 'map') return
days.grow(live.data)
tick()
})
kit.onLight(() => {
ground.layer.redraw()
labels.redraw()
days.tint()
})
kit.onLink(() => {
if (kit.isLinked() && kit.shownScreen() === 'map') refresh()
})
function refresh() {
kit.learn('vans', '/api/vans', 300).catch(() => {})
days.show()
spots.load()
ground.loadFiles().then(showSources)
}
function show() {
map.invalidateSize()
say(filter, kit.filterText())
showSources()
tick()
spots.draw()
refresh()
}
labels.redraw()
return { show, tick }
}
export { openMap }
