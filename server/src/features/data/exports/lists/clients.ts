import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { client } from '../../../../db/schema/client.ts'
import { findClients } from '../../../clients/list.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

/** Finds the columns that the client list doesn't show. */
async function findDetails({ tx, actor }: Source, ids: string[]) {
  const { id, birthday, notes, blockedReason, language, unsubscribedAt } = client
  const rows = await tx
    .select({ id, birthday, notes, blockedReason, language, unsubscribedAt })
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), inArray(client.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

async function* listRows(source: Source, asked: ListFilter<'clients'>) {
  const { tx, actor, now } = source
  // A client whose name matches twice may appear on two pages.
  const seen = asked.q ? new Set<string>() : null
  for await (const page of paginate((part) => findClients(tx, actor, { ...asked, ...part, now }))) {
    const fresh = page.filter(({ id }) => !seen?.has(id))
    for (const { id } of fresh) seen?.add(id)
    const details = await findDetails(
      source,
      fresh.map(({ id }) => id),
    )
    yield fresh.map((row) => ({ ...row, details: details.get(row.id) }))
  }
}

export const clients = defineExport({
  list: 'clients',
  name: 'Clients',
  summary: 'Clients as a file, those that the list shows',
  filter: EXPORT_FILTERS.clients,
  rows: listRows,
  columns: [
    ['text', 'First name', (row) => row.firstName],
    ['text', 'Last name', (row) => row.lastName],
    ['text', 'Phone', (row) => row.phone],
    ['text', 'Email', (row) => row.email],
    ['day', 'Birthday', (row) => row.details?.birthday ?? null],
    ['text', 'Alert note', (row) => row.alertNote],
    ['text', 'Notes', (row) => row.details?.notes],
    ['text', 'Tags', (row) => row.tags.join(', ')],
    ['time', 'Client since', (row) => row.createdAt],
    ['number', 'Visits', (row) => row.visits],
    ['time', 'Last visit', (row) => row.lastVisitAt],
    ['time', 'Next appointment', (row) => row.nextAppointmentAt],
    ['number', 'Visits left', (row) => row.visitsLeft ?? 'Unlimited'],
    ['day', 'Pass ends', (row) => row.expiresOn],
    ['number', 'Unpaid visits', (row) => row.unpaidVisits],
    ['money', 'Still to pay', (row) => row.owed],
    ['text', 'Sent to the desk because', (row) => row.details?.blockedReason],
    ['text', 'Language', (row) => row.details?.language],
    ['time', 'Wants no news since', (row) => row.details?.unsubscribedAt?.toISOString() ?? null],
    ['time', 'Archived', (row) => row.archivedAt],
  ],
})
