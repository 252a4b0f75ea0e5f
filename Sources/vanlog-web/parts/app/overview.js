// What the overview says beside the drive: what is due, the trip, the sky, and what to do next.

import { fill, h, say } from './dom.js'
import { ageOf, fact } from './facts.js'
import { asSentence, plain } from './plain.js'
import { age, counted, moment, money, title } from './words.js'

/** "As of 14:05, 3 min ago" for what is older than so many seconds, else nothing. */
export function told(fact, youngEnough = 0) {
  const seconds = ageOf(fact)
  if (seconds !== undefined && seconds <= youngEnough) return ''
  return 'As of ' + moment(fact.at) + (seconds === undefined ? ', by a clock that has been changed' : ', ' + age(seconds) + ' ago')
}

let shown
let asOf

/** Shows what is due, the trip and the sky; built anew only when it is told anew. */
export function renderOverview(place) {
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

/** What to do next where a command would have to be typed, or a folder looked into. */
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

export function card(title, ...children) {
  return h('section', { class: 'card' }, h('h2', null, title), children)
}

function trip(overview) {
  if (!overview.trip_name) return undefined
  const budget = overview.budget
  const spent = budget && money(budget.spent_minor, budget.currency) + ' of ' + money(budget.limit_minor ?? budget.budget_minor, budget.limit_minor === null ? budget.budget_currency : budget.currency) + ' spent'
  return card(overview.trip_name, h('p', null, overview.trip_day ? 'Day ' + overview.trip_day : '', overview.trip_day && spent ? ' · ' : '', spent),
    budget && meter(budget), budget && h('p', { class: 'warning' }, excess(budget), leftOut(budget)))
}

/** The months' budgets of categories that are nearly spent. */
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

/** "7.00 EUR too much (107 %). " */
const excess = (budget) => (budget.left_minor < 0 ? money(-budget.left_minor, budget.currency) + ' too much (' + budget.spent_percent + ' %). ' : '')

/** Sums that leave something out say so. */
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
