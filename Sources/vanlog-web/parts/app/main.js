// Puts the page together, and keeps it in time.

import { hasKey, onLocked } from './api.js'
import { button } from './dom.js'
import { followSun } from './lights.js'
import { cameFromVan, followVisibility, isLinked, onLink, watchLink } from './link.js'
import './now.js'
import './near.js'
import './mapscreen.js'
import './log.js'
import './van.js'
import { guard, locked } from './pairing.js'
import { sendWaiting } from './queue.js'
import { followAddress, notice, tickScreen } from './screens.js'
import { followLink, renderLink } from './status.js'
import { prepareMap } from './mapscreen.js'

let hasStarted = false

function start() {
  if (hasStarted) return
  hasStarted = true
  followLink()
  followAddress()
  followVisibility()
  setInterval(tick, 1000)
}

function tick() {
  if (!hasKey()) return
  watchLink()
  if (isLinked()) sendWaiting()
  if (document.hidden) return
  renderLink()
  tickScreen()
}

/** Once there is a link: fetch what makes the page open again far from the van, and bring it up to date. */
function refreshCopies() {
  if (!isLinked()) return
  sendWaiting(true)
  if (refreshCopies.isDone) return
  refreshCopies.isDone = true
  if (!cameFromVan()) renewCopy().catch(() => {})
  setTimeout(prepareMap, 3000)
}

/** A cached page opens even with the van gone; asking for it anew renews the copy, and tells of a newer page. */
async function renewCopy() {
  const response = await fetch('/', { cache: 'reload', credentials: 'omit' })
  const own = document.querySelector('script[type="module"]').getAttribute('src')
  if (response.ok && !(await response.text()).includes(own)) {
    notice('newer', 'The van has a newer page.', () => button('Reload', 'small', () => location.reload()))
  }
}

/** Lets the browser show the shell first: filling it takes a slow phone several times as long. */
function afterFirstPaint(work) {
  if (document.hidden) work() // there are no frames to wait for
  else requestAnimationFrame(() => setTimeout(work))
}

afterFirstPaint(() => {
  followSun()
  onLocked(locked)
  onLink(refreshCopies)
  guard(start)
})
