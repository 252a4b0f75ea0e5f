// Writing into the log: an expense, or a check-in. What is typed stays until it is stored.

import { path } from './api.js'
import { checkinForm } from './checkin.js'
import { fill, h, say } from './dom.js'
import { expenseForm } from './expense.js'
import { fact, learn } from './facts.js'
import { forget, keep, kept } from './kept.js'
import { isLinked, outdateStatus } from './link.js'
import { told } from './overview.js'
import { waitingList } from './outbox.js'
import { remarkList } from './remarks.js'
import { mayWrite } from './rights.js'
import { addScreen, go } from './screens.js'
import { day, money, title } from './words.js'

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

/** Opens the form with what is known of a spot. */
export function writeCheckin(spot) {
  keep('log-form', 'checkin')
  go('log')
  parts.checkin.take(spot)
}

/** Takes an entry that the van has refused back into its form. */
function change(entry) {
  // One that the van could not take may be stored all the same, as when its answer was lost: under its id, never twice.
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
