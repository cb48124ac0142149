import type { Days } from '@deskbell/domain/reports/schema.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import { and, between, eq, sql } from '../../../db/drizzle.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { dailyVisits } from '../../../db/schema/daily-sums.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import { asVisits } from '../attendance/visits.ts'
import { selectValue } from '../employees/work.ts'
import { bucketAt } from '../local-time.ts'

/** Sums the visits of some days anew. */
export async function sumVisits({ tx, actor }: Source, days: Days): Promise<void> {
  const { businessId, timeZone } = actor
  const period = { from: dayBounds(days.from, timeZone).from, to: dayBounds(days.to, timeZone).to, filter: {} }
  const day = bucketAt(checkIn.occurredAt, { days, by: 'day', firstWeekday: 1 }, actor)
  const used = sql`case when ${pass.id} is null then 0 else ${checkIn.visitsUsed} end`
  await tx
    .delete(dailyVisits)
    .where(and(eq(dailyVisits.businessId, businessId), between(dailyVisits.day, days.from, days.to)))
  await tx.execute(sql`
    insert into ${dailyVisits} (business_id, day, employee_id, package_id, visits, used, value)
    select ${businessId}, ${day}, ${checkIn.employeeId}, ${pass.packageId}, count(*), sum(${used}), sum(${selectValue(actor)})
    from ${checkIn}
    left join ${pass} on ${and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId))}
    where ${asVisits(actor, period)} group by 2, 3, 4`)
}
