import { FIGURES, type Report, type ReportFigure, type ReportFilter } from '@deskbell/domain/reports/schema.ts'
import { Box } from '@mantine/core'
import { rowsAddress } from '../addresses.ts'
import { useCellWords } from '../use-cell-labels.ts'
import { FigureChange } from './figure-change.tsx'
import classes from './figures.module.css'

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
