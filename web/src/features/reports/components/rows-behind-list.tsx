import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { Behind, ReportFilter, ReportName, RowsBehind } from '@deskbell/domain/reports/schema.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { fileAddress } from '../addresses.ts'
import { rowsBehindQuery } from '../api.ts'
import type { ReportNumber } from '../drill-down.ts'
import { useCellWords } from '../use-cell-labels.ts'
import { useFollowedLinks } from '../use-followed-links.ts'
import { CellTable } from './cell-table.tsx'
import classes from './rows-behind.module.css'

/** What is done with the rows behind a number. */
function RowsActions({
  name,
  filter,
  behind,
  isPreparing,
  onPrint,
}: {
  name: ReportName
  filter: ReportFilter
  behind: Behind
  /** Whether what is to be printed is still being read. */
  isPreparing: boolean
  onPrint: () => void
}) {
  const address = (format: ExportFormat) => fileAddress(name, filter, { format, ...behind })
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onPrint} loading={isPreparing}>
        Print
      </Button>
      <Button component="a" variant="default" href={address('xlsx')} download>
        Excel
      </Button>
      <Button component="a" variant="default" href={address('csv')} download>
        CSV
      </Button>
    </div>
  )
}

/** Nobody reads more pages of rows than these on paper. */
const PAGES_MAX = 40

/** Prints once all pages have been read, or as many as anybody would read on paper; and whether they still are. */
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
  behind: Behind
  number: ReportNumber | null
  /** How the report counts, for paper. */
  definition: ReactNode
}

/** The rows behind a number, with what they make up. */
export function RowsBehindList({ name, filter, behind, number, definition }: Props) {
  const pages = useInfiniteQuery(rowsBehindQuery(name, filter, behind))
  const part = useFollowedLinks<HTMLDivElement>(() => {})
  const [printAll, isPreparing] = usePrintAll(pages)
  const about = [REPORTS[name].title, number?.title].filter(Boolean).join(' · ')
  return (
    <div ref={part}>
      <div className={classes.head}>
        <p className={classes.about}>{about}</p>
        <RowsActions name={name} filter={filter} behind={behind} isPreparing={isPreparing} onPrint={printAll} />
      </div>
      {definition}
      <QueryView query={pages}>{({ pages: read }) => <Rows pages={read} kind={number?.kind ?? 'number'} />}</QueryView>
      {pages.hasNextPage && <p className={classes.cut}>These are not all of them: the files have all.</p>}
      <div className={classes.more}>
        <LoadMore pages={pages} />
      </div>
    </div>
  )
}

function Rows({ pages, kind }: { pages: RowsBehind[]; kind: ReportNumber['kind'] }) {
  const words = useCellWords()
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages])
  const [first] = pages
  if (!first) return null
  return (
    <>
      <p className={classes.sum}>
        {first.title}: {words(first.sum, kind)} in all
      </p>
      <CellTable label={first.title} columns={first.columns} rows={rows} />
    </>
  )
}
