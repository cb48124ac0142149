import type { Session } from '@deskbell/domain/auth/schema.ts'
import { isRedirect } from '@tanstack/react-router'
import { isOutage } from '../../lib/api-error.ts'
import { sessionQuery } from '../auth/api.ts'
import { requireSession } from '../auth/guards.ts'
import { forgetKiosk, type KnownKiosk, knownKiosk, openKiosk } from './device.ts'

/** Timeout before opening from local state: longer than a healthy server takes, short enough to wait for. */
const PATIENCE_MS = 2500

type Visit = Parameters<typeof requireSession>[0]

/** True once the kiosk has been opened on this page. */
let wasOpen = false

/**
 * Route guard: requires a session and opens the kiosk on this device. A kiosk that was opened before falls back to its
 * stored session during an outage. One that is on screen stays open even if its session has ended, since check-ins are
 * queued locally.
 */
export async function requireKiosk(visit: Visit): Promise<{ session: Session }> {
  const known = knownKiosk.get()
  const session = known ? await Promise.race([openAgain(visit, known), patience(known)]) : await open(visit)
  wasOpen = true
  if (session === known?.session) visit.context.queryClient.setQueryData(sessionQuery.queryKey, session)
  return { session }
}

/** Requires a session again the next time the kiosk is opened. */
export function leaveKiosk(): void {
  wasOpen = false
}

async function open(visit: Visit): Promise<Session> {
  const { session } = await requireSession(visit)
  await openKiosk(visit.context.queryClient, session)
  return session
}

async function openAgain(visit: Visit, { session }: KnownKiosk): Promise<Session> {
  try {
    return await open(visit)
  } catch (error) {
    if (isOutage(error) || wasOpen) return session
    if (isRedirect(error)) forgetKiosk()
    throw error
  }
}

function patience({ session }: KnownKiosk): Promise<Session> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, session))
}
