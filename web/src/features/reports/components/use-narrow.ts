import type { ReportRow } from '@deskbell/domain/reports/schema.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../../../lib/use-width.ts'
import { usePrinting } from '../use-printing.ts'

/**
 * Whether a table has no room in its frame for its columns beside each other. It stands in it first: only then is known
 * what its words and the reader's size of letters need, which holds until it has other rows. Paper always has room.
 */
export function useNarrow(rows: ReportRow[]) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const table = useRef<HTMLTableElement>(null)
  const [needed, setNeeded] = useState({ rows, width: 0 })
  const printing = usePrinting()
  if (needed.rows !== rows) setNeeded({ rows, width: 0 })
  const isNarrow = !printing && width !== null && width < needed.width
  useLayoutEffect(() => {
    const element = table.current
    const room = frame.current
    if (!element || !room || isNarrow) return
    const measure = () => {
      if (element.offsetWidth > room.clientWidth) setNeeded({ rows, width: element.offsetWidth })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rows, frame, isNarrow])
  return [frame, table, isNarrow] as const
}
