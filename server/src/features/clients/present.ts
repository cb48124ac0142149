import type { Client, ClientRow as ClientRowShape } from '@deskbell/domain/clients/schema.ts'
import type { client } from '../../db/schema/client.ts'

export type ClientRecord = typeof client.$inferSelect

/** How often a client came, and how often they didn't. */
export type Counts = { visits: number; missed: number }

export type RowRecord = Pick<
  ClientRecord,
  'id' | 'firstName' | 'lastName' | 'phone' | 'email' | 'alertNote' | 'tags' | 'archivedAt'
>

export function presentClientRow(row: RowRecord): ClientRowShape {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    alertNote: row.alertNote,
    tags: row.tags,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

export function presentClient(row: ClientRecord & Counts): Client {
  return {
    ...presentClientRow(row),
    birthday: row.birthday,
    notes: row.notes,
    blockedReason: row.blockedReason,
    visits: row.visits,
    missed: row.missed,
    mergedInto: row.mergedInto,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
