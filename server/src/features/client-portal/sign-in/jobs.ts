import { Language, TEMPLATE_SUBJECT_MAX } from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { message } from '../../../db/schema/message.ts'
import { portalSignIn } from '../../../db/schema/portal.ts'
import type { Services } from '../../../http/context.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { announce } from '../../../live/announce.ts'
import { type BusinessRow, findBusiness } from '../../business/queries.ts'
import { LOGO_CID, messageHtml } from '../../messages/layout.ts'
import { onlineActor } from '../../online-booking/shop.ts'
import { findClientsAt } from '../address.ts'
import { CODE_MINUTES, createCode, signInUrl } from './code.ts'

type Dependencies = Pick<Services, 'db' | 'jobs' | 'encryption' | 'publicUrl' | 'clock'>

export function portalHandlers(services: Services): JobHandlers {
  return { portal_sign_in: (job) => sendCode(services, job) }
}

/** Queues the message with link and code, if a client has the address. */
async function sendCode(services: Dependencies, { businessId, signInId }: JobData['portal_sign_in']): Promise<void> {
  const now = services.clock()
  await services.db.transaction(async (tx) => {
    const [asked] = await tx
      .select()
      .from(portalSignIn)
      .where(
        and(
          eq(portalSignIn.businessId, businessId),
          eq(portalSignIn.id, signInId),
          isNull(portalSignIn.usedAt),
          gt(portalSignIn.expiresAt, now),
        ),
      )
    if (!asked) return
    const shop = await findBusiness(tx, businessId)
    const actor = onlineActor(shop)
    const [to] = await findClientsAt(tx, actor, asked)
    if (!to) return
    const id = newId()
    await tx.insert(message).values({
      businessId,
      id,
      once: `portal_sign_in ${id}`,
      kind: 'portal_sign_in',
      channel: asked.channel,
      clientId: to.id,
      to: asked.address,
      ...renderCode(services, shop, asked),
      dueAt: now,
      expiresAt: asked.expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    await services.jobs.add(tx, 'message', { businessId, messageId: id })
    await announce(tx, actor.businessId, ['messages'])
  })
}

function renderCode(services: Dependencies, shop: BusinessRow, asked: typeof portalSignIn.$inferSelect) {
  const language = Language.parse(asked.language)
  const i18n = getI18n(language)
  const { companyName } = shop
  const code = createCode(services, asked)
  if (asked.channel === 'sms')
    return {
      text: i18n._(
        msg`${{ code }} is your code for ${{ companyName }}. It works for ${{ minutes: CODE_MINUTES }} minutes.`,
      ),
    }
  const subject = i18n._(msg`${{ code }} is your code for ${{ companyName }}`).slice(0, TEMPLATE_SUBJECT_MAX)
  const text = renderMail(i18n, { companyName, code, link: signInUrl(services, shop, asked.id) })
  const page = { language, companyName, subject, text, logo: shop.logoUrl && `cid:${LOGO_CID}`, unsubscribeUrl: '' }
  return { subject, text, html: messageHtml(page) }
}

function renderMail(
  i18n: I18n,
  { companyName, code, link }: { companyName: string; code: string; link: string | null },
): string {
  const parts = [
    i18n._(msg`To open your pages at ${{ companyName }}, type this code:`),
    code,
    link && `${i18n._(msg`Or open this link, and sign in there:`)}\n${link}`,
    i18n._(
      msg`Both work once, for ${{ minutes: CODE_MINUTES }} minutes. If you didn’t ask for them, there is nothing to do.`,
    ),
  ]
  return parts.filter(Boolean).join('\n\n')
}
