// The locked page: it knows nothing and asks for the code.

import { NoLink, ask, hasKey, knowKey, lock, token } from './api.js'
import { button, h, say } from './dom.js'
import { forgetFacts } from './facts.js'
import { forgetSeen, keep } from './kept.js'
import { connect, disconnect, findVan } from './link.js'
import { asSentence } from './plain.js'
import { waitingCount } from './queue.js'
import { setRights } from './rights.js'
import { confirmed } from './sheet.js'
import { counted } from './words.js'

/** How often a key is tried again that the van does not know. */
const retryPause = 30_000
const linkedCode = /^#pair=([0-9A-Za-z-]{4,20})$/
let place
let unlocked

/** Shows the page or the lock, whichever applies; `onUnlocked` starts the page. */
export function guard(onUnlocked) {
  unlocked = onUnlocked
  if (token() && !linkedCode.test(location.hash)) unlock()
  else showLock('')
  followLinks()
  addEventListener('hashchange', followLinks)
  setInterval(tryKey, retryPause)
  addEventListener('pageshow', tryKey)
  document.addEventListener('visibilitychange', tryKey)
}

/** Asks whether the van knows this phone's key again, as when its disk is there now. */
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

/** Pairs by the link that the van shows. The code must stay neither in the address nor in the history. */
function followLinks() {
  const code = linkedCode.exec(location.hash)?.[1]
  if (!code) return
  history.replaceState(null, '', location.pathname)
  if (!place) showLock('')
  pair(code)
}

/** Locks the page. If the van has shut the phone out, what it has told must go; what waits for it stays. */
export function locked() {
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

/** The owner of the phone gives up the key, and with it what the van has told. */
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

/** Crockford's letters, whatever was typed for them. */
export function readCode(text) {
  return text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[^0-9A-Z]/g, '')
}

function phoneName() {
  const agent = navigator.userAgent
  if (/iPhone/.test(agent)) return 'iPhone'
  if (/iPad/.test(agent)) return 'iPad'
  if (/Android/.test(agent)) return /Mobile/.test(agent) ? 'Android phone' : 'Android tablet'
  return 'Browser'
}
