import { addDays, dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { Source } from '../../data/exports/table.ts'
import type { ReportParams } from '../report.ts'

/** After so many days without a visit a client counts as inactive, where nobody says otherwise. */
const INACTIVE_DAYS = 60

/** The end of what is known of a report's days: their own, or now where they are not over. */
export function endKnown({ now }: Pick<Source, 'now'>, { to }: Pick<ReportParams, 'to'>): Date {
  return to < now ? to : now
}

/** Who hasn't come since then is inactive: the first instant of the last so many days. */
export function inactiveSince({ now, actor }: Source, asked: ReportParams): Date {
  const last = localDay(new Date(endKnown({ now }, asked).getTime() - 1), actor.timeZone)
  const days = asked.filter.inactiveDays ?? INACTIVE_DAYS
  return dayBounds(addDays(last, 1 - days), actor.timeZone).from
}
