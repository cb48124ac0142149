import type { Client, ClientRow as ClientRowShape } from '@deskbell/domain/clients/schema.ts'
import type { client } from '../../db/schema/client.ts'

export type ClientRecord = typeof client.$inferSelect

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

export function presentClient(row: ClientRecord & { visits: number }): Client {
  return {
    ...presentClientRow(row),
    birthday: row.birthday,
    notes: row.notes,
    visits: row.visits,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
