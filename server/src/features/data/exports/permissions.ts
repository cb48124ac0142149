import { and, eq, inArray } from '../../../db/drizzle.ts'
import { client } from '../../../db/schema/client.ts'
import type { Source } from './table.ts'

/** Finds clients' contact details by id, with which another program tells namesakes apart. */
export async function findContactDetails({ tx, actor }: Source, ids: Set<string>) {
  const { id, phone, email } = client
  const rows = await tx
    .select({ id, phone, email })
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), inArray(client.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}
