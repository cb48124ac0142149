import { findBusiness } from '../../server/src/features/business/queries.ts'
import { sumClosedDays } from '../../server/src/features/reports/daily-sums/sum-days.ts'
import type { Simulation } from './story.ts'

/** Runs the job that sums closed days, after which other actions correct days that are summed. */
export async function sumDays({ desk, businessId, now }: Simulation): Promise<void> {
  await sumClosedDays(desk.services, await findBusiness(desk.db, businessId), now)
}
