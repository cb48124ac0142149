import type { Behind, ReportFilter, ReportName, RowsBehind } from '@deskbell/domain/reports/schema.ts'
import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { fileAddress } from '../addresses.ts'
import type { ReportNumber } from '../number-behind.ts'
import { rowsBehindQuery } from '../queries.ts'
import { useCellWords } from '../use-cell-words.ts'
import { useFollowedLinks } from '../use-followed-links.ts'
import { CellTable } from './cell-table.tsx'
import classes from './rows-behind.module.css'

type Props = { name: ReportName; filter: ReportFilter; behind: Behind; number: ReportNumber | null }

/** The rows behind a number, with what they make up. */
export function RowsBehindList({ name, filter, behind, number }: Props) {
  const pages = useInfiniteQuery(rowsBehindQuery(name, filter, behind))
  const part = useFollowedLinks<HTMLDivElement>(() => {})
  return (
    <div ref={part}>
      <Group justify="space-between" gap="xs" mb="md">
        <p className={classes.about}>{number?.title}</p>
        <Files name={name} filter={filter} behind={behind} />
      </Group>
      <QueryView query={pages}>{({ pages: read }) => <Rows pages={read} kind={number?.kind ?? 'number'} />}</QueryView>
      <LoadMore pages={pages} />
    </div>
  )
}

function Rows({ pages, kind }: { pages: RowsBehind[]; kind: ReportNumber['kind'] }) {
  const words = useCellWords()
  const [first] = pages
  if (!first) return null
  return (
    <>
      <p className={classes.sum}>
        {first.title}: {words(first.sum, kind)} in all
      </p>
      <CellTable label={first.title} columns={first.columns} rows={pages.flatMap(({ rows }) => rows)} />
    </>
  )
}

function Files({ name, filter, behind }: Omit<Props, 'number'>) {
  const address = (format: 'csv' | 'xlsx') => fileAddress(name, filter, { format, ...behind })
  return (
    <Group gap="xs">
      <Button component="a" variant="default" href={address('xlsx')} download>
        Excel
      </Button>
      <Button component="a" variant="default" href={address('csv')} download>
        CSV
      </Button>
    </Group>
  )
}
