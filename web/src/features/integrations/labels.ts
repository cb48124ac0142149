import type { KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'
import type { Delivery, Webhook, WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { plural, t } from '@lingui/core/macro'
import type { Tone } from '../../components/status-pill.tsx'

export const SCOPE_WORDS: Record<KeyScope, string> = {
  'clients:read': t`See clients`,
  'clients:write': t`Add and change clients`,
  'catalogue:read': t`See services, packages, products and employees`,
  'schedule:read': t`See the schedule and free times`,
  'schedule:write': t`Book, move and cancel`,
  'check-ins:read': t`See check-ins`,
  'check-ins:write': t`Check clients in and take it back`,
  'sales:read': t`See passes and payments`,
  'sales:write': t`Sell packages and take payments`,
}

export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'check_in.made': t`A client checks in`,
  'check_in.undone': t`A check-in is taken back`,
  'booking.made': t`Something is booked`,
  'booking.moved': t`A booking is moved`,
  'booking.cancelled': t`A booking is cancelled`,
  'sale.made': t`A package is sold`,
}

export const STATUS_WORDS: Record<Delivery['status'], { tone: Tone; words: string }> = {
  queued: { tone: 'planned', words: t`on its way` },
  delivered: { tone: 'good', words: t`delivered` },
  failed: { tone: 'wrong', words: t`given up` },
}

/** Returns a warning about failed deliveries, or undefined if there are none. */
export function getDeliveryWarning({ on, failures }: Webhook): string | undefined {
  if (failures === 0) return undefined
  const times = t`${plural({ failures }, { one: 'The last one was given up.', other: 'The last # were given up.' })}`
  return on ? times : t`Turned off by itself, or it is no longer there. ${times}`
}
