// What the van has told, each with the moment it was told: a value never goes without its age.

import { ask } from './api.js'
import { keep, kept } from './kept.js'

const facts = new Map()
const listeners = new Map()

/** How far the phone's clock is behind the van's, in milliseconds; undefined if the van cannot tell. */
let clockError = kept('clock-error')

/** The moment by the van's clock where that is trusted, else by the phone's. */
export const now = () => Date.now() + (clockError ?? 0)

/** How far off the phone's clock is, in seconds; 0 if nothing is known. */
export const phoneClockError = () => (clockError ?? 0) / 1000

/** Compares the phone's clock with that of the van, from a status. */
function compareClocks(status) {
  if (!status.clock_proven || !status.time) return
  const difference = Date.parse(status.time) - Date.now()
  if (!Number.isFinite(difference)) return
  clockError = Math.abs(difference) > 90_000 ? difference : 0
  keep('clock-error', clockError)
}

/** Calls back whenever a fact is told. */
export function onFact(name, listener) {
  if (!listeners.has(name)) listeners.set(name, [])
  listeners.get(name).push(listener)
}

/** Keeps a fact, on the phone too, but there no more often than each so many seconds. */
export function tell(name, data, every = 0) {
  if (name === 'status') compareClocks(data)
  const since = performance.now()
  const keptAt = facts.get(name)?.keptAt ?? -Infinity
  const isDue = since - keptAt >= every * 1000
  const fact = { data, at: now(), since, keptAt: isDue ? since : keptAt }
  facts.set(name, fact)
  if (isDue) keep('seen.' + name, { data, at: fact.at })
  for (const listener of listeners.get(name) ?? []) listener(fact)
}

/** Writes down what has been told since it was last kept: the page may be closed at any moment. */
export function keepFacts() {
  for (const [name, fact] of facts) {
    if (fact.since === undefined || fact.keptAt === fact.since) continue
    fact.keptAt = fact.since
    keep('seen.' + name, { data: fact.data, at: fact.at })
  }
}

/** The last that was told, in this visit or an earlier one. */
export function fact(name) {
  if (!facts.has(name)) {
    const last = kept('seen.' + name)
    if (last?.data === undefined) return undefined
    facts.set(name, { data: last.data, at: last.at })
  }
  return facts.get(name)
}

export const data = (name) => fact(name)?.data

/** Seconds since a fact was told; undefined if a clock has been changed since. */
export function ageOf(fact) {
  if (!fact) return undefined
  // This counter stops while the phone sleeps, and the clock may be set: the longer time is right.
  const counted = fact.since === undefined ? 0 : (performance.now() - fact.since) / 1000
  const read = (now() - fact.at) / 1000
  return fact.since === undefined && read < -5 ? undefined : Math.max(counted, read, 0)
}

export function forgetFacts() {
  facts.clear()
}

const asked = new Map()

/** Asks for a fact unless it is young enough; several who ask at once share the answer. */
export function learn(name, path, olderThan = 0) {
  const known = facts.get(name)
  if (known?.since !== undefined && known.path === path && ageOf(known) < olderThan) return Promise.resolve(known.data)
  if (asked.get(name)?.path === path) return asked.get(name).answer
  const answer = ask(path).then((data) => {
    tell(name, data)
    facts.get(name).path = path
    return data
  }).finally(() => {
    if (asked.get(name)?.answer === answer) asked.delete(name)
  })
  asked.set(name, { path, answer })
  return answer
}
