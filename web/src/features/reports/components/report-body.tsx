import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import type {
  Cell,
  CellKind,
  Days,
  DrillDownKey,
  Grain,
  Report,
  ReportFigure,
  ReportFilter,
  ReportTable,
} from '@deskbell/domain/reports/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useFormat } from '../../auth/use-format.ts'
import { REPORT_ICONS } from '../report-icons.ts'
import { rowsAddress } from '../report-search.ts'
import { type CellWords, useCellWords, useShortDays } from '../use-cell-labels.ts'
import { useClientSideLinks } from '../use-followed-links.ts'
import { usePrinting } from '../use-printing.ts'
import { CellTable } from './cell-table.tsx'
import classes from './figures.module.css'
import { TableChart } from './table-chart.tsx'

type Comparison = { direction: 'up' | 'down' | 'same'; by: number; tone: 'good' | 'bad' | 'plain' }

/** Compares a figure with the period before. Returns null if there is nothing to compare. */
function compare({ value, before, better }: ReportFigure): Comparison | null {
  if (value === null || before === null) return null
  // Rounded to four decimals, like the shares.
  const by = Math.round((value - before) * 10_000) / 10_000
  if (by === 0) return { direction: 'same', by, tone: 'plain' }
  const direction = by > 0 ? 'up' : 'down'
  if (!better) return { direction, by, tone: 'plain' }
  return { direction, by, tone: (better === 'more') === by > 0 ? 'good' : 'bad' }
}

const ICONS = { up: IconArrowUp, down: IconArrowDown, same: null }

/**
 * Formats a difference, such as "+6". Shares differ by percentage points: a percentage of a percentage is easily
 * misread.
 */
function differenceWords({ by }: Comparison, kind: CellKind, words: CellWords): string {
  const amount = `${by > 0 ? '+' : '−'}${words(Math.abs(by), kind)}`
  if (kind !== 'share') return amount
  const number = amount.replace('%', '').trim()
  const points = Math.round(Math.abs(by) * 1000) / 10
  return t`${plural({ points }, { one: `${number} point`, other: `${number} points` })}`
}

/** Difference of a figure from the period before, as text and an arrow; colour repeats better or worse. */
function FigureChange({ figure, before }: { figure: ReportFigure; before: Days }) {
  const words = useCellWords()
  const shortDays = useShortDays()
  const comparison = compare(figure)
  if (!comparison) return null
  const ChangeIcon = ICONS[comparison.direction]
  const difference = differenceWords(comparison, figure.kind, words)
  const period = shortDays(before)
  return (
    <span className={classes.change} data-tone={comparison.tone}>
      {ChangeIcon && <ChangeIcon size={14} aria-hidden="true" />}
      <span>
        {comparison.direction === 'same' ? (
          <Trans>
            As on <span className={classes.days}>{period}</span>
          </Trans>
        ) : (
          <Trans>
            {difference} on <span className={classes.days}>{period}</span>
          </Trans>
        )}
      </span>
    </span>
  )
}

type FiguresProps = { report: Report; filter: ReportFilter }

/** Maximum figures in a row, on a medium and on a wide screen. */
const FEW = 4
const MANY = 5

/** Returns the number of figures per row that fills the last row best. */
function acrossFor(count: number, most: number): number {
  return count < FEW ? FEW : Math.ceil(count / Math.ceil(count / most))
}

/** Figures of a report, each compared with the period before. A figure that opens links to its rows. */
function Figures({ report, filter }: FiguresProps) {
  const count = report.figures.length
  if (count === 0) return null
  const across = { '--few': `${acrossFor(count, FEW)}`, '--many': `${acrossFor(count, MANY)}` }
  return (
    <Box component="ul" className={classes.figures} aria-label={t`Figures`} __vars={across}>
      {report.figures.map((figure) => (
        <li key={figure.id} className={classes.item}>
          <FigureCard report={report} figure={figure} filter={filter} />
        </li>
      ))}
    </Box>
  )
}

type CardProps = FiguresProps & { figure: ReportFigure }

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

function ChartSlot({ table, by }: { table: ReportTable; by: Grain }) {
  const { chart, rows } = table
  if (!chart || chart.kind === 'heat' || rows.length === 0) return null
  return <TableChart table={table} chart={chart} by={by} />
}

/** Rows shown until the user asks for more. Print has all of them. */
const SHOWN = { desk: 60, phone: 12 }

function TableCard({ report, table, filter }: { filter: ReportFilter; report: Report; table: ReportTable }) {
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
        <p className={classes.note}>{t`Nothing in these days.`}</p>
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
          {t`Show all ${{ count: number(table.rows.length) }}`}
        </Button>
      )}
    </Card>
  )
}

function counts(cell: Cell): boolean {
  return typeof cell === 'number' && cell !== 0
}

/** True if every number of the report and of the period before is 0 or missing. */
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
  /** True while other days are loading. */
  busy: boolean
  onOpen: (behind: DrillDownKey) => void
}

export function ReportBody({ report, filter, busy, onOpen }: Props) {
  const body = useClientSideLinks<HTMLDivElement>(onOpen)
  return (
    <div ref={body} className={classes.body} aria-busy={busy}>
      {isEmpty(report) ? <Nothing report={report} /> : <Contents report={report} filter={filter} />}
    </div>
  )
}

function Nothing({ report }: { report: Report }) {
  const ReportIcon = REPORT_ICONS[report.name]
  return (
    <EmptyState icon={<ReportIcon size={28} />} title={t`Nothing happened in these days`}>
      {t`Choose other days, or narrow it less.`}
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
      <p className={classes.made}>{t`As of ${{ time: dateTime(report.madeAt) }}`}</p>
    </>
  )
}
