// Phones that may see the page: who they are, shutting one out, and inviting another.

import { ask, lock } from './api.js'
import { button, fill, h, say, shape } from './dom.js'
import { data } from './facts.js'
import { mayWrite } from './rights.js'
import { card } from './overview.js'
import { confirmed, openSheet } from './sheet.js'
import { moment } from './words.js'

export async function phonesCard(place) {
  let list
  try {
    list = await ask('/api/devices')
  } catch {
    if (!place.firstChild) fill(place, card('Phones', h('p', { class: 'quiet' }, 'Phones can be listed with a link to the van.')))
    return
  }
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  const own = data('hello')?.device_id
  const rows = (list.devices ?? []).map((device) => h('li', null,
    h('span', null, device.device_name, h('span', { class: 'below' }, [device.id === own ? 'This phone' : device.last_seen && 'Last seen ' + moment(Date.parse(device.last_seen)), device.right === 'look' ? 'may look' : 'may look and write'].filter(Boolean).join(' · '))),
    (mayWrite() || device.id === own) && button(device.id === own ? 'Leave' : 'Remove', 'small', () => remove(device, place, problem))))
  fill(place, card('Phones', h('ul', { class: 'rows' }, rows), problem, mayWrite() && button('Invite a phone', 'plain', () => invite(problem))))
}

async function remove(device, place, problem) {
  const isThis = device.id === data('hello')?.device_id
  if (!(await confirmed(isThis ? 'Leave this van?' : 'Remove ' + device.device_name + '?', isThis ? 'This phone needs a new code to come back.' : 'It can no longer see or write anything.', isThis ? 'Leave' : 'Remove', 'Keep'))) return
  try {
    await ask('/api/devices/' + encodeURIComponent(device.id), { method: 'DELETE' })
    if (isThis) lock()
    else phonesCard(place)
  } catch (error) {
    problem.hidden = false
    say(problem, 'Not removed: ' + error.message)
  }
}

async function invite(problem) {
  try {
    // The address by which this phone has found the van will do for the other.
    const told = await ask('/api/invite', { method: 'POST', body: { host: location.hostname + ':' + (location.port || 80) } })
    openSheet('Invite a phone', told.qr && picture(told.qr),
      h('p', null, 'Point the camera of the other phone, in the same Wi-Fi, at the picture. Or open'), h('p', { class: 'big-link' }, location.origin + '/'),
      h('p', null, 'and type this code within ten minutes:'), h('p', { class: 'code' }, told.code.replace('-', ' ')))
  } catch (error) {
    problem.hidden = false
    say(problem, 'No invitation: ' + error.message)
  }
}

/** A QR code with the light border that cameras need. */
function picture({ modules, path }) {
  const border = 4
  const side = modules + 2 * border
  return shape('svg', { class: 'qr', viewBox: [-border, -border, side, side].join(' '), role: 'img', 'aria-label': 'A code for the camera' },
    shape('rect', { x: -border, y: -border, width: side, height: side }), shape('path', { d: path }))
}
