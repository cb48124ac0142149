import type { PromoCode } from '@deskbell/domain/promo-codes/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArchive, IconDiscount2, IconPencil, IconRestore } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Column, DataTable, type RowAction } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ListTools } from '../../components/list-tools.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { getLatest, useFormModal } from '../../components/use-form-modal.ts'
import { type ListFilter, UNFILTERED } from '../../lib/list-filter.ts'
import { listItems } from '../../lib/pages.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useFormat } from '../auth/use-format.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { promoCodesQuery, usePromoCodeArchiving } from './api.ts'
import { daysWords, discountWords, getState, STATE_WORDS, usesWords } from './labels.ts'
import { PromoCodeModal } from './promo-code-modal.tsx'

export function PromoCodesScreen() {
  const [filter, setFilter] = useState(UNFILTERED)
  const pages = useInfiniteQuery(promoCodesQuery(filter))
  const modal = useFormModal<PromoCode>()
  useShortcuts({ new: modal.add })
  const loaded = pages.data ? listItems(pages.data) : []
  return (
    <>
      <PageHeader
        title={t`Promo codes`}
        subtitle={t`What they take off, and how often they were used`}
        actions={
          <>
            <ExportMenu list="promo-codes" filter={filter} />
            <Button onClick={modal.add}>{t`Add promo code`}</Button>
          </>
        }
      />
      <ListTools searchLabel={t`Search promo codes`} filter={filter} onFilter={setFilter} />
      <PagedList pages={pages} empty={<NoPromoCodes filter={filter} onAdd={modal.add} />}>
        {(codes) => <PromoCodeTable codes={codes} onEdit={modal.edit} />}
      </PagedList>
      <PromoCodeModal edited={getLatest(modal.item, loaded)} opened={modal.opened} onClose={modal.close} />
    </>
  )
}

function PromoCodeTable({ codes, onEdit }: { codes: PromoCode[]; onEdit: (code: PromoCode) => void }) {
  const format = useFormat()
  const archiving = usePromoCodeArchiving()
  const columns: Column<PromoCode>[] = [
    {
      header: t({ context: 'of a promo code', message: 'Code' }),
      cell: ({ id, code }) => (
        <Link to="/dashboard/promo-codes/$promoCodeId" params={{ promoCodeId: id }} data-row-link>
          {code}
        </Link>
      ),
    },
    { header: t`Name`, hideBelow: 'md', cell: ({ name }) => name },
    { header: t`Discount`, cell: (code) => discountWords(code, format) },
    { header: t`Days`, hideBelow: 'md', cell: (code) => daysWords(code, format.date) || '–' },
    { header: t`Status`, hideBelow: 'sm', cell: (code) => <PromoCodePill code={code} /> },
    { header: t`Used`, align: 'end', cell: (code) => usesWords(code, format.number) },
  ]
  function actions(code: PromoCode): RowAction[] {
    if (code.archivedAt)
      return [{ label: t`Restore`, icon: <IconRestore size={18} />, onClick: () => archiving.restore(code) }]
    return [
      { label: t`Edit`, icon: <IconPencil size={18} />, onClick: () => onEdit(code) },
      { label: t`Archive`, icon: <IconArchive size={18} />, onClick: () => archiving.archive(code) },
    ]
  }
  return (
    <DataTable label={t`Promo codes`} rows={codes} columns={columns} nameOf={({ code }) => code} actions={actions} />
  )
}

const TONES = { valid: 'good', not_yet: 'quiet', over: 'mind', used_up: 'mind' } as const

export function PromoCodePill({ code }: { code: PromoCode }) {
  const { today } = useFormat()
  const state = getState(code, today())
  return <StatusPill tone={TONES[state]}>{STATE_WORDS[state]}</StatusPill>
}

function NoPromoCodes({ filter: { q, archived }, onAdd }: { filter: ListFilter; onAdd: () => void }) {
  if (q) return <EmptyState title={t`No promo code is like “${{ text: q }}”`} />
  if (archived === 'only') return <EmptyState title={t`Nothing is archived`} />
  return (
    <EmptyState
      icon={<IconDiscount2 size={28} />}
      title={t`Add your first promo code`}
      action={<Button onClick={onAdd}>{t`Add promo code`}</Button>}
    >
      {t`Whoever says or shows it at the checkout pays less.`}
    </EmptyState>
  )
}
