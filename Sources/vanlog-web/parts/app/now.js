// The first screen: the drive under way.

import { Refusal, ask } from './api.js'
import { button, fill, h, say, speak } from './dom.js'
import { ageOf, data, onFact } from './facts.js'
import { figuresAreLive, isLinked, learnStatus, onLink, recorderIsSilent, underWay } from './link.js'
import { renderOverview } from './overview.js'
import { asSentence, plain } from './plain.js'
import { recording } from './position.js'
import { mayWrite } from './rights.js'
import { addScreen, shownScreen, toast } from './screens.js'
import { confirmed } from './sheet.js'
import { age, count, counted, distance, duration, height, moment, speed } from './words.js'

const states = {
  armed: 'Waiting for a fix', recording: 'Driving', paused: 'Paused', ending: 'Ending the drive',
  interrupted: 'Drive interrupted', suspended: 'Drive suspended', ended: 'Drive ended', busy: 'The recorder is busy', unreadable: 'Black box unreadable',
}
/** What keeps points from being recorded, or a fix from coming. */
const problems = { disk: "The van's disk is full or fails: points wait in memory.", gpsd: 'The receiver does not answer. Is it plugged in?', no_fix: 'The receiver has no fix.' }
const receivers = { disconnected: problems.gpsd, connecting: 'Looking for the receiver.', silent: 'The receiver is silent.' }
/** A drive that has been started records nothing before there is a fix. */
const started = { ...receivers, watching: 'Waiting for a fix' }

const parts = {}
let actionsShown = ''
let isActing = false

addScreen('now', 'Now', { build, show: render, tick: render })

function build(section) {
  parts.hero = h('div', { class: 'hero' },
    parts.state = h('p', { class: 'state' }),
    h('p', { class: 'speed' }, parts.speed = h('span', { class: 'figure' }), parts.unit = h('span', { class: 'unit' })),
    parts.hint = h('p', { class: 'hint' }))
  parts.figures = h('dl', { class: 'figures' },
    figure('distance', 'Distance'), figure('moving', 'Moving'), figure('height', 'Height'), figure('climb', 'Climb'))
  parts.proof = h('p', { class: 'proof' })
  parts.actions = h('div', { class: 'actions' })
  parts.problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  parts.overview = h('div')
  section.append(parts.hero, parts.figures, parts.proof, parts.actions, parts.problem, parts.overview)
  for (const name of ['live', 'status']) {
    onFact(name, () => {
      if (shownScreen() === 'now') render()
    })
  }
  onLink(() => {
    if (shownScreen() === 'now') render()
  })
}

function figure(name, label) {
  return h('div', null, h('dt', null, label), parts[name] = h('dd'))
}

function render() {
  const { fact: told, drive } = recording()
  const isUnderWay = underWay.includes(drive.state)
  const isOld = isUnderWay && !figuresAreLive()
  const told_s = ageOf(told)
  parts.hero.classList.toggle('is-old', isOld)
  parts.figures.classList.toggle('is-old', isOld)
  renderSpeed(drive, isUnderWay)
  say(parts.hint, isOld && told ? 'Old: as of ' + moment(told.at) + ', ' + age(told_s) + ' ago' : hint(drive, isUnderWay))
  const today = data('status')?.today
  say(parts.distance, distance(isUnderWay ? drive.distance_m : today?.distance_m))
  say(parts.moving, isUnderWay ? duration(drive.moving_s) : count(today?.drives ?? 0))
  say(parts.distance.previousSibling, isUnderWay ? 'Distance' : 'Today')
  say(parts.moving.previousSibling, isUnderWay ? 'Moving' : 'Drives today')
  say(parts.height, height(drive.alt_m))
  say(parts.climb, height(drive.ascent_m))
  parts.height.parentNode.hidden = parts.climb.parentNode.hidden = !isUnderWay
  say(parts.proof, isUnderWay ? proof(drive, told_s) : '')
  renderActions(drive)
  renderOverview(parts.overview)
}

