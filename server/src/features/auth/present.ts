import type { ScreenLanguage, Session } from '@deskbell/domain/auth/schema.ts'
import { presentBusiness } from '../business/present.ts'
import type { BusinessRow } from '../business/queries.ts'

export function presentSession(
  { id, name, email, language = null }: Omit<Session['user'], 'language'> & { language?: ScreenLanguage },
  business: BusinessRow,
): Session {
  return { user: { id, name, email, language }, business: presentBusiness(business), lockedTo: null }
}

/** Presents the session of a locked kiosk: the business without its e-mail, and no user's name or e-mail. */
export function presentLocked(deviceId: string, business: BusinessRow): Session {
  const shop = { ...presentBusiness(business), companyEmail: '' }
  return { user: { id: '', name: 'Kiosk', email: '', language: null }, business: shop, lockedTo: deviceId }
}
