// The locked page: it knows nothing and asks for the code.

import { NoLink, ask, token } from './api.js'
import { h, say } from './dom.js'
import { forgetFacts } from './facts.js'
import { forgetSeen, keep } from './kept.js'
import { connect, disconnect } from './link.js'
import { waitingCount } from './queue.js'
import { setRights } from './rights.js'
import { counted } from './words.js'

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
}

/** Pairs by the link that the van shows. The code must stay neither in the address nor in the history. */
function followLinks() {
  const code = linkedCode.exec(location.hash)?.[1]
  if (!code) return
  history.replaceState(null, '', location.pathname)
  if (!place) showLock('')
  pair(code)
}

/** The van has forgotten this phone: what it has told must go, what waits for it stays. */
export function locked() {
  disconnect()
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
    h('p', null, 'The van shows its log only to phones that it knows. For a code, type ', h('code', null, 'vanlog web pair'), ' on the Pi, or on a phone that is paired tap Van, then Invite a phone.'),
    form,
    waiting > 0 && h('p', { class: 'card' }, counted(waiting, 'entry', 'entries') + (waiting === 1 ? ' waits' : ' wait') + ' on this phone and will go to the van once it is paired.'))
  document.getElementById('screens').before(place)
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
    unlock()
    connect(true)
    return undefined
  } catch (error) {
    return fail(error instanceof NoLink ? 'The van does not answer. Is this phone in its Wi-Fi?' : error.message)
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
