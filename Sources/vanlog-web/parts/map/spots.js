// Spots on the map: one sign for each part of the screen, the best spot first, with the number it stands for.

const spread = 48
const pause = 250

/** Signs that follow the view; `say(text)` tells how old they are, or that there are none. */
export function spotLayer(kit, map, tell) {
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
