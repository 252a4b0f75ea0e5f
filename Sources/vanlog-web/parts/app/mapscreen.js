// The screen with the map. Leaflet, our painters and the land come when it is first opened.

import { ask, path, request } from './api.js'
import { openCard } from './card.js'
import { button, fill, h, icon, say, speak } from './dom.js'
import { ageOf, data, fact, learn, now, onFact } from './facts.js'
import { keep, kept } from './kept.js'
import { onLight, shownLight } from './lights.js'
import { figuresAreLive, isLinked, onLink } from './link.js'
import { chooseFilter, filterText, filters, nearPath } from './near.js'
import { told } from './overview.js'
import { lastPosition } from './position.js'
import { addScreen, shownScreen } from './screens.js'
import { age, counted, day, dayText, distance, localDay, title } from './words.js'

let view
let loading
let place

addScreen('map', 'Map', { build, show, tick })

function build(section) {
  place = h('div', { class: 'map-place' }, h('p', { class: 'quiet map-wait' }, 'Unfolding the map…'))
  section.append(place)
}

/** The files that the map needs; index.html names them. */
function files() {
  const { map, leaflet, leafletStyle, world, europe } = document.body.dataset
  return { map, leaflet, leafletStyle, world, europe }
}

function script(address) {
  return new Promise((resolve, reject) => {
    document.head.append(h('script', { src: address, onload: resolve, onerror: () => reject(new Error(address)) }))
  })
}

function style(address) {
  return new Promise((resolve, reject) => {
    const sheet = h('link', { rel: 'stylesheet', href: address, onload: resolve, onerror: () => reject(new Error(address)) })
    // Ours comes after it and has the last word.
    document.head.prepend(sheet)
  })
}

async function fetchBytes(address) {
  const response = await fetch(address, { credentials: 'omit' })
  if (!response.ok) throw new Error(address)
  return response.arrayBuffer()
}

/** Asks where the van is, if nothing has told it yet: the list of spots begins there. */
async function findVan() {
  if (!lastPosition()) await learn('near', nearPath(), 60).catch(() => {})
}

async function load() {
  const { map, leaflet, leafletStyle, world, europe } = files()
  const bytes = fetchBytes(world)
  const [module] = await Promise.all([import(map), window.L ?? script(leaflet), style(leafletStyle), bytes, findVan()])
  return module.openMap({
    L: window.L, place, worldBytes: await bytes, europe,
    ageOf, ask, button, counted, data, day, dayText, distance, fact, figuresAreLive, fill, h, icon, isLinked, keep, kept, lastPosition,
    chooseFilter: () => chooseFilter(() => view?.show()), filterText, filters, learn, localDay, now, onFact, onLight, fetchBytes, onLink, openCard, path, request, say, shownLight, shownScreen, speak, title, told, age,
  })
}

async function show() {
  if (view) return view.show()
  loading ??= load()
  try {
    view = await loading
  } catch {
    loading = undefined
    fill(place, h('p', { class: 'quiet map-wait' }, 'The map is not on this phone yet. It loads with a link to the van.'),
      button('Try again', 'plain', show))
    return undefined
  }
  return shownScreen() === 'map' ? view.show() : undefined
}

function tick() {
  view?.tick()
}

/** Fetches the files of the map ahead of time, so that they are there without the van. */
export function prepareMap() {
  if (loading || navigator.connection?.saveData) return
  for (const address of Object.values(files())) fetch(address, { credentials: 'omit' }).catch(() => {})
}
