// What the van has noted about entries that it has stored: it stays until somebody has seen it.

import { ask } from './api.js'
import { button, fill, h, say } from './dom.js'
import { keep, kept } from './kept.js'
import { outdateStatus } from './link.js'
import { asSentence, plain } from './plain.js'
import { mayWrite } from './rights.js'
import { typedAmount } from './words.js'

const most = 5
const listeners = []

const remarks = () => kept('remarks') ?? []

function set(list) {
  keep('remarks', list.slice(-most))
  for (const listener of listeners) listener()
}

/** Keeps what the answer to an entry notes; the notes as the page says them. */
export function remark(entry, answer) {
  const notes = (answer?.notes ?? []).map(plain).filter(Boolean).map(asSentence)
  // Such an entry is in no sum, and a rate puts it there.
  const lacksRate = entry.path === '/api/ledger' && Boolean(answer?.home_currency) && answer.currency !== answer.home_currency && typeof answer.home_amount_minor !== 'number'
  if (notes.length || lacksRate) {
    const rate = lacksRate ? { id: answer.id, from: answer.currency, to: answer.home_currency } : undefined
    set([...remarks().filter((other) => other.id !== entry.id), { id: entry.id, label: entry.label, notes, rate }])
  }
  return notes
}

const drop = (id) => set(remarks().filter((other) => other.id !== id))

/** The card with all of them; hidden while there are none. */
export function remarkList() {
  const element = h('section', { class: 'card remarks', hidden: true })
  const render = () => {
    const list = remarks()
    element.hidden = list.length === 0
    fill(element, h('h2', null, 'Saved, but'), h('ul', { class: 'rows' }, list.map(row)))
  }
  listeners.push(render)
  return { element, render }
}

function row(one) {
  return h('li', null, h('span', null, one.label, one.notes.map((note) => h('span', { class: 'below' }, note)), one.rate && mayWrite() && rateForm(one)),
    button('OK', 'small', () => drop(one.id), { 'aria-label': 'OK, I have seen it' }))
}

function rateForm({ id, rate }) {
  const field = 'rate-' + id
  const input = h('input', { id: field, inputmode: 'decimal', autocomplete: 'off' })
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  const form = h('form', { novalidate: true, 'aria-label': 'Rate' },
    h('div', { class: 'field' }, h('label', { for: field }, rateLabel(rate.from, rate.to)), h('div', { class: 'pair' }, input, h('button', { type: 'submit', class: 'plain' }, 'Save rate'))), problem)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    try {
      const typed = typedAmount(input.value, rateDecimals)
      if (!typed) throw new Error('A rate is a number, such as 0.0853.')
      await ask('/api/ledger/rate', { method: 'POST', body: { id: rate.id, rate: typed } })
      drop(id)
      outdateStatus()
    } catch (error) {
      problem.hidden = false
      say(problem, 'Not saved: ' + (error.message || 'the van does not answer.'))
    }
  })
  return form
}

export const rateDecimals = 8
export const rateLabel = (from, to) => '1 ' + from + ' in ' + to
