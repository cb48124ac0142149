import { eq } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import type { BusinessRow } from '../features/business/queries.ts'
import type { Services } from '../http/context.ts'

/**
 * Runs `work` for each item in sequence. A failure doesn't stop the others; throws an AggregateError with all failures
 * at the end.
 */
export async function runEach<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<unknown>,
  whatFailed: string,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, whatFailed)
}

/** Recurring work of one business. */
export type BusinessStep = (services: Services, shop: BusinessRow, now: Date) => Promise<void>

/**
 * Runs the steps of one business in order. A failing step doesn't prevent the others. Does nothing for a business that was
 * deleted since its job was added.
 */
export async function runSteps(steps: BusinessStep[], services: Services, businessId: string): Promise<void> {
  const [shop] = await services.db.select().from(business).where(eq(business.id, businessId))
  if (!shop) return
  await runEach(steps, (step) => step(services, shop, services.clock()), 'Not all that is due in a business was done')
}
