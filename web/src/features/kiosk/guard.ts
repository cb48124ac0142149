import type { Session } from '@deskbell/domain/auth/schema.ts'
import { isRedirect } from '@tanstack/react-router'
import { isOutage } from '../../lib/api-error.ts'
import { sessionQuery } from '../auth/api.ts'
import { requireSession } from '../auth/guards.ts'
import { forgetKiosk, type KnownKiosk, knownKiosk, openKiosk } from './device.ts'

/** Longer than a healthy server ever takes, and short enough to wait for at the door. */
const PATIENCE_MS = 2500

type Visit = Parameters<typeof requireSession>[0]

/** Whether the kiosk has been open on this page. */
let wasOpen = false

/**
 * Lets the signed in pass to the kiosk, and opens it on this device. One that was open before opens from memory where
 * no server answers, and one that is on the screen stays there whatever becomes of its session: what is tapped is kept.
 */
export async function requireKiosk(visit: Visit): Promise<{ session: Session }> {
  const known = knownKiosk.get()
  const session = known ? await Promise.race([openAgain(visit, known), patience(known)]) : await open(visit)
  wasOpen = true
  if (session === known?.session) visit.context.queryClient.setQueryData(sessionQuery.queryKey, session)
  return { session }
}

/** Whoever comes back to the kiosk needs a session again. */
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
