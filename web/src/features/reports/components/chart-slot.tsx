import type { Grain, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { lazy, Suspense } from 'react'
import classes from './chart.module.css'

// The library that draws is large, and only reports need it.
const TableChart = lazy(() => import('./table-chart.tsx').then((module) => ({ default: module.TableChart })))

/** The chart of a table that has one. The numbers are in the table: nobody has to wait for the picture. */
export function ChartSlot({ table, by }: { table: ReportTable; by: Grain }) {
  const { chart, rows } = table
  if (!chart || chart.kind === 'heat' || rows.length === 0) return null
  return (
    <Suspense fallback={<div className={classes.wait} />}>
      <TableChart table={table} chart={chart} by={by} />
    </Suspense>
  )
}
