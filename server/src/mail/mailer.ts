import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { business } from '../db/schema/business.ts'
import { mail } from '../db/schema/mail.ts'

const PATIENCE_MS = 10_000

/** What is written to one person. `link` is the one thing in it that is to be opened. */
export type Letter = { to: string; subject: string; text: string; link: string; expiresAt: Date }

/** Thrown when the mail server doesn't take a letter, which then waits in the outbox. The message is the server's own. */
export class MailFailed extends Error {}

export type Mailer = {
  /** Whether there is a mail server. Without one, letters wait in the outbox for staff to pass on. */
  canSend: boolean
  /** Sends a letter in the shop's name. Throws `MailFailed`. */
  send(businessId: string, letter: Letter): Promise<void>
  /** Tries once more to send what waits. Throws `MailFailed`. */
  sendWaiting(waiting: WaitingMail): Promise<void>
}

type WaitingMail = Pick<typeof mail.$inferSelect, 'businessId' | 'id' | 'to' | 'subject' | 'text'>
type Options = { db: Database; log: Logger; smtpUrl: string | undefined; from: string | undefined }

/** Mail by SMTP; all of it passes through the outbox, so that nothing is lost where sending fails. */
export function createMailer({ db, log, smtpUrl, from }: Options): Mailer {
  const transport = smtpUrl ? openTransport(smtpUrl) : null
  const sender = from ?? (smtpUrl ? senderOf(smtpUrl) : '')

  async function sendWaiting(waiting: WaitingMail): Promise<void> {
    if (!transport) return
    try {
      const { to, subject, text } = waiting
      await transport.sendMail({ ...(await envelopeOf(db, waiting.businessId, sender)), to, subject, text })
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      log.error({ error: said, subject: waiting.subject }, 'mail could not be sent')
      await noteFailure(db, waiting, said)
      throw new MailFailed(said, { cause: error })
    }
    await db.delete(mail).where(isMail(waiting))
  }

  async function send(businessId: string, { link, ...letter }: Letter): Promise<void> {
    const waiting = { ...letter, businessId, id: newId() }
    await db.delete(mail).where(and(eq(mail.businessId, businessId), lt(mail.expiresAt, sql`now()`)))
    await db.insert(mail).values(waiting)
    if (transport) return sendWaiting(waiting)
    log.warn({ to: letter.to, subject: letter.subject, link }, 'no mail server is set: pass this link on yourself')
  }

  return { canSend: transport !== null, send, sendWaiting }
}

function openTransport(url: string): Transporter {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  return createTransport({ url, ...patience })
}

/** The account at the mail server, which is all that most let send. */
function senderOf(smtpUrl: string): string {
  const { username, hostname } = new URL(smtpUrl)
  const account = decodeURIComponent(username)
  return account.includes('@') ? account : `deskbell@${hostname}`
}

async function envelopeOf(db: Database, businessId: string, sender: string) {
  const [shop] = await db
    .select({ name: business.companyName, email: business.companyEmail })
    .from(business)
    .where(eq(business.id, businessId))
  const name = shop?.name || 'Deskbell'
  return { from: { name, address: sender }, ...(shop?.email && { replyTo: shop.email }) }
}

function isMail({ businessId, id }: WaitingMail) {
  return and(eq(mail.businessId, businessId), eq(mail.id, id))
}

async function noteFailure(db: Database, waiting: WaitingMail, said: string): Promise<void> {
  await db
    .update(mail)
    .set({ tries: sql`${mail.tries} + 1`, lastError: said, updatedAt: sql`now()` })
    .where(isMail(waiting))
}
