import type { PassForecast, PassForecastFilter } from '@deskbell/domain/client-portal/booking-schema.ts'
import { createVisit, deductVisit, isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Queryable } from '../../../db/client.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import { countWithoutPass, findVisitsAhead, forecastLast } from '../../online-booking/needed-passes.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'

/** Says which pass will pay for a booking. Throws AppError 'not_found' if the service isn't offered online. */
export async function findPassForecast(
  db: Queryable,
  { shop, actor }: OnlineShopFront,
  { filter, clientId, now }: { filter: PassForecastFilter; clientId: string; now: Date },
): Promise<PassForecast> {
  const wanted = {
    service: await requireOffered(db, actor, shop.online, filter.serviceId),
    startsAt: new Date(filter.startsAt),
  }
  const ahead = await findVisitsAhead(db, actor, { clientId, now })
  const [before, after] = [
    ahead.filter(({ startsAt }) => startsAt <= wanted.startsAt),
    ahead.filter(({ startsAt }) => startsAt > wanted.startsAt),
  ]
  const choice = await forecastLast(db, actor, clientId, [...before, wanted])
  if (!choice.ok) return { pass: null, reason: choice.reason }
  if (wanted.service.needsPass) {
    const count = (visits: typeof ahead) => countWithoutPass(db, actor, clientId, visits)
    const isPromised = (await count([...before, wanted, ...after])) > (await count(ahead))
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
