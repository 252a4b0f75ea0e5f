// What the phone keeps between visits. A browser may refuse (private mode) or be full; then the page
// goes on with its memory, and says that this is all it has.

const prefix = 'vanlog.'
const memory = new Map()

/** What may go when the phone is full: it can be asked for again. */
const replaceable = 'seen.'

let refused = false

/** Whether the phone has refused to keep something. */
export const storageFails = () => refused

/** Keeps a value; false if it lasts only as long as the page is open. */
export function keep(name, value) {
  const text = JSON.stringify(value)
  memory.set(name, text)
  if (write(name, text)) return true
  makeRoom()
  const kept = write(name, text)
  refused = refused || !(kept || name.startsWith(replaceable))
  return kept
}

function write(name, text) {
  try {
    localStorage.setItem(prefix + name, text)
    return true
  } catch {
    return false
  }
}

function makeRoom() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix + replaceable)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked altogether: there is nothing to remove.
  }
}

/** The value that was kept last, or undefined. */
export function kept(name) {
  let text = memory.get(name)
  try {
    text = localStorage.getItem(prefix + name) ?? (refused ? text : undefined)
  } catch {
    refused = true
  }
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined // somebody else wrote it, or half of it
  }
}

export function forget(name) {
  memory.delete(name)
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    refused = true
  }
}

/** The names that begin like this. */
export function keptNames(beginning) {
  const names = new Set([...memory.keys()])
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) names.add(key.slice(prefix.length))
  } catch {
    refused = true
  }
  return [...names].filter((name) => name.startsWith(beginning)).sort()
}

/** Forgets what the van has told, but neither entries nor choices. */
export function forgetSeen() {
  for (const name of [...memory.keys()]) if (name.startsWith(replaceable)) memory.delete(name)
  makeRoom()
}
