import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { SaleSummary } from '@deskbell/domain/sales/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconReceipt, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { Switch } from '../../../components/switch.ts'
import { useFormat } from '../../auth/use-format.ts'
import { clientQuery } from '../../clients/api.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { salesQuery } from '../api.ts'
import { getLineName, getPayerName } from '../sale-labels.ts'
import { type SalesSearch, toSalesFilter } from '../sales-search.ts'
import { ClientSearch } from './client-search.tsx'
import classes from './sale-page.module.css'

type Props = { search: SalesSearch; onSearch: (search: SalesSearch) => void }

/** Sales and refunds, newest first. */
export function SalesScreen({ search, onSearch }: Props) {
  const pages = useInfiniteQuery(salesQuery(toSalesFilter(search)))
  return (
    <>
      <PageHeader
        title={t`Sales`}
        actions={
          <>
            <ExportMenu list="sales" filter={toSalesFilter(search)} />
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard/drawers" {...props} />}>
              {t`Drawers`}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard/sales/invoices" {...props} />}>
              {t`Invoices`}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard/gift-cards" {...props} />}>
              {t`Gift cards`}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard/promo-codes" {...props} />}>
              {t`Promo codes`}
            </Button>
            <Button renderRoot={(props) => <Link to="/dashboard/checkout" {...props} />}>{t`Checkout`}</Button>
          </>
        }
      />
      <SalesTools search={search} onSearch={onSearch} />
      <PagedList pages={pages} empty={<NoSales isFiltered={Object.keys(search).length > 0} />}>
        {(sales) => <SalesTable sales={sales} />}
      </PagedList>
    </>
  )
}

function SalesTools({ search, onSearch }: Props) {
  const { today } = useFormat()
  const { day, client, owing } = search
  return (
    <div className={classes.tools}>
      <div className={classes.client}>
        {client ? (
          <OneClientShown clientId={client} onAll={() => onSearch({ ...search, client: undefined })} />
        ) : (
          <ClientSearch label={t`Find a client`} onPick={(id) => onSearch({ ...search, client: id })} />
        )}
      </div>
      <TextInput
        type="date"
        aria-label={t`Day`}
        max={today()}
        value={day ?? ''}
        onChange={(event) => onSearch({ ...search, day: event.currentTarget.value || undefined })}
      />
      <Switch
        label={t`Only with something owed`}
        checked={owing ?? false}
        onChange={(event) => onSearch({ ...search, owing: event.currentTarget.checked || undefined })}
      />
    </div>
  )
}

function OneClientShown({ clientId, onAll }: { clientId: string; onAll: () => void }) {
  const { data: client } = useQuery(clientQuery(clientId))
  return (
    <span className={classes.only}>
      {client && t`Only of ${{ name: fullName(client) }}`}
      <ActionIcon aria-label={t`Show those of all clients`} onClick={onAll}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

function SalesTable({ sales }: { sales: SaleSummary[] }) {
  const { money, dateTime } = useFormat()
  const columns: Column<SaleSummary>[] = [
    {
      header: t({ context: 'of a sale', message: 'Number' }),
      cell: ({ id, number }) => (
        <Link to="/dashboard/sales/$saleId" params={{ saleId: id }} data-row-link className={classes.number}>
          {number || t`Sale`}
        </Link>
      ),
    },
    { header: t`When`, hideBelow: 'sm', cell: ({ at }) => dateTime(at) },
    { header: t`Client`, cell: (sale) => getPayerName(sale) },
    { header: t`What`, hideBelow: 'md', cell: ({ lines }) => lines.map(getLineName).join(', ') },
    {
      header: t`Total`,
      align: 'end',
      cell: ({ total, owed, refundOf }) => (
        <span className={classes.amounts}>
          {money(total)}
          {owed > 0 && <StatusPill tone="wrong">{t`${{ amount: money(owed) }} owed`}</StatusPill>}
          {refundOf && <StatusPill tone="mind">{t`refund`}</StatusPill>}
        </span>
      ),
    },
  ]
  return <DataTable label={t`Sales`} rows={sales} columns={columns} nameOf={({ number }) => number} />
}

function NoSales({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t`No such sale`} />
  return (
    <EmptyState
      icon={<IconReceipt size={28} />}
      title={t`Nothing is sold yet`}
      action={<Button renderRoot={(props) => <Link to="/dashboard/checkout" {...props} />}>{t`Checkout`}</Button>}
    >
      {t`Sell anything at the checkout: a visit, a package, a drink.`}
    </EmptyState>
  )
}
