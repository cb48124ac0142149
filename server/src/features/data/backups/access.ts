import { createMiddleware } from 'hono/factory'
import type { Actor } from '../../../auth/actor.ts'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { hasAccounts, requireSingleBusiness } from './queries.ts'

/**
 * Requires a session; without any account yet, allows anyone, since the install is still to be set up. Throws AppError
 * 'not_signed_in', 'several_shops'.
 */
export const requireOwnerOrSetup = createMiddleware<AppEnv>(async (c, next) => {
  const { caller, db } = c.var
  if (!caller?.sessionId && (await hasAccounts(db))) throw new AppError('not_signed_in')
  await requireSingleBusiness(db)
  return next()
})

export function findActor(c: { var: AppEnv['Variables'] }): Actor | null {
  return c.var.caller?.sessionId ? c.var.caller.actor : null
}
