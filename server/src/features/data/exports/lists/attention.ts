import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { toWord } from '../../../../lib/texts.ts'
import { findOpenAlerts } from '../../../home/alerts/queries.ts'
import { ALERT_TEXTS, SEE_DESK_TEXTS } from '../labels.ts'
import { defineExport, type Source } from '../table.ts'

async function* listRows({ tx, actor }: Source) {
  yield (await findOpenAlerts(tx, actor)).items
}

export const attention = defineExport({
  list: 'attention',
  name: msg`Needs attention`,
  summary: 'What the desk should look at as a file, the newest first',
  filter: EXPORT_FILTERS.attention,
  rows: listRows,
  columns: [
    ['time', 'since', (row) => row.at],
    ['text', 'subject', (row) => toWord(ALERT_TEXTS, row.kind)],
    ['text', 'firstName', (row) => row.client?.firstName],
    ['text', 'lastName', (row) => row.client?.lastName],
    ['text', 'phone', (row) => row.client?.phone],
    ['text', 'kiosk', (row) => row.deviceName],
    ['text', 'why', (row) => row.detail.reason && toWord(SEE_DESK_TEXTS, row.detail.reason)],
    ['text', 'service', (row) => row.detail.serviceName],
    ['text', 'pass', (row) => row.detail.passName],
    ['number', 'count', (row) => row.detail.count ?? null],
    ['text', 'note', (row) => row.detail.note],
  ],
})
