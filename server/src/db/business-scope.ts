import { AsyncLocalStorage } from 'node:async_hooks'
import type { Statement } from './batch.ts'

const storage = new AsyncLocalStorage<string | null>()

/** Runs `work` for one business: where several are isolated, its statements find the rows of no other. */
export function withinBusiness<T>(businessId: string, work: () => PromiseLike<T>): Promise<T> {
  // A query of Drizzle runs when it is awaited, which has to be within.
  return storage.run(businessId, async () => await work())
}

/** Runs `work` over all businesses: the exception within the work for one. */
export function acrossBusinesses<T>(work: () => PromiseLike<T>): Promise<T> {
  return storage.run(null, async () => await work())
}

/** Returns the business whose work this is; null outside of any. */
export function getBusinessScope(): string | null {
  return storage.getStore() ?? null
}

/**
 * Sets role and business until the end of the transaction, which is that of the packet if none was begun. A condition
 * that is never true returns no row.
 */
const SET_SCOPE = `select where set_config('role', session_user || '_shop', true) is null
  or set_config('app.business_id', $1, true) is null`

export function setScope(businessId: string): Statement {
  return { name: 'set-scope', text: SET_SCOPE, values: [businessId] }
}
