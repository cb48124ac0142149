import type { Context } from 'hono'

/** Response of a route that answers with a calendar file (RFC 5545). */
export const CALENDAR = {
  200: { description: 'Done', content: { 'text/calendar': { schema: { type: 'string' } } } },
} as const

export function answerCalendar(c: Context, text: string) {
  const named = { 'Content-Disposition': 'attachment; filename="booking.ics"' }
  return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8', ...named })
}
