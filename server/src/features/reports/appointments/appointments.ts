import { sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { Source } from '../../exports/table.ts'
import { bookingsBehind } from '../bookings-behind.ts'
import { type Asked, figure, type Reporter, share } from '../report.ts'
import { findGroups, NOTHING } from './groups.ts'
import { narrowed } from './narrowed.ts'
import { CAME_LATE, COUNTS, LEAD, OF_APPOINTMENT, OF_BOOKING, onDays, WHICH } from './places.ts'
import { averageLead, byEmployee, byService, byTime, inDays } from './tables.ts'

/** What no group adds up: the middle one of all lead times, and who came late. */
async function findApart({ tx, actor }: Source, asked: Asked) {
  const counted = sql`from ${appointment} join ${booking} on ${OF_APPOINTMENT}`
  const which = sql`${onDays(actor, asked)} and ${COUNTS}`
  const { rows } = await tx.execute<{ lead: number | null; late: number }>(sql`
    select
      (select percentile_cont(0.5) within group (order by ${LEAD}) ${counted} where ${which} and ${WHICH.booked}) as lead,
      (select count(*)::int ${counted} join ${checkIn} on ${OF_BOOKING} where ${which} and ${CAME_LATE}) as late`)
  return rows[0] ?? { lead: null, late: 0 }
}

async function figures(source: Source, asked: Asked) {
  const counts = (await findGroups(source, asked)).all.get('') ?? NOTHING
  const apart = await findApart(source, asked)
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
    figure('cameLate', apart.late, { title: 'Came late', ...shown, better: 'less' }),
    figure('taken', counts.taken, { title: 'Class places taken', ...shown, better: 'more' }),
    figure('fill', share(counts.taken, counts.places), { title: 'Fill rate', kind: 'share', better: 'more' }),
    figure('lead', averageLead(counts), { title: 'Lead time, days on average', kind: 'number' }),
    figure('leadMedian', inDays(apart.lead), { title: 'Lead time, days in the middle', kind: 'number' }),
  ]
}

/** How full the schedule was, and who didn’t come. */
export const appointments: Reporter = {
  name: 'appointments',
  compares: true,
  figures,
  tables: async (source, asked) => {
    const groups = await findGroups(source, asked)
    return [byTime(asked, groups), await byService(source, groups), await byEmployee(source, groups)]
  },
  rowsBehind: async (source, asked, behind, page) => {
    const which = narrowed(source.actor, asked, behind)
    return which && bookingsBehind(source, which, page)
  },
}
