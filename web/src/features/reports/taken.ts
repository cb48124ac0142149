import { type FilterName, REPORTS } from '@deskbell/domain/reports/names.ts'
import type { ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'

/** Whether a report can be narrowed by it. */
export function takes(name: ReportName, filter: FilterName): boolean {
  return REPORTS[name].filters.includes(filter)
}

/** What a report takes of a filter: what it can't be narrowed to, the server would refuse. */
export function takenBy(name: ReportName, filter: ReportFilter): ReportFilter {
  const known: string[] = ['from', 'to', ...REPORTS[name].filters]
  return Object.fromEntries(
    Object.entries(filter).filter(([part, value]) => value !== undefined && known.includes(part)),
  )
}
