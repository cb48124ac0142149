import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import type { Behind, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'

function toQuery(parts: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}

/** Where a number of a table leads; the row is null for the one below all. */
export type LinkTo = (row: string | null, column: string) => { href: string; behind: Behind }

/** Where the rows behind a number are, on the report's own screen. */
export function rowsAddress(name: ReportName, filter: ReportFilter, behind: Behind): string {
  return `/dashboard/reports/${name}?${toQuery({ ...filter, ...behind })}`
}

/** Where a report is to be had as a file: all of it, one table, or the rows behind a number. */
export function fileAddress(
  name: ReportName,
  filter: ReportFilter,
  file: { format: ExportFormat; table?: string } | ({ format: ExportFormat } & Behind),
): string {
  return `/api/reports/${name}/file?${toQuery({ ...filter, ...file })}`
}
