import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { Instant } from '../../shared/time.ts'

/** What became of a letter: on its way, waiting in the outbox for want of a mail server, or refused by that. */
export const Mailed = z.enum(['sent', 'waiting', 'failed'])
export type Mailed = z.infer<typeof Mailed>

/** A letter that waits in the outbox: there is no mail server, or it refused. */
export const WaitingMail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdAt: Instant,
    /** When what it says is of no more use. */
    expiresAt: Instant,
    tries: z.int(),
    /** What the mail server said to the last try; empty before the first. */
    lastError: z.string(),
  })
  .meta({ id: 'WaitingMail' })
export type WaitingMail = z.infer<typeof WaitingMail>

export const MailFilter = PageFilter.omit({ q: true })
export type MailFilter = z.infer<typeof MailFilter>

/** A page of the outbox, how many letters wait in all, and whether there is a mail server to send them. */
export const MailPage = pageSchema(WaitingMail)
  .extend({ waiting: z.int(), canSend: z.boolean() })
  .meta({ id: 'MailPage' })
export type MailPage = z.infer<typeof MailPage>

/** A letter that is no longer in the outbox. */
export const GoneMail = z.object({ id: Id }).meta({ id: 'GoneMail' })
export type GoneMail = z.infer<typeof GoneMail>
