// What commands say, without what can only be typed at a terminal: options, commands, paths.

/** What the page says in place of a command, by the reason that the van gives. */
const byReason = {
  cannot_write: 'its disk is full or cannot be written',
  no_home: 'its log is not there right now; it may be being restored',
  cannot_start: 'a program of it cannot be started',
  no_code: 'no code is open, or it has run out: ask for a new one',
  foreign_host: 'it does not serve the page under this address',
}
const typed = /(^|[\s'\x60(])--[a-z]|(^|[\s'\x60(])vanlog [a-z]/
const folders = /(^|[\s'\x60(])\/(?:[^\s/:;,']+\/)*([^\s/:;,']+)/g

/** A sentence of a command as the page says it; empty if it is only about what to type. */
export function plain(sentence) {
  const clauses = String(sentence ?? '').split('; ').filter((clause) => !typed.test(clause))
  return clauses.join('; ').replace(folders, '$1$2')
}

/** The same for what the van refuses with, which always has a reason to say. */
export function plainRefusal(reason, sentence) {
  return byReason[reason] ?? (plain(sentence) || 'this cannot be done from a phone')
}

/** With a capital and a full stop. */
export function asSentence(text) {
  return text ? text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.') : ''
}
