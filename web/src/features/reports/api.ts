import type { DrillDownKey, Report, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** Query of a report. Keeps the old days on screen while others load, and refetches when the tab regains focus. */
export function reportQuery(name: ReportName, filter: ReportFilter) {
  return queryOptions({
    queryKey: ['reports', name, filter],
    queryFn: ({ signal }): Promise<Report> =>
      read(api.reports[':name'].$get({ param: { name }, query: filter }, { init: { signal } })),
    placeholderData: (before, query) => (query?.queryKey[1] === name ? before : undefined),
    refetchOnWindowFocus: true,
  })
}

export function rowsBehindQuery(name: ReportName, filter: ReportFilter, behind: DrillDownKey) {
  return infiniteQueryOptions({
    queryKey: ['reports', name, filter, 'rows', behind],
    queryFn: ({ pageParam, signal }) =>
      read(
        api.reports[':name'].rows.$get(
          { param: { name }, query: { ...filter, ...behind, cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}
