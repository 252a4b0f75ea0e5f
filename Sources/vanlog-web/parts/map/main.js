// The map: ground, names, spots, the day's track and the van. Leaflet is given elements, never text.

import { dayLayer } from './days.js'
import { Ground } from './ground.js'
import { labelLayer } from './labels.js'
import { spotLayer } from './spots.js'

const firstZoom = 10

/** Opens the map in its place; `kit` is what the page lends it. */
export function openMap(kit) {
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
