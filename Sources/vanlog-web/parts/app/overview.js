// What the overview says beside the drive: what is due, the trip, the sky, and what to do next.

import { fill, h, say } from './dom.js'
import { ageOf, fact } from './facts.js'
import { age, counted, moment, money } from './words.js'

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
  const next = (overview.next ?? []).map((step) => (typeof step === 'string' ? step : step?.sentence)).filter(Boolean)
  return [
    due.length > 0 && card('Due', h('ul', { class: 'rows' }, due.map((item) => h('li', { class: item.days_left < 0 ? 'late' : undefined }, h('span', null, item.sentence ?? item.title))))),
    overview.store_problem && card('The log cannot be read', h('p', null, overview.store_problem)),
    trip(overview), sky(overview.scene), notices(overview.notices),
    next.length > 0 && card('Next', h('ul', { class: 'rows' }, next.slice(0, 4).map((text) => h('li', null, text)))),
  ]
}

export function card(title, ...children) {
  return h('section', { class: 'card' }, h('h2', null, title), children)
}

function trip(overview) {
  if (!overview.trip_name) return undefined
  const budget = overview.budget
  const spent = budget && money(budget.spent_minor, budget.currency) + ' of ' + money(budget.limit_minor ?? budget.budget_minor, budget.limit_minor === null ? budget.budget_currency : budget.currency) + ' spent'
  return card(overview.trip_name, h('p', null, overview.trip_day ? 'Day ' + overview.trip_day : '', overview.trip_day && spent ? ' · ' : '', spent),
    budget && h('meter', { class: 'meter', min: '0', max: '100', value: Math.min(100, budget.spent_percent ?? 0), 'aria-label': 'Part of the budget that is spent' }))
}

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
