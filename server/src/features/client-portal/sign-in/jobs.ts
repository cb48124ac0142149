import { Language, type MessageChannel } from '@deskbell/domain/messages/schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, gt, isNull } from '../../../db/drizzle.ts'
import { portalSignIn } from '../../../db/schema/portal.ts'
import type { Services } from '../../../http/context.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { type BusinessRow, findBusiness } from '../../business/queries.ts'
import { onlineActor } from '../../online-booking/shop.ts'
import { findClientsAt } from '../address.ts'
import { writeCode } from '../code-texts.ts'
import { queuePortalMessage } from '../portal-message.ts'
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
    const { channel, address, expiresAt } = asked
    const language = Language.parse(asked.language)
    const written = writeSignInCode(services, shop, { id: asked.id, channel, language })
    const at = { channel, address }
    const kind = 'portal_sign_in' as const
    await queuePortalMessage(tx, services, shop, { kind, clientId: to.id, at, language, ...written, expiresAt, now })
  })
}

function writeSignInCode(
  services: Dependencies,
  shop: BusinessRow,
  { id, channel, language }: { id: string; channel: MessageChannel; language: Language },
) {
  const { id: businessId, companyName } = shop
  const code = createCode(services, { businessId, id })
  return writeCode({ code, companyName, channel, language }, (i18n) =>
    renderMail(i18n, { companyName, code, link: signInUrl(services, shop, id) }),
  )
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
