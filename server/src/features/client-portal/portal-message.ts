import { type Language, type MessageChannel, TEMPLATE_SUBJECT_MAX } from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { truncate } from '@deskbell/domain/shared/text.ts'
import type { Transaction } from '../../db/client.ts'
import { message } from '../../db/schema/message.ts'
import type { Services } from '../../http/context.ts'
import { announce } from '../../live/announce.ts'
import type { BusinessRow } from '../business/queries.ts'
import { LOGO_CID, messageHtml } from '../messages/layout.ts'
import type { PortalAddress } from './address.ts'

/** Joins two sentences to a whole SMS, or to an e-mail that has the first as its subject. */
export function writeNotice(channel: MessageChannel, said: string, wrong: string): { subject: string; text: string } {
  if (channel === 'sms') return { subject: '', text: `${said} ${wrong}` }
  return { subject: truncate(said, TEMPLATE_SUBJECT_MAX), text: `${said}\n\n${wrong}` }
}

/** Queues a message of the client portal in the caller's transaction. It goes to the address, whoever has it. */
export async function queuePortalMessage(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  shop: BusinessRow,
  {
    at: { channel, address },
    language,
    expiresAt,
    now,
    ...written
  }: {
    kind: 'portal_sign_in' | 'portal_address' | 'portal_address_changed' | 'portal_passkey_added'
    clientId: string
    at: PortalAddress
    language: Language
    /** Empty for an SMS. */
    subject: string
    text: string
    expiresAt: Date
    now: Date
  },
): Promise<void> {
  const { id: businessId, companyName } = shop
  const id = newId()
  const { kind, subject, text } = written
  const logo = shop.logoUrl && `cid:${LOGO_CID}`
  await tx.insert(message).values({
    businessId,
    id,
    once: `${kind} ${id}`,
    channel,
    to: address,
    ...written,
    html: channel === 'email' ? messageHtml({ language, companyName, subject, text, logo, unsubscribeUrl: '' }) : '',
    dueAt: now,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  })
  await jobs.add(tx, 'message', { businessId, messageId: id })
  await announce(tx, businessId, ['messages'])
}
