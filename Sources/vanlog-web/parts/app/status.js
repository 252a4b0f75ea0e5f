// The line on top of every screen: whether the page is live, and how old it is if not.

import { say, speak } from './dom.js'
import { fact, onFact, phoneClockError } from './facts.js'
import { storageFails } from './kept.js'
import { figuresAreLive, linkReason, linkState, onLink, recorderIsSilent, silence, underWay } from './link.js'
import { onQueue, waitingCount } from './queue.js'
import { notice } from './screens.js'
import { age, counted, moment } from './words.js'

/** What the line says, and how it looks. */
function line() {
  const heard = fact('heard')
  const since = heard ? ' · as of ' + moment(heard.at) : ''
  if (linkState() === 'live') {
    if (recorderIsSilent()) return ['old', 'Linked, but the recorder is silent']
    const drive = fact('live')?.data
    if (!drive || !underWay.includes(drive.state)) return ['live', 'Live']
    return figuresAreLive() ? ['live', 'Live'] : ['old', 'Linked, but the recorder is silent']
  }
  if (linkState() === 'busy') return ['old', 'The van is busy' + since]
  if (linkState() === 'refused') return ['lost', 'The van refuses' + since]
  if (linkState() === 'lost') return ['lost', 'No link' + since]
  return ['old', 'Looking for the van' + since]
}

let spokenState

export function renderLink() {
  const [look, text] = line()
  const element = document.getElementById('link')
  element.dataset.look = look
  const quiet = look === 'lost' && silence() > 90 ? ' (' + age(silence()) + ')' : ''
  say(document.getElementById('link-text'), text + quiet)
  if (spokenState !== undefined && spokenState !== look) speak(text)
  spokenState = look
}

/** What must not be overlooked: why the van is busy, and what waits on this phone. */
function renderNotices() {
  notice('busy', linkState() === 'busy' ? 'The van answers, but not yet with its log: ' + linkReason() + ' Trying again.' : linkState() === 'refused' ? 'The van refuses this page: ' + linkReason() : '')
  const waiting = waitingCount()
  notice('waiting', waiting ? counted(waiting, 'entry', 'entries') + (waiting === 1 ? ' waits' : ' wait') + ' on this phone' + (storageFails() ? ' and is lost if the page is closed.' : '.') : '')
  const off = Math.abs(phoneClockError())
  notice('clock', off > 600 ? "This phone's clock is off by " + age(off) + '.' : '')
}

export function followLink() {
  onLink(() => {
    renderLink()
    renderNotices()
  })
  onQueue(renderNotices)
  onFact('status', renderNotices)
  renderLink()
  renderNotices()
}
