import type { KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'
import type { Delivery, Webhook, WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { plural, t } from '@lingui/core/macro'
import type { Tone } from '../../components/status-pill.tsx'

export const SCOPE_WORDS: Record<KeyScope, string> = {
  'clients:read': 'See clients',
  'clients:write': 'Add and change clients',
  'catalogue:read': 'See services, packages and employees',
  'schedule:read': 'See the schedule and free times',
  'schedule:write': 'Book, move and cancel',
  'check-ins:read': 'See check-ins',
  'check-ins:write': 'Check clients in and take it back',
  'sales:read': 'See passes and payments',
  'sales:write': 'Sell packages and take payments',
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
