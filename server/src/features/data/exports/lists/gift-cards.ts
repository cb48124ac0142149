import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { findGiftCards } from '../../../stored-value/queries.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

function listRows({ tx, actor, now }: Source, asked: ListFilter<'gift-cards'>) {
  return paginate((part) => findGiftCards(tx, actor, { ...asked, ...part }, now))
}

export const giftCards = defineExport({
  list: 'gift-cards',
  name: msg`Gift cards`,
  summary: 'Gift cards with what is left on them as a file, the newest first',
  filter: EXPORT_FILTERS['gift-cards'],
  rows: listRows,
  columns: [
    ['text', 'code', (row) => row.code],
    ['money', 'balance', (row) => row.balance],
    ['day', 'expiresOn', (row) => row.expiresOn],
    ['text', 'recipient', (row) => row.recipient],
    ['time', 'blockedAt', (row) => row.blockedAt],
    ['time', 'createdAt', (row) => row.createdAt],
  ],
})
