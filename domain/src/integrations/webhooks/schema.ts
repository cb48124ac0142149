import { z } from 'zod'
import { EXAMPLE_IDS, Id, Version } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { LINE_MAX, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time-schema.ts'
import { withDefaults } from '../../shared/with-defaults.ts'

export const WebhookEvent = z.enum([
  'check_in.made',
  'check_in.undone',
  'booking.made',
  'booking.moved',
  'booking.cancelled',
  'sale.made',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const WebhookInput = z
  .object({
    url: requiredLine(LINE_MAX, 'Enter the address').refine(
      (typed) => z.url({ protocol: /^https?$/ }).safeParse(typed).success,
      'Enter the whole address, such as https://example.com/deskbell',
    ),
    events: z.array(WebhookEvent).min(1, 'Choose what it is told of').max(WebhookEvent.options.length),
    on: z.boolean(),
  })
  .meta({ id: 'WebhookInput' })
export type WebhookInput = z.infer<typeof WebhookInput>
export const NewWebhook = withDefaults(WebhookInput.extend({ id: Id }), { on: true }).meta({
  id: 'NewWebhook',
  example: { id: EXAMPLE_IDS.new, url: 'https://example.com/deskbell', events: ['booking.made'] },
})
export type NewWebhook = z.infer<typeof NewWebhook>
/** Omitted fields stay as they are. */
export const WebhookUpdate = WebhookInput.partial().extend({ version: Version }).meta({ id: 'WebhookUpdate' })
export type WebhookUpdate = z.infer<typeof WebhookUpdate>

export const Webhook = WebhookInput.extend({
  id: Id,
  version: Version,
  /** Consecutive failed deliveries. After too many, or on HTTP 410, the webhook is disabled. */
  failures: z.int(),
  lastDeliveredAt: Instant.nullable(),
  createdAt: Instant,
}).meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>
export const WebhookList = z.object({ items: z.array(Webhook) }).meta({ id: 'WebhookList' })

/** Newly created webhook. `secret`, the signing secret, is returned only once. */
export const CreatedWebhook = Webhook.extend({ secret: z.string() }).meta({ id: 'MadeWebhook' })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

export const DeliveryStatus = z.enum(['queued', 'delivered', 'failed'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

export const Delivery = z
  .object({
    id: Id,
    webhookId: Id,
    event: WebhookEvent,
    status: DeliveryStatus,
    tries: z.int(),
    /** HTTP status of the last response; null: no response. */
    answered: z.int().nullable(),
    lastError: z.string(),
    body: z.string(),
    createdAt: Instant,
    deliveredAt: Instant.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>
export const DeliveryFilter = PageFilter.extend({ webhookId: Id.optional(), status: DeliveryStatus.optional() })
export type DeliveryFilter = z.infer<typeof DeliveryFilter>
export const DeliveryPage = pageSchema(Delivery).meta({ id: 'DeliveryPage' })
export type DeliveryPage = z.infer<typeof DeliveryPage>
export const WebhookAction = z.object({ id: Id }).meta({ id: 'WebhookAction' })
