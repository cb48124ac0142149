import type { Services } from '../http/context.ts'
import { dailyHandlers } from '../jobs/daily.ts'
import { minuteHandlers } from '../jobs/minute.ts'

/** Does what is due this minute, in all businesses. */
export async function runMinute(services: Services): Promise<void> {
  await services.jobs.add(services.db, 'minute', {})
  await services.jobs.workOff(minuteHandlers(services))
}

/** Does what is due this hour, in the installation and in all businesses. */
export async function runDaily(services: Services): Promise<void> {
  await services.jobs.add(services.db, 'daily', {})
  await services.jobs.workOff(dailyHandlers(services))
}
