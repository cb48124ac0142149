import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { AuthorizedBusinessId } from '@deskbell/domain/shared/ids.ts'

/** Who acts, and for which shop, with what of the shop its rules need. Made by the session middleware alone. */
export type Actor = {
  businessId: AuthorizedBusinessId
  /** The account; null for the system itself. */
  userId: string | null
  name: string
  timeZone: string
  locale: string
  currency: string
  kiosk: KioskOptions
}
