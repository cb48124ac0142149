import { type Report, type ReportFilter, type ReportTable, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useFormat } from '../../auth/use-format.ts'
import { rowsAddress } from '../addresses.ts'
import { usePrinting } from '../use-printing.ts'
import { CellTable } from './cell-table.tsx'
import { ChartSlot } from './chart-slot.tsx'
import classes from './table-card.module.css'

/** More rows than these are shown only when they are asked for, and on paper. */
const SHOWN = { desk: 60, phone: 12 }

type Props = { filter: ReportFilter; report: Report; table: ReportTable }

/** A table of a report, with its chart above it. */
export function TableCard({ report, table, filter }: Props) {
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
