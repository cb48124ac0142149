import { KIOSK_UNDO_SECONDS } from '@deskbell/domain/check-ins/rules.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import { type Dispatch, useEffect, useReducer } from 'react'
import { newVersion } from '../../lib/new-version.ts'
import { useStore } from '../../lib/store.ts'
import { useOpenedDevice } from './device.ts'
import { type KioskEvent, kioskReducer } from './kiosk-machine.ts'
import { ScanBurst, type Scanned } from './scan-burst.ts'
import { ATTRACT, isAttended, isAttract, isPassing, type Passing, type Screen } from './screens.ts'
import { useRequests } from './use-requests.ts'
import { useView } from './view.tsx'

type Idle = Pick<KioskOptions, 'idleSeconds' | 'stillThereSeconds'>

const UNDONE_SECONDS = 3
const READING_SECONDS = 15

/** Returns the seconds after which a screen closes by itself. */
export function getSeconds(screen: Passing, { stillThereSeconds }: Idle): number {
  const { at } = screen
  if (at === 'still-there') return stillThereSeconds
  // Allow more time to read if a signature or a renewal is offered.
  if (screen.at === 'done' && !screen.asked && !screen.offer) return KIOSK_UNDO_SECONDS
  return at === 'undone' || at === 'signed' ? UNDONE_SECONDS : READING_SECONDS
}

type Timing = { screen: Screen; dispatch: Dispatch<KioskEvent>; idle: Idle }

function useLeaveAfter({ screen, dispatch, idle }: Timing) {
  const seconds = isPassing(screen) ? getSeconds(screen, idle) : null
  useEffect(() => {
    if (seconds === null) return
    const timer = setTimeout(dispatch, seconds * 1000, { type: 'reset' })
    return () => clearTimeout(timer)
  }, [screen, dispatch, seconds])
}

/** Calls back after `seconds` without a tap or key. Returns the cleanup function. */
function afterQuiet(seconds: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function restart() {
    clearTimeout(timer)
    timer = setTimeout(call, seconds * 1000)
  }
  const touched = new AbortController()
  window.addEventListener('pointerdown', restart, touched)
  window.addEventListener('keydown', restart, touched)
  restart()
  return () => {
    touched.abort()
    clearTimeout(timer)
  }
}

function useIdle({ screen, dispatch, idle: { idleSeconds } }: Timing) {
  useEffect(() => {
    if (isAttended(screen)) return afterQuiet(idleSeconds, () => dispatch({ type: 'idle' }))
  }, [screen, dispatch, idleSeconds])
}

/** Returns the kiosk to the start screen when a client has walked away. */
function useTimers(timing: Timing): void {
  useLeaveAfter(timing)
  useIdle(timing)
}

/** Notes as [frequency in Hz, start in seconds]. */
type Tune = [number, number][]

const SUCCESS: Tune = [
  [659.25, 0],
  [987.77, 0.11],
]
const SEE_DESK: Tune = [
  [440, 0],
  [349.23, 0.18],
]
const NOTE_SECONDS = 0.32
const LOUDNESS = 0.18

let context: AudioContext | null = null

function play(tune: Tune): void {
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  // Browsers suspend audio until the first user gesture.
  if (context.state === 'suspended') void context.resume()
  for (const [frequency, at] of tune) playNote(context, frequency, context.currentTime + at)
}

function playNote(audio: AudioContext, frequency: number, startsAt: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, startsAt)
  volume.gain.linearRampToValueAtTime(LOUDNESS, startsAt + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.001, startsAt + NOTE_SECONDS)
  tone.connect(volume).connect(audio.destination)
  tone.start(startsAt)
  tone.stop(startsAt + NOTE_SECONDS)
}

function playSuccess(): void {
  play(SUCCESS)
}

function playSeeDesk(): void {
  play(SEE_DESK)
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function toEvent({ key, target }: KeyboardEvent): KioskEvent | null {
  if (/^[0-9]$/.test(key)) return { type: 'digit', digit: key }
  if (key === 'Backspace') return { type: 'backspace' }
  if (key === 'Escape') return { type: 'reset' }
  // A focused button or link handles Enter itself.
  return key === 'Enter' && !isIn(target, 'button, a') ? { type: 'go' } : null
}

function scanEvent(scanned: Scanned): KioskEvent | null {
  if (scanned === 'other') return { type: 'scanned-other' }
  return scanned && { type: 'scanned', code: scanned.code }
}

/** Accepts input from a keyboard instead of the number pad, or from a scanner that emulates one. */
function useKeyboard(dispatch: Dispatch<KioskEvent>): void {
  useEffect(() => {
    const burst = new ScanBurst()
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // Leave input fields alone, except for Escape.
      if (isIn(event.target, 'input') && event.key !== 'Escape') return
      const typed = scanEvent(burst.take({ key: event.key, at: event.timeStamp })) ?? toEvent(event)
      if (!typed) return
      event.preventDefault()
      dispatch(typed)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [dispatch])
}

/**
 * Holds a screen wake lock where supported. The browser releases it when the tab is hidden, so request it again when
 * the tab is visible.
 */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    async function ask() {
      if (document.visibilityState !== 'visible') return
      // The request is rejected on low battery; the screen then sleeps as usual.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (left) void lock?.release()
    }
    document.addEventListener('visibilitychange', ask)
    void ask()
    return () => {
      left = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}

// Idle time before an app update, in ms: by then nobody is about to type.
const QUIET_MS = 10_000

/** Installs a new app version while the kiosk is idle, without prompting a client. */
function useUpdateWhenIdle(screen: Screen): void {
  const update = useStore(newVersion)
  const idle = isAttract(screen)
  useEffect(() => {
    if (!update || !idle) return
    const timer = setTimeout(update, QUIET_MS)
    return () => clearTimeout(timer)
  }, [update, idle])
}

const SOUNDS: Partial<Record<Screen['at'], () => void>> = {
  done: playSuccess,
  'family-done': playSuccess,
  'signed-up': playSuccess,
  renewed: playSuccess,
  'next-booked': playSuccess,
  joined: playSuccess,
  signed: playSuccess,
  'see-desk': playSeeDesk,
  failed: playSeeDesk,
}

/** Plays a sound for the result, if the business has sounds enabled. */
function useSounds({ at }: Screen, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    // After the screen is painted: the first sound opens the audio device.
    const timer = setTimeout(() => SOUNDS[at]?.())
    return () => clearTimeout(timer)
  }, [at, wanted])
}

/** Resets language and text settings for the next client: on every start over, and after the idle time. */
function useViewReset(screen: Screen, idleSeconds: number): void {
  const { isChanged, reset } = useView()
  const isIdle = isChanged && isAttract(screen)
  useEffect(() => {
    // Compare by identity: starting over yields ATTRACT itself. Deleting the last digit yields an equal screen, but the
    // same client is still there.
    if (screen === ATTRACT) reset()
  }, [screen, reset])
  useEffect(() => {
    if (isIdle) return afterQuiet(idleSeconds, reset)
  }, [isIdle, idleSeconds, reset])
}

/** Runs the kiosk's state machine with its requests, timers, keyboard, sounds and wake lock. */
export function useKiosk(): [Screen, Dispatch<KioskEvent>] {
  const [screen, dispatch] = useReducer(kioskReducer, ATTRACT)
  const { options } = useOpenedDevice()
  useRequests(screen, dispatch)
  useTimers({ screen, dispatch, idle: options })
  useViewReset(screen, options.idleSeconds)
  useSounds(screen, options.sounds)
  useKeyboard(dispatch)
  useWakeLock()
  useUpdateWhenIdle(screen)
  return [screen, dispatch]
}
