import type { KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'
import type { Delivery, Webhook, WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
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
  'check_in.made': 'A client checks in',
  'check_in.undone': 'A check-in is taken back',
  'booking.made': 'Something is booked',
  'booking.moved': 'A booking is moved',
  'booking.cancelled': 'A booking is cancelled',
  'sale.made': 'A package is sold',
}

export const STATUS_WORDS: Record<Delivery['status'], { tone: Tone; words: string }> = {
  queued: { tone: 'planned', words: 'on its way' },
  delivered: { tone: 'good', words: 'delivered' },
  failed: { tone: 'wrong', words: 'given up' },
}

/** Returns a warning about failed deliveries, or undefined if there are none. */
export function getDeliveryWarning({ on, failures }: Webhook): string | undefined {
  if (failures === 0) return undefined
  const times = failures === 1 ? 'The last one was' : `The last ${failures} were`
  return on ? `${times} given up.` : `Turned off by itself: ${times.toLowerCase()} given up, or it is no longer there.`
}
