import type { ExportFormat, ExportList } from '@deskbell/domain/data/exports/schema.ts'

export type ExportFilter = Record<string, string | number | boolean | undefined>

/** Where a list is to be had as a file, narrowed as it is shown. */
export function exportAddress(list: ExportList, filter: ExportFilter, format: ExportFormat): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return `/api/exports/${list}?${query}`
}
