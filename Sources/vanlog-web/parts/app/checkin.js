// The form for a check-in: at a spot, or where the van is.

import { button, fill, h, say } from './dom.js'
import { now } from './facts.js'
import { choice, entryForm, field, setValues, tick, values } from './form.js'
import { forget, keep, kept } from './kept.js'
import { isLinked } from './link.js'
import { lastPosition } from './now.js'
import { age, dayText } from './words.js'

const types = [['wild', 'Wild'], ['free-aire', 'Free aire'], ['paid-aire', 'Paid aire'], ['campsite', 'Campsite'], ['indoors', 'Indoors'], ['services', 'Services']]
const typeOfSpot = { wild: 'wild', camping: 'campsite', parking: 'wild', lodging: 'indoors' }

export function checkinForm(done) {
  const where = h('div', { class: 'where' })
  const here = tick('here', 'With the position of the van')
  const position = h('p', { class: 'quiet' })
  const { form, fail } = entryForm('checkin', 'Check in', [
    field('place', 'Place', { maxlength: '120' }), where, choice('type', 'Type', types), tick('overnight', 'Staying the night'),
    choice('stay', 'Rating', ['1', '2', '3', '4', '5'].map((stars) => [stars, stars])),
    field('note', 'Note', { maxlength: '1000', id: 'field-checkin-note' }), here, position,
  ], entry, () => {
    forget('draft.spot')
    renderSpot()
    done()
  })

  function renderSpot() {
    const spot = kept('draft.spot')
    here.hidden = position.hidden = Boolean(spot)
    fill(where, spot && h('p', { class: 'at-spot' }, h('span', null, 'At the spot ' + spot.name), button('Not there', 'small', () => {
      forget('draft.spot')
      renderSpot()
    })))
    renderPosition()
  }

  /** Where the van is: known here, known only to the van, or not known at all. */
  function renderPosition() {
    const last = lastPosition()
    const box = here.querySelector('input')
    box.disabled = !last && !isLinked()
    if (last) say(position, last.age_s < 60 ? 'The fix is ' + age(last.age_s) + ' old.' : 'The van was there ' + age(last.age_s) + ' ago.')
    else say(position, isLinked() ? 'The van uses its last known position.' : 'Without a link the position is not known; add it later.')
  }

  function take(spot) {
    keep('draft.spot', { name: spot.name, short_id: spot.short_id, pack: spot.pack, id: spot.id })
    setValues(form, { ...values(form), place: spot.name, type: typeOfSpot[spot.type], overnight: 'yes' })
    form.dispatchEvent(new Event('change'))
    fail('')
    renderSpot()
  }

  function show() {
    if (!kept('draft.checkin')) here.querySelector('input').checked = true
    renderSpot()
  }

  return {
    element: form, show, take, tick: renderPosition,
    restore: (draft, body) => {
      if (body.spot) keep('draft.spot', { name: draft.place ?? body.spot, short_id: body.spot })
      setValues(form, draft)
      fail('')
      show()
    },
  }
}

function entry(given) {
  const spot = kept('draft.spot')
  if (!given.place && !spot) throw new Error('Type a name for the place, such as Gravel pit.')
  const last = given.here && !spot ? lastPosition() : undefined
  const body = {
    name: given.place, type: given.type, overnight: given.overnight ? true : undefined, stay: given.stay, note: given.note, day: dayText(new Date(now())),
    spot: spot && (spot.short_id ?? spot.pack + '/' + spot.id),
    at: last && last.lat.toFixed(6) + ',' + last.lon.toFixed(6),
    here: given.here && !spot && !last ? true : undefined,
  }
  return { path: '/api/checkin', body: JSON.parse(JSON.stringify(body)), label: given.place ?? spot.name }
}
