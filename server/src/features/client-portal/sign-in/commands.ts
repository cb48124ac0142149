import type { PortalCode } from '@deskbell/domain/client-portal/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Queryable } from '../../../db/client.ts'
import { and, eq, gt, isNull, lt, sql } from '../../../db/drizzle.ts'
import { portalSignIn } from '../../../db/schema/portal.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { verifyToken } from '../../../lib/crypto/signed-token.ts'
import { isSameSecret } from '../../../lib/crypto/timing-safe-compare.ts'
import { findClientsAt } from '../address.ts'
import { insertSession, type SigningIn } from '../sessions/commands.ts'
import { CODE_TRIES, createCode } from './code.ts'

function isUsable({ businessId }: Actor, id: string, now: Date) {
  return and(
    eq(portalSignIn.businessId, businessId),
    eq(portalSignIn.id, id),
    isNull(portalSignIn.usedAt),
    gt(portalSignIn.expiresAt, now),
  )
}

/** Counts a try before it is checked, and commits it: tries at the same time can't exceed the limit. */
async function countTry(db: Queryable, actor: Actor, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rowCount } = await db
    .update(portalSignIn)
    .set({ tries: sql`${portalSignIn.tries} + 1` })
    .where(and(isUsable(actor, id, now), lt(portalSignIn.tries, CODE_TRIES)))
  return rowCount === 1
}

/**
 * Signs a browser in by the code of its request, and returns the secret of the session. Throws AppError
 * 'incorrect_code', also if the code was used, has expired, or was tried too often.
 */
export async function signInByCode(
  { db, encryption }: Pick<Services, 'db' | 'encryption'>,
  actor: Actor,
  { input, ...asked }: SigningIn & { input: PortalCode },
): Promise<string> {
  const { id, code } = input
  const mayTry = await countTry(db, actor, { id, now: asked.now })
  const isRight = isSameSecret(createCode({ encryption }, { businessId: actor.businessId, id }), code)
  const token = mayTry && isRight ? await openSession(db, actor, { ...asked, id }) : null
  if (!token) throw new AppError('incorrect_code')
  return token
}

/** Signs a browser in by the link in a mail, and returns the secret of the session. Throws AppError 'link_not_valid'. */
export async function signInByLink(
  { db, encryption }: Pick<Services, 'db' | 'encryption'>,
  actor: Actor,
  { link, ...asked }: SigningIn & { link: string },
): Promise<string> {
  const linked = verifyToken(encryption, 'portal', link)
  const isOwn = linked?.businessId === actor.businessId
  const token = linked && isOwn ? await openSession(db, actor, { ...asked, id: linked.id }) : null
  if (!token) throw new AppError('link_not_valid')
  return token
}

/** Uses a request, once, for a session of 90 days. Returns null if it was used, or nobody has the address any more. */
function openSession(
  db: Database,
  actor: Actor,
  { id, userAgent, now }: SigningIn & { id: string },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(portalSignIn)
      .set({ usedAt: now })
      .where(isUsable(actor, id, now))
      .returning()
    if (!used || (await findClientsAt(tx, actor, used)).length === 0) return null
    return insertSession(tx, actor, { at: used, userAgent, now })
  })
}
