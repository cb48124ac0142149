import { REPORTS } from '@deskbell/domain/reports/names.ts'
import { daysAsked, grainFor } from '@deskbell/domain/reports/periods.ts'
import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { reportQuery } from '../queries.ts'
import { getDrillDown, type ReportSearch, toFilter } from '../report-search.ts'
import { takenBy } from '../taken.ts'
import { Definition } from './definition.tsx'
import { FilterTools } from './filter-tools.tsx'
import { PaperHead } from './paper-head.tsx'
import { RangeTools } from './range-tools.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportBody } from './report-body.tsx'
import { RowsBehindDrawer } from './rows-behind-drawer.tsx'

type Props = {
  name: ReportName
  search: ReportSearch
  onSearch: (search: ReportSearch, how?: 'replace') => void
  /** What else can be done with it, beside printing and exporting. */
  actions?: ReactNode
}

/** A report, whatever it is about: all that is asked of it is in the page's address. */
export function ReportScreen({ name, search, onSearch, actions }: Props) {
  const { title, question, definition } = REPORTS[name]
  const filter = takenBy(name, toFilter(search))
  const query = useQuery(reportQuery(name, filter))
  const { today } = useFormat()
  const days = daysAsked(filter, today())
  return (
    <>
      <PageHeader
        title={title}
        subtitle={question}
        actions={<ReportActions name={name} filter={filter} tables={query.data?.tables ?? []} more={actions} />}
      />
      <PaperHead name={name} filter={filter} days={days} />
      <RangeTools days={days} onDays={(next) => onSearch({ ...filter, ...next })} />
      <FilterTools name={name} filter={filter} by={filter.by ?? grainFor(days)} onFilter={onSearch} />
      <Definition lines={definition} />
      <QueryView query={query}>
        {(report) => (
          <ReportBody
            report={report}
            filter={filter}
            busy={query.isPlaceholderData}
            onOpen={(behind) => onSearch({ ...filter, ...behind })}
          />
        )}
      </QueryView>
      <RowsBehindDrawer
        name={name}
        filter={filter}
        days={days}
        behind={getDrillDown(search)}
        report={query.data}
        onClose={() => onSearch(filter, 'replace')}
      />
    </>
  )
}
