import { chooseLanguage, getLanguageTag } from '@deskbell/domain/messages/language.ts'
import { TEMPLATE_SUBJECT_MAX } from '@deskbell/domain/messages/schema.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { truncate } from '@deskbell/domain/shared/text.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Transaction } from '../../../db/client.ts'
import { message } from '../../../db/schema/message.ts'
import type { Services } from '../../../http/context.ts'
import { clientLink } from '../../../lib/crypto/signed-token.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { announce } from '../../../live/announce.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { LOGO_CID, messageHtml } from '../../messages/layout.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'

/** Queues the mail with the link that confirms a place in line, and shows it later. */
export async function queueConfirmMail(
  tx: Transaction,
  post: Pick<Services, 'jobs' | 'encryption' | 'publicUrl'>,
  { shop, actor }: OnlineShopFront,
  {
    to,
    waitingId,
    serviceName,
    startsAt,
    now,
  }: { to: ClientRecord; waitingId: string; serviceName: string; startsAt: Date; now: Date },
): Promise<void> {
  const { businessId } = actor
  const language = chooseLanguage(to, actor)
  const i18n = getI18n(language)
  const at = dateFormat(getLanguageTag(language, shop), {
    timeZone: shop.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(startsAt)
  const { companyName } = shop
  const link = clientLink(post, shop, { path: '/book/w', kind: 'waiting', id: waitingId }) ?? ''
  const subject = truncate(i18n._(msg`Waiting list of ${{ companyName }}: please confirm`), TEMPLATE_SUBJECT_MAX)
  const text = [
    i18n._(msg`Hello ${{ firstName: to.firstName }},`),
    i18n._(msg`to wait in line for ${{ serviceName }}, ${{ at }}, open this link and confirm:`),
    link,
    i18n._(
      msg`The link also shows your place in line, and lets you leave it. If you didn’t ask for this, there is nothing to do.`,
    ),
  ].join('\n\n')
  const page = { language, companyName, subject, text, logo: shop.logoUrl && `cid:${LOGO_CID}`, unsubscribeUrl: '' }
  const id = newId()
  await tx.insert(message).values({
    businessId,
    id,
    once: `confirm_waiting ${waitingId}`,
    kind: 'confirm_waiting',
    channel: 'email',
    clientId: to.id,
    to: to.email,
    subject,
    text,
    html: messageHtml(page),
    dueAt: now,
    expiresAt: startsAt,
    createdAt: now,
    updatedAt: now,
  })
  await post.jobs.add(tx, 'message', { businessId, messageId: id })
  await announce(tx, businessId, ['messages'])
}
