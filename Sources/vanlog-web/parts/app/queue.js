// Entries on their way to the van. Each has its id from the start, so sending it twice stores it once.

import { NoLink, ask, hasKey } from './api.js'
import { now } from './facts.js'
import { forget, keep, kept, keptNames } from './kept.js'
import { isLinked, outdateStatus } from './link.js'
import { remark } from './remarks.js'
import { toast } from './screens.js'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pauses = [2, 5, 15, 30, 60]
/** How long a form waits for the van before it says that the phone keeps the entry. */
const promptness = 3_000
const listeners = []
/** When entries that the van could not take may be tried again. */
const dueAt = new Map()
const underWay = new Set()
let failures = 0
let retryAt = 0

/** An id as records have it: 48 bits of time and 80 random ones, in Crockford's letters. */
export function newID(milliseconds = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  let value = BigInt(Math.max(0, Math.floor(milliseconds)) % 2 ** 48)
  for (const byte of bytes) value = value << 8n | BigInt(byte)
  let text = ''
  for (let place = 0; place < 26; place += 1) {
    text = letters[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}

/**
 * What waits, oldest first: id, path, body, made, label. `problem` is why the van has refused it for good; `reason`,
 * why it could not take it `refusals` times.
 */
export function waiting() {
  // Each has a name of its own, so that two open pages cannot overwrite each other's.
  return keptNames('entry.').map(kept).filter((entry) => entry?.id && entry.path && entry.body)
}

export const waitingCount = () => waiting().length

export function onQueue(listener) {
  listeners.push(listener)
}

function store(entry) {
  const lasts = keep('entry.' + entry.id, entry)
  changed()
  return lasts
}

export function remove(id) {
  forget('entry.' + id)
  changed()
}

function changed() {
  for (const listener of listeners) listener()
}

/** An entry for the queue; the form keeps it until it is stored or safely waits. One that is changed has its id already. */
export function newEntry(path, body, label, id) {
  const made = now()
  const given = id ?? newID(made)
  return { id: given, path, body: { ...body, id: given }, made, label }
}

/**
 * Sends an entry, and keeps it on the phone if the van cannot take it now, or does not answer soon.
 *
 * Ends in `{ isStored, notes }`, or in `{ reason }` if it waits; or throws what the form has to show.
 */
export async function submit(entry) {
  const isKept = store(entry)
  if (isKept && !isLinked()) return {}
  const sending = attempt(entry)
  const end = await (isKept ? Promise.race([sending, soon()]) : sending)
  if (!end) return {} // it goes on being sent
  if (end.isStored) return end
  if (isKept && !end.isFinal) return { reason: end.reason }
  remove(entry.id) // the form still has all of it
  throw end.error
}

const soon = () => new Promise((resolve) => setTimeout(resolve, promptness))

/** Sends an entry, and writes down what came of it. */
async function attempt(entry) {
  underWay.add(entry.id)
  try {
    const answer = await ask(entry.path, { method: 'POST', body: entry.body })
    remove(entry.id)
    failures = 0
    return { isStored: true, notes: remark(entry, answer) }
  } catch (error) {
    return failed(entry, error)
  } finally {
    underWay.delete(entry.id)
  }
}

function failed(entry, error) {
  if (error instanceof NoLink || error.status === 401) {
    retryAt = performance.now() + pause(failures)
    failures += 1
    return { error }
  }
  // Only this entry waits; those behind it go on.
  const refusals = (entry.refusals ?? 0) + 1
  dueAt.set(entry.id, performance.now() + Math.max((error.wait ?? 0) * 1000, pause(refusals - 1)))
  const isFinal = !error.passes
  store({ ...entry, refusals, reason: error.message, problem: isFinal ? error.message : undefined })
  return { error, isFinal, reason: error.message }
}

const pause = (count) => pauses[Math.min(count, pauses.length - 1)] * 1000
const isDue = (entry) => !entry.problem && performance.now() >= (dueAt.get(entry.id) ?? 0)

/** Sends the next that waits; called each second while there is a link. What was tried goes to the end of the line. */
export async function sendWaiting(isAsked = false) {
  if (isAsked) {
    retryAt = 0
    dueAt.clear()
  }
  if (underWay.size || !hasKey() || performance.now() < retryAt) return
  const due = waiting().filter(isDue)
  const next = due.find((entry) => !entry.refusals) ?? due.sort((a, b) => (dueAt.get(a.id) ?? 0) - (dueAt.get(b.id) ?? 0))[0]
  if (!next) return
  const { isStored, notes } = await attempt(next)
  if (!isStored) return
  outdateStatus()
  if (notes.length) toast('Saved: ' + next.label + '. ' + notes.join(' '))
  sendWaiting()
}
