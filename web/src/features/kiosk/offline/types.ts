import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { streamState } from '../../../lib/connection.ts'
import { followStream } from '../../../lib/live.ts'
import { useStore } from '../../../lib/store.ts'
import { forgetKiosk, getOpenKiosk, knownKiosk, openKiosk } from '../device.ts'
import { kioskClient, kioskState, openOfflineKiosk } from './open-kiosk.ts'
import type { KioskClient, KioskState } from './outcome.ts'

const OF_DEVICE: LiveTopic[] = ['business', 'devices']

function ignore(): void {
  // The next attempt makes up for it.
}

function flush(): void {
  void openOfflineKiosk().then(({ flusher }) => flusher.flush({ now: true }), ignore)
}

function refreshRoster(): void {
  void openOfflineKiosk().then(({ keeper }) => keeper.refreshSoon(), ignore)
}

/** Assumes offline until a flush proves otherwise. */
function assumeOffline(): void {
  kioskState.noteOnline(false)
  flush()
}

/** Reloads the device's options. If staff have revoked the device, resets it: it opens again only after a sign-in. */
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
  window.addEventListener('offline', assumeOffline, stopped)
  document.addEventListener('visibilitychange', () => document.hidden || flush(), stopped)
  const stopWatching = streamState.subscribe(() => streamState.get() === 'lost' && assumeOffline())
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

/** Starts live updates while at least one caller needs them (reference count). Returns the unsubscribe function. */
function followServer(queryClient: QueryClient): () => void {
  followers += 1
  if (followers === 1) stop = start(queryClient)
  return () => {
    followers -= 1
    if (followers === 0) stop()
  }
}

/** Returns the kiosk client, and keeps live updates running while mounted. */
export function useKioskClient(): KioskClient {
  const queryClient = useQueryClient()
  useEffect(() => followServer(queryClient), [queryClient])
  return kioskClient
}

export function useKioskState(): KioskState {
  return useStore(kioskState)
}

export function useOpenedDevice(): OpenedDevice {
  const known = useStore(knownKiosk)
  // A revoked kiosk stays on screen for a moment: fall back to the last value.
  const last = useRef(getOpenKiosk)
  if (known) last.current = () => known
  return last.current().device
}
