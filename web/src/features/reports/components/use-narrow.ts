import { useWidth } from '../../../lib/use-width.ts'
import { usePrinting } from '../use-printing.ts'

/** As wide as a column is at least, in rem: one with words or money in it, and one of squares with a number each. */
const COLUMN_REM = 6.5
const SQUARE_REM = 2.1
/** So many always have room. */
const FEW = 3

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** Whether so many columns have no room beside each other in an element. Paper always has room. */
export function useNarrow(columns: number, squares: boolean) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const printing = usePrinting()
  const needed = columns * (squares ? SQUARE_REM : COLUMN_REM) * remPx()
  return [frame, !printing && columns > FEW && width !== null && width < needed] as const
}
