import { formatGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import type { GiftCardSummary } from '@deskbell/domain/stored-value/schema.ts'
import { GIFT_CARD_STATUSES } from '@deskbell/domain/stored-value/statuses.ts'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { SearchInput } from '../../../components/search-input.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { type GiftCardsFilter, giftCardsQuery } from '../api.ts'
import { STATUS_WORDS } from '../labels.ts'
import { GiftCardPill } from './gift-card-pill.tsx'
import classes from './stored-value.module.css'

type Props = { filter: GiftCardsFilter; onFilter: (filter: Record<string, unknown>) => void }

/** Gift cards, newest first. */
export function GiftCardsScreen({ filter, onFilter }: Props) {
  const pages = useInfiniteQuery(giftCardsQuery(filter))
  const { q, status } = filter
  return (
    <>
      <PageHeader
        title={t`Gift cards`}
        actions={
          <>
            <ExportMenu list="gift-cards" filter={filter} />
            <Button renderRoot={(props) => <Link to="/dashboard/checkout" {...props} />}>{t`Checkout`}</Button>
          </>
        }
      />
      <div className={classes.tools}>
        <SearchInput
          label={t`Find a gift card`}
          placeholder={t`Code, or whom it is for`}
          initial={q}
          onSearch={(typed) => onFilter({ status, q: typed })}
        />
        <NativeSelect
          aria-label={t`Which gift cards`}
          data={[
            { value: '', label: t({ context: 'gift cards', message: 'All' }) },
            ...GIFT_CARD_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
          ]}
          value={status ?? ''}
          onChange={(event) => onFilter({ q, status: event.currentTarget.value })}
        />
      </div>
      <PagedList pages={pages} empty={<NoGiftCards isFiltered={Boolean(q || status)} />}>
        {(cards) => <GiftCardTable cards={cards} />}
      </PagedList>
    </>
  )
}

function GiftCardTable({ cards }: { cards: GiftCardSummary[] }) {
  const { money, date, dayOf } = useFormat()
  const columns: Column<GiftCardSummary>[] = [
    {
      header: t({ context: 'of a gift card', message: 'Code' }),
      cell: ({ id, code }) => (
        <Link to="/dashboard/gift-cards/$giftCardId" params={{ giftCardId: id }} data-row-link className={classes.code}>
          {formatGiftCardCode(code)}
        </Link>
      ),
    },
    {
      header: t({ context: 'whom a gift card is for', message: 'For' }),
      hideBelow: 'sm',
      cell: ({ recipient }) => recipient || '–',
    },
    { header: t`Sold on`, hideBelow: 'md', cell: ({ createdAt }) => date(dayOf(createdAt)) },
    {
      header: t`Last day`,
      hideBelow: 'md',
      cell: ({ expiresOn }) =>
        expiresOn ? date(expiresOn) : t({ context: 'last day of a gift card', message: 'Never' }),
    },
    { header: t({ context: 'of a gift card', message: 'State' }), cell: (card) => <GiftCardPill card={card} /> },
    { header: t({ context: 'on a gift card', message: 'Left' }), align: 'end', cell: ({ balance }) => money(balance) },
  ]
  return (
    <DataTable label={t`Gift cards`} rows={cards} columns={columns} nameOf={({ code }) => formatGiftCardCode(code)} />
  )
}

function NoGiftCards({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t`No such gift card`} />
  return (
    <EmptyState
      icon={<IconGift size={28} />}
      title={t`No gift card is sold yet`}
      action={<Button renderRoot={(props) => <Link to="/dashboard/checkout" {...props} />}>{t`Checkout`}</Button>}
    >
      {t`Sell one at the checkout. Whoever has it pays there with its code.`}
    </EmptyState>
  )
}
