// Requests to the van. Each ends in an answer, in a Refusal by the van, or in NoLink.

import { forget, kept } from './kept.js'
import { plainRefusal } from './plain.js'

/** The van has answered, but not with what was asked for. */
export class Refusal extends Error {
  constructor(status, text, reason, wait) {
    super(text)
    this.status = status
    /** A stable word, such as `busy`. */
    this.reason = reason
    /** Seconds until it makes sense to ask again. */
    this.wait = wait
  }

  /** Whether the same request may succeed later: the store is busy, for instance. */
  get passes() {
    return this.status >= 500
  }
}

/** Nothing answers, or something that is not vanlog. */
export class NoLink extends Error {}

const usualPatience = 15_000
const events = new EventTarget()

export const token = () => kept('token')

/** Whether the van has said that it does not know this phone's key, which it may know again. */
let isUnknown = false

/** Whether the van may be asked: there is a key, and the van has not just refused it. */
export const hasKey = () => Boolean(token()) && !isUnknown

/** Calls back when the page has to be locked. */
export function onLocked(listener) {
  events.addEventListener('locked', listener)
}

/** Forgets the key: the van has shut this phone out, or its owner wants that. */
export function lock() {
  forget('token')
  isUnknown = false
  events.dispatchEvent(new Event('locked'))
}

/** Locks the page and keeps the key: the list of phones may be damaged, or the van's disk not there yet. */
function lockForNow() {
  if (isUnknown) return
  isUnknown = true
  events.dispatchEvent(new Event('locked'))
}

/** The van knows the key again, or there is a new one. */
export function knowKey() {
  isUnknown = false
}

function headers(method, hasBody, anonymous) {
  const given = {}
  const own = anonymous ? undefined : token()
  if (own) given.Authorization = 'Bearer ' + own
  if (method !== 'GET') given['X-Vanlog'] = '1'
  if (hasBody) given['Content-Type'] = 'application/json'
  return given
}

/** The response, once its head is there; the caller reads the body. */
export async function request(path, { method = 'GET', body, signal, anonymous = false, cache = 'no-store', headers: more } = {}) {
  let response
  try {
    response = await fetch(path, {
      method, signal, cache, credentials: 'omit', redirect: 'error',
      headers: { ...headers(method, body !== undefined, anonymous), ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    throw new NoLink(error.message)
  }
  if (!response.ok) {
    const error = await refusal(response)
    if (!anonymous && token() && error.reason === 'revoked') lock()
    if (!anonymous && token() && error.reason === 'no_token') lockForNow()
    throw error
  }
  return response
}

/** What the van says no with. A page of another server at the same address is no answer of the van. */
async function refusal(response) {
  const answer = await response.json().catch(() => undefined)
  if (typeof answer?.error !== 'string') return new NoLink('status ' + response.status)
  return new Refusal(response.status, plainRefusal(answer.reason, answer.error), answer.reason, Number(response.headers.get('Retry-After')) || 0)
}

/** Asks for JSON, and waits for `patience` milliseconds at most. */
export async function ask(path, { patience = usualPatience, ...options } = {}) {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), patience)
  try {
    const response = await request(path, { ...options, signal: control.signal })
    return await response.json()
  } catch (error) {
    throw error instanceof Refusal ? error : new NoLink(error.message)
  } finally {
    clearTimeout(timer)
  }
}

/** A path with the parameters that are set. */
export function path(base, parameters) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, value)
  }
  const text = query.toString()
  return text ? base + '?' + text : base
}
