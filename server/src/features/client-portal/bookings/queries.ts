import type { PassForecast, PassForecastFilter } from '@deskbell/domain/client-portal/booking-schema.ts'
import { createVisit, deductVisit, isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import { countWithoutPass, findVisitsAhead, forecastLast, type VisitAhead } from '../../online-booking/needed-passes.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'

/** Says which pass will pay for a booking. Throws AppError 'not_found' if the service isn't offered online. */
export async function findPassForecast(
  db: Queryable,
  { shop, actor }: OnlineShopFront,
  { filter, clientId, now }: { filter: PassForecastFilter; clientId: string; now: Date },
): Promise<PassForecast> {
  const service = await requireOffered(db, actor, shop.online, filter.serviceId)
  const ahead = await findVisitsAhead(db, actor, { clientIds: [clientId], now })
  return forecastNext(db, actor, ahead, { clientId, service, startsAt: new Date(filter.startsAt) })
}

/** Says which pass will pay for one more visit, beside those that are ahead. */
export async function forecastNext(
  db: Queryable,
  actor: Actor,
  ahead: VisitAhead[],
  wanted: VisitAhead,
): Promise<PassForecast> {
  const [before, after] = [
    ahead.filter(({ startsAt }) => startsAt <= wanted.startsAt),
    ahead.filter(({ startsAt }) => startsAt > wanted.startsAt),
  ]
  const choice = await forecastLast(db, actor, [...before, wanted])
  if (!choice.ok) return { pass: null, reason: choice.reason }
  if (wanted.service.needsPass) {
    const withIt = await countWithoutPass(db, actor, [...before, wanted, ...after])
    const isPromised = withIt > (await countWithoutPass(db, actor, ahead))
    if (isPromised) return { pass: null, reason: 'used_up' }
  }
  const { remaining, expiresOn } = deductVisit(
    choice.pass,
    createVisit(wanted.service, localDay(wanted.startsAt, actor.timeZone)),
  )
  return {
    pass: { name: choice.pass.name, left: isUnlimited(choice.pass) ? null : remaining, expiresOn },
    reason: null,
  }
}
