import { type FilterName, REPORTS } from '@deskbell/domain/reports/names.ts'
import type { ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'

/** True if the report has this filter. */
export function hasFilter(name: ReportName, filter: FilterName): boolean {
  return REPORTS[name].filters.includes(filter)
}

/** Returns only the filters that the report has: the server would refuse any other. */
export function pickFilters(name: ReportName, filter: ReportFilter): ReportFilter {
  const known: string[] = ['from', 'to', ...REPORTS[name].filters]
  return Object.fromEntries(
    Object.entries(filter).filter(([part, value]) => value !== undefined && known.includes(part)),
  )
}
