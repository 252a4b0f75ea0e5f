// Elements of the page. Whatever a pack, a record or a server says becomes text here, never markup.

const svgSpace = 'http://www.w3.org/2000/svg'

/** An element with attributes, listeners (`onclick`) and children; strings become text. */
export function h(name, attributes, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...shown(children))
  return element
}

const shown = (children) => children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false)

/** A part of a drawing. */
export function shape(name, attributes, ...children) {
  const element = document.createElementNS(svgSpace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** One of the drawings that index.html holds. */
export const icon = (name) => shape('svg', { 'aria-hidden': 'true' }, shape('use', { href: '#i-' + name }))

/** A button that does one thing; `look` is its class. */
export function button(text, look, onclick, attributes) {
  return h('button', { type: 'button', class: look, onclick, ...attributes }, text)
}

/** Changes the text of an element only if it differs, so that nothing is drawn or read out twice. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text
}

export function fill(element, ...children) {
  element.replaceChildren(...shown(children))
}

/** Tells people who cannot see the page what has changed. */
export function speak(text) {
  say(document.getElementById('spoken'), text)
}
