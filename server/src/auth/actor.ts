import type { WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { AuthorizedBusinessId } from '@deskbell/domain/shared/ids.ts'

/**
 * Identity that acts for a business, with the business settings its rules need. Created only by the session middleware.
 */
export type Actor = {
  businessId: AuthorizedBusinessId
  /** Account id; null for the system, for an API key, and for a kiosk whose staff session has expired. */
  userId: string | null
  name: string
  timeZone: string
  locale: string
  currency: string
  kiosk: KioskOptions
  waiverOn: boolean
  /** Events that at least one webhook of the business subscribes to. */
  hookEvents: WebhookEvent[]
  /** Device whose locked kiosk acts; null for staff. */
  deviceId: string | null
  /** Drawer at which staff handle money; omitted if the request names none. */
  drawerId?: string
}

export type Principal = {
  actor: Actor
  /** Staff session; null for a kiosk that has outlived it, and for an API key. */
  sessionId: string | null
  byKey: boolean
  /** End of the shop's consent, if it is support that acts; null otherwise. */
  supportEndsAt: Date | null
  /** True if the business is suspended: see `whileSuspended`. */
  isSuspended: boolean
  /** Time of the session's sign-in, or of a later proof of the person; null without a session. */
  authenticatedAt: Date | null
  /** Expiry of the kiosk cookie; null if the request has none. */
  lockExpiresAt: Date | null
}
