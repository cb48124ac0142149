import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { GiftCardMail } from '@deskbell/domain/stored-value/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import type { Services } from '../../http/context.ts'
import type { OutgoingMail } from '../../mail/mailer.ts'
import { mailFileOnce } from '../messages/mail/mail-file-once.ts'
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

/**
 * Sends a gift card with its PDF; see `mailFileOnce`. Throws AppError 'not_found', 'mail_failed', 'mail_sender_refused'.
 */
export function mailGiftCard(services: Pick<Services, 'db' | 'files' | 'mailer'>, actor: Actor, mailing: Mailing) {
  const { giftCardId, input, now } = mailing
  const { to } = input
  const render = async () => ({
    name: 'gift-card.pdf',
    type: 'application/pdf',
    content: Buffer.from(await printGiftCard(services, actor, { id: giftCardId, now })),
  })
  return mailFileOnce(services, actor, {
    ...input,
    body: ['gift card', giftCardId, input],
    write: (tx: Queryable) => writeLetter(tx, actor, mailing),
    deed: { action: 'mailed gift card', entity: 'gift_card', entityId: giftCardId, after: { to }, at: now },
    render,
  })
}
