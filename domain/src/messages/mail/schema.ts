import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { Instant } from '../../shared/time-schema.ts'

/**
 * Delivery state of a mail: sent, waiting in the outbox because no mail server is set, or refused by the mail server.
 */
export const MailDeliveryStatus = z.enum(['sent', 'waiting', 'failed'])
export type MailDeliveryStatus = z.infer<typeof MailDeliveryStatus>

/** A mail in the outbox: no mail server is set, or it refused the mail. */
export const WaitingMail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdAt: Instant,
    /** Time after which the mail is obsolete and is deleted. */
    expiresAt: Instant,
    tries: z.int(),
    /** Response of the mail server to the last attempt; empty before the first. */
    lastError: z.string(),
  })
  .meta({ id: 'WaitingMail' })
export type WaitingMail = z.infer<typeof WaitingMail>

export const MailFilter = PageFilter.omit({ q: true })
export type MailFilter = z.infer<typeof MailFilter>

/** Page of the outbox; `waiting`: total number of mails, `canSend`: true if a mail server is set. */
export const MailPage = pageSchema(WaitingMail)
  .extend({ waiting: z.int(), canSend: z.boolean() })
  .meta({ id: 'MailPage' })
export type MailPage = z.infer<typeof MailPage>

export const GoneMail = z.object({ id: Id }).meta({ id: 'GoneMail' })
export type GoneMail = z.infer<typeof GoneMail>
