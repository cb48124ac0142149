import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database, Queryable, Transaction } from '../db/client.ts'
import { and, eq, isNull, lt, lte, or, sql } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import { mail } from '../db/schema/mail.ts'
import { toStoredText } from '../lib/stored-text.ts'
import { announce } from '../live/announce.ts'
import { checkMailServer, describeMailError, diagnoseMailError, findRefusedAddress, type MailCheck } from './check.ts'
import { deliverMessage, type Outgoing, prepareDelivery } from './deliver.ts'

const PATIENCE_MS = 10_000
// Longer than a mail server may take for all steps. Ends only if the server is killed meanwhile.
const CLAIM_MS = 120_000

function createTrial(i18n: I18n): Pick<SingleMail, 'subject' | 'text' | 'html'> {
  const text = i18n._(msg`This letter was sent to try the mail server out.
There is nothing to do.`)
  return { subject: i18n._(msg`This is a try`), text, html: '' }
}

/**
 * A mail to one person. `link`: the one link in it, if any. `id`: replaces an earlier mail with the same id that is
 * still in the outbox.
 */
export type OutgoingMail = {
  id?: string
  clientId?: string
  to: string
  subject: string
  text: string
  link?: string
  expiresAt: Date
}

/**
 * Thrown if the mail server doesn't accept a mail, which then stays in the outbox. The message is the server's own
 * response.
 */
export class MailFailed extends Error {
  /** Address that the mail server refused; null if it failed for another reason. */
  get refused(): 'sender' | 'address' | null {
    return findRefusedAddress(this.cause)
  }
}

export type Mailer = {
  /** True if a mail server is set. Without one, mails stay in the outbox for staff to pass on. */
  canSend: boolean
  /** Checks connection and login without sending mail; null if no mail server is set. */
  check(): Promise<MailCheck | null>
  /**
   * Sends a test mail to an address, in the language of `i18n`; without an address, the same as `check`. Null if no mail
   * server is set.
   */
  tryOut(businessId: string, to: string, i18n: I18n): Promise<MailCheck | null>
  /** Sends a mail without the outbox, so it isn't kept on failure. Throws MailFailed. */
  sendAlone(businessId: string, letter: SingleMail): Promise<void>
  /**
   * Sends a message tracked by the caller and returns the refused recipients; see `deliverMessage` in deliver.ts. Throws
   * DeliveryFailed.
   */
  handOver(businessId: string, outgoing: Outgoing): Promise<string[]>
  /** Sends a mail from the business through the outbox. Throws MailFailed. */
  send(businessId: string, letter: OutgoingMail): Promise<void>
  /** First half of `send`: writes a mail to the outbox, in the transaction that causes it (transactional outbox). */
  keep(tx: Transaction, businessId: string, letter: OutgoingMail): Promise<StoredMail>
  /** Second half of `send`: sends the stored mail, or logs its link if no mail server is set. Throws MailFailed. */
  deliver(kept: StoredMail): Promise<void>
  /** Sends a mail from the outbox. Returns false if somebody else has sent it, or taken it back, meanwhile. Throws MailFailed. */
  sendWaiting(waiting: QueuedMail): Promise<boolean>
  /** Removes a mail from the outbox, for example because its link no longer works. */
  takeBack(tx: Transaction, businessId: string, id: string): Promise<void>
}

/** A mail that bypasses the outbox. `html`: alternative body; empty for none. */
export type SingleMail = Pick<OutgoingMail, 'to' | 'subject' | 'text'> & { html: string }
export type QueuedMail = Pick<typeof mail.$inferSelect, 'businessId' | 'id' | 'to' | 'subject' | 'text'>
export type StoredMail = QueuedMail & Pick<OutgoingMail, 'clientId' | 'link'>

