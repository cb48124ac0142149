import {
  type Behind,
  type Cell,
  type Grain,
  type Report,
  type ReportFilter,
  type ReportTable,
  TOTAL,
} from '@deskbell/domain/reports/schema.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useFormat } from '../../auth/use-format.ts'
import { rowsAddress } from '../addresses.ts'
import { REPORT_ICONS } from '../report-icons.ts'
import { useFollowedLinks } from '../use-followed-links.ts'
import { usePrinting } from '../use-printing.ts'
import { CellTable } from './cell-table.tsx'
import chartClasses from './chart.module.css'
import { Figures } from './figures.tsx'
import classes from './report-body.module.css'

// The library that draws is large, and only reports need it.
const TableChart = lazy(() => import('./table-chart.tsx').then((module) => ({ default: module.TableChart })))

/** The chart of a table that has one. The numbers are in the table: nobody has to wait for the picture. */
function ChartSlot({ table, by }: { table: ReportTable; by: Grain }) {
  const { chart, rows } = table
  if (!chart || chart.kind === 'heat' || rows.length === 0) return null
  return (
    <Suspense fallback={<div className={chartClasses.wait} />}>
      <TableChart table={table} chart={chart} by={by} />
    </Suspense>
  )
}

/** More rows than these are shown only when they are asked for, and on paper. */
const SHOWN = { desk: 60, phone: 12 }

type TableCardProps = { filter: ReportFilter; report: Report; table: ReportTable }

/** A table of a report, with its chart above it. */
function TableCard({ report, table, filter }: TableCardProps) {
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const isPhone = useIsPhone()
  const { number } = useFormat()
  const shown = isPhone ? SHOWN.phone : SHOWN.desk
  const rows = useMemo(() => (all || printing ? table.rows : table.rows.slice(0, shown)), [table, all, printing, shown])
  return (
    <Card title={table.title} className={classes.card}>
      {table.note && <p className={classes.note}>{table.note}</p>}
      {table.rows.length === 0 ? (
        <p className={classes.note}>Nothing in these days.</p>
      ) : (
        <>
          <ChartSlot table={table} by={report.by} />
          <CellTable
            label={table.title}
            columns={table.columns}
            rows={rows}
            total={table.total}
            heat={table.chart?.kind === 'heat' ? table.chart.series : undefined}
            linkTo={(row, column) => {
              const behind = { table: table.id, row: row ?? TOTAL, column }
              return { href: rowsAddress(report.name, filter, behind), behind }
            }}
          />
        </>
      )}
      {rows.length < table.rows.length && (
        <Button variant="default" fullWidth mt="md" onClick={() => setAll(true)}>
          Show all {number(table.rows.length)}
        </Button>
      )}
    </Card>
  )
}

function counts(cell: Cell): boolean {
  return typeof cell === 'number' && cell !== 0
}

/** Whether a report has nothing to say: no number in it, nor in the period before, is more or less than none. */
function isEmpty({ figures, tables }: Report): boolean {
  if (figures.some(({ value, before }) => counts(value) || counts(before))) return false
  return tables.every(({ columns, rows }) => {
    const hasNumbers = columns.some(({ kind }) => kind !== 'text' && kind !== 'day' && kind !== 'time')
    return rows.every(({ cells }) => hasNumbers && !cells.some(counts))
  })
}

type Props = {
  report: Report
  filter: ReportFilter
  /** Whether other days are on their way. */
  busy: boolean
  onOpen: (behind: Behind) => void
}

/** What a report says. */
export function ReportBody({ report, filter, busy, onOpen }: Props) {
  const body = useFollowedLinks<HTMLDivElement>(onOpen)
  return (
    <div ref={body} className={classes.body} aria-busy={busy}>
      {isEmpty(report) ? <Nothing report={report} /> : <Contents report={report} filter={filter} />}
    </div>
  )
}

function Nothing({ report }: { report: Report }) {
  const ReportIcon = REPORT_ICONS[report.name]
  return (
    <EmptyState icon={<ReportIcon size={28} />} title="Nothing happened in these days">
      Choose other days, or narrow it less.
    </EmptyState>
  )
}

function Contents({ report, filter }: Pick<Props, 'report' | 'filter'>) {
  const { dateTime } = useFormat()
  return (
    <>
      <Figures report={report} filter={filter} />
      {report.tables.map((table) => (
        <TableCard key={table.id} report={report} table={table} filter={filter} />
      ))}
      <p className={classes.made}>As of {dateTime(report.madeAt)}</p>
    </>
  )
}
