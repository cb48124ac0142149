import { receiptText, writeReceipt } from '@deskbell/domain/passes/receipt.ts'
import type { MailedReceipt, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { recordActivity } from '../../db/activity.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { once } from '../../db/operations.ts'
import { type Letter, type Mailer, MailFailed, type WaitingMail } from '../../mail/mailer.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { findBusiness } from '../business/queries.ts'
import { findClient } from '../clients/queries.ts'
import { findLetter } from '../mail/queries.ts'
import type { Asked } from './commands.ts'
import { findPass } from './queries.ts'

/** How long a receipt that waits in the outbox is of use: the month's books are closed by then. */
const RECEIPT_DAYS = 60
const DAY_MS = 86_400_000

type Post = { db: Database; mailer: Mailer }
type Mailing = Asked<ReceiptMail>

async function writeLetter(db: Queryable, actor: Actor, { passId, input, now }: Mailing): Promise<Letter> {
  const pass = await findPass(db, actor, { id: passId, now })
  const business = await findBusiness(db, actor.businessId)
  const client = await findClient(db, actor, pass.clientId)
  const receipt = writeReceipt(
    { pass, business, client },
    {
      money: (minor) => formatMoney(minor, actor.currency, actor.locale),
      date: (day) => formatDate(day, actor.locale),
      dayOf: (instant) => localDay(new Date(instant), actor.timeZone),
    },
  )
  const subject = `Your receipt${business.companyName && ` from ${business.companyName}`}`
  const expiresAt = new Date(now.getTime() + RECEIPT_DAYS * DAY_MS)
  return { id: input.id, clientId: pass.clientId, to: input.to, subject, text: receiptText(receipt), expiresAt }
}

/** Puts the receipt into the outbox, once; null for a request that was seen before. */
async function keepOnce({ db, mailer }: Post, actor: Actor, mailing: Mailing): Promise<WaitingMail | null> {
  const { passId, input, now } = mailing
  const attempt = newId()
  let kept: WaitingMail | null = null
  const first = await once(db, actor, { id: input.id, body: ['receipt', passId, input] }, async (tx) => {
    const letter = await writeLetter(tx, actor, mailing)
    kept = await mailer.keep(tx, actor.businessId, letter)
    const about = { entity: 'pass', entityId: passId, clientId: letter.clientId }
    await recordActivity(tx, actor, { action: 'mailed receipt', ...about, after: { to: input.to }, at: now })
    return { attempt }
  })
  return first.attempt === attempt ? kept : null
}

/** What still waits of a request that was seen before: a letter that the mail server has already refused once. */
async function findRefused({ db }: Post, actor: Actor, { input, now }: Mailing): Promise<WaitingMail | null> {
  try {
    const letter = await findLetter(db, actor, { id: input.id, now })
    return letter.tries > 0 ? letter : null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null
    throw error
  }
}

function refuse(failure: MailFailed): never {
  const message = 'The mail server doesn’t take this address'
  const fields = failure.isAboutAddress ? [{ path: 'to', message }] : undefined
  throw new Refusal('mail_failed', { detail: failure.message, fields })
}

/**
 * Mails the receipt of a pass as it stands. Asked again with the same id, it sends only what was refused before. Throws
 * `mail_failed` with what the mail server said: the letter then waits in the outbox.
 */
export async function mailReceipt(post: Post, actor: Actor, mailing: Mailing): Promise<MailedReceipt> {
  const { mailer } = post
  const answer = { to: mailing.input.to, mailed: mailer.canSend ? 'sent' : 'waiting' } as const
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
