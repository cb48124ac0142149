import type { ClientMail } from '@deskbell/domain/clients/schema.ts'
import type { MailedReceipt } from '@deskbell/domain/passes/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/client.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { AppError } from '../../../errors.ts'
import type { Mailer, StoredMail } from '../../../mail/mailer.ts'
import { findClient } from '../queries.ts'

/** Days until unsent mail expires in the outbox. */
const LETTER_DAYS = 60

function requireAddress(email: string): string {
  if (!email) throw new AppError('invalid', { fields: [{ path: 'to', message: 'There is no e-mail address' }] })
  return email
}

/**
 * Mails a client through the outbox, idempotently by `input.id`. Throws AppError 'mail_failed' with the mail server's
 * message; the mail then stays in the outbox. Throws 'invalid' if the client has no e-mail address.
 */
export async function mailClient(
  { db, mailer }: { db: Database; mailer: Mailer },
  actor: Actor,
  writing: { clientId: string; input: ClientMail; now: Date },
): Promise<MailedReceipt> {
  const { clientId, input, now } = writing
  const attempt = newId()
  let kept: StoredMail | null = null
  const first = await runOnce(db, actor, { id: input.id, body: ['letter', clientId, input] }, async (tx) => {
    const to = requireAddress((await findClient(tx, actor, clientId)).email)
    const expiresAt = new Date(now.getTime() + LETTER_DAYS * DAY_MS)
    kept = await mailer.keep(tx, actor.businessId, { ...input, clientId, to, expiresAt })
    const about = { entity: 'mail', entityId: input.id, clientId }
    await logAudit(tx, actor, { action: 'written', ...about, after: { to, subject: input.subject }, at: now })
    return { attempt, to }
  })
  const answer = { to: first.to, mailed: mailer.canSend ? 'sent' : 'waiting' } as const
  if (first.attempt === attempt && kept) await mailer.deliver(kept)
  return answer
}
