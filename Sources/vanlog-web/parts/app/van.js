// The van's papers and days: Schengen, documents, drives, sync, and this phone's own choices.

import { path } from './api.js'
import { fill, h, say } from './dom.js'
import { data, fact, learn, now, phoneClockError } from './facts.js'
import { keep, kept, storageFails } from './kept.js'
import { chooseLight, chosenLight, lights } from './lights.js'
import { isLinked, onLink } from './link.js'
import { card, told } from './overview.js'
import { phonesCard } from './phones.js'
import { addScreen, shownScreen } from './screens.js'
import { age, day, distance, duration, localDay, title } from './words.js'

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

/** A card with what was told last and its age; or that nothing is known. */
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
