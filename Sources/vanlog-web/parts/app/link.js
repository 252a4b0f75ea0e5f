// The link to the van: one stream of lines while the page is looked at, and what its state is called.

import { NoLink, Refusal, hasKey, lock, request } from './api.js'
import { ageOf, fact, keepFacts, learn, tell } from './facts.js'
import { setRights } from './rights.js'

/** The server says something at least every 15 seconds. */
const silenceLimit = 20_000
const oldAfter = 4
const keptEvery = 5
const pauses = [1, 2, 4, 8, 15]
const statusPause = 30_000
const busyPause = 3_000

/** The states of a drive whose figures come each second. */
export const underWay = ['armed', 'recording', 'paused']

let stream
let lastWord = -Infinity
let failures = 0
let statusDue = 0
let retryAt = 0
let state = 'connecting'
let reason = ''
let logProblem = ''
let isSure = cameFromVan()
let isRecorderSilent = false
const listeners = []

/** Whether this page has just come over the network, and so from the van itself, rather than out of the cache. */
export function cameFromVan() {
  return performance.getEntriesByType('navigation')[0]?.transferSize > 0
}

/** `connecting`, `live`, `busy` (the van answers but cannot read its log), `refused` or `lost`. */
export const linkState = () => (state === 'live' && logProblem ? 'busy' : state)
export const linkReason = () => (state === 'live' ? logProblem : reason)
export const isLinked = () => state === 'live'

export function onLink(listener) {
  listeners.push(listener)
}

function change(to, why = '') {
  if (state === to && reason === why) return
  state = to
  reason = why
  for (const listener of listeners) listener()
}

/** Whether the recorder's figures are of this moment. */
export function figuresAreLive() {
  const live = fact('live')
  return isLinked() && live?.since !== undefined && ageOf(live) <= oldAfter
}

/** Whether a recorder runs but does not answer: whether it records is unknown. */
export const recorderIsSilent = () => isLinked() && isRecorderSilent

/** Seconds since the van was last heard. */
export const silence = () => ageOf(fact('heard'))

function heard() {
  lastWord = performance.now()
  tell('heard', true, keptEvery)
}

/** Opens the stream, unless it is open; `soon` forgets how often that has failed. */
export function connect(soon = false) {
  if (soon) {
    failures = 0
    retryAt = 0
  }
  if (stream || !hasKey() || document.hidden || performance.now() < retryAt) return
  const control = new AbortController()
  stream = control
  // Until the head of the answer is there, the silence is as long as the request.
  lastWord = performance.now()
  listen(control).catch((error) => {
    if (stream !== control) return
    stream = undefined
    failed(error)
  })
}

export function disconnect() {
  isSure = false
  keepFacts()
  stream?.abort()
  stream = undefined
}

function failed(error) {
  isSure = false
  isRecorderSilent = false
  if (!hasKey()) return
  const wait = error instanceof Refusal && error.wait ? error.wait : pauses[Math.min(failures, pauses.length - 1)]
  failures += 1
  retryAt = performance.now() + wait * 1000
  if (error instanceof Refusal) change(error.passes ? 'busy' : 'refused', error.message)
  else change('lost')
}

async function listen(control) {
  if (!isSure) await findVan()
  const response = await request('/api/live', { signal: control.signal })
  learn('hello', '/api/hello').then((hello) => setRights(hello.right)).catch(() => {})
  failures = 0
  heard()
  change('live')
  renewStatus()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new NoLink('the stream has ended')
    heard()
    text += decoder.decode(value, { stream: true })
    const events = text.split('\n\n')
    text = events.pop()
    for (const event of events) take(event)
    if (text.length > 65_536) throw new NoLink('a line without end')
  }
}

/** Another network may have another server at this address, which must not be told the token. */
export async function findVan() {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), silenceLimit)
  try {
    const response = await fetch('/light.js', { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal: control.signal })
    if (response.ok && response.headers.get('Content-Security-Policy')?.startsWith("default-src 'none'; script-src 'self'")) return
  } catch (error) {
    throw new NoLink(error.message)
  } finally {
    clearTimeout(timer)
  }
  throw new NoLink('something else answers')
}

function take(event) {
  const lines = event.split('\n')
  const name = lines.find((line) => line.startsWith('event:'))?.slice(6).trim()
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5)).join('\n')
  if (name === 'revoked') lock()
  if (['state', 'idle', 'silent'].includes(name)) isRecorderSilent = name === 'silent'
  if (!data || (name !== 'state' && name !== 'idle')) return
  try {
    const line = JSON.parse(data)
    if (!line || typeof line !== 'object') return
    const state = fact('live')?.data.state
    tell('live', name === 'idle' ? { ...line, state: 'standby' } : line, keptEvery)
    // Whether the drive was saved or cut off, the overview knows.
    if (name === 'idle' && state !== 'standby') renewStatus()
  } catch {
    // A line that cannot be read says nothing; the next one comes in a second.
  }
}

/** Asks for the overview, which also tells what the van's clock says. */
export async function learnStatus(olderThan = 0) {
  try {
    const status = await learn('status', '/api/status', olderThan)
    noteLog('')
    return status
  } catch (error) {
    noteLog(error instanceof Refusal && error.passes ? error.message : '')
    throw error
  }
}

/** Called each second: notices silence, tries again, and keeps the overview young. */
export function watchLink() {
  if (document.hidden || !hasKey()) return
  if (stream && performance.now() - lastWord > silenceLimit) {
    disconnect()
    failed(new NoLink('silence'))
  }
  connect()
  if (isLinked() && performance.now() >= statusDue) renewStatus()
}

/** Has the overview asked for at the next tick: its sums are others after an entry. */
export function outdateStatus() {
  statusDue = 0
}

function renewStatus() {
  statusDue = performance.now() + statusPause
  learnStatus().catch(() => {})
}

/** The stream may run while the log cannot be read, as when it is being restored. */
function noteLog(problem) {
  if (problem) statusDue = Math.min(statusDue, performance.now() + busyPause)
  if (problem === logProblem) return
  logProblem = problem
  for (const listener of listeners) listener()
}

/** Phones close hidden pages' connections without a word, so the page does it itself. */
export function followVisibility() {
  const follow = () => (document.hidden ? disconnect() : connect(true))
  document.addEventListener('visibilitychange', follow)
  addEventListener('pageshow', follow)
  addEventListener('pagehide', disconnect)
  addEventListener('online', () => connect(true))
  follow()
}