/** Creates a mailer for SMTP. Mail goes through an outbox, so that nothing is lost if sending fails. */
export function createMailer({
  db,
  log,
  smtpUrl,
  from,
  clock = () => new Date(),
  patienceMs = PATIENCE_MS,
}: {
  db: Database
  log: Logger
  smtpUrl: string | undefined
  from: string | undefined
  clock?: () => Date
  patienceMs?: number
}): Mailer {
  const transport = smtpUrl ? openTransport(smtpUrl, patienceMs) : null
  const sender = from ?? (smtpUrl ? getSender(smtpUrl) : '')

  async function sendWaiting(waiting: QueuedMail): Promise<boolean> {
    if (!transport) throw new MailFailed(toStoredText(msg`No mail server is set`))
    if (!(await claim(db, waiting, clock()))) return false
    try {
      const { to, subject, text } = waiting
      const envelope = await createEnvelope(db, waiting.businessId, sender)
      // As an object, so that the library doesn't parse it as a list of several addresses.
      await transport.sendMail({ ...envelope, to: { name: '', address: to }, subject, text })
    } catch (error) {
      const said = describeMailError(error)
      log.error({ error: said, mail: waiting.id }, 'mail could not be sent')
      await noteFailure(db, waiting, said, clock())
      throw new MailFailed(said, { cause: error })
    }
    await forget(db, waiting)
    return true
  }

  async function deliver(kept: StoredMail): Promise<void> {
    if (transport) {
      await sendWaiting(kept)
      return
    }
    const { id, to, subject, link, clientId } = kept
    // The outbox shows clients' mail, but not the links that let staff in.
    if (link && !clientId) log.warn({ to, subject, link }, 'no mail server is set: pass this link on yourself')
    else log.warn({ mail: id }, 'no mail server is set: it waits in the outbox')
  }

  const keep: Mailer['keep'] = (tx, businessId, letter) => storeMail(tx, businessId, letter, clock())

  async function send(businessId: string, letter: OutgoingMail): Promise<void> {
    await deliver(await db.transaction((tx) => keep(tx, businessId, letter)))
  }

  const check = async () => (transport && smtpUrl ? checkMailServer(transport, smtpUrl) : null)

  async function sendAlone(businessId: string, { to, html, ...words }: SingleMail): Promise<void> {
    if (!transport) throw new MailFailed(toStoredText(msg`No mail server is set`))
    try {
      const envelope = await createEnvelope(db, businessId, sender)
      await transport.sendMail({ ...envelope, to: { name: '', address: to }, ...words, ...(html && { html }) })
    } catch (error) {
      throw new MailFailed(describeMailError(error), { cause: error })
    }
  }

  async function tryOut(businessId: string, to: string, i18n: I18n): Promise<MailCheck | null> {
    const found = await check()
    if (!found || found.trouble || to === '') return found
    try {
      await sendAlone(businessId, { to, ...createTrial(i18n) })
      return found
    } catch (error) {
      return { ...found, ...diagnoseMailError(error instanceof MailFailed ? error.cause : error) }
    }
  }

  async function handOverOne(businessId: string, outgoing: Outgoing): Promise<string[]> {
    return deliverMessage(transport, await createEnvelope(db, businessId, sender), outgoing)
  }

  const alone = { tryOut, sendAlone, handOver: handOverOne }
  return {
    canSend: transport !== null,
    check,
    ...alone,
    send,
    keep,
    deliver,
    sendWaiting,
    takeBack: deleteMail,
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

function openTransport(url: string, patienceMs: number): Transporter {
  const transport = createTransport({
    url,
    // By itself the library sends plain text, the password too, if somebody on the way removes the offer of STARTTLS.
    // `?requireTLS=false` in the URL takes precedence.
    requireTLS: !LOOPBACK.test(new URL(url).hostname),
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  return prepareDelivery(transport)
}

/** Returns the default sender: the SMTP account, since most servers accept no other. */
function getSender(smtpUrl: string): string {
  const { username, hostname } = new URL(smtpUrl)
  const account = decodeURIComponent(username)
  return account.includes('@') ? account : `deskbell@${hostname}`
}

async function createEnvelope(db: Queryable, businessId: string, sender: string) {
  const [shop] = await db
    .select({ name: business.companyName, email: business.companyEmail })
    .from(business)
    .where(eq(business.id, businessId))
  const from = { name: shop?.name || 'Deskbell', address: sender }
  return { from, ...(shop?.email && { replyTo: { name: '', address: shop.email } }) }
}

function isMail(businessId: string, id: string) {
  return and(eq(mail.businessId, businessId), eq(mail.id, id))
}

/** Writes a mail to the outbox and deletes expired ones. */
async function storeMail(
  tx: Transaction,
  businessId: string,
  { link, ...letter }: OutgoingMail,
  now: Date,
): Promise<StoredMail> {
  const { id = newId(), ...rest } = letter
  const waiting = { ...rest, tries: 0, lastError: '', claimedUntil: null }
  await tx.delete(mail).where(and(eq(mail.businessId, businessId), lt(mail.expiresAt, now)))
  await tx
    .insert(mail)
    .values({ ...waiting, businessId, id, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [mail.businessId, mail.id],
      set: { ...waiting, createdAt: sql`excluded.created_at`, updatedAt: sql`excluded.updated_at` },
    })
  await announce(tx, businessId, ['mail'])
  return { ...waiting, businessId, id, link }
}

// Compares the text, since a newer mail with the same id may have replaced it meanwhile.
function isSameMail({ businessId, id, text }: QueuedMail) {
  return and(isMail(businessId, id), eq(mail.text, text))
}

/**
 * Claims a mail in its row rather than by a lock, which would hold a connection to the database while a slow mail server
 * answers. Returns false if the mail isn't in the outbox any more. Throws MailFailed if somebody else is sending it.
 */
async function claim(db: Database, waiting: QueuedMail, now: Date): Promise<boolean> {
  const claimed = await db
    .update(mail)
    .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(and(isSameMail(waiting), or(isNull(mail.claimedUntil), lte(mail.claimedUntil, now))))
    .returning({ id: mail.id })
  if (claimed.length > 0) return true
  if ((await db.$count(mail, isSameMail(waiting))) === 0) return false
  throw new MailFailed(toStoredText(msg`It is being sent right now. Try again in a minute`))
}

async function forget(db: Database, waiting: QueuedMail): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(mail).where(isSameMail(waiting))
    await announce(tx, waiting.businessId, ['mail'])
  })
}

async function deleteMail(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.delete(mail).where(isMail(businessId, id))
  await announce(tx, businessId, ['mail'])
}

async function noteFailure(db: Database, waiting: QueuedMail, said: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(mail)
      .set({ tries: sql`${mail.tries} + 1`, lastError: said, claimedUntil: null, updatedAt: now })
      .where(isSameMail(waiting))
    await announce(tx, waiting.businessId, ['mail'])
  })
}
