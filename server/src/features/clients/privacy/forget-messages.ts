import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, inArray, sql } from '../../../db/drizzle.ts'
import { webhookDelivery } from '../../../db/schema/integration.ts'
import { message } from '../../../db/schema/message.ts'
import { waiting, waitingOffer } from '../../../db/schema/waiting.ts'
import { ERASED_NAME } from './erased-name.ts'
import type { PersonalData } from './personal-data.ts'

type Shop = Pick<Actor, 'businessId'>
type Whose = Pick<PersonalData, 'family' | 'owned'>

/** Values of an erased message: only kind and status remain. A pending one is not sent any more. */
export const FORGOTTEN_MESSAGE = {
  to: '',
  subject: '',
  text: '',
  html: '',
  ics: '',
  lastError: '',
  unsubscribeUrl: '',
  status: sql`case when ${message.status} = 'sent' then 'sent' else 'dropped' end::message_status`,
}

/** Erases messages to the clients, webhook deliveries about them and their waiting list entries. */
export async function eraseMessages(tx: Transaction, { businessId }: Shop, whose: Whose): Promise<void> {
  const { family } = whose
  await tx
    .update(message)
    .set(FORGOTTEN_MESSAGE)
    .where(and(eq(message.businessId, businessId), inArray(message.clientId, family)))
  await forgetDeliveries(tx, { businessId }, whose)
  await forgetWaiting(tx, { businessId }, whose)
}

/** Anonymizes the client in stored and pending webhook bodies. */
async function forgetDeliveries(tx: Transaction, { businessId }: Shop, { family }: Whose): Promise<void> {
  const nobody = sql`${JSON.stringify({ firstName: ERASED_NAME, lastName: '' })}::jsonb`
  const own = sql`${webhookDelivery.body}::jsonb`
  await tx
    .update(webhookDelivery)
    .set({
      clientId: null,
      lastError: '',
      // A body without data.client has an unknown shape, so it is emptied.
      body: sql`coalesce(jsonb_set(${own}, '{data,client}', (${own} #> '{data,client}') || ${nobody}), '{}')::text`,
    })
    .where(and(eq(webhookDelivery.businessId, businessId), inArray(webhookDelivery.clientId, family)))
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
