import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { PlanResource } from '@deskbell/domain/tenancy/schema.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queryable } from '../../db/client.ts'
import { and, eq, gte, inArray, isNull, sum } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { clientFile } from '../../db/schema/client-file.ts'
import { employee } from '../../db/schema/employee.ts'
import { message } from '../../db/schema/message.ts'

const BYTES_PER_MB = 1024 * 1024

type Source = Queryable | NodePgDatabase
type UsageScope = { businessId: string; timeZone: string; now: Date }

/** What counts towards each limit of the plan, and how much of it there is. */
export const USAGE = {
  employees: (db: Source, { businessId }: UsageScope) =>
    db.$count(employee, and(eq(employee.businessId, businessId), isNull(employee.archivedAt))),
  clients: (db: Source, { businessId }: UsageScope) =>
    db.$count(client, and(eq(client.businessId, businessId), isNull(client.archivedAt))),
  /** In the calendar month of the business. */
  messages: (db: Source, { businessId, timeZone, now }: UsageScope) => {
    const { from } = dayBounds(`${localDay(now, timeZone).slice(0, 7)}-01`, timeZone)
    const isSent = and(gte(message.createdAt, from), inArray(message.status, ['queued', 'sent']))
    return db.$count(message, and(eq(message.businessId, businessId), isSent))
  },
  /** Of the files of clients, until they are purged. A fraction. */
  storageMb: async (db: Source, { businessId }: UsageScope) => {
    const [row] = await db
      .select({ bytes: sum(clientFile.bytes).mapWith(Number) })
      .from(clientFile)
      .where(eq(clientFile.businessId, businessId))
    return (row?.bytes ?? 0) / BYTES_PER_MB
  },
}

export async function findUsage(db: Queryable, scope: UsageScope): Promise<Record<PlanResource, number>> {
  const [employees, clients, messages, storageMb] = await Promise.all([
    USAGE.employees(db, scope),
    USAGE.clients(db, scope),
    USAGE.messages(db, scope),
    USAGE.storageMb(db, scope),
  ])
  return { employees, clients, messages, storageMb }
}
