import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { Behind, ReportFilter, ReportName, RowsBehind } from '@deskbell/domain/reports/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import type { ReportNumber } from '../drill-down.ts'
import { rowsBehindQuery } from '../queries.ts'
import { useCellWords } from '../use-cell-labels.ts'
import { useFollowedLinks } from '../use-followed-links.ts'
import { usePrintAll } from '../use-print-all.ts'
import { CellTable } from './cell-table.tsx'
import { RowsActions } from './rows-actions.tsx'
import classes from './rows-behind.module.css'

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