/** States that do not say whether the van moves. */
const unknown = ['busy', 'unreadable']

/** The large figure: a speed while the van may move, else a word. */
function renderSpeed(drive, isUnderWay) {
  const isUnknown = unknown.includes(drive.state)
  const rests = !isUnderWay || drive.state === 'paused' || drive.parked === true
  const [figures, unit] = isUnknown ? ['–', ''] : rests ? [drive.state === 'paused' ? 'Paused' : 'Parked', ''] : speed(drive.speed_mps)
  say(parts.state, drive.state === 'recording' && rests ? 'Drive under way' : states[drive.state] ?? 'No drive')
  say(parts.speed, figures)
  say(parts.unit, unit)
  parts.hero.classList.toggle('is-resting', rests)
}

function hint(drive, isUnderWay) {
  if (drive.problem) return problems[drive.problem_kind] ?? asSentence(plain(drive.problem))
  if (isUnderWay) return receivers[drive.gpsd] ?? ''
  if (unknown.includes(drive.state)) return ''
  const since = data('status')?.parked_since
  return since ? 'since ' + moment(Date.parse(since)) : ''
}

/** What is safely on the disk, and how old the fix is. */
function proof(drive, told_s) {
  const saved = counted(drive.points, 'point') + ' on the disk'
  const coming = drive.unsaved_points > 0 ? ', ' + count(drive.unsaved_points) + ' to come' : ''
  const fix_s = drive.fix_age_s === null || drive.fix_age_s === undefined ? undefined : drive.fix_age_s + (told_s ?? 0)
  return saved + coming + ' · ' + (fix_s === undefined ? 'no fix yet' : 'fix ' + age(fix_s) + ' old')
}

function renderActions(drive) {
  const isSilent = recorderIsSilent()
  const wanted = [drive.state, isSilent, isLinked(), mayWrite(), isActing].join()
  if (wanted === actionsShown) return
  actionsShown = wanted
  const isOff = !isLinked() || isActing
  const act = (text, look, path, done, ask) => button(text, look, () => run(path, done, ask), { disabled: isOff })
  let row = []
  if (mayWrite() && !isSilent && !unknown.includes(drive.state)) {
    if (drive.state === 'paused') row = [act('Resume', 'main', 'resume', 'Recording again'), act('Stop', 'plain', 'stop', 'Drive saved', askToStop)]
    else if (underWay.includes(drive.state)) row = [act('Pause', 'plain', 'pause', 'Paused'), act('Stop', 'danger', 'stop', 'Drive saved', askToStop)]
    else if (drive.state !== 'ending') row = [act(['interrupted', 'suspended'].includes(drive.state) ? 'Resume the drive' : 'Start a drive', 'main', 'start', 'Recording')]
  }
  const reason = isSilent ? 'The recorder does not answer, as when its card is slow. What it knew last stands above.' : !mayWrite() ? 'This phone may look, but not start or stop drives.' : isLinked() ? undefined : 'Starting and stopping needs a link to the van.'
  fill(parts.actions, row, reason && h('p', { class: 'quiet' }, reason))
}

const askToStop = () => confirmed('Stop the drive?', 'It ends here and is saved. A new drive begins a new record.', 'Stop the drive', 'Keep recording')

async function run(order, done, question) {
  if (question && !(await question())) return
  isActing = true
  parts.problem.hidden = true
  render()
  try {
    const told = await ask('/api/drive/' + order, { method: 'POST', body: {} })
    const text = order === 'start' ? started[told.gpsd] ?? done : done
    toast(text)
    speak(text)
  } catch (error) {
    parts.problem.hidden = false
    say(parts.problem, error instanceof Refusal ? asSentence(error.message) : 'No answer from the van. Look at the state above before you try again.')
  }
  isActing = false
  learnStatus().catch(() => {})
  render()
}
