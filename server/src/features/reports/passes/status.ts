import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from '../../../db/drizzle.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import type { ReportParams } from '../report.ts'

export const EXPIRING_DAYS = 30

const hasVisits = or(isNull(pass.visits), gt(pass.remaining, 0))

function isExpiring(today: string): SQL | undefined {
  const last = addDays(today, EXPIRING_DAYS)
  return and(isNull(pass.frozenOn), hasVisits, sql`${pass.expiresOn} between ${today}::date and ${last}::date`)
}

// With their limits, these subqueries run once per valid pass instead of over all visits. Neither runs for a pass whose
// only entry is the one that opened it.
const visit = ({ businessId }: Actor) => sql`(
  select true from ${checkIn} where ${checkIn.businessId} = ${businessId} and ${checkIn.passId} = ${pass.id}
    and ${checkIn.undoneAt} is null limit 1)`

const noShow = ({ businessId }: Actor) => sql`(
  select true from ${ledgerEntry} e where e.business_id = ${businessId} and e.pass_id = ${pass.id}
    and e.kind = 'no_show' and e.undoes is null and not exists (
      select 1 from ${ledgerEntry} u where u.business_id = ${businessId} and u.pass_id = e.pass_id
        and u.undoes = e.sequence) limit 1)`

function isUnused(today: string, actor: Actor): SQL | undefined {
  const isGood = sql`(${pass.frozenOn} is not null or ${pass.expiresOn} is null or ${pass.expiresOn} >= ${today}::date)`
  const untouched = sql`(${pass.lastSequence} = 1 or (${visit(actor)} is null and ${noShow(actor)} is null))`
  return and(hasVisits, isGood, untouched)
}

/** Standings of passes that need attention today, with the sort order of their lists. */
const STANDINGS = {
  expiring: { is: isExpiring, order: asc(pass.expiresOn) },
  unused: { is: isUnused, order: asc(pass.purchasedAt) },
  overdrawn: { is: () => lt(pass.remaining, 0), order: desc(sql`-${pass.remaining}`) },
} satisfies Record<string, { is: (today: string, actor: Actor) => SQL | undefined; order: SQL }>
export type PassStanding = keyof typeof STANDINGS

export function isStanding(name: string): name is PassStanding {
  return Object.hasOwn(STANDINGS, name)
}

export function sortOrder(standing: PassStanding): SQL {
  return STANDINGS[standing].order
}

export function asStanding({ actor, now }: Source, { filter }: ReportParams, standing: PassStanding): SQL | undefined {
  return and(
    eq(pass.businessId, actor.businessId),
    isNull(pass.voidedAt),
    STANDINGS[standing].is(localDay(now, actor.timeZone), actor),
    filter.packageId ? eq(pass.packageId, filter.packageId) : undefined,
  )
}
