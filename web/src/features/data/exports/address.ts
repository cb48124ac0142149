import type { ExportFormat, ExportList } from '@deskbell/domain/data/exports/schema.ts'

export type ExportFilter = Record<string, string | number | boolean | undefined>

/** Returns the download URL of a list with the filter applied. */
export function exportAddress(list: ExportList, filter: ExportFilter, format: ExportFormat): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return `/api/exports/${list}?${query}`
}
