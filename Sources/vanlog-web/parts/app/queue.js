// Entries on their way to the van. Each has its id from the start, so sending it twice stores it once.

import { NoLink, ask, token } from './api.js'
import { now } from './facts.js'
import { forget, keep, kept, keptNames } from './kept.js'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pauses = [2, 5, 15, 30, 60]
const listeners = []
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

/** What waits, oldest first: id, path, body, made, label, and problem if the van has refused it. */
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

/** An entry for the queue; the form keeps it until it is stored or safely waits. */
export function newEntry(path, body, label) {
  const made = now()
  const id = newID(made)
  return { id, path, body: { ...body, id }, made, label }
}

/**
 * Sends an entry, and keeps it on the phone if the van cannot take it now.
 *
 * Ends in `stored`; in `waiting`, if the phone keeps it; or throws what the form has to show.
 */
export async function submit(entry) {
  const isKept = store(entry)
  try {
    await send(entry)
    return 'stored'
  } catch (error) {
    if (isKept && mayPass(error)) {
      failures = 0
      retryAt = performance.now() + pauses[0] * 1000
      return 'waiting'
    }
    remove(entry.id) // the form still has all of it
    throw error
  }
}

const mayPass = (error) => error instanceof NoLink || error.passes || error.status === 401

async function send(entry) {
  underWay.add(entry.id)
  try {
    await ask(entry.path, { method: 'POST', body: entry.body })
    remove(entry.id)
  } finally {
    underWay.delete(entry.id)
  }
}

/** Sends the next that waits; called each second while there is a link. */
export function sendWaiting(soon = false) {
  if (soon) retryAt = 0
  if (underWay.size || !token() || performance.now() < retryAt) return
  const next = waiting().find((entry) => !entry.problem)
  if (next) deliver(next)
}

async function deliver(entry) {
  try {
    await send(entry)
    failures = 0
  } catch (error) {
    if (!mayPass(error)) {
      store({ ...entry, problem: error.message })
      return
    }
    retryAt = performance.now() + Math.max(error.wait ?? 0, pauses[Math.min(failures, pauses.length - 1)]) * 1000
    failures += 1
  }
}
