import type { ScreenLanguage, Session } from '@deskbell/domain/auth/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Services } from '../../http/context.ts'
import { presentBusiness } from '../business/present.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import { findTenancy, presentTenancy } from '../tenancy/queries.ts'
import { findMemberships } from './memberships.ts'

export async function getSession(
  { db, operatorEmail }: Pick<Services, 'db' | 'operatorEmail'>,
  { id, name, email, language = null }: Omit<Session['user'], 'language'> & { language?: ScreenLanguage },
  businessId: string,
): Promise<Session> {
  const [business, businesses, tenancy] = await Promise.all([
    findBusiness(db, businessId),
    findMemberships(db, id),
    findTenancy(db, businessId),
  ])
  return {
    user: { id, name, email, language },
    business: presentBusiness(business),
    businesses,
    tenancy: presentTenancy(tenancy, operatorEmail),
    lockedTo: null,
    supportEndsAt: null,
  }
}

/** Presents the session of support: without a user, in this shop alone. */
export async function presentSupport(
  { db, operatorEmail }: Pick<Services, 'db' | 'operatorEmail'>,
  { businessId, name }: Actor,
  endsAt: Date,
): Promise<Session> {
  const [business, tenancy] = await Promise.all([findBusiness(db, businessId), findTenancy(db, businessId)])
  return {
    user: { id: '', name, email: '', language: null },
    business: presentBusiness(business),
    businesses: [],
    tenancy: presentTenancy(tenancy, operatorEmail),
    lockedTo: null,
    supportEndsAt: endsAt.toISOString(),
  }
}

/** Presents the session of a locked kiosk: the business without its e-mail, and no user's name or e-mail. */
export function presentLocked(deviceId: string, business: BusinessRow): Session {
  const shop = { ...presentBusiness(business), companyEmail: '' }
  return {
    user: { id: '', name: 'Kiosk', email: '', language: null },
    business: shop,
    businesses: [],
    tenancy: presentTenancy(undefined, ''),
    lockedTo: deviceId,
    supportEndsAt: null,
  }
}
