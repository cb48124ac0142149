import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { and, desc, eq, sql } from '../../../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../../../db/paging.ts'
import { activity as deed } from '../../../../db/schema/activity.ts'
import { client } from '../../../../db/schema/client.ts'
import { toActionWord, toKindWord } from '../../../reports/activity/labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

async function findActivity(
  { tx, actor }: Source,
  { clientId, cursor, limit }: ListFilter<'activity'> & { cursor: string | undefined; limit: number },
) {
  const before = decodeCursor(cursor, SortKey)
  const { id, at, byName: by, action, entity, before: was, after: is } = deed
  const rows = await tx
    .select({ id, at, by, action, entity, was, is, firstName: client.firstName, lastName: client.lastName })
    .from(deed)
    .leftJoin(client, and(eq(client.businessId, deed.businessId), eq(client.id, deed.clientId)))
    .where(
      and(
        eq(deed.businessId, actor.businessId),
        clientId ? eq(deed.clientId, clientId) : undefined,
        before ? sql`(${at}, ${id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1)
  const present = (row: (typeof rows)[number]) => ({ ...row, at: row.at.toISOString() })
  return toPage(rows, { limit, present, sortKey: (row) => [row.at.toISOString(), row.id] })
}

function json(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

function listRows(source: Source, asked: ListFilter<'activity'>) {
  return paginate((part) => findActivity(source, { ...asked, ...part }))
}

export const activity = defineExport({
  list: 'activity',
  name: msg`Activity`,
  summary: 'Who did what in the shop, or to one client, as a file, the newest first',
  filter: EXPORT_FILTERS.activity,
  rows: listRows,
  columns: [
    ['time', 'at', (row) => row.at],
    ['text', 'who', (row) => row.by],
    ['text', 'action', (row) => toActionWord(row.action)],
    ['text', 'entity', (row) => toKindWord(row.entity)],
    ['text', 'firstName', (row) => row.firstName],
    ['text', 'lastName', (row) => row.lastName],
    ['text', 'before', (row) => json(row.was)],
    ['text', 'after', (row) => json(row.is)],
  ],
})
