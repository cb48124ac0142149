import type { Mailed } from '@deskbell/domain/messages/mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../../auth/actor.ts'
import { type AuditEntry, logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { AppError } from '../../../errors.ts'
import { type Letter, type Mailer, MailFailed, type QueuedMail } from '../../../mail/mailer.ts'
import { findMailBody } from './queries.ts'

export type Post = { db: Database; mailer: Mailer }

/** `id`: that of the request and of the letter; `body`: what was asked; `deed`: what is noted of it. */
type Mailing = {
  id: string
  to: string
  body: unknown
  write: (tx: Transaction) => Promise<Letter>
  deed: Omit<AuditEntry, 'clientId'>
}

/** Puts the letter into the outbox, once; null for a request that was seen before. */
async function keepOnce({ db, mailer }: Post, actor: Actor, mailing: Mailing): Promise<QueuedMail | null> {
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

/** What still waits of a request that was seen before: a letter that the mail server has already refused once. */
async function findRefused({ db }: Post, actor: Actor, { id, deed }: Mailing): Promise<QueuedMail | null> {
  try {
    const letter = await findMailBody(db, actor, { id, now: deed.at })
    return letter.tries > 0 ? letter : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

function refuse(failure: MailFailed): never {
  const message = 'The mail server doesn’t take this address'
  const fields = failure.isAboutAddress ? [{ path: 'to', message }] : undefined
  throw new AppError('mail_failed', { detail: failure.message, fields })
}

/**
 * Mails a letter, once. Asked again with the same id, it sends only what was refused before. Throws `mail_failed` with
 * what the mail server said: the letter then waits in the outbox.
 */
export async function mailOnce(
  post: Post,
  actor: Actor,
  mailing: Mailing,
): Promise<{ to: string; mailed: Exclude<Mailed, 'failed'> }> {
  const { mailer } = post
  const answer = { to: mailing.to, mailed: mailer.canSend ? 'sent' : 'waiting' } as const
  const letter = (await keepOnce(post, actor, mailing)) ?? (mailer.canSend && (await findRefused(post, actor, mailing)))
  if (!letter) return answer
  try {
    await mailer.deliver(letter)
  } catch (error) {
    if (error instanceof MailFailed) refuse(error)
    throw error
  }
  return answer
}
