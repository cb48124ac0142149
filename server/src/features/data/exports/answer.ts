import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'

export const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const file = { schema: { type: 'string', format: 'binary' } } as const

/** OpenAPI response of a route that returns a file. */
export const fileAnswer = {
  200: { description: 'The file', content: { [TYPES.csv]: file, [TYPES.xlsx]: file } },
} as const

/** Builds a file name: "Visits 2026-11-21" becomes `visits-2026-11-21.csv`. */
export function fileName(words: string, format: ExportFormat): string {
  return `${words.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${format}`
}

/** Returns the headers of a download that must not be cached. */
export function fileHeaders(words: string, format: ExportFormat) {
  return {
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="${fileName(words, format)}"`,
    'Cache-Control': 'no-store',
  }
}
