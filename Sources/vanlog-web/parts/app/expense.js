// The form for money: amount first, the last categories as chips, litres and odometer for fuel only.

import { h, say } from './dom.js'
import { data, now } from './facts.js'
import { entryForm, field, setValues, tick, values } from './form.js'
import { keep, kept } from './kept.js'
import { rateDecimals, rateLabel } from './remarks.js'
import { dayText, digitsOf, title, typedAmount } from './words.js'

const usual = ['fuel', 'groceries', 'camping', 'restaurant', 'toll', 'laundry', 'gas', 'repair']

export function expenseForm(done) {
  const currency = h('input', { name: 'currency', id: 'field-currency', 'aria-label': 'Currency', maxlength: '3', size: '3', autocapitalize: 'characters', autocomplete: 'off', pattern: '[A-Za-z]{3}', placeholder: 'EUR' })
  const chips = h('div', { class: 'chips', role: 'group', 'aria-label': 'Last categories' })
  const fuel = h('div', { class: 'fuel', hidden: true },
    field('litres', 'Litres', { inputmode: 'decimal' }), field('odometer', 'Odometer, km', { inputmode: 'decimal' }), tick('full', 'Filled up'))
  const rate = field('rate', 'Rate', { inputmode: 'decimal', placeholder: 'if you know it' })
  const more = h('details', null, h('summary', null, 'Vendor, day, note'),
    field('vendor', 'Vendor', { maxlength: '120' }), field('day', 'Day', { type: 'date' }), field('note', 'Note', { maxlength: '1000' }))
  const { form, fail } = entryForm('expense', 'Save expense', [
    field('amount', 'Amount', { inputmode: 'decimal', class: 'amount', placeholder: '0.00' }, currency), rate,
    field('category', 'Category', { maxlength: '80', autocapitalize: 'none', list: undefined }), chips, fuel, more,
  ], entry, done)

  const follow = () => {
    fuel.hidden = !/^fuel\b/i.test(values(form).category ?? '')
    rate.hidden = !isForeign(currency.value)
    say(rate.querySelector('label'), rateLabel(currency.value.toUpperCase(), homeCurrency()))
    for (const chip of chips.children) chip.setAttribute('aria-pressed', String(chip.dataset.name === values(form).category))
  }
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)

  function show() {
    if (!values(form).currency) currency.value = kept('currency') ?? homeCurrency()
    const names = categories()
    if (chips.dataset.names !== names.join()) {
      chips.dataset.names = names.join()
      chips.replaceChildren(...names.map((name) => h('button', {
        type: 'button', class: 'chip', 'data-name': name,
        onclick: () => {
          form.elements.category.value = name
          form.dispatchEvent(new Event('input'))
        },
      }, title(name))))
    }
    follow()
  }
  return { element: form, show, restore }

  /** Takes back an entry that the van has refused: it keeps its day. */
  function restore(draft, body) {
    setValues(form, { ...draft, day: draft.day ?? body.day })
    form.dispatchEvent(new Event('change'))
    fail('')
    show()
  }
}

/** The categories of the last entries, newest first, filled up with usual ones. */
function categories() {
  const used = (data('ledger')?.records ?? []).map((entry) => entry.category).filter(Boolean)
  return [...new Set([...used, ...usual])].slice(0, 8)
}

const homeCurrency = () => (data('ledger')?.records ?? []).find((entry) => entry.home_currency)?.home_currency ?? data('status')?.budget?.currency ?? 'EUR'

/** Whether it is a currency whose amounts need a rate to be in any sum. */
const isForeign = (currency) => /^[a-z]{3}$/i.test(currency) && currency.toUpperCase() !== homeCurrency()

function entry(given) {
  const amount = typedAmount(given.amount ?? '')
  if (!amount) throw new Error('Type an amount, such as 42.50.')
  const currency = (given.currency ?? '').toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) throw new Error('The currency has three letters, such as EUR.')
  const decimals = (amount.split('.')[1] ?? '').length
  if (decimals > digitsOf(currency)) throw new Error(currency + ' has ' + (digitsOf(currency) || 'no') + ' decimals: type ' + amount.replace('.', '') + ' or ' + Number(amount).toFixed(digitsOf(currency)) + '.')
  const isFuel = /^fuel\b/i.test(given.category ?? '')
  const [litres, odometer] = ['litres', 'odometer'].map((name) => isFuel && given[name] && typedAmount(given[name]))
  if (isFuel && given.litres && !litres) throw new Error('Litres are a number, such as 38.5.')
  if (isFuel && given.odometer && !odometer) throw new Error('The odometer is a number, such as 184230.')
  const rate = isForeign(currency) && given.rate ? typedAmount(given.rate, rateDecimals) : undefined
  if (isForeign(currency) && given.rate && !rate) throw new Error('A rate is a number, such as 0.0853.')
  keep('currency', currency)
  const body = {
    amount, currency, rate, category: given.category, vendor: given.vendor, day: given.day ?? dayText(new Date(now())), note: given.note,
    litres: litres || undefined, odometer: odometer || undefined, full_tank: isFuel && given.full ? true : undefined,
  }
  return { path: '/api/ledger', body: JSON.parse(JSON.stringify(body)), label: amount + ' ' + currency + (given.category ? ', ' + given.category : '') }
}
