import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { streamState } from '../../../lib/connection.ts'
import { followStream } from '../../../lib/live.ts'
import { useStore } from '../../../lib/store.ts'
import { forgetKiosk, knownKiosk, openedKiosk, openKiosk } from '../device.ts'
import { kioskDesk, kioskState, openDesk } from './open-desk.ts'
import type { KioskDesk, KioskState } from './outcome.ts'

const OF_DEVICE: LiveTopic[] = ['business', 'devices']

function ignore(): void {
  // What fails is made up for by the next time.
}

function flush(): void {
  void openDesk().then(({ flusher }) => flusher.flush({ now: true }), ignore)
}

function refreshRoster(): void {
  void openDesk().then(({ keeper }) => keeper.refreshSoon(), ignore)
}

/** What is on its way tells soon whether the server is away. */
function doubt(): void {
  kioskState.noteOnline(false)
  flush()
}

/** Its options may have changed; or staff have signed it out, and then it opens only after they have signed in. */
function reopen(queryClient: QueryClient): void {
  const known = knownKiosk.get()
  if (!known) return
  openKiosk(queryClient, known.session, { isOpen: true }).catch((error) => {
    if (!isApiError(error, 'device_revoked')) return
    forgetKiosk()
    window.location.reload()
  })
}

function start(queryClient: QueryClient): () => void {
  const stopped = new AbortController()
  window.addEventListener('online', flush, stopped)
  window.addEventListener('offline', doubt, stopped)
  document.addEventListener('visibilitychange', () => document.hidden || flush(), stopped)
  const stopWatching = streamState.subscribe(() => streamState.get() === 'lost' && doubt())
  const stopStream = followStream({
    onOpen() {
      flush()
      refreshRoster()
    },
    onTopics(topics) {
      refreshRoster()
      if (topics.some((topic) => OF_DEVICE.includes(topic))) reopen(queryClient)
    },
    onRefused: () => reopen(queryClient),
  })
  return () => {
    stopped.abort()
    stopWatching()
    stopStream()
  }
}

let followers = 0
let stop = ignore

/** Keeps the kiosk in touch with the server for as long as anybody wants it. Returns how to want it no more. */
function followServer(queryClient: QueryClient): () => void {
  followers += 1
  if (followers === 1) stop = start(queryClient)
  return () => {
    followers -= 1
    if (followers === 0) stop()
  }
}

/** What the kiosk's screens ask for. While one of them has it, the kiosk keeps in touch with the server. */
export function useKioskDesk(): KioskDesk {
  const queryClient = useQueryClient()
  useEffect(() => followServer(queryClient), [queryClient])
  return kioskDesk
}

/** How the kiosk is: for the indicator. */
export function useKioskState(): KioskState {
  return useStore(kioskState)
}

/** What this tablet is: its name, whether it is locked, and how the shop wants its kiosks to be. */
export function useOpenedDevice(): OpenedDevice {
  const known = useStore(knownKiosk)
  // A kiosk that was signed out is still on the screen for a moment.
  const last = useRef(openedKiosk)
  if (known) last.current = () => known
  return last.current().device
}
