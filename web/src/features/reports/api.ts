import type { Behind, Report, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** A report. While other days load, those shown stay; whoever comes back to the tab sees the shop as it is then. */
export function reportQuery(name: ReportName, filter: ReportFilter) {
  return queryOptions({
    queryKey: ['reports', name, filter],
    queryFn: ({ signal }): Promise<Report> =>
      read(api.reports[':name'].$get({ param: { name }, query: filter }, { init: { signal } })),
    placeholderData: (before, query) => (query?.queryKey[1] === name ? before : undefined),
    refetchOnWindowFocus: true,
  })
}

/** The rows behind one number of a report, page after page. */
export function rowsBehindQuery(name: ReportName, filter: ReportFilter, behind: Behind) {
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
