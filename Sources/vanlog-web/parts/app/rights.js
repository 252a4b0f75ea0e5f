// What this phone may do: look, or look and write.

import { keep, kept } from './kept.js'

export const mayWrite = () => kept('rights') !== 'look'

export function setRights(rights) {
  if (rights && rights !== kept('rights')) keep('rights', rights)
}
