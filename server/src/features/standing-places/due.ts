import { localDay } from '@deskbell/domain/shared/time.ts'
import { and, asc, eq, isNull, lt, or, sql } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { standingPlace } from '../../db/schema/standing-place.ts'
import type { Services } from '../../http/context.ts'
import type { SelectDue } from '../../jobs/due-businesses.ts'
import { localDays } from '../../jobs/local-days.ts'
import { runEach } from '../../jobs/scheduled.ts'
import { announce } from '../../live/announce.ts'
import type { BusinessRow } from '../business/queries.ts'
import { lockClient } from '../clients/queries.ts'
import { bookDates, standingActor } from './book-dates.ts'
import { lockStandingPlace } from './queries.ts'

/** Selects the businesses with standing places whose dates weren't booked today. */
export const selectWithStandingPlaces: SelectDue = ({ now, timeZones }) => sql`
  select s.business_id from ${localDays(timeZones, now)} join ${business} s on s.time_zone = any (t.zones)
    join ${standingPlace} p on p.business_id = s.business_id and p.ended_at is null
  where p.booked_on is null or p.booked_on < t.today`

/** Books what is due today for each standing place, those given first first. */
export async function bookStandingPlaces({ db }: Pick<Services, 'db'>, shop: BusinessRow, now: Date): Promise<void> {
  const actor = standingActor(shop)
  const today = localDay(now, shop.timeZone)
  const rows = await db
    .select({ id: standingPlace.id, clientId: standingPlace.clientId })
    .from(standingPlace)
    .where(
      and(
        eq(standingPlace.businessId, actor.businessId),
        isNull(standingPlace.endedAt),
        or(isNull(standingPlace.bookedOn), lt(standingPlace.bookedOn, today)),
      ),
    )
    .orderBy(asc(standingPlace.createdAt), asc(standingPlace.id))
  const bookPlace = ({ id, clientId }: (typeof rows)[number]) =>
    db.transaction(async (tx) => {
      await lockClient(tx, actor, clientId)
      const place = await lockStandingPlace(tx, actor, id)
      // Another server was faster, or it was ended or merged meanwhile.
      if (place.endedAt || place.bookedOn === today || place.clientId !== clientId) return
      await bookDates(tx, { shop, place, now })
      await announce(tx, actor.businessId, ['appointments', 'clients'])
    })
  await runEach(rows, bookPlace, 'Not all standing places were booked')
}
