import type { CellKind, Days, ReportFigure } from '@deskbell/domain/reports/schema.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Comparison, compare } from '../comparison.ts'
import { type CellWords, useCellWords, useShortDays } from '../use-cell-labels.ts'
import classes from './figures.module.css'

const ICONS = { up: IconArrowUp, down: IconArrowDown, same: null }

/** "+6": shares differ by points, for a part of a part is easily misread. */
function differenceWords({ by }: Comparison, kind: CellKind, words: CellWords): string {
  const amount = kind === 'share' ? words(Math.abs(by), kind).replace('%', ' points') : words(Math.abs(by), kind)
  return `${by > 0 ? '+' : '−'}${amount}`
}

/** How a figure stands to the one of the period before, in words and by an arrow; better and worse by colour too. */
export function FigureChange({ figure, before }: { figure: ReportFigure; before: Days }) {
  const words = useCellWords()
  const shortDays = useShortDays()
  const comparison = compare(figure)
  if (!comparison) return null
  const ChangeIcon = ICONS[comparison.direction]
  const than = comparison.direction === 'same' ? 'As on' : `${differenceWords(comparison, figure.kind, words)} on`
  return (
    <span className={classes.change} data-tone={comparison.tone}>
      {ChangeIcon && <ChangeIcon size={14} aria-hidden="true" />}
      <span>
        {than} <span className={classes.days}>{shortDays(before)}</span>
      </span>
    </span>
  )
}
