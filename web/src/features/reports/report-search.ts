import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { ExportFormat, HeaderStyle } from '@deskbell/domain/data/exports/schema.ts'
import { type FilterName, REPORTS } from '@deskbell/domain/reports/names.ts'
import type { DrillDownKey, Grain, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { t } from '@lingui/core/macro'
import { isDay } from '../../lib/local-day.ts'

/** Search parameters of a report's URL: its filters, and the number whose rows are open. */
export type ReportSearch = ReportFilter & Partial<DrillDownKey>

const INACTIVE_DAYS_MAX = 3650
const LONGEST = 220

export const GRAIN_WORDS: Record<Grain, string> = { day: t`By day`, week: t`By week`, month: t`By month` }
export const METHOD_WORDS: Record<PaymentMethod, string> = {
  cash: t`Cash`,
  card: t({ context: 'payment method', message: 'Card' }),
  transfer: t({ context: 'payment method', message: 'Transfer' }),
  other: t({ context: 'payment method', message: 'Other' }),
  gift_card: t({ context: 'payment method', message: 'Gift card' }),
  credit: t({ context: 'payment method', message: 'Credit' }),
}
export const SOURCE_WORDS: Record<CheckInSource, string> = {
  kiosk: t`At the kiosk`,
  desk: t`At the desk`,
  import: t({ context: 'visits', message: 'Imported' }),
  own_phone: t`On their own phone`,
}

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

/** True if the report has this filter. */
export function hasFilter(name: ReportName, filter: FilterName): boolean {
  return REPORTS[name].filters.includes(filter)
}

/** Returns only the filters that the report has: the server would refuse any other. */
export function pickFilters(name: ReportName, filter: ReportFilter): ReportFilter {
  const known: string[] = ['from', 'to', ...REPORTS[name].filters]
  return Object.fromEntries(
    Object.entries(filter).filter(([part, value]) => value !== undefined && known.includes(part)),
  )
}

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

/** A file: the whole report, one table, or the rows behind a number. */
export type ReportFile = { format: ExportFormat } & ({ table?: string } | DrillDownKey)

export function fileAddress(
  name: ReportName,
  filter: ReportFilter,
  file: ReportFile & { headers: HeaderStyle },
): string {
  return `/api/reports/${name}/file?${toQuery({ ...filter, ...file })}`
}
