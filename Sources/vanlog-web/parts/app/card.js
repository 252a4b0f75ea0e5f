// The card of a spot: whether the van fits and why, what there is, and what to do with it.

import { ask, path } from './api.js'
import { button, fill, h, icon } from './dom.js'
import { writeCheckin } from './log.js'
import { mayWrite } from './rights.js'
import { closeSheet, openSheet } from './sheet.js'
import { bearing, bearingName, count, distance, title } from './words.js'

const fits = {
  yes: ['yes', 'The van fits'], no: ['no', 'The van does not fit'], unknown: ['unknown', 'Not known whether the van fits'],
}

/** Whether the van fits, with the reason; nothing if no size of the van is known. */
export function fitsLine(spot, element = 'p') {
  const [drawing, text] = fits[spot.fits] ?? []
  if (!drawing) return undefined
  return h(element, { class: 'fits fits-' + spot.fits }, icon(drawing), h('span', null, spot.fits_reason ? text + ': ' + spot.fits_reason : text))
}

/** "Camping · 4.5 ★". */
export function kindLine(spot) {
  return [title(spot.type), spot.place, spot.country].filter(Boolean).join(' · ')
}

export function stars(spot) {
  if (typeof spot.rating !== 'number') return undefined
  return h('span', { class: 'stars' }, icon('star'), h('span', { class: 'unseen' }, 'Rating '), spot.rating.toFixed(1))
}

/** "2.1 km SE", with an arrow. */
export function way(spot) {
  if (typeof spot.distance_m !== 'number') return undefined
  const arrow = icon('arrow')
  arrow.style.transform = 'rotate(' + Math.round(spot.bearing_deg ?? 0) + 'deg)'
  const isHere = spot.distance_m < 30
  return h('span', { class: 'way' }, distance(spot.distance_m), !isHere && h('span', { class: 'way-to' }, arrow, h('span', { 'aria-hidden': true }, bearing(spot.bearing_deg)), h('span', { class: 'unseen' }, bearingName(spot.bearing_deg))))
}

/** Opens the card at once, and adds what the van knows more of the spot. */
export function openCard(spot) {
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

/** The spot's own page, if the pack gives a web address and nothing else. */
function webLink(spot) {
  const isWeb = /^https?:\/\/[^\s]+$/i.test(spot.url ?? '')
  return isWeb && h('p', null, h('a', { href: spot.url, target: '_blank', rel: 'noopener noreferrer' }, 'Web page (needs the internet)'))
}

const metres = (value) => (Number.isInteger(value) ? value : value.toFixed(2).replace(/0$/, '')) + ' m'

/** A link that opens the phone's own maps; Apple's phones do not know `geo:`. */
export function mapLink(spot) {
  const place = Number(spot.lat).toFixed(6) + ',' + Number(spot.lon).toFixed(6)
  const name = encodeURIComponent(spot.name ?? '')
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)
  return isApple ? 'maps:?ll=' + place + '&q=' + name : 'geo:' + place + '?q=' + place + '(' + name + ')'
}
