import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { lt } from '../../../db/drizzle.ts'
import { portalAddressChange, portalChallenge, portalSession, portalSignIn } from '../../../db/schema/portal.ts'
import type { Services } from '../../../http/context.ts'

/** Deletes sessions and challenges that have ended, and requests of the day before, which name addresses of anybody. */
export async function deleteExpiredAccess({ db }: Pick<Services, 'db'>, now: Date): Promise<void> {
  for (const table of [portalSignIn, portalAddressChange])
    await db.delete(table).where(lt(table.expiresAt, new Date(now.getTime() - DAY_MS)))
  for (const table of [portalSession, portalChallenge]) await db.delete(table).where(lt(table.expiresAt, now))
}
