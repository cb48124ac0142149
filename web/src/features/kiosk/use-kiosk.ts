import { type Dispatch, useEffect, useReducer } from 'react'
import { newVersion } from '../../lib/new-version.ts'
import { useStore } from '../../lib/store.ts'
import { type KioskEvent, kioskReducer } from './kiosk-machine.ts'
import { useOpenedDevice } from './offline/types.ts'
import { ScanBurst, type Scanned } from './scan-burst.ts'
import { ATTRACT, isAttract, type Screen } from './screens.ts'
import { useRequests } from './use-requests.ts'
import { afterQuiet, useTimers } from './use-timers.ts'
import { useView } from './view.tsx'

/** Notes as frequency in Hz and the second at which they begin. */
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
  // A browser keeps it silent until somebody has touched the page.
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

/** Two notes that rise, for a check-in. */
function playSuccess(): void {
  play(SUCCESS)
}

/** Two lower ones that fall, for whoever is sent to the desk. */
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
  // A focused button or link takes Enter itself.
  return key === 'Enter' && !isIn(target, 'button, a') ? { type: 'go' } : null
}

function scanEvent(scanned: Scanned): KioskEvent | null {
  if (scanned === 'other') return { type: 'scanned-other' }
  return scanned && { type: 'scanned', code: scanned.code }
}

/** A keyboard in place of the number pad, or a scanner that types. */
function useKeyboard(dispatch: Dispatch<KioskEvent>): void {
  useEffect(() => {
    const burst = new ScanBurst()
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // What is typed into a field stays there.
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

/** Keeps the screen on, where the browser can. It lets go of it with the tab out of sight, and is asked again then. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    async function ask() {
      if (document.visibilityState !== 'visible') return
      // Refused where the battery is low: the tablet then sleeps as it would.
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

// Nobody stands there any more who was about to type.
const QUIET_MS = 10_000

/** Takes a new version while nobody uses the tablet, and asks no client about it. */
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
  'signed-up': playSuccess,
  signed: playSuccess,
  'see-desk': playSeeDesk,
  failed: playSeeDesk,
}

/** Says by ear what has come of it, where the shop wants sounds. */
function useSounds({ at }: Screen, wanted: boolean): void {
  useEffect(() => {
    if (wanted) SOUNDS[at]?.()
  }, [at, wanted])
}

/** Gives the next client the shop's own language and text: with each start over, and when nobody goes on. */
function useViewReset(screen: Screen, idleSeconds: number): void {
  const { isChanged, reset } = useView()
  const isIdle = isChanged && isAttract(screen)
  useEffect(() => {
    // Starting over gives this very screen; deleting the last digit gives one like it, to somebody who is still there.
    if (screen === ATTRACT) reset()
  }, [screen, reset])
  useEffect(() => {
    if (isIdle) return afterQuiet(idleSeconds, reset)
  }, [isIdle, idleSeconds, reset])
}

/** The kiosk's screen, and what drives it: taps, keys, the desk's answers and the clock. */
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
