import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import type {
  CellKind,
  DrillDownKey,
  DrillDownPage,
  Report,
  ReportFilter,
  ReportName,
} from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { rowsBehindQuery } from '../api.ts'
import { getReportWords } from '../report-names.ts'
import { type CellWords, useCellWords } from '../use-cell-labels.ts'
import { useClientSideLinks } from '../use-followed-links.ts'
import { CellTable } from './cell-table.tsx'
import { FilesMenu } from './files-menu.tsx'
import classes from './rows-behind.module.css'

/** Number of a report, with its location ("By package · Ten visits · Net") and its kind. */
type ReportNumber = { title: string; kind: CellKind; value: number }

function findFigure({ figures }: Report, { row }: DrillDownKey): ReportNumber | null {
  const figure = figures.find(({ id }) => id === row)
  return figure ? { title: figure.title, kind: figure.kind, value: figure.value ?? 0 } : null
}

/** Finds the number that a URL refers to; null if there is no such number. */
export function findReportNumber(report: Report, behind: DrillDownKey, words: CellWords): ReportNumber | null {
  if (behind.table === FIGURES) return findFigure(report, behind)
  const table = report.tables.find(({ id }) => id === behind.table)
  const at = table?.columns.findIndex(({ id }) => id === behind.column) ?? -1
  const column = table?.columns[at]
  const cells = behind.row === TOTAL ? table?.total : table?.rows.find(({ id }) => id === behind.row)?.cells
  if (!table || !column || !cells) return null
  const row = words(cells[0] ?? null, table.columns[0]?.kind ?? 'text')
  return { title: [table.title, row, column.title].join(' · '), kind: column.kind, value: Number(cells[at] ?? 0) }
}

function RowsActions({
  name,
  filter,
  behind,
  isPreparing,
  onPrint,
}: {
  name: ReportName
  filter: ReportFilter
  behind: DrillDownKey
  /** True while the rows to print are still loading. */
  isPreparing: boolean
  onPrint: () => void
}) {
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onPrint} loading={isPreparing}>
        {t`Print`}
      </Button>
      <FilesMenu
        name={name}
        filter={filter}
        files={[
          { label: t`Excel`, file: { format: 'xlsx', ...behind } },
          { label: t`CSV`, file: { format: 'csv', ...behind } },
        ]}
      />
    </div>
  )
}

/** Maximum pages of rows in print. */
const PAGES_MAX = 40

/** Loads all pages, at most PAGES_MAX, then prints. Returns the function to start, and true while it is loading. */
function usePrintAll(pages: {
  data: { pages: unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}) {
  const [wanted, setWanted] = useState(false)
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const isEnough = !hasNextPage || isFetchNextPageError || (data?.pages.length ?? 0) >= PAGES_MAX
  useEffect(() => {
    if (!wanted || isFetching) return
    if (!isEnough) {
      void fetchNextPage()
      return
    }
    setWanted(false)
    window.print()
  }, [wanted, isFetching, isEnough, fetchNextPage])
  return [() => setWanted(true), wanted] as const
}

type Props = {
  name: ReportName
  filter: ReportFilter
  behind: DrillDownKey
  number: ReportNumber | null
  /** Definition of the numbers, for print. */
  definition: ReactNode
}

export function RowsBehindList({ name, filter, behind, number, definition }: Props) {
  const pages = useInfiniteQuery(rowsBehindQuery(name, filter, behind))
  const part = useClientSideLinks<HTMLDivElement>(() => {})
  const [printAll, isPreparing] = usePrintAll(pages)
  const about = [getReportWords(name).title, number?.title].filter(Boolean).join(' · ')
  return (
    <div ref={part}>
      <div className={classes.head}>
        <p className={classes.about}>{about}</p>
        <RowsActions name={name} filter={filter} behind={behind} isPreparing={isPreparing} onPrint={printAll} />
      </div>
      {definition}
      <QueryView query={pages}>{({ pages: read }) => <Rows pages={read} kind={number?.kind ?? 'number'} />}</QueryView>
      {pages.hasNextPage && <p className={classes.cut}>{t`These are not all of them: the files have all.`}</p>}
      <div className={classes.more}>
        <LoadMore pages={pages} />
      </div>
    </div>
  )
}

function Rows({ pages, kind }: { pages: DrillDownPage[]; kind: ReportNumber['kind'] }) {
  const words = useCellWords()
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages])
  const [first] = pages
  if (!first) return null
  return (
    <>
      <p className={classes.sum}>{t`${{ title: first.title }}: ${{ sum: words(first.sum, kind) }} in all`}</p>
      <CellTable label={first.title} columns={first.columns} rows={rows} />
    </>
  )
}
