import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/payments/schema.ts'
import type { Behind, Grain, ReportFilter } from '@deskbell/domain/reports/schema.ts'
import { isDay } from '../../lib/local-day.ts'

/** What the address of a report says: what it is narrowed to, and the number whose rows are open. */
export type ReportSearch = ReportFilter & Partial<Behind>

/** As far as one may count the days without a visit. */
const INACTIVE_DAYS_MAX = 3650
const LONGEST = 200

export const GRAIN_WORDS: Record<Grain, string> = { day: 'By day', week: 'By week', month: 'By month' }
export const METHOD_WORDS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Transfer',
  other: 'Other',
}
export const SOURCE_WORDS: Record<CheckInSource, string> = { kiosk: 'Kiosk', desk: 'Desk', import: 'Imported' }

function isOneOf<Value extends string>(words: Record<Value, string>, value: unknown): value is Value {
  return typeof value === 'string' && Object.hasOwn(words, value)
}

// A text that looks like a number comes out of the address as one.
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text.slice(0, LONGEST) : undefined
}

function countOf(value: unknown): number | undefined {
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 && count <= INACTIVE_DAYS_MAX ? count : undefined
}

/** The number whose rows are asked for; nothing unless all of it is said. */
export function behindOf({ table, row, column }: Partial<Behind>): Behind | null {
  return table && row && column ? { table, row, column } : null
}

/**
 * A report as its address says. What makes no sense is said to be nothing, since the router keeps what isn't spoken of.
 * The server knows who and what the ids are.
 */
export function toReportSearch(raw: Record<string, unknown>): ReportSearch {
  const [table, row, column] = [textOf(raw.table), textOf(raw.row), textOf(raw.column)]
  return {
    from: isDay(raw.from) ? raw.from : undefined,
    to: isDay(raw.to) ? raw.to : undefined,
    by: isOneOf(GRAIN_WORDS, raw.by) ? raw.by : undefined,
    method: isOneOf(METHOD_WORDS, raw.method) ? raw.method : undefined,
    source: isOneOf(SOURCE_WORDS, raw.source) ? raw.source : undefined,
    serviceId: textOf(raw.serviceId),
    employeeId: textOf(raw.employeeId),
    packageId: textOf(raw.packageId),
    clientId: textOf(raw.clientId),
    who: textOf(raw.who),
    entity: textOf(raw.entity),
    inactiveDays: countOf(raw.inactiveDays),
    ...(behindOf({ table, row, column }) ?? { table: undefined, row: undefined, column: undefined }),
  }
}

/** What the address narrows the report to, without the number whose rows are open. */
export function filterOf({ table: _t, row: _r, column: _c, ...filter }: ReportSearch): ReportFilter {
  return filter
}
