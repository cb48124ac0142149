import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import type { Context } from 'hono'
import { eq } from '../db/drizzle.ts'
import { businessHost } from '../db/schema/membership.ts'
import type { AppEnv } from './context.ts'

/** Returns the business whose own address was asked; null at an address of no one, and where there is one business only. */
export async function findHostBusinessId(c: Context<AppEnv>): Promise<string | null> {
  if (c.var.shops === 'one') return null
  const host = new URL(c.req.url).host
  const [own] = await c.var.db
    .select({ businessId: businessHost.businessId })
    .from(businessHost)
    .where(eq(businessHost.host, host))
  return own?.businessId ?? null
}

/** Returns the business that a visitor without a session sees: that of the address, else the first. */
export async function findPublicBusinessId(c: Context<AppEnv>): Promise<string> {
  return (await findHostBusinessId(c)) ?? FIRST_BUSINESS_ID
}
