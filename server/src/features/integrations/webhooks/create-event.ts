import type { WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Statement } from '../../../db/batch.ts'
import type { Transaction } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { PgDialect } from '../../../db/pg-core.ts'
import { webhook, webhookDelivery } from '../../../db/schema/integration.ts'
import { buildEnqueueSql, rankAfter } from '../../../jobs/enqueue.ts'

/** Event to emit. `data`: payload for webhooks; see docs/api.md. */
export type NewEvent = { event: WebhookEvent; clientId: string | null; at: Date; data: Record<string, unknown> }

/** True if any active webhook subscribes to the event. */
export function isWanted({ hookEvents }: Pick<Actor, 'hookEvents'>, event: WebhookEvent): boolean {
  return hookEvents.includes(event)
}

/** Serializes the body without its opening brace, so that a delivery's id can be put in front. */
function serializeEvent({ businessId: shop }: Actor, { event, at, data }: NewEvent): string {
  return JSON.stringify({ event, at: at.toISOString(), shop, data }).slice(1)
}

export function serializeBody(actor: Actor, id: string, raised: NewEvent): string {
  return `{"id":"${id}",${serializeEvent(actor, raised)}`
}

/** Returns SQL that inserts a delivery per subscribed active webhook, and a job per delivery. */
function insertDeliveries(actor: Actor, raised: NewEvent[]): SQL {
  const events = raised.map((one) => ({
    event: one.event,
    client_id: one.clientId,
    at: one.at.toISOString(),
    rest: serializeEvent(actor, one),
  }))
  const waiting = sql`
    select 1 from ${webhookDelivery} d where d.business_id = ${actor.businessId} and d.status = 'queued'`
  const jobs = sql`(
    select jsonb_build_object('businessId', business_id, 'deliveryId', id) as data, webhook_id::text as group_id,
      ${rankAfter(waiting)} as priority
    from told)`
  return sql`
    with due as materialized (
      select w.id as webhook_id, gen_random_uuid() as id, e.*
      from json_to_recordset(${JSON.stringify(events)}::json)
        as e (event hook_event, client_id uuid, at timestamptz, rest text)
      join ${webhook} w on w.business_id = ${actor.businessId} and w.enabled and w.archived_at is null
        and e.event = any (w.events)
    ), told as (
      insert into ${webhookDelivery} (business_id, id, webhook_id, event, client_id, body, created_at, updated_at)
      select ${actor.businessId}, id, webhook_id, event, client_id, '{"id":"' || id || '",' || rest, at, at from due
      returning business_id, id, webhook_id
    )
    ${buildEnqueueSql('delivery', jobs)}`
}

/** Emits events in the transaction that causes them (outbox pattern). Runs no query if no webhook subscribes. */
export async function emitEvent(tx: Transaction, actor: Actor, ...raised: NewEvent[]): Promise<void> {
  const wanted = raised.filter(({ event }) => isWanted(actor, event))
  if (wanted.length > 0) await tx.execute(insertDeliveries(actor, wanted))
}

const dialect = new PgDialect()

/** Returns `emitEvent` as a statement for a pipelined batch; none if no webhook subscribes. */
export function buildEventStatements(actor: Actor, raised: () => NewEvent, event: WebhookEvent): Statement[] {
  if (!isWanted(actor, event)) return []
  const { sql: text, params: values } = dialect.sqlToQuery(insertDeliveries(actor, [raised()]))
  return [{ name: 'raise-event', text, values }]
}
