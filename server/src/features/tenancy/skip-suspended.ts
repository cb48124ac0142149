import type { Database } from '../../db/client.ts'
import { and, eq, isNotNull } from '../../db/drizzle.ts'
import { tenancy } from '../../db/schema/tenancy.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'

type Handler = (data: { businessId: string }, signal: AbortSignal) => Promise<void>

/**
 * Wraps the handlers of what is sent: for a suspended business they do nothing. Messages and deliveries keep their rows,
 * and are queued again, unless they have expired, once it is resumed.
 */
export function skipSuspended<Name extends keyof JobHandlers>(
  db: Database,
  handlers: Pick<JobHandlers, Name>,
): Pick<JobHandlers, Name> {
  const skip =
    (handle: Handler): Handler =>
    async (data, signal) => {
      if (!(await isSuspended(db, data.businessId))) await handle(data, signal)
    }
  const wrapped = Object.entries(handlers).map(([name, handle]) => [name, skip(handle as Handler)])
  return Object.fromEntries(wrapped) as Pick<JobHandlers, Name>
}

export async function isSuspended(db: Database, businessId: string): Promise<boolean> {
  return (await db.$count(tenancy, and(eq(tenancy.businessId, businessId), isNotNull(tenancy.suspendedAt)))) > 0
}
