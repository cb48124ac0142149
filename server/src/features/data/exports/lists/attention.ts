import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { findOpenAlerts } from '../../../home/alerts/queries.ts'
import { toSentenceCase } from '../labels.ts'
import { defineExport, type Source } from '../table.ts'

async function* listRows({ tx, actor }: Source) {
  yield (await findOpenAlerts(tx, actor)).items
}

export const attention = defineExport({
  list: 'attention',
  name: 'Needs attention',
  summary: 'What the desk should look at as a file, the newest first',
  filter: EXPORT_FILTERS.attention,
  rows: listRows,
  columns: [
    ['time', 'Since', (row) => row.at],
    ['text', 'What', (row) => toSentenceCase(row.kind)],
    ['text', 'First name', (row) => row.client?.firstName],
    ['text', 'Last name', (row) => row.client?.lastName],
    ['text', 'Phone', (row) => row.client?.phone],
    ['text', 'Kiosk', (row) => row.deviceName],
    ['text', 'Why', (row) => row.detail.reason && toSentenceCase(row.detail.reason)],
    ['text', 'Service', (row) => row.detail.serviceName],
    ['text', 'Pass', (row) => row.detail.passName],
    ['number', 'How many', (row) => row.detail.count ?? null],
    ['text', 'Note', (row) => row.detail.note],
  ],
})
