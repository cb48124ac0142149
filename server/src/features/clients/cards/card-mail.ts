import type { CardMail } from '@deskbell/domain/clients/cards/schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { getI18n } from '../../../lib/i18n.ts'
import type { OutgoingMail } from '../../../mail/mailer.ts'
import { findBusiness } from '../../business/queries.ts'
import { mailOnce, type Post } from '../../messages/mail/mail-once.ts'
import { findClient } from '../queries.ts'
import { findCard } from './queries.ts'

/** Days until an unsent card mail expires in the outbox. */
const CARD_DAYS = 60

type Mailing = { clientId: string; input: CardMail; origin: string; now: Date }

/** Returns the card's link. The code is in the URL fragment, which browsers never send to a server. */
function linkTo(origin: string, code: string, language: string): string {
  return `${origin}/card?language=${language}#${code}`
}

async function writeLetter(
  db: Queryable,
  actor: Actor,
  { clientId, input, origin, now }: Mailing,
): Promise<OutgoingMail> {
  const { code } = await findCard(db, actor, clientId)
  const business = await findBusiness(db, actor.businessId)
  const i18n = getI18n(chooseLanguage(await findClient(db, actor, clientId), business))
  const { companyName } = business
  const link = linkTo(origin, code, i18n.locale)
  const text = [
    i18n._(msg`Hello,`),
    companyName
      ? i18n._(
          msg`this is your card for ${{ companyName }}. Open the link on your phone, and show the code to the tablet by the door:`,
        )
      : i18n._(
          msg`this is your card for us. Open the link on your phone, and show the code to the tablet by the door:`,
        ),
    link,
    i18n._(msg`Whoever has the link can check in as you: keep it to yourself, and tell us if it gets lost.`),
  ].join('\n\n')
  const subject = companyName ? i18n._(msg`Your card for ${{ companyName }}`) : i18n._(msg`Your card`)
  const expiresAt = new Date(now.getTime() + CARD_DAYS * DAY_MS)
  return { id: input.id, clientId, to: input.to, subject, text, link, expiresAt }
}

/** Mails the client a link to their card, idempotently; see `mailOnce`. */
export async function mailCard(post: Post, actor: Actor, mailing: Mailing) {
  const { clientId, input, now } = mailing
  return mailOnce(post, actor, {
    ...input,
    body: ['card', clientId, input],
    write: (tx) => writeLetter(tx, actor, mailing),
    deed: { action: 'mailed card', entity: 'client', entityId: clientId, after: { to: input.to }, at: now },
  })
}
