import type { PortalCodeSent, PortalSignIn } from '@deskbell/domain/client-portal/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import { portalSignIn } from '../../../db/schema/portal.ts'
import type { Services } from '../../../http/context.ts'
import type { PortalAddress } from '../address.ts'
import { CODE_MINUTES } from './code.ts'

/**
 * Notes a request for a sign-in; a job finds out afterwards if there is anybody to write to. So answer and time are the
 * same for every address. The id is the server's own: the code is derived from it, so nobody may choose it.
 */
export async function requestSignIn(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { businessId }: Actor,
  { at, language, now }: { at: PortalAddress; language: PortalSignIn['language']; now: Date },
): Promise<PortalCodeSent> {
  const id = newId()
  const expiresAt = minutesAfter(now, CODE_MINUTES)
  await db.transaction(async (tx) => {
    await tx.insert(portalSignIn).values({ businessId, id, ...at, language, createdAt: now, expiresAt })
    await jobs.add(tx, 'portal_sign_in', { businessId, signInId: id })
  })
  return { id, channel: at.channel, expiresAt: expiresAt.toISOString() }
}
