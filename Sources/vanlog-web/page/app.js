// Joined by script/make-page from the files in parts/app; change those.
const keptPart = (() => {
const prefix = 'vanlog.'
const memory = new Map()
const replaceable = 'seen.'
let refused = false
const storageFails = () => refused
function keep(name, value) {
const text = JSON.stringify(value)
memory.set(name, text)
if (write(name, text)) return true
makeRoom()
const kept = write(name, text)
refused = refused || !(kept || name.startsWith(replaceable))
return kept
}
function write(name, text) {
try {
localStorage.setItem(prefix + name, text)
return true
} catch {
return false
}
}
function makeRoom() {
try {
for (const key of Object.keys(localStorage)) {
if (key.startsWith(prefix + replaceable)) localStorage.removeItem(key)
}
} catch {
}
}
function kept(name) {
let text = memory.get(name)
try {
text = localStorage.getItem(prefix + name) ?? (refused ? text : undefined)
} catch {
refused = true
}
try {
return text === undefined ? undefined : JSON.parse(text)
} catch {
return undefined // somebody else wrote it, or half of it
}
}
function forget(name) {
memory.delete(name)
try {
localStorage.removeItem(prefix + name)
} catch {
refused = true
}
}
function keptNames(beginning) {
const names = new Set([...memory.keys()])
try {
for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) names.add(key.slice(prefix.length))
} catch {
refused = true
}
return [...names].filter((name) => name.startsWith(beginning)).sort()
}
function forgetSeen() {
for (const name of [...memory.keys()]) if (name.startsWith(replaceable)) memory.delete(name)
makeRoom()
}
return { storageFails, keep, kept, forget, keptNames, forgetSeen }
})()
const plainPart = (() => {
const byReason = {
cannot_write: 'its disk is full or cannot be written',
no_home: 'its log is not there right now; it may be being restored',
cannot_start: 'a program of it cannot be started',
no_code: 'no code is open, or it has run out: ask for a new one',
foreign_host: 'it does not serve the page under this address',
}
const typed = /(^|[\s'\x60(])--[a-z]|(^|[\s'\x60(])vanlog [a-z]/
const folders = /(^|[\s'\x60(])\/(?:[^\s/:;,']+\/)*([^\s/:;,']+)/g
function plain(sentence) {
const clauses = String(sentence ?? '').split('; ').filter((clause) => !typed.test(clause))
return clauses.join('; ').replace(folders, '$1$2')
}
function plainRefusal(reason, sentence) {
return byReason[reason] ?? (plain(sentence) || 'this cannot be done from a phone')
}
function asSentence(text) {
return text ? text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.') : ''
}
return { plain, plainRefusal, asSentence }
})()
const apiPart = (() => {
const { forget, kept } = keptPart
const { plainRefusal } = plainPart
class Refusal extends Error {
constructor(status, text, reason, wait) {
super(text)
this.status = status
this.reason = reason
this.wait = wait
}
get passes() {
return this.status >= 500
}
}
class NoLink extends Error {}
const usualPatience = 15_000
const events = new EventTarget()
const token = () => kept('token')
let isUnknown = false
const hasKey = () => Boolean(token()) && !isUnknown
function onLocked(listener) {
events.addEventListener('locked', listener)
}
function lock() {
forget('token')
isUnknown = false
events.dispatchEvent(new Event('locked'))
}
function lockForNow() {
if (isUnknown) return
isUnknown = true
events.dispatchEvent(new Event('locked'))
}
function knowKey() {
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
async function request(path, { method = 'GET', body, signal, anonymous = false, cache = 'no-store', headers: more } = {}) {
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
async function refusal(response) {
const answer = await response.json().catch(() => undefined)
if (typeof answer?.error !== 'string') return new NoLink('status ' + response.status)
return new Refusal(response.status, plainRefusal(answer.reason, answer.error), answer.reason, Number(response.headers.get('Retry-After')) || 0)
}
async function ask(path, { patience = usualPatience, ...options } = {}) {
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
function path(base, parameters) {
const query = new URLSearchParams()
for (const [name, value] of Object.entries(parameters)) {
if (value !== undefined && value !== null && value !== '') query.set(name, value)
}
const text = query.toString()
return text ? base + '?' + text : base
}
return { Refusal, NoLink, token, hasKey, onLocked, lock, knowKey, request, ask, path }
})()
const domPart = (() => {
const svgSpace = 'http://www.w3.org/2000/svg'
function h(name, attributes, ...children) {
const element = document.createElement(name)
for (const [key, value] of Object.entries(attributes ?? {})) {
if (value === undefined || value === null || value === false) continue
if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
else element.setAttribute(key, value === true ? '' : String(value))
}
element.append(...shown(children))
return element
}
const shown = (children) => children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false)
function shape(name, attributes, ...children) {
const element = document.createElementNS(svgSpace, name)
for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
element.append(...children)
return element
}
const icon = (name) => shape('svg', { 'aria-hidden': 'true' }, shape('use', { href: '#i-' + name }))
function button(text, look, onclick, attributes) {
return h('button', { type: 'button', class: look, onclick, ...attributes }, text)
}
function say(element, text) {
if (element.textContent !== text) element.textContent = text
}
function fill(element, ...children) {
element.replaceChildren(...shown(children))
}
function speak(text) {
say(document.getElementById('spoken'), text)
}
return { h, shape, icon, button, say, fill, speak }
})()
const factsPart = (() => {
const { ask } = apiPart
const { keep, kept } = keptPart
const facts = new Map()
const listeners = new Map()
let clockError = kept('clock-error')
const now = () => Date.now() + (clockError ?? 0)
const phoneClockError = () => (clockError ?? 0) / 1000
function compareClocks(status) {
if (!status.clock_proven || !status.time) return
const difference = Date.parse(status.time) - Date.now()
if (!Number.isFinite(difference)) return
clockError = Math.abs(difference) > 90_000 ? difference : 0
keep('clock-error', clockError)
}
function onFact(name, listener) {
if (!listeners.has(name)) listeners.set(name, [])
listeners.get(name).push(listener)
}
function tell(name, data, every = 0) {
if (name === 'status') compareClocks(data)
const since = performance.now()
const keptAt = facts.get(name)?.keptAt ?? -Infinity
const isDue = since - keptAt >= every * 1000
const fact = { data, at: now(), since, keptAt: isDue ? since : keptAt }
facts.set(name, fact)
if (isDue) keep('seen.' + name, { data, at: fact.at })
for (const listener of listeners.get(name) ?? []) listener(fact)
}
function keepFacts() {
for (const [name, fact] of facts) {
if (fact.since === undefined || fact.keptAt === fact.since) continue
fact.keptAt = fact.since
keep('seen.' + name, { data: fact.data, at: fact.at })
}
}
function fact(name) {
if (!facts.has(name)) {
const last = kept('seen.' + name)
if (last?.data === undefined) return undefined
facts.set(name, { data: last.data, at: last.at })
}
return facts.get(name)
}
const data = (name) => fact(name)?.data
function ageOf(fact) {
if (!fact) return undefined
const counted = fact.since === undefined ? 0 : (performance.now() - fact.since) / 1000
const read = (now() - fact.at) / 1000
return fact.since === undefined && read < -5 ? undefined : Math.max(counted, read, 0)
}
function forgetFacts() {
facts.clear()
}
const asked = new Map()
function learn(name, path, olderThan = 0) {
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
return { now, phoneClockError, onFact, tell, keepFacts, fact, data, ageOf, forgetFacts, learn }
})()
const screensPart = (() => {
const { h, icon, say } = domPart
const screens = new Map()
let shown
function addScreen(name, title, screen) {
screens.set(name, { name, title, ...screen })
}
const shownScreen = () => shown?.name
function go(name) {
location.hash = name
open(name, true)
}
function followAddress() {
const follow = () => open(location.hash.slice(1), true)
addEventListener('hashchange', follow)
open(location.hash.slice(1), false)
}
function open(name, movesFocus) {
const screen = screens.get(name) ?? screens.get('now')
const section = sectionOf(screen)
const isNew = shown !== screen
shown = screen
for (const other of document.querySelectorAll('.screen')) other.hidden = other !== section
document.body.dataset.screen = screen.name
document.title = screen.title + ' · vanlog'
for (const tab of document.querySelectorAll('.tabs a')) {
if (tab.hash === '#' + screen.name) tab.setAttribute('aria-current', 'page')
else tab.removeAttribute('aria-current')
}
screen.show?.()
if (isNew && movesFocus) {
scrollTo(0, 0)
section.querySelector('h1')?.focus({ preventScroll: true })
}
}
function sectionOf(screen) {
let section = document.getElementById(screen.name)
if (!section) {
section = h('section', { class: 'screen', id: screen.name, 'aria-labelledby': screen.name + '-title', hidden: true })
document.getElementById('screens').append(section)
}
if (!screen.isBuilt) {
screen.isBuilt = true
const heading = h('h1', { id: screen.name + '-title', tabindex: '-1', class: screen.name === 'now' || screen.name === 'map' ? 'unseen' : undefined }, screen.title)
section.replaceChildren(heading)
screen.build(section)
}
return section
}
function tickScreen() {
shown?.tick?.()
}
function notice(name, text, action) {
const place = document.getElementById('notices')
let line = place.querySelector('[data-name="' + name + '"]')
if (!text) {
line?.remove()
return
}
if (!line) {
line = h('div', { class: 'notice', 'data-name': name }, h('p'))
place.append(line)
}
say(line.querySelector('p'), text)
if (action && !line.querySelector('button')) line.append(action())
}
function toast(text) {
document.querySelector('.toast')?.remove()
const line = h('p', { class: 'toast', role: 'status' }, icon('yes'), text)
document.body.append(line)
setTimeout(() => line.remove(), 4_000)
}
return { addScreen, shownScreen, go, followAddress, tickScreen, notice, toast }
})()
const lightsPart = (() => {
const { speak } = domPart
const { data, now, onFact } = factsPart
const { keep, kept } = keptPart
const { toast } = screensPart
const lights = [['auto', 'By the sun'], ['day', 'Day'], ['dark', 'Dark'], ['red', 'Red']]
const colours = { day: '#f3f1ea', dark: '#101513', red: '#000000' }
const listeners = []
const chosenLight = () => lights.find(([name]) => name === kept('light'))?.[0] ?? 'auto'
const shownLight = () => document.documentElement.dataset.light
function onLight(listener) {
listeners.push(listener)
}
function chooseLight(name) {
keep('light', name)
applyLight()
const text = 'Light: ' + lights.find(([other]) => other === name)[1].toLowerCase()
toast(text)
speak(text)
}
function nextLight() {
const at = lights.findIndex(([name]) => name === chosenLight())
chooseLight(lights[(at + 1) % lights.length][0])
}
function applyLight() {
const chosen = chosenLight()
const light = chosen === 'auto' ? bySun() : chosen
keep('shown', light)
if (shownLight() === light) return
document.documentElement.dataset.light = light
document.querySelector('meta[name="theme-color"]').content = colours[light]
for (const listener of listeners) listener()
}
function bySun() {
const scene = data('status')?.scene
const [rise, set] = [Date.parse(scene?.sun?.rise), Date.parse(scene?.sun?.set)]
const moment = now()
if (Number.isFinite(rise) && Number.isFinite(set)) {
if (moment < Math.min(rise, set)) return rise < set ? 'dark' : 'day'
if (moment < Math.max(rise, set)) return rise < set ? 'day' : 'dark'
}
if (scene?.light && moment - Date.parse(data('status').time) < 3_600_000) return ['day', 'low_sun'].includes(scene.light) ? 'day' : 'dark'
return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'day'
}
function followSun() {
applyLight()
onFact('status', applyLight)
document.getElementById('light').addEventListener('click', nextLight)
setInterval(applyLight, 60_000)
}
return { lights, chosenLight, shownLight, onLight, chooseLight, nextLight, applyLight, followSun }
})()
const rightsPart = (() => {
const { keep, kept } = keptPart
const mayWrite = () => kept('rights') !== 'look'
function setRights(rights) {
if (rights && rights !== kept('rights')) keep('rights', rights)
}
return { mayWrite, setRights }
})()
const linkPart = (() => {
const { NoLink, Refusal, hasKey, lock, request } = apiPart
const { ageOf, fact, keepFacts, learn, tell } = factsPart
const { setRights } = rightsPart
const silenceLimit = 20_000
const oldAfter = 4
const keptEvery = 5
const pauses = [1, 2, 4, 8, 15]
const statusPause = 30_000
const busyPause = 3_000
const underWay = ['armed', 'recording', 'paused']
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
function cameFromVan() {
return performance.getEntriesByType('navigation')[0]?.transferSize > 0
}
const linkState = () => (state === 'live' && logProblem ? 'busy' : state)
const linkReason = () => (state === 'live' ? logProblem : reason)
const isLinked = () => state === 'live'
function onLink(listener) {
listeners.push(listener)
}
function change(to, why = '') {
if (state === to && reason === why) return
state = to
reason = why
for (const listener of listeners) listener()
}
function figuresAreLive() {
const live = fact('live')
return isLinked() && live?.since !== undefined && ageOf(live) <= oldAfter
}
const recorderIsSilent = () => isLinked() && isRecorderSilent
const silence = () => ageOf(fact('heard'))
function heard() {
lastWord = performance.now()
tell('heard', true, keptEvery)
}
function connect(soon = false) {
if (soon) {
failures = 0
retryAt = 0
}
if (stream || !hasKey() || document.hidden || performance.now() < retryAt) return
const control = new AbortController()
stream = control
lastWord = performance.now()
listen(control).catch((error) => {
if (stream !== control) return
stream = undefined
failed(error)
})
}
function disconnect() {
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
async function findVan() {
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
if (name === 'idle' && state !== 'standby') renewStatus()
} catch {
}
}
async function learnStatus(olderThan = 0) {
try {
const status = await learn('status', '/api/status', olderThan)
noteLog('')
return status
} catch (error) {
noteLog(error instanceof Refusal && error.passes ? error.message : '')
throw error
}
}
function watchLink() {
if (document.hidden || !hasKey()) return
if (stream && performance.now() - lastWord > silenceLimit) {
disconnect()
failed(new NoLink('silence'))
}
connect()
if (isLinked() && performance.now() >= statusDue) renewStatus()
}
function outdateStatus() {
statusDue = 0
}
function renewStatus() {
statusDue = performance.now() + statusPause
learnStatus().catch(() => {})
}
function noteLog(problem) {
if (problem) statusDue = Math.min(statusDue, performance.now() + busyPause)
if (problem === logProblem) return
logProblem = problem
for (const listener of listeners) listener()
}
function followVisibility() {
const follow = () => (document.hidden ? disconnect() : connect(true))
document.addEventListener('visibilitychange', follow)
addEventListener('pageshow', follow)
addEventListener('pagehide', disconnect)
addEventListener('online', () => connect(true))
follow()
}
return { underWay, cameFromVan, linkState, linkReason, isLinked, onLink, figuresAreLive, recorderIsSilent, silence, connect, disconnect, findVan, learnStatus, watchLink, outdateStatus, followVisibility }
})()
const wordsPart = (() => {
const { kept } = keptPart
const dash = '–'
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const isNumber = (value) => typeof value === 'number' && Number.isFinite(value)
const isImperial = () => kept('units') === 'imperial'
const count = (value) => (isNumber(value) ? whole.format(value) : dash)
const counted = (value, one, many = one + 's') => count(value) + ' ' + (value === 1 ? one : many)
function speed(metresPerSecond) {
const unit = isImperial() ? 'mph' : 'km/h'
if (!isNumber(metresPerSecond)) return [dash, unit]
return [whole.format(metresPerSecond * (isImperial() ? 2.236936 : 3.6)), unit]
}
function distance(metres) {
if (!isNumber(metres)) return dash
const far = isImperial() ? metres / 1609.344 : metres / 1000
const unit = isImperial() ? ' mi' : ' km'
if (far >= 99.95) return whole.format(far) + unit
if (far >= 1) return tenths.format(far) + unit
return isImperial() ? tenths.format(far) + unit : whole.format(Math.round(metres / 10) * 10) + ' m'
}
function height(metres) {
if (!isNumber(metres)) return dash
return isImperial() ? whole.format(metres / 0.3048) + ' ft' : whole.format(metres) + ' m'
}
function duration(seconds) {
if (!isNumber(seconds)) return dash
const minutes = Math.round(seconds / 60)
if (minutes < 60) return minutes + ' min'
return Math.floor(minutes / 60) + ' h ' + String(minutes % 60).padStart(2, '0')
}
function age(seconds) {
if (!isNumber(seconds)) return 'an unknown time'
if (seconds < 90) return Math.max(0, Math.floor(seconds)) + ' s'
if (seconds < 90 * 60) return Math.round(seconds / 60) + ' min'
if (seconds < 36 * 3600) return Math.round(seconds / 3600) + ' h'
return counted(Math.round(seconds / 86400), 'day')
}
function moment(milliseconds) {
const date = new Date(milliseconds)
const isToday = date.toDateString() === new Date().toDateString()
return (isToday ? '' : shortDay.format(date) + ', ') + clockTime.format(date)
}
function day(text) {
const date = localDay(text)
if (!date) return dash
const isThisYear = date.getFullYear() === new Date().getFullYear()
return (isThisYear ? longDay : fullDay).format(date)
}
function localDay(text) {
const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '')
return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : undefined
}
function dayText(date) {
return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')
}
function digitsOf(currency) {
try {
return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
} catch {
return 2
}
}
function money(minor, currency) {
if (!isNumber(minor) || !currency) return dash
const digits = digitsOf(currency)
const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
return format.format(minor / 10 ** digits) + ' ' + currency
}
function typedAmount(text, decimals = 3) {
let digits = text.replace(/[\s'’]/g, '')
const mark = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
digits = digits.replaceAll(mark === ',' ? '.' : ',', '').replace(',', '.')
const isPlain = /^\d{1,9}(\.\d+)?$/.test(digits) && (digits.split('.')[1] ?? '').length <= decimals
return isPlain && Number(digits) > 0 ? digits : undefined
}
const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
const pointNames = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']
const point = (degrees) => ((Math.round(degrees / 45) % 8) + 8) % 8
const bearing = (degrees) => (isNumber(degrees) ? points[point(degrees)] : '')
const bearingName = (degrees) => (isNumber(degrees) ? pointNames[point(degrees)] : '')
function title(word) {
const text = String(word ?? '').replaceAll('-', ' ').replaceAll('_', ' ')
return text ? text[0].toUpperCase() + text.slice(1) : ''
}
return { isImperial, count, counted, speed, distance, height, duration, age, moment, day, localDay, dayText, digitsOf, money, typedAmount, bearing, bearingName, title }
})()
const overviewPart = (() => {
const { fill, h, say } = domPart
const { ageOf, fact } = factsPart
const { asSentence, plain } = plainPart
const { age, counted, moment, money, title } = wordsPart
function told(fact, youngEnough = 0) {
const seconds = ageOf(fact)
if (seconds !== undefined && seconds <= youngEnough) return ''
return 'As of ' + moment(fact.at) + (seconds === undefined ? ', by a clock that has been changed' : ', ' + age(seconds) + ' ago')
}
let shown
let asOf
function renderOverview(place) {
const status = fact('status')
if (!status) return
if (shown !== status) {
shown = status
fill(place, asOf = h('p', { class: 'quiet as-of' }), cards(status.data))
}
say(asOf, told(status, 90))
asOf.hidden = !asOf.textContent
}
function cards(overview) {
const due = (overview.due ?? []).slice(0, 6)
const next = (overview.next ?? []).map(step).filter(Boolean)
return [
due.length > 0 && card('Due', h('ul', { class: 'rows' }, due.map((item) => h('li', { class: item.days_left < 0 ? 'late' : undefined }, h('span', null, item.sentence ?? item.title))))),
overview.store_problem && card('The log cannot be read', h('p', null, asSentence(plain(overview.store_problem)))),
trip(overview), budgets(overview.budgets), sky(overview.scene), notices(overview.notices),
next.length > 0 && card('Next', h('ul', { class: 'rows' }, next.slice(0, 4).map((text) => h('li', null, text)))),
]
}
const steps = {
clock_not_proven: "Nothing has checked the van's clock yet: the first fix of its receiver does, or the internet.",
files_set_aside: 'Files that could not be read were set aside, and nothing of them is lost.',
drive_interrupted: 'A drive was interrupted. Resume it above; if you have arrived, stop it then.',
drive_suspended: 'A drive is suspended. Resume it above; if you have arrived, stop it then.',
drive_ended: 'A drive has ended and is not in the log yet.',
drive_unreadable: 'The record of a drive cannot be read. It is kept.',
drives_waiting: 'Drives wait to be put into the log.',
store_damaged: 'The log is damaged, and can be mended at the van.',
}
const step = ({ code, sentence }) => steps[code] ?? asSentence(plain(sentence))
function card(title, ...children) {
return h('section', { class: 'card' }, h('h2', null, title), children)
}
function trip(overview) {
if (!overview.trip_name) return undefined
const budget = overview.budget
const spent = budget && money(budget.spent_minor, budget.currency) + ' of ' + money(budget.limit_minor ?? budget.budget_minor, budget.limit_minor === null ? budget.budget_currency : budget.currency) + ' spent'
return card(overview.trip_name, h('p', null, overview.trip_day ? 'Day ' + overview.trip_day : '', overview.trip_day && spent ? ' · ' : '', spent),
budget && meter(budget), budget && h('p', { class: 'warning' }, excess(budget), leftOut(budget)))
}
function budgets(list) {
if (!list?.length) return undefined
return card('Budgets of this month', list.map((budget) => h('div', null,
h('p', null, title(budget.category) + ': ' + money(budget.spent_minor, budget.currency) + ' of ' + money(budget.budget_minor, budget.currency)),
meter(budget), h('p', { class: 'warning' }, excess(budget), leftOut(budget)))))
}
function meter(budget) {
const percent = budget.spent_percent ?? 0
return h('meter', { class: percent > 100 ? 'meter over' : 'meter', min: '0', max: '100', value: Math.min(100, percent), 'aria-label': percent + ' % of the budget is spent' })
}
const excess = (budget) => (budget.left_minor < 0 ? money(-budget.left_minor, budget.currency) + ' too much (' + budget.spent_percent + ' %). ' : '')
const leftOut = (budget) => (budget.left_out > 0 ? counted(budget.left_out, 'entry', 'entries') + ' without an exchange rate ' + (budget.left_out === 1 ? 'is' : 'are') + ' not counted.' : '')
function sky(scene) {
if (!scene?.sentence) return undefined
const times = [['Sunrise', scene.sun?.rise], ['Sunset', scene.sun?.set]].filter(([, at]) => at).sort((a, b) => Date.parse(a[1]) - Date.parse(b[1]))
return card('Sky', h('p', null, scene.sentence), times.length > 0 && h('p', { class: 'quiet' }, times.map(([name, at]) => name + ' ' + moment(Date.parse(at))).join(' · ')),
scene.age_s > 0 && h('p', { class: 'quiet' }, 'Forecast or position ' + age(scene.age_s) + ' old'))
}
function notices(told) {
if (!told?.unread) return undefined
return card(counted(told.unread, 'notice'), told.newest && h('p', null, told.newest))
}
return { told, renderOverview, card }
})()
const positionPart = (() => {
const { ask } = apiPart
const { ageOf, fact, tell } = factsPart
const { figuresAreLive, recorderIsSilent, underWay } = linkPart
const patience = 8_000
const youngFix = 10
function recording() {
const live = fact('live')
const status = fact('status')
const overview = status?.data.recording
if (recorderIsSilent()) return live && underWay.includes(live.data.state) ? { fact: live, drive: live.data } : { fact: status, drive: { state: 'busy' } }
if (overview && live?.data.state === 'standby' && status.at >= live.at - 2_000) return { fact: status, drive: overview }
if (live && (!status || live.at >= status.at - 5_000 || figuresAreLive())) return { fact: live, drive: live.data }
if (overview) return { fact: status, drive: overview }
return { fact: status, drive: { state: 'standby' } }
}
function aged(told, place, age) {
return { lat: place?.lat, lon: place?.lon, age_s: (ageOf(told) ?? Infinity) + (age ?? Infinity) }
}
function lastPosition() {
const { fact: told, drive } = recording()
const [near, where] = [fact('near'), fact('where')]
const places = [
{ ...drive, ...aged(told, drive, drive.fix_age_s) }, aged(near, near?.data.centre, near?.data.centre?.age_s), aged(where, where?.data, where?.data.age_s),
].filter((place) => typeof place.lat === 'number' && typeof place.lon === 'number')
places.sort((a, b) => (a.age_s === b.age_s ? 0 : a.age_s - b.age_s))
return places[0]
}
function liveFix() {
const { fact: told, drive } = recording()
if (!figuresAreLive() || !underWay.includes(drive.state) || typeof drive.lat !== 'number') return undefined
const place = aged(told, drive, drive.fix_age_s)
return place.age_s < youngFix ? place : undefined
}
async function askPosition() {
const told = await ask('/api/where?here=yes', { patience })
tell('where', told)
return { lat: told.lat, lon: told.lon, age_s: told.age_s ?? Infinity }
}
return { recording, lastPosition, liveFix, askPosition }
})()
const sheetPart = (() => {
const { button, fill, h, icon } = domPart
let sheet
function element() {
if (!sheet) {
sheet = h('dialog', { class: 'sheet' })
sheet.addEventListener('click', (event) => {
if (event.target === sheet) sheet.close() // beside the sheet
})
document.body.append(sheet)
}
return sheet
}
function openSheet(title, ...children) {
const dialog = element()
const close = button(icon('close'), 'round', () => dialog.close(), { 'aria-label': 'Close' })
fill(dialog, h('div', { class: 'sheet-body' }, h('div', { class: 'sheet-head' }, h('h2', { id: 'sheet-title', tabindex: '-1' }, title), close), children))
dialog.setAttribute('aria-labelledby', 'sheet-title')
if (!dialog.open) dialog.showModal()
dialog.querySelector('h2').focus()
return dialog
}
function closeSheet() {
sheet?.close()
}
function asked(question, text, choices) {
return new Promise((resolve) => {
let answer
const choose = (value) => () => {
answer = value
closeSheet()
}
const dialog = openSheet(question, h('p', null, text), h('div', { class: 'actions' }, choices.map(([value, text, look]) => button(text, look, choose(value)))))
dialog.addEventListener('close', () => resolve(answer), { once: true })
})
}
async function confirmed(question, text, yes, no) {
return await asked(question, text, [[false, no, 'plain'], [true, yes, 'danger']]) === true
}
return { openSheet, closeSheet, asked, confirmed }
})()
const nowPart = (() => {
const { Refusal, ask } = apiPart
const { button, fill, h, say, speak } = domPart
const { ageOf, data, onFact } = factsPart
const { figuresAreLive, isLinked, learnStatus, onLink, recorderIsSilent, underWay } = linkPart
const { renderOverview } = overviewPart
const { asSentence, plain } = plainPart
const { recording } = positionPart
const { mayWrite } = rightsPart
const { addScreen, shownScreen, toast } = screensPart
const { confirmed } = sheetPart
const { age, count, counted, distance, duration, height, moment, speed } = wordsPart
const states = {
armed: 'Waiting for a fix', recording: 'Driving', paused: 'Paused', ending: 'Ending the drive',
interrupted: 'Drive interrupted', suspended: 'Drive suspended', ended: 'Drive ended', busy: 'The recorder is busy', unreadable: 'Black box unreadable',
}
const problems = { disk: "The van's disk is full or fails: points wait in memory.", gpsd: 'The receiver does not answer. Is it plugged in?', no_fix: 'The receiver has no fix.' }
const receivers = { disconnected: problems.gpsd, connecting: 'Looking for the receiver.', silent: 'The receiver is silent.' }
const started = { ...receivers, watching: 'Waiting for a fix' }
const parts = {}
let actionsShown = ''
let isActing = false
addScreen('now', 'Now', { build, show: render, tick: render })
function build(section) {
parts.hero = h('div', { class: 'hero' },
parts.state = h('p', { class: 'state' }),
h('p', { class: 'speed' }, parts.speed = h('span', { class: 'figure' }), parts.unit = h('span', { class: 'unit' })),
parts.hint = h('p', { class: 'hint' }))
parts.figures = h('dl', { class: 'figures' },
figure('distance', 'Distance'), figure('moving', 'Moving'), figure('height', 'Height'), figure('climb', 'Climb'))
parts.proof = h('p', { class: 'proof' })
parts.actions = h('div', { class: 'actions' })
parts.problem = h('p', { class: 'problem', role: 'alert', hidden: true })
parts.overview = h('div')
section.append(parts.hero, parts.figures, parts.proof, parts.actions, parts.problem, parts.overview)
for (const name of ['live', 'status']) {
onFact(name, () => {
if (shownScreen() === 'now') render()
})
}
onLink(() => {
if (shownScreen() === 'now') render()
})
}
function figure(name, label) {
return h('div', null, h('dt', null, label), parts[name] = h('dd'))
}
function render() {
const { fact: told, drive } = recording()
const isUnderWay = underWay.includes(drive.state)
const isOld = isUnderWay && !figuresAreLive()
const told_s = ageOf(told)
parts.hero.classList.toggle('is-old', isOld)
parts.figures.classList.toggle('is-old', isOld)
renderSpeed(drive, isUnderWay)
say(parts.hint, isOld && told ? 'Old: as of ' + moment(told.at) + ', ' + age(told_s) + ' ago' : hint(drive, isUnderWay))
const today = data('status')?.today
say(parts.distance, distance(isUnderWay ? drive.distance_m : today?.distance_m))
say(parts.moving, isUnderWay ? duration(drive.moving_s) : count(today?.drives ?? 0))
say(parts.distance.previousSibling, isUnderWay ? 'Distance' : 'Today')
say(parts.moving.previousSibling, isUnderWay ? 'Moving' : 'Drives today')
say(parts.height, height(drive.alt_m))
say(parts.climb, height(drive.ascent_m))
parts.height.parentNode.hidden = parts.climb.parentNode.hidden = !isUnderWay
say(parts.proof, isUnderWay ? proof(drive, told_s) : '')
renderActions(drive)
renderOverview(parts.overview)
}
const unknown = ['busy', 'unreadable']
function renderSpeed(drive, isUnderWay) {
const isUnknown = unknown.includes(drive.state)
const rests = !isUnderWay || drive.state === 'paused' || drive.parked === true
const [figures, unit] = isUnknown ? ['–', ''] : rests ? [drive.state === 'paused' ? 'Paused' : 'Parked', ''] : speed(drive.speed_mps)
say(parts.state, drive.state === 'recording' && rests ? 'Drive under way' : states[drive.state] ?? 'No drive')
say(parts.speed, figures)
say(parts.unit, unit)
parts.hero.classList.toggle('is-resting', rests)
}
function hint(drive, isUnderWay) {
if (drive.problem) return problems[drive.problem_kind] ?? asSentence(plain(drive.problem))
if (isUnderWay) return receivers[drive.gpsd] ?? ''
if (unknown.includes(drive.state)) return ''
const since = data('status')?.parked_since
return since ? 'since ' + moment(Date.parse(since)) : ''
}
function proof(drive, told_s) {
const saved = counted(drive.points, 'point') + ' on the disk'
const coming = drive.unsaved_points > 0 ? ', ' + count(drive.unsaved_points) + ' to come' : ''
const fix_s = drive.fix_age_s === null || drive.fix_age_s === undefined ? undefined : drive.fix_age_s + (told_s ?? 0)
return saved + coming + ' · ' + (fix_s === undefined ? 'no fix yet' : 'fix ' + age(fix_s) + ' old')
}
function renderActions(drive) {
const isSilent = recorderIsSilent()
const wanted = [drive.state, isSilent, isLinked(), mayWrite(), isActing].join()
if (wanted === actionsShown) return
actionsShown = wanted
const isOff = !isLinked() || isActing
const act = (text, look, path, done, ask) => button(text, look, () => run(path, done, ask), { disabled: isOff })
let row = []
if (mayWrite() && !isSilent && !unknown.includes(drive.state)) {
if (drive.state === 'paused') row = [act('Resume', 'main', 'resume', 'Recording again'), act('Stop', 'plain', 'stop', 'Drive saved', askToStop)]
else if (underWay.includes(drive.state)) row = [act('Pause', 'plain', 'pause', 'Paused'), act('Stop', 'danger', 'stop', 'Drive saved', askToStop)]
else if (drive.state !== 'ending') row = [act(['interrupted', 'suspended'].includes(drive.state) ? 'Resume the drive' : 'Start a drive', 'main', 'start', 'Recording')]
}
const reason = isSilent ? 'The recorder does not answer, as when its card is slow. What it knew last stands above.' : !mayWrite() ? 'This phone may look, but not start or stop drives.' : isLinked() ? undefined : 'Starting and stopping needs a link to the van.'
fill(parts.actions, row, reason && h('p', { class: 'quiet' }, reason))
}
const askToStop = () => confirmed('Stop the drive?', 'It ends here and is saved. A new drive begins a new record.', 'Stop the drive', 'Keep recording')
async function run(order, done, question) {
if (question && !(await question())) return
isActing = true
parts.problem.hidden = true
render()
try {
const told = await ask('/api/drive/' + order, { method: 'POST', body: {} })
const text = order === 'start' ? started[told.gpsd] ?? done : done
toast(text)
speak(text)
} catch (error) {
parts.problem.hidden = false
say(parts.problem, error instanceof Refusal ? asSentence(error.message) : 'No answer from the van. Look at the state above before you try again.')
}
isActing = false
learnStatus().catch(() => {})
render()
}
return {  }
})()
const remarksPart = (() => {
const { ask } = apiPart
const { button, fill, h, say } = domPart
const { keep, kept } = keptPart
const { outdateStatus } = linkPart
const { asSentence, plain } = plainPart
const { mayWrite } = rightsPart
const { typedAmount } = wordsPart
const most = 5
const listeners = []
const remarks = () => kept('remarks') ?? []
function set(list) {
keep('remarks', list.slice(-most))
for (const listener of listeners) listener()
}
function remark(entry, answer) {
const notes = (answer?.notes ?? []).map(plain).filter(Boolean).map(asSentence)
const lacksRate = entry.path === '/api/ledger' && Boolean(answer?.home_currency) && answer.currency !== answer.home_currency && typeof answer.home_amount_minor !== 'number'
if (notes.length || lacksRate) {
const rate = lacksRate ? { id: answer.id, from: answer.currency, to: answer.home_currency } : undefined
set([...remarks().filter((other) => other.id !== entry.id), { id: entry.id, label: entry.label, notes, rate }])
}
return notes
}
const drop = (id) => set(remarks().filter((other) => other.id !== id))
function remarkList() {
const element = h('section', { class: 'card remarks', hidden: true })
const render = () => {
const list = remarks()
element.hidden = list.length === 0
fill(element, h('h2', null, 'Saved, but'), h('ul', { class: 'rows' }, list.map(row)))
}
listeners.push(render)
return { element, render }
}
function row(one) {
return h('li', null, h('span', null, one.label, one.notes.map((note) => h('span', { class: 'below' }, note)), one.rate && mayWrite() && rateForm(one)),
button('OK', 'small', () => drop(one.id), { 'aria-label': 'OK, I have seen it' }))
}
function rateForm({ id, rate }) {
const field = 'rate-' + id
const input = h('input', { id: field, inputmode: 'decimal', autocomplete: 'off' })
const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
const form = h('form', { novalidate: true, 'aria-label': 'Rate' },
h('div', { class: 'field' }, h('label', { for: field }, rateLabel(rate.from, rate.to)), h('div', { class: 'pair' }, input, h('button', { type: 'submit', class: 'plain' }, 'Save rate'))), problem)
form.addEventListener('submit', async (event) => {
event.preventDefault()
try {
const typed = typedAmount(input.value, rateDecimals)
if (!typed) throw new Error('A rate is a number, such as 0.0853.')
await ask('/api/ledger/rate', { method: 'POST', body: { id: rate.id, rate: typed } })
drop(id)
outdateStatus()
} catch (error) {
problem.hidden = false
say(problem, 'Not saved: ' + (error.message || 'the van does not answer.'))
}
})
return form
}
const rateDecimals = 8
const rateLabel = (from, to) => '1 ' + from + ' in ' + to
return { remark, remarkList, rateDecimals, rateLabel }
})()
const queuePart = (() => {
const { NoLink, ask, hasKey } = apiPart
const { now } = factsPart
const { forget, keep, kept, keptNames } = keptPart
const { isLinked, outdateStatus } = linkPart
const { remark } = remarksPart
const { toast } = screensPart
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pauses = [2, 5, 15, 30, 60]
const promptness = 3_000
const listeners = []
const dueAt = new Map()
const underWay = new Set()
let failures = 0
let retryAt = 0
function newID(milliseconds = Date.now()) {
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
function waiting() {
return keptNames('entry.').map(kept).filter((entry) => entry?.id && entry.path && entry.body)
}
const waitingCount = () => waiting().length
function onQueue(listener) {
listeners.push(listener)
}
function store(entry) {
const lasts = keep('entry.' + entry.id, entry)
changed()
return lasts
}
function remove(id) {
forget('entry.' + id)
changed()
}
function changed() {
for (const listener of listeners) listener()
}
function newEntry(path, body, label, id) {
const made = now()
const given = id ?? newID(made)
return { id: given, path, body: { ...body, id: given }, made, label }
}
async function submit(entry) {
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
const refusals = (entry.refusals ?? 0) + 1
dueAt.set(entry.id, performance.now() + Math.max((error.wait ?? 0) * 1000, pause(refusals - 1)))
const isFinal = !error.passes
store({ ...entry, refusals, reason: error.message, problem: isFinal ? error.message : undefined })
return { error, isFinal, reason: error.message }
}
const pause = (count) => pauses[Math.min(count, pauses.length - 1)] * 1000
const isDue = (entry) => !entry.problem && performance.now() >= (dueAt.get(entry.id) ?? 0)
async function sendWaiting(isAsked = false) {
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
return { newID, waiting, waitingCount, onQueue, remove, newEntry, submit, sendWaiting }
})()
const formPart = (() => {
const { NoLink } = apiPart
const { h, say, speak } = domPart
const { forget, keep, kept, storageFails } = keptPart
const { newEntry, submit } = queuePart
const { toast } = screensPart
function field(name, label, attributes, beside) {
const input = h('input', { name, id: 'field-' + name, autocomplete: 'off', ...attributes })
return h('div', { class: 'field' }, h('label', { for: input.id }, label), beside ? h('div', { class: 'pair' }, input, beside) : input)
}
function choice(name, label, options) {
const chips = [['', 'None'], ...options].map(([value, text]) => {
const id = name + '-' + (value || 'none')
return h('span', null, h('input', { type: 'radio', name, value, id, class: 'unseen', checked: !value }), h('label', { for: id, class: 'chip' }, value ? text : [h('span', { 'aria-hidden': true }, '–'), h('span', { class: 'unseen' }, text)]))
})
return h('fieldset', { class: 'field' }, h('legend', null, label), h('div', { class: options.length < 6 ? 'chips tight' : 'chips' }, chips))
}
function tick(name, label) {
return h('label', { class: 'tick' }, h('input', { type: 'checkbox', name, value: 'yes' }), h('span', null, label))
}
function values(form) {
return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value))
}
function setValues(form, given) {
for (const input of form.elements) {
if (!input.name) continue
if (input.type === 'radio') input.checked = (given?.[input.name] ?? '') === input.value
else if (input.type === 'checkbox') input.checked = given?.[input.name] === input.value
else input.value = given?.[input.name] ?? ''
}
}
function entryForm(name, verb, fields, entry, done, defaults = {}) {
const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
const save = h('button', { type: 'submit', class: 'main' }, verb)
const form = h('form', { class: 'card form', novalidate: true, 'aria-label': verb }, fields, problem, h('div', { class: 'actions' }, save))
const fail = (text) => {
problem.hidden = !text
say(problem, text)
if (text) problem.scrollIntoView({ block: 'nearest' })
}
const clear = () => {
form.reset()
setValues(form, defaults)
form.dispatchEvent(new Event('change'))
forget('draft.' + name)
forget('draft.' + name + '.id')
}
const retain = () => keep('draft.' + name, values(form))
form.addEventListener('input', retain)
form.addEventListener('change', retain)
form.addEventListener('submit', async (event) => {
event.preventDefault()
if (save.disabled) return
fail('')
save.disabled = true
say(save, 'Saving…')
try {
await saveEntry(values(form))
} catch (error) {
fail(error.message)
}
save.disabled = false
say(save, verb)
})
async function saveEntry(given) {
const { path, body, label, remark } = await entry(given)
const id = kept('draft.' + name + '.id')
const made = { ...newEntry(path, body, label, id), form: name, draft: given }
let result
try {
result = await submit(made)
} catch (error) {
if (!(error instanceof NoLink)) forget('draft.' + name + '.id')
throw new Error(id && error.reason === 'bad_data' ? 'Not saved: the van may have this entry already, as it was first. Look at the last entries, or save it once more as another one.' : failure(error))
}
const { isStored, notes, reason } = result
const text = (isStored ? 'Saved: ' : reason ? 'Kept on this phone: ' : 'Kept on this phone until the van answers: ')
+ [label, remark, reason && 'The van answers, but cannot take it: ' + reason].filter(Boolean).join('. ')
toast(text)
speak([text, ...notes ?? []].join(' '))
clear()
done()
}
const draft = kept('draft.' + name)
setValues(form, draft && Object.keys(draft).length ? draft : defaults)
return { form, clear, fail }
}
function failure(error) {
if (!(error instanceof NoLink)) return 'Not saved: ' + error.message
const why = storageFails() ? ', and this phone does not let the page keep it' : ''
return 'Not saved: the van does not answer' + why + '. Leave the page open and try again.'
}
return { field, choice, tick, values, setValues, entryForm }
})()
const checkinPart = (() => {
const { NoLink, Refusal } = apiPart
const { button, fill, h, say } = domPart
const { now } = factsPart
const { choice, entryForm, field, setValues, tick, values } = formPart
const { forget, keep, kept } = keptPart
const { isLinked } = linkPart
const { askPosition, lastPosition, liveFix } = positionPart
const { asked } = sheetPart
const { age, dayText, moment } = wordsPart
const types = [['wild', 'Wild'], ['free-aire', 'Free aire'], ['paid-aire', 'Paid aire'], ['campsite', 'Campsite'], ['indoors', 'Indoors'], ['services', 'Services']]
const typeOfSpot = { wild: 'wild', camping: 'campsite', parking: 'wild', lodging: 'indoors' }
const sureFor = 600
const today = () => dayText(new Date(now()))
function checkinForm(done) {
const where = h('div', { class: 'where' })
const when = h('div')
const here = tick('here', 'With the position of the van')
const position = h('p', { class: 'quiet' })
const box = here.querySelector('input')
const { form, fail } = entryForm('checkin', 'Check in', [
field('place', 'Place', { maxlength: '120' }), where, choice('type', 'Type', types), tick('overnight', 'Staying the night'),
choice('stay', 'Rating', ['1', '2', '3', '4', '5'].map((stars) => [stars, stars])),
field('note', 'Note', { maxlength: '1000', id: 'field-checkin-note' }),
h('details', null, h('summary', null, 'Another day'), field('day', 'Day', { type: 'date', id: 'field-checkin-day' })), when, here, position,
], entry, () => {
forget('draft.spot')
forget('draft.made')
show()
done()
}, { here: 'yes' })
form.elements.day.addEventListener('input', () => {
if (isOtherDay(form.elements.day.value)) box.checked = false
})
form.addEventListener('change', renderPosition)
function show() {
const spot = kept('draft.spot')
here.hidden = position.hidden = Boolean(spot)
fill(where, spot && held('At the spot ' + spot.name, 'Not there', 'draft.spot'))
const made = kept('draft.made')
fill(when, made?.arrived && held('Made ' + moment(Date.parse(made.arrived)) + (made.at ? ', with the position of then' : ''), 'Make it now', 'draft.made'))
renderPosition()
}
const held = (text, action, name) => h('p', { class: 'at-spot' }, h('span', null, text), button(action, 'small', () => {
forget(name)
show()
}))
function renderPosition() {
const last = lastPosition()
box.disabled = !last && !isLinked() && !kept('draft.made')?.at
say(position, positionText(last))
}
function take(spot) {
keep('draft.spot', { name: spot.name, short_id: spot.short_id, pack: spot.pack, id: spot.id })
setValues(form, { ...values(form), place: spot.name, type: typeOfSpot[spot.type], overnight: 'yes' })
form.dispatchEvent(new Event('change'))
fail('')
show()
}
return {
element: form, show, take, tick: renderPosition,
restore: (draft, body) => {
if (body.spot) keep('draft.spot', { name: draft.place ?? body.spot, short_id: body.spot })
if (body.arrived) keep('draft.made', { arrived: body.arrived, at: body.at })
setValues(form, draft)
form.dispatchEvent(new Event('change'))
fail('')
show()
},
}
}
function positionText(last) {
if (kept('draft.made')?.at) return ''
const live = liveFix()
if (live) return 'The fix is ' + age(live.age_s) + ' old.'
if (isLinked()) return 'The van says where it is when you check in.'
if (!last) return 'Without a link the position is not known; add it later.'
return 'The van was there ' + age(last.age_s) + ' ago.' + (last.age_s > sureFor ? ' You are asked before that is taken.' : '')
}
const isOtherDay = (day) => Boolean(day) && day !== today()
async function entry(given) {
const spot = kept('draft.spot')
if (!given.place && !spot) throw new Error('Type a name for the place, such as Gravel pit.')
const made = kept('draft.made')
const arrived = made?.arrived ?? new Date(now()).toISOString()
const place = given.here && !spot ? made?.at ? { at: made.at } : await placeOfVan() : undefined
const body = {
name: given.place, type: given.type, overnight: given.overnight ? true : undefined, stay: given.stay, note: given.note,
...(isOtherDay(given.day) ? { day: given.day } : { arrived }),
spot: spot && (spot.short_id ?? spot.pack + '/' + spot.id), at: place?.at,
}
return { path: '/api/checkin', body: JSON.parse(JSON.stringify(body)), label: given.place ?? spot.name, remark: place?.remark }
}
const shown = (place) => place.lat.toFixed(7) + ',' + place.lon.toFixed(7)
async function placeOfVan() {
const live = liveFix()
if (live) return { at: shown(live) }
if (isLinked()) {
try {
const told = await askPosition()
return { at: shown(told), remark: told.age_s > 60 ? 'The van was there ' + age(told.age_s) + ' ago.' : undefined }
} catch (error) {
if (error instanceof Refusal && !error.passes) throw new Error('The van knows no position yet. Check in without it, or wait for its receiver.')
if (!(error instanceof Refusal || error instanceof NoLink)) throw error
}
}
const last = lastPosition()
if (!last) return undefined
if (last.age_s <= sureFor) return { at: shown(last) }
const answer = await asked('Is the van still there?', 'Its last position on this phone is ' + (Number.isFinite(last.age_s) ? age(last.age_s) + ' old.' : 'of an unknown time.'),
[['no', 'Leave it out', 'plain'], ['yes', 'Still there', 'main']])
if (!answer) throw new Error('Not saved yet.')
return answer === 'yes' ? { at: shown(last) } : undefined
}
return { checkinForm }
})()
const expensePart = (() => {
const { h, say } = domPart
const { data, now } = factsPart
const { entryForm, field, setValues, tick, values } = formPart
const { keep, kept } = keptPart
const { rateDecimals, rateLabel } = remarksPart
const { dayText, digitsOf, title, typedAmount } = wordsPart
const usual = ['fuel', 'groceries', 'camping', 'restaurant', 'toll', 'laundry', 'gas', 'repair']
function expenseForm(done) {
const currency = h('input', { name: 'currency', id: 'field-currency', 'aria-label': 'Currency', maxlength: '3', size: '3', autocapitalize: 'characters', autocomplete: 'off', pattern: '[A-Za-z]{3}', placeholder: 'EUR' })
const chips = h('div', { class: 'chips', role: 'group', 'aria-label': 'Last categories' })
const fuel = h('div', { class: 'fuel', hidden: true },
field('litres', 'Litres', { inputmode: 'decimal' }), field('odometer', 'Odometer, km', { inputmode: 'decimal' }), tick('full', 'Filled up'))
const rate = field('rate', 'Rate', { inputmode: 'decimal', placeholder: 'if you know it' })
const more = h('details', null, h('summary', null, 'Vendor, day, note'),
field('vendor', 'Vendor', { maxlength: '120' }), field('day', 'Day', { type: 'date' }), field('note', 'Note', { maxlength: '1000' }))
const { form, fail } = entryForm('expense', 'Save expense', [
field('amount', 'Amount', { inputmode: 'decimal', class: 'amount', placeholder: '0.00' }, currency), rate,
field('category', 'Category', { maxlength: '80', autocapitalize: 'none', list: undefined }), chips, fuel, more,
], entry, done)
const follow = () => {
fuel.hidden = !/^fuel\b/i.test(values(form).category ?? '')
rate.hidden = !isForeign(currency.value)
say(rate.querySelector('label'), rateLabel(currency.value.toUpperCase(), homeCurrency()))
for (const chip of chips.children) chip.setAttribute('aria-pressed', String(chip.dataset.name === values(form).category))
}
form.addEventListener('input', follow)
form.addEventListener('change', follow)
function show() {
if (!values(form).currency) currency.value = kept('currency') ?? homeCurrency()
const names = categories()
if (chips.dataset.names !== names.join()) {
chips.dataset.names = names.join()
chips.replaceChildren(...names.map((name) => h('button', {
type: 'button', class: 'chip', 'data-name': name,
onclick: () => {
form.elements.category.value = name
form.dispatchEvent(new Event('input'))
},
}, title(name))))
}
follow()
}
return { element: form, show, restore }
function restore(draft, body) {
setValues(form, { ...draft, day: draft.day ?? body.day })
form.dispatchEvent(new Event('change'))
fail('')
show()
}
}
function categories() {
const used = (data('ledger')?.records ?? []).map((entry) => entry.category).filter(Boolean)
return [...new Set([...used, ...usual])].slice(0, 8)
}
const homeCurrency = () => (data('ledger')?.records ?? []).find((entry) => entry.home_currency)?.home_currency ?? data('status')?.budget?.currency ?? 'EUR'
const isForeign = (currency) => /^[a-z]{3}$/i.test(currency) && currency.toUpperCase() !== homeCurrency()
function entry(given) {
const amount = typedAmount(given.amount ?? '')
if (!amount) throw new Error('Type an amount, such as 42.50.')
const currency = (given.currency ?? '').toUpperCase()
if (!/^[A-Z]{3}$/.test(currency)) throw new Error('The currency has three letters, such as EUR.')
const decimals = (amount.split('.')[1] ?? '').length
if (decimals > digitsOf(currency)) throw new Error(currency + ' has ' + (digitsOf(currency) || 'no') + ' decimals: type ' + amount.replace('.', '') + ' or ' + Number(amount).toFixed(digitsOf(currency)) + '.')
const isFuel = /^fuel\b/i.test(given.category ?? '')
const [litres, odometer] = ['litres', 'odometer'].map((name) => isFuel && given[name] && typedAmount(given[name]))
if (isFuel && given.litres && !litres) throw new Error('Litres are a number, such as 38.5.')
if (isFuel && given.odometer && !odometer) throw new Error('The odometer is a number, such as 184230.')
const rate = isForeign(currency) && given.rate ? typedAmount(given.rate, rateDecimals) : undefined
if (isForeign(currency) && given.rate && !rate) throw new Error('A rate is a number, such as 0.0853.')
keep('currency', currency)
const body = {
amount, currency, rate, category: given.category, vendor: given.vendor, day: given.day ?? dayText(new Date(now())), note: given.note,
litres: litres || undefined, odometer: odometer || undefined, full_tank: isFuel && given.full ? true : undefined,
}
return { path: '/api/ledger', body: JSON.parse(JSON.stringify(body)), label: amount + ' ' + currency + (given.category ? ', ' + given.category : '') }
}
return { expenseForm }
})()
const outboxPart = (() => {
const { button, fill, h, say } = domPart
const { now } = factsPart
const { onQueue, remove, sendWaiting, waiting } = queuePart
const { mayWrite } = rightsPart
const { confirmed } = sheetPart
const { age, counted } = wordsPart
const enough = 5
function waitingList(change) {
const element = h('section', { class: 'card waiting', hidden: true })
let ages = []
function render() {
const entries = waiting()
element.hidden = entries.length === 0
ages = []
const rows = entries.map((entry) => {
const made = h('span', { class: 'below' })
ages.push([made, entry])
return h('li', null, h('span', null, entry.label, made, reason(entry)),
(entry.problem || entry.refusals >= enough) && mayWrite() && button('Change', 'small', () => { remove(entry.id); change(entry) }), button('Delete', 'small', () => drop(entry)))
})
fill(element, h('h2', null, counted(entries.length, 'entry', 'entries') + ' on this phone only'), h('ul', { class: 'rows' }, rows),
entries.some((entry) => !entry.problem) && button('Send now', 'plain', () => sendWaiting(true)))
tick()
}
function tick() {
for (const [place, entry] of ages) say(place, 'made ' + age((now() - entry.made) / 1000) + ' ago')
}
onQueue(render)
return { element, render, tick }
}
function reason(entry) {
if (entry.problem) return h('span', { class: 'problem' }, 'Refused: ' + entry.problem)
return entry.reason && h('span', { class: 'below' }, 'The van answers, but cannot take it: ' + entry.reason)
}
async function drop(entry) {
if (await confirmed('Delete this entry?', entry.label + ' has not reached the van. It will be gone.', 'Delete', 'Keep')) remove(entry.id)
}
return { waitingList }
})()
const logPart = (() => {
const { path } = apiPart
const { checkinForm } = checkinPart
const { fill, h, say } = domPart
const { expenseForm } = expensePart
const { fact, learn } = factsPart
const { forget, keep, kept } = keptPart
const { isLinked, outdateStatus } = linkPart
const { told } = overviewPart
const { waitingList } = outboxPart
const { remarkList } = remarksPart
const { mayWrite } = rightsPart
const { addScreen, go } = screensPart
const { day, money, title } = wordsPart
const parts = {}
addScreen('log', 'Log', { build, show, tick })
function build(section) {
parts.choice = h('div', { class: 'switch', role: 'group', 'aria-label': 'What to write' })
parts.expense = expenseForm(reload)
parts.checkin = checkinForm(reload)
parts.remarks = remarkList()
parts.waiting = waitingList(change)
parts.last = h('div')
const forms = mayWrite() ? [parts.choice, parts.expense.element, parts.checkin.element] : [h('p', { class: 'card' }, 'This phone may look, but not write into the log.')]
section.append(parts.remarks.element, ...forms, parts.waiting.element, parts.last)
}
function choose(which) {
keep('log-form', which)
show()
}
function show() {
const which = kept('log-form') === 'checkin' ? 'checkin' : 'expense'
fill(parts.choice, [['expense', 'Expense'], ['checkin', 'Check-in']].map(([name, text]) =>
h('button', { type: 'button', 'aria-pressed': String(which === name), onclick: () => choose(name) }, text)))
parts.expense.element.hidden = which !== 'expense'
parts.checkin.element.hidden = which !== 'checkin'
parts[which].show()
parts.remarks.render()
parts.waiting.render()
reload(30)
}
function writeCheckin(spot) {
keep('log-form', 'checkin')
go('log')
parts.checkin.take(spot)
}
function change(entry) {
if (entry.problem) forget('draft.' + entry.form + '.id')
else keep('draft.' + entry.form + '.id', entry.id)
keep('log-form', entry.form)
parts[entry.form].restore(entry.draft, entry.body)
show()
}
async function reload(olderThan = 0) {
const which = kept('log-form') === 'checkin' ? 'checkin' : 'expense'
const name = which === 'checkin' ? 'checkins' : 'ledger'
parts[which].show()
render(which, name)
if (!isLinked()) return
if (olderThan === 0) outdateStatus()
await learn(name, path('/api/' + name, { limit: 12 }), olderThan).catch(() => {})
parts[which].show()
render(which, name)
}
function render(which, name) {
const last = fact(name)
if (!last) return
const rows = (last.data.records ?? []).slice(0, 6).map(which === 'checkin' ? checkinRow : entryRow)
fill(parts.last, h('section', { class: 'card' }, h('h2', null, which === 'checkin' ? 'Last check-ins' : 'Last entries'),
parts.asOf = h('p', { class: 'quiet as-of' }), rows.length ? h('ul', { class: 'rows' }, rows) : h('p', null, 'Nothing yet.')))
tick()
}
function tick() {
const last = fact(kept('log-form') === 'checkin' ? 'checkins' : 'ledger')
if (last && parts.asOf) {
say(parts.asOf, told(last, 60))
parts.asOf.hidden = !parts.asOf.textContent
}
parts.checkin.tick()
parts.waiting.tick()
}
function entryRow(entry) {
const what = [entry.category, entry.vendor, entry.note].filter(Boolean).map(title).join(' · ') || title(entry.direction)
return h('li', null, h('span', null, what, h('span', { class: 'below' }, day(entry.day))), h('span', { class: 'side' }, (entry.direction === 'income' ? '+' : '') + money(entry.amount_minor, entry.currency)))
}
function checkinRow(checkin) {
return h('li', null, h('span', null, checkin.place || title(checkin.type) || 'Check-in', h('span', { class: 'below' }, [title(checkin.type), checkin.country].filter(Boolean).join(' · '))), h('span', { class: 'side' }, day(checkin.day)))
}
return { writeCheckin }
})()
const cardPart = (() => {
const { ask, path } = apiPart
const { button, fill, h, icon } = domPart
const { writeCheckin } = logPart
const { mayWrite } = rightsPart
const { closeSheet, openSheet } = sheetPart
const { bearing, bearingName, count, distance, title } = wordsPart
const fits = {
yes: ['yes', 'The van fits'], no: ['no', 'The van does not fit'], unknown: ['unknown', 'Not known whether the van fits'],
}
function fitsLine(spot, element = 'p') {
const [drawing, text] = fits[spot.fits] ?? []
if (!drawing) return undefined
return h(element, { class: 'fits fits-' + spot.fits }, icon(drawing), h('span', null, spot.fits_reason ? text + ': ' + spot.fits_reason : text))
}
function kindLine(spot) {
return [title(spot.type), spot.place, spot.country].filter(Boolean).join(' · ')
}
function stars(spot) {
if (typeof spot.rating !== 'number') return undefined
return h('span', { class: 'stars' }, icon('star'), h('span', { class: 'unseen' }, 'Rating '), spot.rating.toFixed(1))
}
function way(spot) {
if (typeof spot.distance_m !== 'number') return undefined
const arrow = icon('arrow')
arrow.style.transform = 'rotate(' + Math.round(spot.bearing_deg ?? 0) + 'deg)'
const isHere = spot.distance_m < 30
return h('span', { class: 'way' }, distance(spot.distance_m), !isHere && h('span', { class: 'way-to' }, arrow, h('span', { 'aria-hidden': true }, bearing(spot.bearing_deg)), h('span', { class: 'unseen' }, bearingName(spot.bearing_deg))))
}
function openCard(spot) {
const body = h('div', null, content(spot))
const sheet = openSheet(spot.name || title(spot.type), body)
ask(path('/api/spot', { id: spot.short_id ?? spot.pack + '/' + spot.id, show_fits: 'yes' })).then((told) => {
const found = (told.spots ?? []).find((other) => other.pack === spot.pack && other.id === spot.id)
if (found && sheet.contains(body)) fill(body, content({ ...spot, ...found }))
}).catch(() => {})
}
function content(spot) {
const limits = [
spot.max_height_m && 'height ' + metres(spot.max_height_m), spot.max_length_m && 'length ' + metres(spot.max_length_m),
spot.max_width_m && 'width ' + metres(spot.max_width_m), spot.max_weight_kg && 'weight ' + count(spot.max_weight_kg) + ' kg',
].filter(Boolean)
const facts = [
limits.length > 0 && 'Limits: ' + limits.join(', '),
spot.shade === true && 'Shade', spot.shade === false && 'No shade',
spot.low_emission_zone === true && 'In a low-emission zone',
].filter(Boolean)
return [
h('p', { class: 'row-line' }, kindLine(spot), stars(spot), way(spot)),
fitsLine(spot),
facts.length > 0 && h('p', null, facts.join(' · ')),
spot.services?.length > 0 && h('ul', { class: 'tags', 'aria-label': 'Services' }, spot.services.map((name) => h('li', null, title(name)))),
spot.note && h('p', null, 'Your note: ' + spot.note),
spot.description && h('p', { class: 'description' }, spot.description),
webLink(spot),
h('p', { class: 'quiet' }, 'From the pack ' + spot.pack + '. Opening hours, prices and limits may have changed.'),
h('div', { class: 'actions' },
mayWrite() && button('Check in here', 'main', () => { closeSheet(); writeCheckin(spot) }),
h('a', { class: 'plain', href: mapLink(spot) }, 'Open in maps')),
]
}
function webLink(spot) {
const isWeb = /^https?:\/\/[^\s]+$/i.test(spot.url ?? '')
return isWeb && h('p', null, h('a', { href: spot.url, target: '_blank', rel: 'noopener noreferrer' }, 'Web page (needs the internet)'))
}
const metres = (value) => (Number.isInteger(value) ? value : value.toFixed(2).replace(/0$/, '')) + ' m'
function mapLink(spot) {
const place = Number(spot.lat).toFixed(6) + ',' + Number(spot.lon).toFixed(6)
const name = encodeURIComponent(spot.name ?? '')
const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)
return isApple ? 'maps:?ll=' + place + '&q=' + name : 'geo:' + place + '?q=' + place + '(' + name + ')'
}
return { fitsLine, kindLine, stars, way, openCard, mapLink }
})()
const nearPart = (() => {
const { Refusal, path } = apiPart
const { fitsLine, kindLine, openCard, stars, way } = cardPart
const { button, fill, h, say } = domPart
const { fact, learn } = factsPart
const { keep, kept } = keptPart
const { isLinked, onLink } = linkPart
const { told } = overviewPart
const { asSentence } = plainPart
const { addScreen, shownScreen } = screensPart
const { openSheet } = sheetPart
const { age, counted } = wordsPart
const spotTypes = [
['', 'All'], ['wild', 'Wild'], ['aire', 'Aires'], ['camping', 'Camping'], ['parking', 'Parking'], ['water', 'Water'], ['dump', 'Dump'],
['shower', 'Showers'], ['toilet', 'Toilets'], ['fuel', 'Fuel'], ['gas', 'Gas'], ['charging', 'Charging'], ['laundry', 'Laundry'], ['shop', 'Shops'], ['repair', 'Repair'],
]
const commonTypes = 5
const parts = {}
let showsAll = false
let drawn
addScreen('near', 'Near', { build, show, tick })
function build(section) {
parts.types = h('div', { class: 'chips', role: 'group', 'aria-label': 'Type of spot' })
parts.asOf = h('p', { class: 'quiet as-of' })
parts.problem = h('p', { class: 'problem', role: 'alert', hidden: true })
parts.list = h('ul', { class: 'spots' })
parts.end = h('p', { class: 'quiet' })
section.append(parts.types, parts.asOf, parts.problem, parts.list, parts.end)
onLink(() => {
if (shownScreen() === 'near' && isLinked()) load()
})
}
function chips(changed) {
const chosen = kept('near-type') ?? ''
const fits = kept('near-fits') === true
const chip = (text, isOn, choose) => button(text, 'chip', () => {
choose()
changed()
}, { 'aria-pressed': String(isOn) })
const isCommon = ([type], index) => index <= commonTypes || type === chosen
const rest = spotTypes.length - spotTypes.filter(isCommon).length
return [
chip('Fits the van', fits, () => keep('near-fits', !fits)),
spotTypes.filter((type, index) => showsAll || isCommon(type, index)).map(([type, text]) => chip(text, chosen === type, () => keep('near-type', type))),
!showsAll && rest > 0 && button('More', 'chip', () => {
showsAll = true
changed()
}, { 'aria-label': 'More types' }),
]
}
function filters() {
const mustFit = kept('near-fits') === true
return { type: kept('near-type'), fits: mustFit ? 'yes' : undefined, show_fits: mustFit ? undefined : 'yes' }
}
const nearPath = () => path('/api/near', { limit: 40, ...filters() })
function filterText() {
const type = spotTypes.find(([name]) => name === (kept('near-type') ?? ''))?.[1] ?? 'All'
return (type === 'All' ? 'All spots' : type) + (kept('near-fits') === true ? ' that fit' : '')
}
function chooseFilter(changed) {
const row = h('div', { class: 'chips', role: 'group', 'aria-label': 'Type of spot' })
const draw = () => fill(row, chips(() => {
draw()
changed()
}))
draw()
openSheet('Which spots', row)
}
function show() {
const draw = () => fill(parts.types, chips(() => {
draw()
load()
}))
draw()
render()
load()
}
async function load() {
const asked = nearPath()
parts.problem.hidden = true
try {
await learn('near', asked, 20)
if (asked !== nearPath()) return
keep('seen.near-path', asked)
} catch (error) {
if (asked !== nearPath()) return
if (error instanceof Refusal) {
parts.problem.hidden = false
say(parts.problem, error.reason === 'not_found' ? 'The van knows no position yet: its receiver tells it, or a check-in at a place.' : asSentence(error.message))
}
}
render()
}
function render() {
const near = fact('near')
const isOther = kept('seen.near-path') !== undefined && kept('seen.near-path') !== nearPath()
if (drawn !== near) {
drawn = near
fill(parts.list, (near?.data.spots ?? []).map(row))
}
parts.list.classList.toggle('is-old', isOther)
tick(isOther)
}
function tick(isOther = kept('seen.near-path') !== nearPath()) {
const near = fact('near')
if (!near) {
say(parts.asOf, isLinked() ? '' : 'Spots need a link to the van.')
say(parts.end, '')
return
}
const centre = near.data.centre
const place = centre && centre.age_s > 120 ? ' Nearest to where the van was ' + age(centre.age_s) + ' before.' : ''
const choice = isOther && !isLinked() ? ' The choice above applies once there is a link.' : ''
say(parts.asOf, (told(near, 60) ? told(near, 60) + '.' : '') + place + choice)
parts.asOf.hidden = !parts.asOf.textContent
const found = near.data.spots?.length ?? 0
say(parts.end, found === 0 ? 'No spots found. Choose another type, or add a pack of spots to the van.' : near.data.more ? 'The nearest ' + counted(found, 'spot') + '.' : '')
}
function row(spot) {
return h('li', null, h('button', { type: 'button', class: 'spot', onclick: () => openCard(spot) },
h('span', { class: 'spot-name' }, spot.name || kindLine(spot)), way(spot),
h('span', { class: 'spot-kind' }, kindLine(spot), stars(spot)), spot.fits !== 'unknown' || kept('near-fits') === true ? fitsLine(spot, 'span') : undefined))
}
return { filters, nearPath, filterText, chooseFilter }
})()
const mapscreenPart = (() => {
const { ask, path, request } = apiPart
const { openCard } = cardPart
const { button, fill, h, icon, say, speak } = domPart
const { ageOf, data, fact, learn, now, onFact } = factsPart
const { keep, kept } = keptPart
const { onLight, shownLight } = lightsPart
const { figuresAreLive, isLinked, onLink } = linkPart
const { chooseFilter, filterText, filters, nearPath } = nearPart
const { told } = overviewPart
const { lastPosition } = positionPart
const { addScreen, shownScreen } = screensPart
const { age, counted, day, dayText, distance, localDay, title } = wordsPart
let view
let loading
let place
addScreen('map', 'Map', { build, show, tick })
function build(section) {
place = h('div', { class: 'map-place' }, h('p', { class: 'quiet map-wait' }, 'Unfolding the map…'))
section.append(place)
}
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
document.head.prepend(sheet)
})
}
async function fetchBytes(address) {
const response = await fetch(address, { credentials: 'omit' })
if (!response.ok) throw new Error(address)
return response.arrayBuffer()
}
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
function prepareMap() {
if (loading || navigator.connection?.saveData) return
for (const address of Object.values(files())) fetch(address, { credentials: 'omit' }).catch(() => {})
}
return { prepareMap }
})()
const phonesPart = (() => {
const { ask, lock } = apiPart
const { button, fill, h, say, shape } = domPart
const { data } = factsPart
const { mayWrite } = rightsPart
const { card } = overviewPart
const { confirmed, openSheet } = sheetPart
const { moment } = wordsPart
async function phonesCard(place) {
let list
try {
list = await ask('/api/devices')
} catch {
if (!place.firstChild) fill(place, card('Phones', h('p', { class: 'quiet' }, 'Phones can be listed with a link to the van.')))
return
}
const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
const own = data('hello')?.device_id
const rows = (list.devices ?? []).map((device) => h('li', null,
h('span', null, device.device_name, h('span', { class: 'below' }, [device.id === own ? 'This phone' : device.last_seen && 'Last seen ' + moment(Date.parse(device.last_seen)), device.right === 'look' ? 'may look' : 'may look and write'].filter(Boolean).join(' · '))),
(mayWrite() || device.id === own) && button(device.id === own ? 'Leave' : 'Remove', 'small', () => remove(device, place, problem))))
fill(place, card('Phones', h('ul', { class: 'rows' }, rows), problem, mayWrite() && button('Invite a phone', 'plain', () => invite(problem))))
}
async function remove(device, place, problem) {
const isThis = device.id === data('hello')?.device_id
if (!(await confirmed(isThis ? 'Leave this van?' : 'Remove ' + device.device_name + '?', isThis ? 'This phone needs a new code to come back.' : 'It can no longer see or write anything.', isThis ? 'Leave' : 'Remove', 'Keep'))) return
try {
await ask('/api/devices/' + encodeURIComponent(device.id), { method: 'DELETE' })
if (isThis) lock()
else phonesCard(place)
} catch (error) {
problem.hidden = false
say(problem, 'Not removed: ' + error.message)
}
}
async function invite(problem) {
try {
const told = await ask('/api/invite', { method: 'POST', body: { host: location.hostname + ':' + (location.port || 80) } })
openSheet('Invite a phone', told.qr && picture(told.qr),
h('p', null, 'Point the camera of the other phone, in the same Wi-Fi, at the picture. Or open'), h('p', { class: 'big-link' }, location.origin + '/'),
h('p', null, 'and type this code within ten minutes:'), h('p', { class: 'code' }, told.code.replace('-', ' ')))
} catch (error) {
problem.hidden = false
say(problem, 'No invitation: ' + error.message)
}
}
function picture({ modules, path }) {
const border = 4
const side = modules + 2 * border
return shape('svg', { class: 'qr', viewBox: [-border, -border, side, side].join(' '), role: 'img', 'aria-label': 'A code for the camera' },
shape('rect', { x: -border, y: -border, width: side, height: side }), shape('path', { d: path }))
}
return { phonesCard }
})()
const vanPart = (() => {
const { path } = apiPart
const { fill, h, say } = domPart
const { data, fact, learn, now, phoneClockError } = factsPart
const { keep, kept, storageFails } = keptPart
const { chooseLight, chosenLight, lights } = lightsPart
const { isLinked, onLink } = linkPart
const { card, told } = overviewPart
const { phonesCard } = phonesPart
const { addScreen, shownScreen } = screensPart
const { age, day, distance, duration, localDay, title } = wordsPart
const sources = {
schengen: '/api/schengen', documents: '/api/documents', drives: path('/api/drives', { limit: 8 }),
}
const parts = {}
addScreen('van', 'Van', { build, show, tick })
function build(section) {
for (const name of ['schengen', 'documents', 'drives', 'sync', 'phone', 'phones', 'about']) {
section.append(parts[name] = h('div'))
}
parts.ages = new Map()
onLink(() => {
if (shownScreen() === 'van' && isLinked()) load()
})
}
function show() {
render()
load()
}
function load() {
for (const [name, source] of Object.entries(sources)) learn(name, source, 60).then(render, render)
phonesCard(parts.phones)
}
function render() {
parts.ages.clear()
fill(parts.schengen, dated('schengen', 'Schengen', schengen))
fill(parts.documents, dated('documents', 'Documents', documents))
fill(parts.drives, dated('drives', 'Last drives', drives))
fill(parts.sync, dated('status', 'Sync', sync))
fill(parts.phone, card('This phone', phone()))
fill(parts.about, card('About', about()))
tick()
}
function dated(name, heading, content) {
const told = fact(name)
if (!told) return card(heading, h('p', { class: 'quiet' }, isLinked() ? 'Asking the van…' : 'Not known on this phone yet.'))
const line = h('p', { class: 'quiet as-of' })
parts.ages.set(line, told)
return card(heading, line, content(told.data))
}
function tick() {
for (const [line, fact] of parts.ages) {
say(line, told(fact, 90))
line.hidden = !line.textContent
}
}
function schengen(count) {
const people = (count.people ?? []).length ? count.people : [{ name: count.person, applies: count.applies, used: count.used, left: count.left, leave_by: count.leave_by }]
const warnings = (count.warnings ?? []).map((text) => h('p', { class: 'warning' }, text))
return [people.map(person), warnings, h('p', { class: 'quiet' }, 'A calculation from what is recorded, and no legal advice.')]
}
function person(person) {
const name = person.name && h('h3', null, person.name)
if (person.applies === false) return h('div', null, name, h('p', null, 'The rule does not apply.'))
if (typeof person.left !== 'number') return h('div', null, name, h('p', null, 'Nothing is known yet: borders and check-ins are missing.'))
const few = person.left <= 15
return h('div', { class: few ? 'days few' : 'days' }, name,
h('p', { class: 'days-left' }, h('b', null, String(person.left)), ' of 90 days left'),
h('meter', { class: 'meter', min: '0', max: '90', value: String(person.used), 'aria-label': 'Days used of 90' }),
person.leave_by && h('p', null, 'Leave by ' + day(person.leave_by)))
}
function documents(list) {
const records = (list.records ?? []).filter((record) => record.expires && !record.deleted)
records.sort((a, b) => (a.expires < b.expires ? -1 : 1))
if (!records.length) return h('p', null, 'No documents with a date of expiry.')
return h('ul', { class: 'rows' }, records.slice(0, 12).map((record) => {
const left = Math.round((localDay(record.expires)?.getTime() - now()) / 86_400_000)
return h('li', { class: left < 0 ? 'late' : left <= 30 ? 'soon' : undefined }, h('span', null, record.title, title(record.type) !== record.title && h('span', { class: 'below' }, title(record.type))),
h('span', { class: 'side' }, left < 0 && h('span', { class: 'below' }, 'Expired'), day(record.expires)))
}))
}
function drives(list) {
const records = list.records ?? []
if (!records.length) return h('p', null, 'No drives yet.')
return h('ul', { class: 'rows' }, records.map((drive) => h('li', null,
h('span', null, drive.title || day(drive.day), h('span', { class: 'below' }, (drive.title ? day(drive.day) + ' · ' : '') + duration(drive.moving_s) + ' moving')), h('span', { class: 'side' }, distance(drive.distance_m)))))
}
function sync({ sync: status }) {
if (!status) return h('p', null, 'Not set up. The log is on this Pi only.')
const last = status.last_success
return [
h('p', null, status.waiting ? 'Changes wait to be sent.' : 'Everything is on all remotes.'),
last && h('p', { class: 'quiet' }, 'Last sync ' + age((now() - Date.parse(last)) / 1000) + ' ago'),
status.error && h('p', { class: 'warning' }, status.error),
]
}
function phone() {
const set = (legend, name, chosen, options, choose) => h('fieldset', { class: 'field' }, h('legend', null, legend), h('div', { class: 'switch' }, options.map(([value, text]) =>
h('button', { type: 'button', 'aria-pressed': String(value === chosen), onclick: () => { choose(value); render() } }, text))))
const off = phoneClockError()
return [
set('Light', 'light', chosenLight(), lights, chooseLight),
set('Units', 'units', kept('units') === 'imperial' ? 'imperial' : 'metric', [['metric', 'Kilometres'], ['imperial', 'Miles']], (value) => keep('units', value)),
off !== 0 && h('p', { class: 'warning' }, "This phone's clock is " + age(Math.abs(off)) + (off > 0 ? ' behind' : ' ahead of') + " the van's. New entries get the van's time."),
storageFails() && h('p', { class: 'warning' }, 'This phone does not let the page keep data (a private window, or it is full): entries that wait are lost when the page is closed.'),
]
}
function about() {
const hello = data('hello')
return [
hello?.version && h('p', null, 'vanlog ' + hello.version),
h('p', { class: 'quiet' }, 'Land, borders, lakes and rivers: Natural Earth, public domain. Names of towns: GeoNames, CC BY 4.0. Map files that you add name their own sources on the map. Map library: Leaflet, BSD 2-Clause.'),
]
}
return {  }
})()
const pairingPart = (() => {
const { NoLink, ask, hasKey, knowKey, lock, token } = apiPart
const { button, h, say } = domPart
const { forgetFacts } = factsPart
const { forgetSeen, keep } = keptPart
const { connect, disconnect, findVan } = linkPart
const { asSentence } = plainPart
const { waitingCount } = queuePart
const { setRights } = rightsPart
const { confirmed } = sheetPart
const { counted } = wordsPart
const retryPause = 30_000
const linkedCode = /^#pair=([0-9A-Za-z-]{4,20})$/
let place
let unlocked
function guard(onUnlocked) {
unlocked = onUnlocked
if (token() && !linkedCode.test(location.hash)) unlock()
else showLock('')
followLinks()
addEventListener('hashchange', followLinks)
setInterval(tryKey, retryPause)
addEventListener('pageshow', tryKey)
document.addEventListener('visibilitychange', tryKey)
}
async function tryKey() {
if (!token() || hasKey() || document.hidden) return
try {
await findVan()
await ask('/api/hello')
} catch {
return // the lock stays, or the key is gone
}
enter()
}
function enter() {
knowKey()
unlock()
connect(true)
}
function followLinks() {
const code = linkedCode.exec(location.hash)?.[1]
if (!code) return
history.replaceState(null, '', location.pathname)
if (!place) showLock('')
pair(code)
}
function locked() {
disconnect()
if (token()) {
showLock('The van does not know this phone at the moment. Its key is kept and tried again every half minute; a new code lets it in, too.')
return
}
forgetSeen()
forgetFacts()
showLock('The van no longer knows this phone. Pair it again.')
}
function unlock() {
document.documentElement.setAttribute('data-paired', '')
place?.remove()
place = undefined
unlocked()
}
function showLock(text) {
document.documentElement.removeAttribute('data-paired')
document.title = 'Pair this phone · vanlog'
const code = h('input', { id: 'code', name: 'code', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: '12', placeholder: 'ABCD EFGH', class: 'code' })
const name = h('input', { id: 'phone-name', name: 'name', autocomplete: 'off', maxlength: '40', value: phoneName() })
const problem = h('p', { class: 'problem', role: 'alert', hidden: !text }, text)
const waiting = waitingCount()
const form = h('form', { class: 'card form', novalidate: true, 'aria-label': 'Pair this phone' },
h('div', { class: 'field' }, h('label', { for: 'code' }, 'Code'), code),
h('div', { class: 'field' }, h('label', { for: 'phone-name' }, 'Name of this phone'), name),
problem, h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'main' }, 'Pair this phone')))
form.addEventListener('submit', (event) => {
event.preventDefault()
pair(code.value)
})
place?.remove()
place = h('div', { class: 'lock' }, h('h1', null, 'Pair this phone'),
h('p', null, 'The van shows its log only to phones that it knows. A phone that is paired lets this one in: tap Van there, then Invite a phone.'),
form,
h('details', null, h('summary', null, 'No phone is paired yet'), h('p', null, 'The first code comes from the computer in the van. Type there: ', h('code', null, 'vanlog web pair'))),
token() && button('Forget this van', 'plain', forgetVan),
waiting > 0 && h('p', { class: 'card' }, counted(waiting, 'entry', 'entries') + (waiting === 1 ? ' waits' : ' wait') + ' on this phone and will go to the van once it is paired.'))
document.getElementById('screens').before(place)
}
async function forgetVan() {
if (await confirmed('Forget this van?', 'The key and what the van has told go from this phone. It needs a new code to come back.', 'Forget', 'Keep')) lock()
}
async function pair(typed) {
const [form, problem] = [place.querySelector('form'), place.querySelector('.problem')]
const save = form.querySelector('button')
const fail = (text) => {
problem.hidden = false
say(problem, text)
form.elements.code.focus()
}
const code = readCode(typed)
form.elements.code.value = code.replace(/^(....)(....)$/, '$1 $2')
if (code.length !== 8) return fail('The code has eight letters and digits.')
save.disabled = true
try {
const told = await ask('/api/pair', { method: 'POST', anonymous: true, body: { code, name: form.elements.name.value.trim() || phoneName() } })
keep('token', told.token)
setRights(told.right)
enter()
return undefined
} catch (error) {
return fail(error instanceof NoLink ? 'The van does not answer. Is this phone in its Wi-Fi?' : asSentence(error.message))
} finally {
save.disabled = false
}
}
function readCode(text) {
return text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[^0-9A-Z]/g, '')
}
function phoneName() {
const agent = navigator.userAgent
if (/iPhone/.test(agent)) return 'iPhone'
if (/iPad/.test(agent)) return 'iPad'
if (/Android/.test(agent)) return /Mobile/.test(agent) ? 'Android phone' : 'Android tablet'
return 'Browser'
}
return { guard, locked, readCode }
})()
const statusPart = (() => {
const { say, speak } = domPart
const { fact, onFact, phoneClockError } = factsPart
const { storageFails } = keptPart
const { figuresAreLive, linkReason, linkState, onLink, recorderIsSilent, silence, underWay } = linkPart
const { onQueue, waitingCount } = queuePart
const { notice } = screensPart
const { age, counted, moment } = wordsPart
function line() {
const heard = fact('heard')
const since = heard ? ' · as of ' + moment(heard.at) : ''
if (linkState() === 'live') {
if (recorderIsSilent()) return ['old', 'Linked, but the recorder is silent']
const drive = fact('live')?.data
if (!drive || !underWay.includes(drive.state)) return ['live', 'Live']
return figuresAreLive() ? ['live', 'Live'] : ['old', 'Linked, but the recorder is silent']
}
if (linkState() === 'busy') return ['old', 'The van is busy' + since]
if (linkState() === 'refused') return ['lost', 'The van refuses' + since]
if (linkState() === 'lost') return ['lost', 'No link' + since]
return ['old', 'Looking for the van' + since]
}
let spokenState
function renderLink() {
const [look, text] = line()
const element = document.getElementById('link')
element.dataset.look = look
const quiet = look === 'lost' && silence() > 90 ? ' (' + age(silence()) + ')' : ''
say(document.getElementById('link-text'), text + quiet)
if (spokenState !== undefined && spokenState !== look) speak(text)
spokenState = look
}
function renderNotices() {
notice('busy', linkState() === 'busy' ? 'The van answers, but not yet with its log: ' + linkReason() + ' Trying again.' : linkState() === 'refused' ? 'The van refuses this page: ' + linkReason() : '')
const waiting = waitingCount()
notice('waiting', waiting ? counted(waiting, 'entry', 'entries') + (waiting === 1 ? ' waits' : ' wait') + ' on this phone' + (storageFails() ? ' and is lost if the page is closed.' : '.') : '')
const off = Math.abs(phoneClockError())
notice('clock', off > 600 ? "This phone's clock is off by " + age(off) + '.' : '')
}
function followLink() {
onLink(() => {
renderLink()
renderNotices()
})
onQueue(renderNotices)
onFact('status', renderNotices)
renderLink()
renderNotices()
}
return { renderLink, followLink }
})()
const { hasKey, onLocked } = apiPart
const { button } = domPart
const { followSun } = lightsPart
const { cameFromVan, followVisibility, isLinked, onLink, watchLink } = linkPart
const { guard, locked } = pairingPart
const { sendWaiting } = queuePart
const { followAddress, notice, tickScreen } = screensPart
const { followLink, renderLink } = statusPart
const { prepareMap } = mapscreenPart
let hasStarted = false
function start() {
if (hasStarted) return
hasStarted = true
followLink()
followAddress()
followVisibility()
setInterval(tick, 1000)
}
function tick() {
if (!hasKey()) return
watchLink()
if (isLinked()) sendWaiting()
if (document.hidden) return
renderLink()
tickScreen()
}
function refreshCopies() {
if (!isLinked()) return
sendWaiting(true)
if (refreshCopies.isDone) return
refreshCopies.isDone = true
if (!cameFromVan()) renewCopy().catch(() => {})
setTimeout(prepareMap, 3000)
}
async function renewCopy() {
const response = await fetch('/', { cache: 'reload', credentials: 'omit' })
const own = document.querySelector('script[type="module"]').getAttribute('src')
if (response.ok && !(await response.text()).includes(own)) {
notice('newer', 'The van has a newer page.', () => button('Reload', 'small', () => location.reload()))
}
}
function afterFirstPaint(work) {
if (document.hidden) work() // there are no frames to wait for
else requestAnimationFrame(() => setTimeout(work))
}
afterFirstPaint(() => {
followSun()
onLocked(locked)
onLink(refreshCopies)
guard(start)
})
