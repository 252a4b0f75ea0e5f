// Day, dark or red: chosen by hand, or by the sun over the van.

import { speak } from './dom.js'
import { data, now, onFact } from './facts.js'
import { keep, kept } from './kept.js'
import { toast } from './screens.js'

export const lights = [['auto', 'By the sun'], ['day', 'Day'], ['dark', 'Dark'], ['red', 'Red']]
const colours = { day: '#f3f1ea', dark: '#101513', red: '#000000' }
const listeners = []

export const chosenLight = () => lights.find(([name]) => name === kept('light'))?.[0] ?? 'auto'
export const shownLight = () => document.documentElement.dataset.light

/** Calls back when the page is lit otherwise: the map is painted anew. */
export function onLight(listener) {
  listeners.push(listener)
}

export function chooseLight(name) {
  keep('light', name)
  applyLight()
  const text = 'Light: ' + lights.find(([other]) => other === name)[1].toLowerCase()
  toast(text)
  speak(text)
}

export function nextLight() {
  const at = lights.findIndex(([name]) => name === chosenLight())
  chooseLight(lights[(at + 1) % lights.length][0])
}

export function applyLight() {
  const chosen = chosenLight()
  const light = chosen === 'auto' ? bySun() : chosen
  keep('shown', light)
  if (shownLight() === light) return
  document.documentElement.dataset.light = light
  document.querySelector('meta[name="theme-color"]').content = colours[light]
  for (const listener of listeners) listener()
}

/** Dark from sunset to sunrise where the van is; else as the phone has it. */
function bySun() {
  const scene = data('status')?.scene
  const [rise, set] = [Date.parse(scene?.sun?.rise), Date.parse(scene?.sun?.set)]
  const moment = now()
  if (Number.isFinite(rise) && Number.isFinite(set)) {
    // Both lie ahead of the moment the van told them: whichever comes first tells day from night.
    if (moment < Math.min(rise, set)) return rise < set ? 'dark' : 'day'
    if (moment < Math.max(rise, set)) return rise < set ? 'day' : 'dark'
  }
  if (scene?.light && moment - Date.parse(data('status').time) < 3_600_000) return ['day', 'low_sun'].includes(scene.light) ? 'day' : 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'day'
}

export function followSun() {
  applyLight()
  onFact('status', applyLight)
  document.getElementById('light').addEventListener('click', nextLight)
  setInterval(applyLight, 60_000)
}
