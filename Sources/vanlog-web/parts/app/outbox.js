// What waits on this phone, and what the van has refused.

import { button, fill, h, say } from './dom.js'
import { now } from './facts.js'
import { onQueue, remove, sendWaiting, waiting } from './queue.js'
import { mayWrite } from './rights.js'
import { confirmed } from './sheet.js'
import { age, counted } from './words.js'

/** After how many refusals an entry may be changed, although the van may still take it. */
const enough = 5

/** The list; `change(entry)` takes a refused entry back into its form. */
export function waitingList(change) {
  const element = h('section', { class: 'card waiting', hidden: true })
  let ages = []

  function render() {
    const entries = waiting()
    element.hidden = entries.length === 0
    ages = []
    const rows = entries.map((entry) => {
      const made = h('span', { class: 'below' })
      ages.push([made, entry])
      return h('li', null, h('span', null, entry.label, made, reason(entry)),
        (entry.problem || entry.refusals >= enough) && mayWrite() && button('Change', 'small', () => { remove(entry.id); change(entry) }), button('Delete', 'small', () => drop(entry)))
    })
    fill(element, h('h2', null, counted(entries.length, 'entry', 'entries') + ' on this phone only'), h('ul', { class: 'rows' }, rows),
      entries.some((entry) => !entry.problem) && button('Send now', 'plain', () => sendWaiting(true)))
    tick()
  }

  function tick() {
    for (const [place, entry] of ages) say(place, 'made ' + age((now() - entry.made) / 1000) + ' ago')
  }

  onQueue(render)
  return { element, render, tick }
}

function reason(entry) {
  if (entry.problem) return h('span', { class: 'problem' }, 'Refused: ' + entry.problem)
  return entry.reason && h('span', { class: 'below' }, 'The van answers, but cannot take it: ' + entry.reason)
}

async function drop(entry) {
  if (await confirmed('Delete this entry?', entry.label + ' has not reached the van. It will be gone.', 'Delete', 'Keep')) remove(entry.id)
}
