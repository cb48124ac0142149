import type { Session } from '@deskbell/domain/auth/schema.ts'
import { presentBusiness } from '../business/present.ts'
import type { BusinessRow } from '../business/queries.ts'

export function presentSession(
  { id, name, email }: { id: string; name: string; email: string },
  business: BusinessRow,
): Session {
  return { user: { id, name, email }, business: presentBusiness(business), lockedTo: null }
}

/** What a locked kiosk may know: the shop, and nobody's name or e-mail. */
export function presentLocked(deviceId: string, business: BusinessRow): Session {
  const shop = { ...presentBusiness(business), companyEmail: '' }
  return { user: { id: '', name: 'Kiosk', email: '' }, business: shop, lockedTo: deviceId }
}
