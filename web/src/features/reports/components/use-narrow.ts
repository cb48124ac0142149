import type { CellKind, ReportColumn } from '@deskbell/domain/reports/schema.ts'
import { useWidth } from '../../../lib/use-width.ts'
import { usePrinting } from '../use-printing.ts'

/** As wide as a column is at least, in rem, by what is in it. */
const COLUMN_REM: Record<CellKind, number> = {
  ...{ text: 6.5, number: 4, money: 6, share: 4, hours: 5, day: 6.5, time: 7 },
}
/** A square of a heat map with a number in it. */
const SQUARE_REM = 2.7
/** So many always have room. */
const FEW = 3

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

function neededRem(columns: ReportColumn[], squares: string[]): number {
  return columns.reduce((sum, { id, kind }) => sum + (squares.includes(id) ? SQUARE_REM : COLUMN_REM[kind]), 0)
}

/** Whether columns have no room beside each other in an element. Paper always has room. */
export function useNarrow(columns: ReportColumn[], squares: string[] = []) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const printing = usePrinting()
  const isNarrow = width !== null && width < neededRem(columns, squares) * remPx()
  return [frame, !printing && columns.length > FEW && isNarrow] as const
}
