import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'

export const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const file = { schema: { type: 'string', format: 'binary' } } as const

/** OpenAPI response of a route that returns a file. */
export const fileAnswer = {
  200: { description: 'The file', content: { [TYPES.csv]: file, [TYPES.xlsx]: file } },
} as const

/** Builds a file name: "Prestações 2026-11-21" becomes `prestacoes-2026-11-21.csv`. */
export function fileName(words: string, format: ExportFormat): string {
  return `${fold(words)
    .replaceAll('ł', 'l')
    .replace(/[^a-z0-9]+/g, '-')}.${format}`
}

/** Returns the headers of a download that must not be cached. */
export function fileHeaders(words: string, format: ExportFormat) {
  return {
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="${fileName(words, format)}"`,
    'Cache-Control': 'no-store',
  }
}
