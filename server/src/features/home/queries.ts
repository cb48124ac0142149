import type { Home } from '@deskbell/domain/home/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/client.ts'
import type { Source } from '../data/exports/table.ts'
import { findExpiring, findFailedMail, findFailingWebhooks, findLow, findUnpaid } from './attention.ts'
import { findCheckIns, findSums } from './figures.ts'
import { findNext } from './next.ts'
import { findOnboarding } from './onboarding.ts'
import { findOwed } from './owed.ts'
import { findHours, findTablets, listStaff, troubledKiosks } from './staff.ts'

/** What is wrong by itself, the most pressing first. */
async function findAttention(source: Source, hours: ReturnType<typeof findHours>): Promise<Home['attention']> {
  const [tablets, ...others] = await Promise.all([
    findTablets(source),
    findUnpaid(source),
    findFailedMail(source),
    findFailingWebhooks(source),
    findExpiring(source),
    findLow(source),
  ])
  return [...troubledKiosks(tablets, await hours, source.now), ...others.flat()]
}

async function readHome(source: Source): Promise<Home> {
  const { actor, now } = source
  const hours = findHours(source)
  const [checkIns, sums, owed, found, next, attention, firstDays] = await Promise.all([
    findCheckIns(source),
    findSums(source),
    findOwed(source),
    hours,
    findNext(source),
    findAttention(source, hours),
    findOnboarding(source),
  ])
  const figures = { checkIns, ...sums, visits: { ...sums.visits, ...owed }, staff: listStaff(found, now) }
  return { day: localDay(now, actor.timeZone), ...figures, next, attention, firstDays }
}

/**
 * The day as the desk sees it, from one snapshot. Its statements go out one behind the other on one connection: a screen
 * that everybody looks at takes no more of the machine than that.
 */
export function findHome(db: Database, actor: Actor, now: Date): Promise<Home> {
  return db.transaction((tx) => readHome({ tx, actor, now }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
