// Spots near the van, nearest first.

import { Refusal, path } from './api.js'
import { fitsLine, kindLine, openCard, stars, way } from './card.js'
import { button, fill, h, say } from './dom.js'
import { fact, learn } from './facts.js'
import { keep, kept } from './kept.js'
import { isLinked, onLink } from './link.js'
import { told } from './overview.js'
import { asSentence } from './plain.js'
import { addScreen, shownScreen } from './screens.js'
import { openSheet } from './sheet.js'
import { age, counted } from './words.js'

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

/** Two choices: one type, and whether the van must fit. Both are remembered, and hold for the map too. */
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

/** What is asked of each list of spots: the type, and either only those that fit, or which ones do. */
export function filters() {
  const mustFit = kept('near-fits') === true
  return { type: kept('near-type'), fits: mustFit ? 'yes' : undefined, show_fits: mustFit ? undefined : 'yes' }
}

export const nearPath = () => path('/api/near', { limit: 40, ...filters() })

/** The choice in a few words, as the map shows it. */
export function filterText() {
  const type = spotTypes.find(([name]) => name === (kept('near-type') ?? ''))?.[1] ?? 'All'
  return (type === 'All' ? 'All spots' : type) + (kept('near-fits') === true ? ' that fit' : '')
}

/** Asks for the choice in a sheet; `changed` is told. */
export function chooseFilter(changed) {
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
