import type { Session } from '@deskbell/domain/auth/schema.ts'
import { presentBusiness } from '../business/present.ts'
import type { BusinessRow } from '../business/queries.ts'

export function presentSession(
  { id, name, email }: { id: string; name: string; email: string },
  business: BusinessRow,
): Session {
  return { user: { id, name, email }, business: presentBusiness(business), lockedTo: null }
}

/** Presents the session of a locked kiosk: the business without its e-mail, and no user's name or e-mail. */
export function presentLocked(deviceId: string, business: BusinessRow): Session {
  const shop = { ...presentBusiness(business), companyEmail: '' }
  return { user: { id: '', name: 'Kiosk', email: '' }, business: shop, lockedTo: deviceId }
}
