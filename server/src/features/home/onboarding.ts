import { type FirstDaysUpdate, type OnboardingProgress, OnboardingStep } from '@deskbell/domain/home/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/client.ts'
import { eq, type SQL, sql } from '../../db/drizzle.ts'
import { backup } from '../../db/schema/backup.ts'
import { business } from '../../db/schema/business.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { device } from '../../db/schema/device.ts'
import { packageTable } from '../../db/schema/package.ts'
import { service } from '../../db/schema/service.ts'
import { announce } from '../../live/announce.ts'
import { changeBusiness } from '../business/commands.ts'
import type { Source } from '../data/exports/table.ts'

function some(rows: SQL): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${rows})`
}

function columns({ businessId }: Actor) {
  const ofShop = sql`business_id = ${businessId}`
  return {
    over: business.firstDaysOver,
    version: business.version,
    logo: sql<boolean>`${business.logoUrl} <> ''`,
    pin: sql<boolean>`${business.pinCipher} <> ''`,
    service: some(sql`${service} where ${ofShop} and archived_at is null`),
    package: some(sql`${packageTable} where ${ofShop} and archived_at is null`),
    client: some(sql`${client} where ${ofShop}`),
    // The kiosk's device may be gone, so a latest check-in from a kiosk counts too.
    kiosk: sql<boolean>`(${some(sql`${device} where ${ofShop}`)}
      or coalesce((select source = 'kiosk' from ${checkIn} where ${ofShop} order by occurred_at desc limit 1), false))`,
    backup: some(sql`${backup} where ${ofShop} and status = 'kept'`),
  }
}

/** Returns the completed onboarding steps, or null once all are done or the checklist was dismissed. */
export async function findOnboarding({ tx, actor }: Source): Promise<OnboardingProgress | null> {
  const [row] = await tx.select(columns(actor)).from(business).where(eq(business.id, actor.businessId))
  if (!row || row.over) return null
  const done = OnboardingStep.options.filter((step) => row[step])
  return done.length === OnboardingStep.options.length ? null : { done, version: row.version }
}

/** Dismisses the onboarding checklist for the whole business, or restores it. Throws AppError 'stale_version'. */
export async function setOnboarding(
  db: Database,
  actor: Actor,
  { input, now }: { input: FirstDaysUpdate; now: Date },
): Promise<FirstDaysUpdate> {
  const { version, over } = input
  return db.transaction(async (tx) => {
    const row = await changeBusiness(tx, actor, { version, values: { firstDaysOver: over }, now })
    await announce(tx, actor.businessId, ['business'])
    return { version: row.version, over: row.firstDaysOver }
  })
}
