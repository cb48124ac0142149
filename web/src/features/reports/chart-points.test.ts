import type { ReportTable } from '@deskbell/domain/reports/schema.ts'
import { expect, test } from 'vitest'
import { chartData } from './chart-points.ts'

const column = (id: string, kind: 'day' | 'hours' | 'number') => ({ id, title: id, kind, opens: false })
const table: ReportTable = {
  id: 'over_time',
  title: 'Over time',
  note: '',
  columns: [column('day', 'day'), column('came', 'number'), column('length', 'hours')],
  rows: [
    { id: '2026-11-02', cells: ['2026-11-02', 4, 90] },
    { id: '2026-11-09', cells: ['2026-11-09', 0, 0] },
  ],
  total: null,
  chart: null,
}
const words = { labelOf: (cell: string) => cell, today: '2026-11-03' }

function drawn(kind: 'bars' | 'lines', series: string[]) {
  return chartData(table, { kind, x: 'day', series }, words)
}

test('a line ends with today, and a bar of a day to come has what is known of it', () => {
  expect(drawn('lines', ['came']).points.map(({ values }) => values)).toEqual([[4], [null]])
  expect(drawn('bars', ['came']).points.map(({ values }) => values)).toEqual([[4], [0]])
})

test('what is kept in minutes is drawn in hours', () => {
  expect(drawn('bars', ['length']).points.map(({ values }) => values)).toEqual([[1.5], [0]])
})
