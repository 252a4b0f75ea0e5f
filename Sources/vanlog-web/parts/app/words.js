// Numbers, days and ages as people read them.

import { kept } from './kept.js'

const dash = '–'
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

const isNumber = (value) => typeof value === 'number' && Number.isFinite(value)
export const isImperial = () => kept('units') === 'imperial'

export const count = (value) => (isNumber(value) ? whole.format(value) : dash)

/** "1 point", "2 points". */
export const counted = (value, one, many = one + 's') => count(value) + ' ' + (value === 1 ? one : many)

/** A figure and its unit, apart. */
export function speed(metresPerSecond) {
  const unit = isImperial() ? 'mph' : 'km/h'
  if (!isNumber(metresPerSecond)) return [dash, unit]
  return [whole.format(metresPerSecond * (isImperial() ? 2.236936 : 3.6)), unit]
}

export function distance(metres) {
  if (!isNumber(metres)) return dash
  const far = isImperial() ? metres / 1609.344 : metres / 1000
  const unit = isImperial() ? ' mi' : ' km'
  if (far >= 99.95) return whole.format(far) + unit
  if (far >= 1) return tenths.format(far) + unit
  return isImperial() ? tenths.format(far) + unit : whole.format(Math.round(metres / 10) * 10) + ' m'
}

export function height(metres) {
  if (!isNumber(metres)) return dash
  return isImperial() ? whole.format(metres / 0.3048) + ' ft' : whole.format(metres) + ' m'
}

/** "7 min", "2 h 05": how long something took. */
export function duration(seconds) {
  if (!isNumber(seconds)) return dash
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes + ' min'
  return Math.floor(minutes / 60) + ' h ' + String(minutes % 60).padStart(2, '0')
}

/** "3 s", "4 min", "2 h", "3 days": how long ago something was. */
export function age(seconds) {
  if (!isNumber(seconds)) return 'an unknown time'
  if (seconds < 90) return Math.max(0, Math.floor(seconds)) + ' s'
  if (seconds < 90 * 60) return Math.round(seconds / 60) + ' min'
  if (seconds < 36 * 3600) return Math.round(seconds / 3600) + ' h'
  return counted(Math.round(seconds / 86400), 'day')
}

/** "14:05" today, else "3 Aug, 14:05". */
export function moment(milliseconds) {
  const date = new Date(milliseconds)
  const isToday = date.toDateString() === new Date().toDateString()
  return (isToday ? '' : shortDay.format(date) + ', ') + clockTime.format(date)
}

/** A local day of a record, such as 2026-08-12. */
export function day(text) {
  const date = localDay(text)
  if (!date) return dash
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return (isThisYear ? longDay : fullDay).format(date)
}

export function localDay(text) {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '')
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : undefined
}

/** A local day as records write it. */
export function dayText(date) {
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')
}

export function digitsOf(currency) {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  } catch {
    return 2
  }
}

/** "42.50 EUR". */
export function money(minor, currency) {
  if (!isNumber(minor) || !currency) return dash
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(minor / 10 ** digits) + ' ' + currency
}

/** What a person typed as an amount, with a point; undefined if it is none. */
export function typedAmount(text, decimals = 3) {
  let digits = text.replace(/[\s'’]/g, '')
  const mark = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
  digits = digits.replaceAll(mark === ',' ? '.' : ',', '').replace(',', '.')
  const isPlain = /^\d{1,9}(\.\d+)?$/.test(digits) && (digits.split('.')[1] ?? '').length <= decimals
  return isPlain && Number(digits) > 0 ? digits : undefined
}

const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
const pointNames = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']
const point = (degrees) => ((Math.round(degrees / 45) % 8) + 8) % 8

export const bearing = (degrees) => (isNumber(degrees) ? points[point(degrees)] : '')
export const bearingName = (degrees) => (isNumber(degrees) ? pointNames[point(degrees)] : '')

/** "free-aire" becomes "Free aire". */
export function title(word) {
  const text = String(word ?? '').replaceAll('-', ' ').replaceAll('_', ' ')
  return text ? text[0].toUpperCase() + text.slice(1) : ''
}
