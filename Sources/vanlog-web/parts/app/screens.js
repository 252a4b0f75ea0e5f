// The five screens: one is shown, each is built when it is first wanted.

import { h, icon, say } from './dom.js'

const screens = new Map()
let shown

/** A screen: `build(section)` once, `show()` at each visit, `tick()` each second while it is shown. */
export function addScreen(name, title, screen) {
  screens.set(name, { name, title, ...screen })
}

export const shownScreen = () => shown?.name

export function go(name) {
  location.hash = name
  open(name, true)
}

/** Shows the screen that the address names, else the first. */
export function followAddress() {
  const follow = () => open(location.hash.slice(1), true)
  addEventListener('hashchange', follow)
  open(location.hash.slice(1), false)
}

function open(name, movesFocus) {
  const screen = screens.get(name) ?? screens.get('now')
  const section = sectionOf(screen)
  const isNew = shown !== screen
  shown = screen
  for (const other of document.querySelectorAll('.screen')) other.hidden = other !== section
  document.body.dataset.screen = screen.name
  document.title = screen.title + ' · vanlog'
  for (const tab of document.querySelectorAll('.tabs a')) {
    if (tab.hash === '#' + screen.name) tab.setAttribute('aria-current', 'page')
    else tab.removeAttribute('aria-current')
  }
  screen.show?.()
  if (isNew && movesFocus) {
    scrollTo(0, 0)
    section.querySelector('h1')?.focus({ preventScroll: true })
  }
}

function sectionOf(screen) {
  let section = document.getElementById(screen.name)
  if (!section) {
    section = h('section', { class: 'screen', id: screen.name, 'aria-labelledby': screen.name + '-title', hidden: true })
    document.getElementById('screens').append(section)
  }
  if (!screen.isBuilt) {
    screen.isBuilt = true
    const heading = h('h1', { id: screen.name + '-title', tabindex: '-1', class: screen.name === 'now' || screen.name === 'map' ? 'unseen' : undefined }, screen.title)
    section.replaceChildren(heading)
    screen.build(section)
  }
  return section
}

export function tickScreen() {
  shown?.tick?.()
}

/** Says on top of every screen what the page must not hide; an empty text takes it away. */
export function notice(name, text, action) {
  const place = document.getElementById('notices')
  let line = place.querySelector('[data-name="' + name + '"]')
  if (!text) {
    line?.remove()
    return
  }
  if (!line) {
    line = h('div', { class: 'notice', 'data-name': name }, h('p'))
    place.append(line)
  }
  say(line.querySelector('p'), text)
  if (action && !line.querySelector('button')) line.append(action())
}

/** A short word about what was just done, for some seconds. */
export function toast(text) {
  document.querySelector('.toast')?.remove()
  const line = h('p', { class: 'toast', role: 'status' }, icon('yes'), text)
  document.body.append(line)
  setTimeout(() => line.remove(), 4_000)
}
