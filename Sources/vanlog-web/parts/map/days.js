// The track of one day, with the day before and the day after.

const simplify = 15

/** A bar with the day and its distance, and the track on the map. */
export function dayLayer(kit, map, colours) {
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

  /** The day before or after on which the van drove. */
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

  /** While a drive is recorded, the track grows with each line of the recorder. */
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

/** All lines of a GeoJSON answer, as [lat, lon]. */
function linesOf(collection) {
  const lines = []
  for (const feature of collection.features ?? []) {
    const { type, coordinates } = feature.geometry ?? {}
    const parts = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : []
    for (const part of parts) lines.push(part.map(([lon, lat]) => [lat, lon]))
  }
  return lines
}
