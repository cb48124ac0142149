import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** Responses of a route that answers with a PDF. */
export const PDF = {
  200: { description: 'Done', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
} as const

/** Answers with a PDF to be shown. `name`: file name, in ASCII. */
export function answerPdf(c: Context<AppEnv>, { name, bytes }: { name: string; bytes: Uint8Array }) {
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}"` }
  return c.body(new Uint8Array(bytes), 200, headers)
}
