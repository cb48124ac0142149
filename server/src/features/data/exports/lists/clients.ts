import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray } from '../../../../db/drizzle.ts'
import { client } from '../../../../db/schema/client.ts'
import { findClients } from '../../../clients/list.ts'
import { UNLIMITED } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

/** Finds the columns that the client list doesn't show. */
async function findDetails({ tx, actor }: Source, ids: string[]) {
  const { id, birthday, notes, blockedReason, taxExemption, language, unsubscribedAt } = client
  const rows = await tx
    .select({ id, birthday, notes, blockedReason, taxExemption, language, unsubscribedAt })
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
  name: msg`Clients`,
  summary: 'Clients as a file, those that the list shows',
  filter: EXPORT_FILTERS.clients,
  rows: listRows,
  columns: [
    ['text', 'firstName', (row) => row.firstName],
    ['text', 'lastName', (row) => row.lastName],
    ['text', 'phone', (row) => row.phone],
    ['text', 'email', (row) => row.email],
    ['day', 'birthday', (row) => row.details?.birthday ?? null],
    ['text', 'alertNote', (row) => row.alertNote],
    ['text', 'notes', (row) => row.details?.notes],
    ['text', 'tags', (row) => row.tags.join(', ')],
    ['time', 'clientSince', (row) => row.createdAt],
    ['number', 'visits', (row) => row.visits],
    ['time', 'lastVisitAt', (row) => row.lastVisitAt],
    ['time', 'nextAppointmentAt', (row) => row.nextAppointmentAt],
    ['number', 'visitsLeft', (row) => row.visitsLeft ?? UNLIMITED],
    ['day', 'passEndsOn', (row) => row.expiresOn],
    ['number', 'unpaidVisits', (row) => row.unpaidVisits],
    ['money', 'owed', (row) => row.owed],
    ['text', 'blockedReason', (row) => row.details?.blockedReason],
    ['text', 'taxExemption', (row) => row.details?.taxExemption],
    ['text', 'language', (row) => row.details?.language],
    ['time', 'unsubscribedAt', (row) => row.details?.unsubscribedAt?.toISOString() ?? null],
    ['time', 'archivedAt', (row) => row.archivedAt],
  ],
})
