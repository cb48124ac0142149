import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import type { DrillDownKey, Grain, ReportFilter } from '@deskbell/domain/reports/schema.ts'
import { isDay } from '../../lib/local-day.ts'

/** Search parameters of a report's URL: its filters, and the number whose rows are open. */
export type ReportSearch = ReportFilter & Partial<DrillDownKey>

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

function isKey<Value extends string>(words: Record<Value, string>, value: unknown): value is Value {
  return typeof value === 'string' && Object.hasOwn(words, value)
}

// The router parses a text that looks like a number as a number.
function toText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text.slice(0, LONGEST) : undefined
}

function toCount(value: unknown): number | undefined {
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 && count <= INACTIVE_DAYS_MAX ? count : undefined
}

/** Returns the number whose rows are open; null unless the URL has all three parts. */
export function getDrillDown({ table, row, column }: Partial<DrillDownKey>): DrillDownKey | null {
  return table && row && column ? { table, row, column } : null
}

/**
 * Parses the search parameters of a report. Invalid values become undefined explicitly, since the router keeps keys
 * that are not returned. Ids are checked by the server.
 */
export function toReportSearch(raw: Record<string, unknown>): ReportSearch {
  const [table, row, column] = [toText(raw.table), toText(raw.row), toText(raw.column)]
  return {
    from: isDay(raw.from) ? raw.from : undefined,
    to: isDay(raw.to) ? raw.to : undefined,
    by: isKey(GRAIN_WORDS, raw.by) ? raw.by : undefined,
    method: isKey(METHOD_WORDS, raw.method) ? raw.method : undefined,
    source: isKey(SOURCE_WORDS, raw.source) ? raw.source : undefined,
    serviceId: toText(raw.serviceId),
    employeeId: toText(raw.employeeId),
    packageId: toText(raw.packageId),
    clientId: toText(raw.clientId),
    who: toText(raw.who),
    entity: toText(raw.entity),
    inactiveDays: toCount(raw.inactiveDays),
    ...(getDrillDown({ table, row, column }) ?? { table: undefined, row: undefined, column: undefined }),
  }
}

/** Returns the filters, without the number whose rows are open. */
export function toFilter({ table: _t, row: _r, column: _c, ...filter }: ReportSearch): ReportFilter {
  return filter
}
