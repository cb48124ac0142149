import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import type { DrillDownKey, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'

function toQuery(parts: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}

/** Builds the drill-down link of a number in a table; `row` is null for the total row. */
export type LinkTo = (row: string | null, column: string) => { href: string; behind: DrillDownKey }

/** Returns the address of the rows behind a number, on the screen of the report. */
export function rowsAddress(name: ReportName, filter: ReportFilter, behind: DrillDownKey): string {
  return `/dashboard/reports/${name}?${toQuery({ ...filter, ...behind })}`
}

/** Returns the address of a file: the whole report, one table, or the rows behind a number. */
export function fileAddress(
  name: ReportName,
  filter: ReportFilter,
  file: { format: ExportFormat; table?: string } | ({ format: ExportFormat } & DrillDownKey),
): string {
  return `/api/reports/${name}/file?${toQuery({ ...filter, ...file })}`
}
