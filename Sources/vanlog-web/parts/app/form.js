// What forms share: fields with a label, choices, a draft that outlives the page, and saving.

import { NoLink } from './api.js'
import { h, say, speak } from './dom.js'
import { forget, keep, kept, storageFails } from './kept.js'
import { newEntry, submit } from './queue.js'
import { toast } from './screens.js'

/** A labelled input; `attributes` are those of the input. */
export function field(name, label, attributes, beside) {
  const input = h('input', { name, id: 'field-' + name, autocomplete: 'off', ...attributes })
  return h('div', { class: 'field' }, h('label', { for: input.id }, label), beside ? h('div', { class: 'pair' }, input, beside) : input)
}

/** One of several words, or none: radio buttons that look like chips. */
export function choice(name, label, options) {
  const chips = [['', 'None'], ...options].map(([value, text]) => {
    const id = name + '-' + (value || 'none')
    return h('span', null, h('input', { type: 'radio', name, value, id, class: 'unseen', checked: !value }), h('label', { for: id, class: 'chip' }, value ? text : [h('span', { 'aria-hidden': true }, '–'), h('span', { class: 'unseen' }, text)]))
  })
  return h('fieldset', { class: 'field' }, h('legend', null, label), h('div', { class: options.length < 6 ? 'chips tight' : 'chips' }, chips))
}

/** Yes or no. */
export function tick(name, label) {
  return h('label', { class: 'tick' }, h('input', { type: 'checkbox', name, value: 'yes' }), h('span', null, label))
}

export function values(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value))
}

export function setValues(form, given) {
  for (const input of form.elements) {
    if (!input.name) continue
    if (input.type === 'radio') input.checked = (given?.[input.name] ?? '') === input.value
    else if (input.type === 'checkbox') input.checked = given?.[input.name] === input.value
    else input.value = given?.[input.name] ?? ''
  }
}

/**
 * A form that saves one entry: `entry(values)` gives its path, body and label, or throws what is wrong.
 *
 * What is typed is kept on the phone until the entry is stored, or waits in the queue; a form without a draft has
 * its `defaults`.
 */
export function entryForm(name, verb, fields, entry, done, defaults = {}) {
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  const save = h('button', { type: 'submit', class: 'main' }, verb)
  const form = h('form', { class: 'card form', novalidate: true, 'aria-label': verb }, fields, problem, h('div', { class: 'actions' }, save))
  const fail = (text) => {
    problem.hidden = !text
    say(problem, text)
    if (text) problem.scrollIntoView({ block: 'nearest' })
  }
  const clear = () => {
    form.reset()
    setValues(form, defaults)
    form.dispatchEvent(new Event('change'))
    // Last: the draft follows each change, this one too.
    forget('draft.' + name)
    forget('draft.' + name + '.id')
  }
  const retain = () => keep('draft.' + name, values(form))
  form.addEventListener('input', retain)
  form.addEventListener('change', retain)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (save.disabled) return
    fail('')
    save.disabled = true
    say(save, 'Saving…')
    try {
      await saveEntry(values(form))
    } catch (error) {
      fail(error.message)
    }
    save.disabled = false
    say(save, verb)
  })

  async function saveEntry(given) {
    const { path, body, label, remark } = await entry(given)
    const id = kept('draft.' + name + '.id')
    const made = { ...newEntry(path, body, label, id), form: name, draft: given }
    let result
    try {
      result = await submit(made)
    } catch (error) {
      // An entry that was taken back may have been stored after all; the next try makes another one.
      if (!(error instanceof NoLink)) forget('draft.' + name + '.id')
      throw new Error(id && error.reason === 'bad_data' ? 'Not saved: the van may have this entry already, as it was first. Look at the last entries, or save it once more as another one.' : failure(error))
    }
    const { isStored, notes, reason } = result
    const text = (isStored ? 'Saved: ' : reason ? 'Kept on this phone: ' : 'Kept on this phone until the van answers: ')
      + [label, remark, reason && 'The van answers, but cannot take it: ' + reason].filter(Boolean).join('. ')
    toast(text)
    speak([text, ...notes ?? []].join(' '))
    clear()
    done()
  }

  const draft = kept('draft.' + name)
  setValues(form, draft && Object.keys(draft).length ? draft : defaults)
  return { form, clear, fail }
}

function failure(error) {
  if (!(error instanceof NoLink)) return 'Not saved: ' + error.message
  const why = storageFails() ? ', and this phone does not let the page keep it' : ''
  return 'Not saved: the van does not answer' + why + '. Leave the page open and try again.'
}
