import type { MailDeliveryStatus } from '@deskbell/domain/messages/mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../../auth/actor.ts'
import { type AuditEntry, logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { AppError } from '../../../errors.ts'
import type { Mailer, OutgoingMail, QueuedMail } from '../../../mail/mailer.ts'
import { findMailBody } from './queries.ts'

export type Post = { db: Database; mailer: Mailer }

/**
 * `id` is both the idempotency key and the mail's id; `body` is the request behind the key; `deed` is the audit log
 * entry.
 */
export type Mailing = {
  id: string
  to: string
  body: unknown
  write: (tx: Transaction) => Promise<OutgoingMail>
  deed: Omit<AuditEntry, 'clientId'>
}

/** Writes the mail to the outbox, once per idempotency key. Returns null for a repeated request. */
async function queueMailOnce({ db, mailer }: Post, actor: Actor, mailing: Mailing): Promise<QueuedMail | null> {
  const { id, body, write, deed } = mailing
  const attempt = newId()
  let kept: QueuedMail | null = null
  const first = await runOnce(db, actor, { id, body }, async (tx) => {
    const letter = await write(tx)
    kept = await mailer.keep(tx, actor.businessId, letter)
    await logAudit(tx, actor, { ...deed, clientId: letter.clientId })
    return { attempt }
  })
  return first.attempt === attempt ? kept : null
}

/** Finds the mail of a repeated request, if it still waits in the outbox after at least one failed try. */
async function findRefused({ db }: Post, actor: Actor, { id, deed }: Mailing): Promise<QueuedMail | null> {
  try {
    const letter = await findMailBody(db, actor, { id, now: deed.at })
    return letter.tries > 0 ? letter : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/**
 * Sends a mail, once per idempotency key. A repeated request only resends a mail that failed before. Throws
 * MailFailed; the mail then stays in the outbox.
 */
export async function mailOnce(
  post: Post,
  actor: Actor,
  mailing: Mailing,
): Promise<{ to: string; mailed: Exclude<MailDeliveryStatus, 'failed'> }> {
  const { mailer } = post
  const answer = { to: mailing.to, mailed: mailer.canSend ? 'sent' : 'waiting' } as const
  const letter =
    (await queueMailOnce(post, actor, mailing)) ?? (mailer.canSend && (await findRefused(post, actor, mailing)))
  if (!letter) return answer
  await mailer.deliver(letter)
  return answer
}
