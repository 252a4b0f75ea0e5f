// Where the van is: by the drive under way, by asking it, or as it was last told.

import { ask } from './api.js'
import { ageOf, fact, tell } from './facts.js'
import { figuresAreLive, recorderIsSilent, underWay } from './link.js'

/** The van asks its receiver, which takes some seconds if that has no fix. */
const patience = 8_000
const youngFix = 10

/** The recorder's last line; the overview knows the state, too, when no line has come yet. */
export function recording() {
  const live = fact('live')
  const status = fact('status')
  const overview = status?.data.recording
  // Whatever else is told meanwhile: these are the last figures that there are.
  if (recorderIsSilent()) return live && underWay.includes(live.data.state) ? { fact: live, drive: live.data } : { fact: status, drive: { state: 'busy' } }
  if (overview && live?.data.state === 'standby' && status.at >= live.at - 2_000) return { fact: status, drive: overview }
  if (live && (!status || live.at >= status.at - 5_000 || figuresAreLive())) return { fact: live, drive: live.data }
  if (overview) return { fact: status, drive: overview }
  return { fact: status, drive: { state: 'standby' } }
}

/** A place with its age: what was told, and how old it was then. */
function aged(told, place, age) {
  return { lat: place?.lat, lon: place?.lon, age_s: (ageOf(told) ?? Infinity) + (age ?? Infinity) }
}

/** Where the van was last, with the seconds since then; undefined if nobody has told. */
export function lastPosition() {
  const { fact: told, drive } = recording()
  const [near, where] = [fact('near'), fact('where')]
  const places = [
    { ...drive, ...aged(told, drive, drive.fix_age_s) }, aged(near, near?.data.centre, near?.data.centre?.age_s), aged(where, where?.data, where?.data.age_s),
  ].filter((place) => typeof place.lat === 'number' && typeof place.lon === 'number')
  places.sort((a, b) => (a.age_s === b.age_s ? 0 : a.age_s - b.age_s))
  return places[0]
}

/** The fix of a drive under way, if it is of this moment. */
export function liveFix() {
  const { fact: told, drive } = recording()
  if (!figuresAreLive() || !underWay.includes(drive.state) || typeof drive.lat !== 'number') return undefined
  const place = aged(told, drive, drive.fix_age_s)
  return place.age_s < youngFix ? place : undefined
}

/** Asks the van where it is: its recorder or its receiver, else the last place that it knows, with its age. */
export async function askPosition() {
  const told = await ask('/api/where?here=yes', { patience })
  tell('where', told)
  return { lat: told.lat, lon: told.lon, age_s: told.age_s ?? Infinity }
}
