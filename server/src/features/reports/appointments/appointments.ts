import { and, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { Source } from '../../data/exports/table.ts'
import { drillDownBookings } from '../drill-down-bookings.ts'
import { figure, type Reporter, type ReportParams, share } from '../report.ts'
import { whereAppointments } from './filters.ts'
import { findGroups, NOTHING } from './groups.ts'
import { CAME_LATE, isCounted, OF_APPOINTMENT, OF_BOOKING, onDays } from './places.ts'
import { averageLead, byEmployee, byService, byTime, inDays } from './tables.ts'

async function countLate({ tx, actor }: Source, asked: ReportParams): Promise<number> {
  const [row] = await tx
    .select({ late: sql<number>`count(*)::int` })
    .from(appointment)
    .innerJoin(booking, OF_APPOINTMENT)
    .innerJoin(checkIn, OF_BOOKING)
    .where(and(onDays(actor, asked), isCounted(actor), CAME_LATE))
  return row?.late ?? 0
}

async function figures(source: Source, asked: ReportParams) {
  const { all, middle } = await findGroups(source, asked)
  const counts = all.get('') ?? NOTHING
  const shown = { kind: 'number', opens: true } as const
  return [
    figure('booked', counts.booked, { title: 'Booked', ...shown, better: 'more' }),
    figure('kept', counts.kept, { title: 'Kept', ...shown, better: 'more' }),
    figure('cancelledByClient', counts.cancelledByClient, { title: 'Cancelled by client', ...shown, better: 'less' }),
    figure('late', counts.late, { title: 'Late cancellations', ...shown, better: 'less' }),
    figure('cancelledByShop', counts.cancelledByShop, { title: 'Cancelled by shop', ...shown, better: 'less' }),
    figure('missed', counts.missed, { title: 'Missed', ...shown, better: 'less' }),
    figure('open', counts.open, { title: 'Open', ...shown }),
    figure('walkIns', counts.walkIns, { title: 'Walk-ins', ...shown }),
    figure('cameLate', await countLate(source, asked), { title: 'Came late', ...shown, better: 'less' }),
    figure('taken', counts.taken, { title: 'Class places taken', ...shown, better: 'more' }),
    figure('fill', share(counts.taken, counts.places), { title: 'Fill rate', kind: 'share', better: 'more' }),
    figure('lead', averageLead(counts), { title: 'Lead time, days on average', kind: 'number' }),
    figure('leadMedian', inDays(middle), { title: 'Lead time, days in the middle', kind: 'number' }),
  ]
}

/** How full the schedule was, and who didn’t come. */
export const appointments: Reporter = {
  name: 'appointments',
  figures,
  tables: async (source, asked) => {
    const groups = await findGroups(source, asked)
    return [byTime(asked, groups), await byService(source, groups), await byEmployee(source, groups)]
  },
  rowsBehind: async (source, asked, behind, page) => {
    const which = whereAppointments(source.actor, asked, behind)
    return which && drillDownBookings(source, which, page)
  },
}
