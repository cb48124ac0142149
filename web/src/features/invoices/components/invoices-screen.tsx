import type { InvoiceSummary } from '@deskbell/domain/invoices/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { SearchInput } from '../../../components/search-input.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { invoiceFile, invoicesQuery } from '../api.ts'
import classes from './invoices.module.css'

type Props = { q: string; onSearch: (q: string) => void }

/** Invoices and credit notes, newest first. */
export function InvoicesScreen({ q, onSearch }: Props) {
  const pages = useInfiniteQuery(invoicesQuery(q))
  return (
    <>
      <PageHeader title={t`Invoices`} actions={<ExportMenu list="invoices" filter={{ q }} />} />
      <div className={classes.search}>
        <SearchInput label={t`Search by number or buyer`} initial={q} onSearch={onSearch} />
      </div>
      <PagedList pages={pages} empty={<NoInvoices isFiltered={q !== ''} />}>
        {(invoices) => <InvoicesTable invoices={invoices} />}
      </PagedList>
    </>
  )
}

function InvoicesTable({ invoices }: { invoices: InvoiceSummary[] }) {
  const { money, dateTime } = useFormat()
  const columns: Column<InvoiceSummary>[] = [
    {
      header: t({ context: 'of a sale', message: 'Number' }),
      cell: ({ saleId, number }) => (
        <Link to="/dashboard/sales/$saleId" params={{ saleId }} data-row-link>
          {number}
        </Link>
      ),
    },
    { header: t`When`, hideBelow: 'sm', cell: ({ issuedAt }) => dateTime(issuedAt) },
    { header: t({ context: 'of an invoice', message: 'Buyer' }), cell: ({ buyerName }) => buyerName },
    {
      header: t`Total`,
      align: 'end',
      cell: ({ total, cancelled }) => (
        <>
          {money(total)}{' '}
          {cancelled && (
            <StatusPill tone="mind">{t({ context: 'state of an invoice', message: 'taken back' })}</StatusPill>
          )}
        </>
      ),
    },
    {
      header: t({ context: 'of an invoice', message: 'File' }),
      align: 'end',
      cell: ({ id, number }) => (
        <Anchor href={invoiceFile(id, 'pdf')} target="_blank" aria-label={t`PDF of ${number}`}>
          {t`PDF`}
        </Anchor>
      ),
    },
  ]
  return <DataTable label={t`Invoices`} rows={invoices} columns={columns} nameOf={({ number }) => number} />
}

function NoInvoices({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t`No such invoice`} />
  return (
    <EmptyState icon={<IconFileInvoice size={28} />} title={t`No invoice yet`}>
      {t`An invoice is made out on the page of a sale.`}
    </EmptyState>
  )
}
