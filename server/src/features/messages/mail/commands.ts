import type { GoneMail } from '@deskbell/domain/messages/mail/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/client.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { MailRow } from './present.ts'
import { findMailBody } from './queries.ts'

type Post = { db: Database; mailer: Mailer }
type Wanted = { id: string; now: Date }

// The audit log leaves out the text: it may contain a secret.
function deed({ id, clientId, to, subject }: MailRow, action: string, at: Date) {
  return { action, entity: 'mail', entityId: id, clientId, before: { to, subject }, at }
}

/** Retries a mail from the outbox, unless somebody else has just sent it. Throws MailFailed. */
export async function resendMail({ db, mailer }: Post, actor: Actor, wanted: Wanted): Promise<GoneMail> {
  const letter = await findMailBody(db, actor, wanted)
  if (await mailer.sendWaiting(letter)) await logAudit(db, actor, deed(letter, 'sent', wanted.now))
  return { id: letter.id }
}

export async function discardMail({ db, mailer }: Post, actor: Actor, wanted: Wanted): Promise<GoneMail> {
  return db.transaction(async (tx) => {
    const letter = await findMailBody(tx, actor, wanted)
    await mailer.takeBack(tx, actor.businessId, letter.id)
    await logAudit(tx, actor, deed(letter, 'discarded', wanted.now))
    return { id: letter.id }
  })
}
