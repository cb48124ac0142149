import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { WHOLE_RATE } from '@deskbell/domain/sales/tax.ts'
import { msg } from '@lingui/core/runtime-macro'
import { findPromoCodes } from '../../../promo-codes/queries.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

function listRows({ tx, actor }: Source, asked: ListFilter<'promo-codes'>) {
  return paginate((part) => findPromoCodes(tx, actor, { ...asked, ...part }))
}

export const promoCodes = defineExport({
  list: 'promo-codes',
  name: msg`Promo codes`,
  summary: 'Promo codes with how often they were used as a file, the newest first',
  filter: EXPORT_FILTERS['promo-codes'],
  rows: listRows,
  columns: [
    ['text', 'code', (row) => row.code],
    ['text', 'name', (row) => row.name],
    [
      'money',
      'discount',
      ({ rate, amount }) => (rate === null ? amount : { kind: 'share', number: rate / WHOLE_RATE }),
    ],
    ['day', 'startsOn', (row) => row.startsOn],
    ['day', 'endsOn', (row) => row.endsOn],
    ['number', 'uses', (row) => row.uses],
    ['number', 'maxUses', (row) => row.maxUses],
    ['number', 'maxUsesPerClient', (row) => row.maxUsesPerClient],
    ['time', 'archivedAt', (row) => row.archivedAt],
  ],
})
