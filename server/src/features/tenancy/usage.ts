import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { and, eq, gte, isNull, ne, sum } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { client } from '../../db/schema/client.ts'
import { clientFile } from '../../db/schema/client-file.ts'
import { employee } from '../../db/schema/employee.ts'
import { message } from '../../db/schema/message.ts'

export const BYTES_PER_MB = 1024 * 1024

type Asked = { businessId: string; timeZone: string; now: Date }

/** What counts towards each limit of the plan, and how much of it there is. */
export const USAGE = {
  employees: (db: Queryable, { businessId }: Asked) =>
    db.$count(employee, and(eq(employee.businessId, businessId), isNull(employee.archivedAt))),
  clients: (db: Queryable, { businessId }: Asked) =>
    db.$count(client, and(eq(client.businessId, businessId), isNull(client.archivedAt))),
  /** In the calendar month of the business. */
  messages: (db: Queryable, { businessId, timeZone, now }: Asked) => {
    const { from } = dayBounds(`${localDay(now, timeZone).slice(0, 7)}-01`, timeZone)
    const isSent = and(gte(message.createdAt, from), ne(message.status, 'dropped'))
    return db.$count(message, and(eq(message.businessId, businessId), isSent))
  },
  /** Of the files of clients, until they are purged; begun MB count. */
  storageMb: async (db: Queryable, { businessId }: Asked) => {
    const [row] = await db
      .select({ bytes: sum(clientFile.bytes).mapWith(Number) })
      .from(clientFile)
      .where(eq(clientFile.businessId, businessId))
    return Math.ceil((row?.bytes ?? 0) / BYTES_PER_MB)
  },
}

export type PlanResource = keyof typeof USAGE

export async function findUsage(db: Queryable, asked: Asked): Promise<Record<PlanResource, number>> {
  const [employees, clients, messages, storageMb] = await Promise.all([
    USAGE.employees(db, asked),
    USAGE.clients(db, asked),
    USAGE.messages(db, asked),
    USAGE.storageMb(db, asked),
  ])
  return { employees, clients, messages, storageMb }
}
