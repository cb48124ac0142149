import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { toMailProblem } from '../../../errors.ts'
import { type Attached, DeliveryFailed } from '../../../mail/deliver.ts'
import { MailFailed } from '../../../mail/mailer.ts'
import { type Mailing, mailOnce, type Post } from './mail-once.ts'

/** Thrown if the same request has sent the mail already. */
class AlreadySentError extends Error {}

/**
 * Sends a mail with a file, once per idempotency key: the operation is stored just before the mail's last byte leaves,
 * since the outbox keeps no files. Without a mail server, the words alone wait there; see `mailOnce`. Throws AppError
 * 'mail_failed', 'mail_sender_refused'.
 */
export async function mailFileOnce(
  post: Post,
  actor: Actor,
  mailing: Mailing & { render: () => Promise<Attached> },
): ReturnType<typeof mailOnce> {
  const { db, mailer } = post
  if (!mailer.canSend) return mailOnce(post, actor, mailing)
  const { id, to, body, deed, write, render } = mailing
  const { subject, text, clientId } = await db.transaction(write)
  const file = await render()
  const attempt = newId()
  const onHanding = async () => {
    const first = await runOnce(db, actor, { id, body }, async (tx) => {
      await logAudit(tx, actor, { ...deed, clientId })
      return { attempt }
    })
    if (first.attempt !== attempt) throw new AlreadySentError()
  }
  const message = { id, to, subject, text, html: '', calendar: null, file, logo: null, unsubscribeUrl: '' }
  try {
    await mailer.handOver(actor.businessId, { ...message, date: deed.at, onHanding })
  } catch (error) {
    const isSent = error instanceof Error && [error, error.cause].some((one) => one instanceof AlreadySentError)
    if (error instanceof DeliveryFailed && !isSent)
      throw toMailProblem(new MailFailed(error.message, { cause: error.cause }))
    if (!isSent) throw error
  }
  return { to, mailed: 'sent' }
}
