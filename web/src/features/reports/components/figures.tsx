import {
  type CellKind,
  type Days,
  FIGURES,
  type Report,
  type ReportFigure,
  type ReportFilter,
} from '@deskbell/domain/reports/schema.ts'
import { Box } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { rowsAddress } from '../addresses.ts'
import { type CellWords, useCellWords, useShortDays } from '../use-cell-labels.ts'
import classes from './figures.module.css'

type Comparison = { direction: 'up' | 'down' | 'same'; by: number; tone: 'good' | 'bad' | 'plain' }

/** How a figure stands to the one of the period before; nothing where there is none. */
function compare({ value, before, better }: ReportFigure): Comparison | null {
  if (value === null || before === null) return null
  // Shares have four decimals, and differ by as many.
  const by = Math.round((value - before) * 10_000) / 10_000
  if (by === 0) return { direction: 'same', by, tone: 'plain' }
  const direction = by > 0 ? 'up' : 'down'
  if (!better) return { direction, by, tone: 'plain' }
  return { direction, by, tone: (better === 'more') === by > 0 ? 'good' : 'bad' }
}

const ICONS = { up: IconArrowUp, down: IconArrowDown, same: null }

/** "+6": shares differ by points, for a part of a part is easily misread. */
function differenceWords({ by }: Comparison, kind: CellKind, words: CellWords): string {
  const amount = kind === 'share' ? words(Math.abs(by), kind).replace('%', ' points') : words(Math.abs(by), kind)
  return `${by > 0 ? '+' : '−'}${amount}`
}

/** How a figure stands to the one of the period before, in words and by an arrow; better and worse by colour too. */
function FigureChange({ figure, before }: { figure: ReportFigure; before: Days }) {
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

type Props = { report: Report; filter: ReportFilter }

/** As many as stand beside each other at most, on a tablet and at a desk. */
const FEW = 4
const MANY = 5

/** How many stand beside each other, so that no row is much emptier than the others. */
function acrossFor(count: number, most: number): number {
  return count < FEW ? FEW : Math.ceil(count / Math.ceil(count / most))
}

/** The figures of a report, each beside that of the period before; one that opens leads to its rows. */
export function Figures({ report, filter }: Props) {
  const count = report.figures.length
  if (count === 0) return null
  const across = { '--few': `${acrossFor(count, FEW)}`, '--many': `${acrossFor(count, MANY)}` }
  return (
    <Box component="ul" className={classes.figures} aria-label="Figures" __vars={across}>
      {report.figures.map((figure) => (
        <li key={figure.id} className={classes.item}>
          <FigureCard report={report} figure={figure} filter={filter} />
        </li>
      ))}
    </Box>
  )
}

type CardProps = Props & { figure: ReportFigure }

function FigureCard({ report, figure, filter }: CardProps) {
  const behind = { table: FIGURES, row: figure.id, column: 'value' }
  const content = <FigureWords report={report} figure={figure} />
  if (!figure.opens || !figure.value) return <div className={classes.figure}>{content}</div>
  return (
    <a className={classes.figure} href={rowsAddress(report.name, filter, behind)} data-opens={JSON.stringify(behind)}>
      {content}
    </a>
  )
}

function FigureWords({ report, figure }: Pick<CardProps, 'report' | 'figure'>) {
  const words = useCellWords()
  return (
    <>
      <span className={classes.label}>{figure.title} </span>
      <span className={classes.value}>{words(figure.value, figure.kind)} </span>
      <FigureChange figure={figure} before={report.before} />
    </>
  )
}
