import { KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { DeliveryStatus, WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { LINE_MAX, NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, timestamps, version } from './columns.ts'
import { employee } from './employee.ts'

export const keyScope = enumColumn('key_scope', KeyScope)
export const hookEvent = enumColumn('hook_event', WebhookEvent)
export const deliveryStatus = enumColumn('delivery_status', DeliveryStatus)

/** API key with which another program acts for the business, within its scopes. */
export const apiKey = pgTable(
  'api_key',
  {
    businessId,
    id,
    name: line('name', NAME_MAX),
    /** SHA-256 of the key, hex. */
    hash: varchar('hash', { length: 64 }).notNull(),
    prefix: varchar('prefix', { length: 16 }).notNull(),
    scopes: keyScope('scopes').array().notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    uniqueIndex('api_key_by_hash').on(t.businessId, t.hash),
    // Authentication looks a key up before the business is known.
    index('api_key_hash').on(t.hash),
  ],
)

/** A webhook endpoint and the events it subscribes to. */
export const webhook = pgTable(
  'webhook',
  {
    businessId,
    id,
    url: line('url', LINE_MAX),
    events: hookEvent('events').array().notNull(),
    enabled: boolean('enabled').notNull(),
    /** Signing secret of its deliveries, encrypted. */
    secretCipher: text('secret_cipher').notNull(),
    failures: integer('failures').notNull().default(0),
    lastDeliveredAt: instant('last_delivered_at'),
    archivedAt: instant('archived_at'),
    byUser,
    byName,
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    check('webhook_is_told_of_something', sql`cardinality(${t.events}) > 0`),
  ],
)

/** Outbox of webhook deliveries, written in the same transaction as the event. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    businessId,
    id,
    webhookId: uuid('webhook_id').notNull(),
    event: hookEvent('event').notNull(),
    /** Client that it is about, if any; a GDPR erasure empties these deliveries. */
    clientId: uuid('client_id'),
    body: text('body').notNull(),
    status: deliveryStatus('status').notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    responseStatus: integer('response_status'),
    lastError: text('last_error').notNull().default(''),
    deliveredAt: instant('delivered_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.webhookId], foreignColumns: [webhook.businessId, webhook.id] }),
    index('webhook_delivery_newest_first').on(t.businessId, t.createdAt, t.id),
    index('webhook_delivery_by_webhook').on(t.businessId, t.webhookId, t.createdAt),
    index('webhook_delivery_queued').on(t.businessId, t.createdAt).where(sql`${t.status} = 'queued'`),
    // Of all businesses: which of them have some without a job, and some to delete.
    index('webhook_delivery_stalled').on(t.updatedAt).where(sql`${t.status} = 'queued'`),
    index('webhook_delivery_by_creation').on(t.createdAt),
    index('webhook_delivery_by_client').on(t.businessId, t.clientId).where(sql`${t.clientId} is not null`),
  ],
)

/** A private calendar feed (secret URL) of a schedule; see domain. */
export const feed = pgTable(
  'feed',
  {
    businessId,
    id,
    employeeId: uuid('employee_id'),
    showsClients: boolean('shows_clients').notNull(),
    /** SHA-256 of the secret in its URL, hex. */
    hash: varchar('hash', { length: 64 }).notNull(),
    lastReadAt: instant('last_read_at'),
    revokedAt: instant('revoked_at'),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    uniqueIndex('feed_by_hash').on(t.businessId, t.hash),
    index('feed_hash').on(t.hash),
  ],
)
