// The form for a check-in: at a spot, or where the van is.

import { NoLink, Refusal } from './api.js'
import { button, fill, h, say } from './dom.js'
import { now } from './facts.js'
import { choice, entryForm, field, setValues, tick, values } from './form.js'
import { forget, keep, kept } from './kept.js'
import { isLinked } from './link.js'
import { askPosition, lastPosition, liveFix } from './position.js'
import { asked } from './sheet.js'
import { age, dayText, moment } from './words.js'

const types = [['wild', 'Wild'], ['free-aire', 'Free aire'], ['paid-aire', 'Paid aire'], ['campsite', 'Campsite'], ['indoors', 'Indoors'], ['services', 'Services']]
const typeOfSpot = { wild: 'wild', camping: 'campsite', parking: 'wild', lodging: 'indoors' }
/** Far from the van, an older place is taken only if somebody says that the van is still there. */
const sureFor = 600

const today = () => dayText(new Date(now()))

export function checkinForm(done) {
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
    // Where the van is now says nothing of another day.
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

  /** A line with what the draft holds besides its fields, and a button that takes that away. */
  const held = (text, action, name) => h('p', { class: 'at-spot' }, h('span', null, text), button(action, 'small', () => {
    forget(name)
    show()
  }))

  /** Where the van is: known here, known only to the van, or not known at all. */
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
    /** Takes back an entry that the van has refused: it keeps its moment and its place. */
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

/** What is sent: the moment and the place are those of now, however long the entry waits. */
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

/** Where the van is; undefined if the check-in is to have no place. */
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
