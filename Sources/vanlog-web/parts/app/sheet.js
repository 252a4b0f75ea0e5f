// Sheets that come up from below: a question, or a card of a spot.

import { button, fill, h, icon } from './dom.js'

let sheet

function element() {
  if (!sheet) {
    sheet = h('dialog', { class: 'sheet' })
    sheet.addEventListener('click', (event) => {
      if (event.target === sheet) sheet.close() // beside the sheet
    })
    document.body.append(sheet)
  }
  return sheet
}

/** Opens a sheet with a heading; it closes by its button, the key Escape, or a tap beside it. */
export function openSheet(title, ...children) {
  const dialog = element()
  const close = button(icon('close'), 'round', () => dialog.close(), { 'aria-label': 'Close' })
  fill(dialog, h('div', { class: 'sheet-body' }, h('div', { class: 'sheet-head' }, h('h2', { id: 'sheet-title', tabindex: '-1' }, title), close), children))
  dialog.setAttribute('aria-labelledby', 'sheet-title')
  if (!dialog.open) dialog.showModal()
  dialog.querySelector('h2').focus()
  return dialog
}

export function closeSheet() {
  sheet?.close()
}

/** Asks a question: the value of the choice, each of which is `[value, text, look]`; undefined if the sheet was closed. */
export function asked(question, text, choices) {
  return new Promise((resolve) => {
    let answer
    const choose = (value) => () => {
      answer = value
      closeSheet()
    }
    const dialog = openSheet(question, h('p', null, text), h('div', { class: 'actions' }, choices.map(([value, text, look]) => button(text, look, choose(value)))))
    dialog.addEventListener('close', () => resolve(answer), { once: true })
  })
}

/** Asks before something that cannot be taken back. */
export async function confirmed(question, text, yes, no) {
  return await asked(question, text, [[false, no, 'plain'], [true, yes, 'danger']]) === true
}
