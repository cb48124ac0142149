import { onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlineSettings, OnlineShop } from '@deskbell/domain/online-booking/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { toPhoneUri } from '@deskbell/domain/shared/phone.ts'
import type { Database } from '../../db/client.ts'
import type { Services } from '../../http/context.ts'
import { isPerformedBy } from '../appointments/plan.ts'
import type { BusinessRow } from '../business/queries.ts'
import type { ServiceRecord } from '../services/present.ts'
import { findOffered, findTeam } from './bookable-services.ts'
import { createFormTimestamp } from './form-timestamp.ts'
import type { OnlineShopFront } from './shop.ts'

type Member = OnlineShop['employees'][number]

export async function findOnlineShop(
  { db, encryption }: { db: Database } & Pick<Services, 'encryption'>,
  { shop, actor }: OnlineShopFront,
  now: Date,
): Promise<OnlineShop> {
  const [services, team] = await Promise.all([findOffered(db, actor, shop.online), findTeam(db, actor)])
  const { today, lastDay } = onlineWindow(shop.online, { now, timeZone: shop.timeZone })
  // A one-to-one service that no employee performs never has free times.
  const offered = services.filter((one) => one.kind === 'class' || listPerformers(one, team).length > 0)
  const shown = team.filter(({ id }) => offered.some((one) => isPerformedBy(one, id)))
  return {
    ...presentFront(shop),
    today,
    lastDay,
    currency: shop.currency,
    // A price of a business without tax says nothing of it.
    taxIncluded: shop.taxIncluded || shop.taxRate === 0,
    changeMinutes: shop.online.changeMinutes,
    waitingList: shop.online.waitingList,
    portal: shop.online.portal,
    courses: shop.online.courses,
    severalServices: shop.online.severalServices ?? false,
    standingPlaces: shop.online.standingPlaces ?? false,
    services: offered.map((one) => presentOffered(one, shop, team)),
    employees: shop.online.chooseEmployee ? shown : [],
    stamp: createFormTimestamp(encryption, now),
  }
}

export function presentFront(shop: BusinessRow) {
  const { companyName, logoUrl, phone, timeZone, locale, online } = shop
  const address = [shop.address, [shop.zipCode, shop.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const phoneUri = phone && toPhoneUri(phone, getCountry(locale))
  return { companyName, logoUrl, phone, phoneUri, address, timeZone, locale, notice: online.notice }
}

function listPerformers(service: ServiceRecord, team: Member[]): string[] {
  return team.filter(({ id }) => isPerformedBy(service, id)).map(({ id }) => id)
}

function presentOffered(service: ServiceRecord, { online }: BusinessRow, team: Member[]) {
  const { id, name, description, category, kind, durationMinutes, priceKind, price, questions, requests, needsPass } =
    service
  return {
    id,
    name,
    description,
    category,
    kind,
    durationMinutes,
    priceKind,
    price: online.showPrices ? price : null,
    employeeIds: online.chooseEmployee ? listPerformers(service, team) : [],
    questions,
    requests,
    needsPass,
  }
}

export function presentOnlineSettings(
  { version, online }: BusinessRow,
  { canSend }: Services['mailer'],
): OnlineSettings {
  const { severalServices = false, standingPlaces = false } = online
  const options = { ...online, severalServices, standingPlaces }
  return { version, options, canMail: canSend }
}
