import type { HookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { AuthorizedBusinessId } from '@deskbell/domain/shared/ids.ts'

/** Who acts, and for which shop, with what of the shop its rules need. Made by the session middleware alone. */
export type Actor = {
  businessId: AuthorizedBusinessId
  /** The account; null for the system itself, for a program with a key, and for a kiosk whose staff's session has ended. */
  userId: string | null
  name: string
  timeZone: string
  locale: string
  currency: string
  kiosk: KioskOptions
  /** Whether clients sign a waiver. */
  waiverOn: boolean
  /** What any webhook of the shop is told of. */
  hookEvents: HookEvent[]
  /** The tablet whose locked kiosk acts; null for staff. */
  deviceId: string | null
}

/** Who sent a request. */
export type Principal = {
  actor: Actor
  /** The staff's session; null at a kiosk that has outlived it, and for a program with a key. */
  sessionId: string | null
  /** Whether it is a program, let in by one of the shop's keys. */
  byKey: boolean
  /** Until when the kiosk's own cookie is good; null where the request came without it. */
  lockExpiresAt: Date | null
}
