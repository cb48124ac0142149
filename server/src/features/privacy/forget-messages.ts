import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { webhookDelivery } from '../../db/schema/integration.ts'
import { message } from '../../db/schema/message.ts'
import { waiting, waitingOffer } from '../../db/schema/waiting.ts'
import type { Actor } from '../../middleware/actor.ts'
import type { Belongings } from './owned.ts'

type Shop = Pick<Actor, 'businessId'>
type Whose = Pick<Belongings, 'family' | 'owned'>

/** What was written to them, what others were told of them, and what they wait for. What waits is not sent any more. */
export async function forgetMessages(tx: Transaction, { businessId }: Shop, whose: Whose): Promise<void> {
  const { family } = whose
  await tx
    .update(message)
    .set({
      ...{ to: '', subject: '', text: '', html: '', ics: '', lastError: '', unsubscribeUrl: '' },
      status: sql`case when ${message.status} = 'sent' then 'sent' else 'dropped' end::message_status`,
    })
    .where(and(eq(message.businessId, businessId), inArray(message.clientId, family)))
  await tx
    .update(webhookDelivery)
    .set({
      ...{ body: '', lastError: '' },
      status: sql`case when ${webhookDelivery.status} = 'queued' then 'failed' else ${webhookDelivery.status} end`,
    })
    .where(and(eq(webhookDelivery.businessId, businessId), inArray(webhookDelivery.clientId, family)))
  await forgetWaiting(tx, { businessId }, whose)
}

async function forgetWaiting(tx: Transaction, { businessId }: Shop, { family, owned }: Whose): Promise<void> {
  await tx
    .update(waitingOffer)
    .set({ status: 'withdrawn' })
    .where(
      and(
        eq(waitingOffer.businessId, businessId),
        inArray(waitingOffer.waitingId, owned.waiting),
        inArray(waitingOffer.status, ['held', 'open']),
      ),
    )
  const isOpen = sql`${waiting.status} in ('waiting', 'offered')`
  await tx
    .update(waiting)
    .set({
      note: '',
      status: sql`case when ${isOpen} then 'withdrawn' else ${waiting.status} end`,
      version: sql`${waiting.version} + 1`,
    })
    .where(and(eq(waiting.businessId, businessId), inArray(waiting.clientId, family)))
}
