import type { Delivery, Webhook } from '@deskbell/domain/integrations/webhooks/schema.ts'
import type { webhook, webhookDelivery } from '../../../db/schema/integration.ts'

export type WebhookRow = typeof webhook.$inferSelect
export type DeliveryRow = typeof webhookDelivery.$inferSelect

export function presentWebhook(row: WebhookRow): Webhook {
  const { id, url, events, enabled: on, version, failures, lastDeliveredAt, createdAt } = row
  return {
    id,
    url,
    events,
    on,
    version,
    failures,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, webhookId, event, status, tries, responseStatus: answered, lastError, body, createdAt, deliveredAt } = row
  return {
    id,
    webhookId,
    event,
    status,
    tries,
    answered,
    lastError,
    body,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }
}
