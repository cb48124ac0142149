import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { GiftCardMail } from '@deskbell/domain/stored-value/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Queryable } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { toMailProblem } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { DeliveryFailed } from '../../mail/deliver.ts'
import { MailFailed, type OutgoingMail } from '../../mail/mailer.ts'
import { mailOnce } from '../messages/mail/mail-once.ts'
import { findPrinted, printGiftCard } from './gift-card-print.ts'

/** Days until an unsent mail expires in the outbox. */
const GIFT_CARD_DAYS = 60

type Mailing = { giftCardId: string; input: GiftCardMail; now: Date }

async function writeLetter(db: Queryable, actor: Actor, { giftCardId, input, now }: Mailing): Promise<OutgoingMail> {
  const { listGiftCardFacts } = await import('./gift-card-pdf.ts')
  const printed = await findPrinted(db, actor, giftCardId)
  const { card, shop, i18n } = printed
  const { companyName } = shop
  const text = [
    i18n._(msg`Hello,`),
    companyName ? i18n._(msg`this is a gift card for ${{ companyName }}.`) : i18n._(msg`this is a gift card for us.`),
    ...(card.message ? [card.message] : []),
    listGiftCardFacts(printed).join('\n'),
    i18n._(msg`Whoever has the code can spend it: keep it safe.`),
  ].join('\n\n')
  const subject = companyName ? i18n._(msg`Gift card for ${{ companyName }}`) : i18n._(msg`Gift card`)
  const expiresAt = new Date(now.getTime() + GIFT_CARD_DAYS * DAY_MS)
  return { id: input.id, clientId: card.buyerId ?? undefined, to: input.to, subject, text, expiresAt }
}

/** Thrown if the same request has sent the mail already. */
class AlreadySentError extends Error {}

/**
 * Sends a gift card with its PDF, once per idempotency key: the operation is stored just before the mail's last byte
 * leaves. Without a mail server, the code waits in the outbox for staff to pass on. Throws AppError 'not_found',
 * 'mail_failed', 'mail_sender_refused'.
 */
export async function mailGiftCard(
  services: Pick<Services, 'db' | 'files' | 'mailer'>,
  actor: Actor,
  mailing: Mailing,
) {
  const { db, mailer } = services
  const { giftCardId, input, now } = mailing
  const { id, to } = input
  const body = ['gift card', giftCardId, input]
  const deed = { action: 'mailed gift card', entity: 'gift_card', entityId: giftCardId, after: { to }, at: now }
  if (!mailer.canSend)
    return mailOnce(services, actor, { id, to, body, write: (tx) => writeLetter(tx, actor, mailing), deed })
  const { subject, text, clientId } = await writeLetter(db, actor, mailing)
  const content = Buffer.from(await printGiftCard(services, actor, { id: giftCardId, now }))
  const attempt = newId()
  const onHanding = async () => {
    const first = await runOnce(db, actor, { id, body }, async (tx) => {
      await logAudit(tx, actor, { ...deed, clientId })
      return { attempt }
    })
    if (first.attempt !== attempt) throw new AlreadySentError()
  }
  const file = { name: 'gift-card.pdf', type: 'application/pdf', content }
  const message = { id, to, subject, text, html: '', calendar: null, file, logo: null, unsubscribeUrl: '', date: now }
  try {
    await mailer.handOver(actor.businessId, { ...message, onHanding })
  } catch (error) {
    const isSent = error instanceof Error && [error, error.cause].some((one) => one instanceof AlreadySentError)
    if (error instanceof DeliveryFailed && !isSent)
      throw toMailProblem(new MailFailed(error.message, { cause: error.cause }))
    if (!isSent) throw error
  }
  return { to, mailed: 'sent' as const }
}
