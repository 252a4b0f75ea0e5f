// Names on the map, drawn over all tiles, so that none is cut at the edge of one.

const fonts = { 6: '600 15px', 5: '600 15px', 4: '600 16px', 3: '500 15px', 2: '500 15px', 1: '400 15px', 0: '400 15px' }
const family = ' system-ui, -apple-system, Roboto, "Liberation Sans", sans-serif'

/** A canvas over the map that follows it; `names(zoom)` gives what to write, most important first. */
export function labelLayer(L, map, names, colours) {
  const canvas = L.DomUtil.create('canvas', 'map-names leaflet-zoom-hide', map.getPanes().overlayPane)
  canvas.setAttribute('aria-hidden', 'true')
  let isWaiting = false

  function draw() {
    isWaiting = false
    const size = map.getSize()
    const ratio = Math.min(2, devicePixelRatio)
    // A little more on each side, for a finger that drags before the next drawing.
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
    // The name of a town stands above its dot.
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
    // After the tiles: the first picture does not wait for names.
    setTimeout(() => requestAnimationFrame(draw), 40)
  }
  map.on('moveend zoomend viewreset resize', later)
  return { redraw: later }
}
