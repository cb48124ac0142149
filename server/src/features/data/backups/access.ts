import { createMiddleware } from 'hono/factory'
import type { Actor } from '../../../auth/actor.ts'
import { requireRecentSignIn } from '../../../auth/session.ts'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { hasAccounts } from '../../auth/queries.ts'
import { requireSetupCode } from '../../auth/setup-code.ts'
import { requireSingleBusiness } from './queries.ts'

/**
 * Requires a session, or without any account yet the set-up code. Throws AppError 'not_signed_in', 'several_shops' and
 * as `requireSetupCode`.
 */
export const requireOwnerOrSetup = createMiddleware<AppEnv>(async (c, next) => {
  const { caller, db } = c.var
  const go = async () => {
    await requireSingleBusiness(db)
    await next()
  }
  if (caller?.sessionId) return go()
  if (await hasAccounts(db)) throw new AppError('not_signed_in')
  return requireSetupCode(c, go)
})

/** Requires that a session signed in recently; use it before `requireOwnerOrSetup`, which refuses all others. */
export const requireRecentOwner = createMiddleware<AppEnv>((c, next) =>
  c.var.caller?.sessionId ? requireRecentSignIn(c, next) : next(),
)

export function findActor(c: { var: AppEnv['Variables'] }): Actor | null {
  return c.var.caller?.sessionId ? c.var.caller.actor : null
}
