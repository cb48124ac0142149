import { REPORTS } from '@deskbell/domain/reports/names.ts'
import {
  getComparisonPeriod,
  getDefaultGrain,
  getPreviousPeriod,
  REPORT_DAYS_MAX,
  REPORT_DAYS_RANGE,
  resolveReportDays,
} from '@deskbell/domain/reports/periods.ts'
import type { Days, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { getFirstWeekday } from '@deskbell/domain/shared/first-weekday.ts'
import { dayBounds, daysBetween, localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { AppError } from '../../errors.ts'
import type { ReportParams } from './report.ts'

function refuseDays(message: string): never {
  throw new AppError('invalid', { fields: [{ path: 'to', message }] })
}

function resolveDays(filter: ReportFilter, today: string): Days {
  const days = resolveReportDays(filter, today)
  if (days.from < REPORT_DAYS_RANGE.from || days.to > REPORT_DAYS_RANGE.to) refuseDays('Enter a date')
  if (days.to < days.from) refuseDays('Enter a day after the first one')
  if (daysBetween(days.from, days.to) >= REPORT_DAYS_MAX) refuseDays('Choose at most ten years')
  return days
}

/** Returns the same parameters for other days. */
export function withDays(
  days: Days,
  asked: Pick<ReportParams, 'before' | 'by' | 'filter' | 'firstWeekday'>,
  { timeZone }: Actor,
): ReportParams {
  return { ...asked, days, from: dayBounds(days.from, timeZone).from, to: dayBounds(days.to, timeZone).to }
}

/**
 * Resolves the parameters of a report. Throws AppError 'invalid' for an impossible period, and 'bad_request' for a
 * filter that the report doesn't have, so that nobody takes its result for a filtered one.
 */
export function parseParams(
  name: ReportName,
  { from, to, by, ...filter }: ReportFilter,
  actor: Actor,
  now: Date,
): ReportParams {
  for (const [part, value] of Object.entries(filter))
    if (value !== undefined && !REPORTS[name].filters.some((one) => one === part)) throw new AppError('bad_request')
  const today = localDay(now, actor.timeZone)
  const days = resolveDays({ from, to }, today)
  const before = REPORTS[name].looksAhead ? getPreviousPeriod(days) : getComparisonPeriod(days, today)
  const firstWeekday = getFirstWeekday(actor.locale)
  return withDays(days, { before, by: by ?? getDefaultGrain(days), firstWeekday, filter }, actor)
}

export function previousParams(asked: ReportParams, actor: Actor): ReportParams {
  return { ...withDays(asked.before, asked, actor), isBefore: asked }
}

/** Returns the parameters of both periods as one. Only for a report that looks ahead, whose periods are adjacent. */
export function bothParams(asked: ReportParams, actor: Actor): ReportParams {
  const { days, from } = previousParams(asked, actor)
  return { ...asked, days: { from: days.from, to: asked.days.to }, from }
}
