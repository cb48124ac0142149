import { getExampleValues } from '@deskbell/domain/messages/examples.ts'
import { getLanguageTag } from '@deskbell/domain/messages/language.ts'
import type {
  MailServerTestResult,
  TemplateInput,
  TemplateKey,
  TemplatePreview,
  TestMessage,
  TestSent,
} from '@deskbell/domain/messages/schema.ts'
import type { MessageValues } from '@deskbell/domain/messages/templates/placeholders.ts'
import { renderTemplate } from '@deskbell/domain/messages/templates/render.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import { normalizePhone } from '@deskbell/domain/shared/phone.ts'
import { OptionalEmail } from '@deskbell/domain/shared/text.ts'
import { addDays, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { getI18n } from '../../lib/i18n.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import { SmsFailed } from '../../sms/send.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import { unsubscribeUrl } from './addresses.ts'
import { datePlaceholders } from './date-placeholders.ts'
import { messageHtml, messageText } from './layout.ts'
import { sendShopSms } from './sms.ts'
import { requireKnown } from './templates.ts'

type Dependencies = Pick<Services, 'db' | 'mailer' | 'encryption' | 'post' | 'publicUrl'>
type Wanted = { key: TemplateKey; words: TemplateInput; now: Date }

const DAY_MINUTES = 24 * 60
const NOBODY = '00000000-0000-7000-8000-000000000000'

/** Returns an example for every placeholder, with the business's own data where it is filled in. */
function exampleValues(shop: BusinessRow, actor: Actor, { key: { language }, now }: Wanted): MessageValues {
  const startsAt = minutesAfter(now, DAY_MINUTES)
  const expiresOn = formatDate(addDays(localDay(now, shop.timeZone), 7), getLanguageTag(language, actor))
  const moments = datePlaceholders({ startsAt, until: minutesAfter(now, 30) }, language, actor)
  const known = Object.entries({ companyName: shop.companyName, phone: shop.phone, address: shop.address })
  const own = Object.fromEntries(known.filter(([, value]) => value !== ''))
  return { ...getExampleValues(getI18n(language)), expiresOn, ...moments, ...own }
}

/** Renders a template with example values. Throws AppError 'invalid' for an unknown placeholder. */
export async function previewTemplate(desk: Dependencies, actor: Actor, wanted: Wanted): Promise<TemplatePreview> {
  return preview(desk, desk.db, actor, wanted)
}

async function preview(desk: Dependencies, db: Queryable, actor: Actor, wanted: Wanted): Promise<TemplatePreview> {
  requireKnown(wanted.words)
  const { kind, channel, language } = wanted.key
  const shop = await findBusiness(db, actor.businessId)
  const { subject, body } = renderTemplate(wanted.words, exampleValues(shop, actor, wanted))
  if (channel === 'sms') return { subject: '', text: body, html: '' }
  const link = unsubscribeUrl(desk, kind, { shop, clientId: NOBODY })
  const page = { language, companyName: shop.companyName, subject, text: body, unsubscribeUrl: link }
  return { subject, text: messageText(page), html: messageHtml({ ...page, logo: shop.logoUrl }) }
}

function requireAddress(to: string, { key: { channel } }: Wanted, { locale }: Actor): string {
  const address = channel === 'email' ? OptionalEmail.safeParse(to).data : normalizePhone(to, getCountry(locale))
  if (address) return address
  const message = channel === 'email' ? 'Check the e-mail address' : 'Check the phone number'
  throw new AppError('invalid', { fields: [{ path: 'to', message }] })
}

/**
 * Sends a template with example values to the given address, once per id. Throws AppError 'invalid', 'mail_failed',
 * 'sms_failed'.
 */
export async function sendTest(
  desk: Dependencies,
  actor: Actor,
  { key, input, now }: { key: TemplateKey; input: TestMessage; now: Date },
): Promise<TestSent> {
  const wanted = { key, words: input.words, now }
  const to = requireAddress(input.to, wanted, actor)
  return runOnce(desk.db, actor, { id: input.id, body: ['test message', key, input] }, async (tx) => {
    const { subject, text, html } = await preview(desk, tx, actor, wanted)
    // A failure here rolls back the idempotency key, so that the same test may be sent again.
    if (key.channel === 'email') await desk.mailer.sendAlone(actor.businessId, { to, subject, text, html })
    else await testSms(desk, await findBusiness(tx, actor.businessId), { id: input.id, to, text })
    return { to }
  })
}

async function testSms(
  desk: Dependencies,
  shop: BusinessRow,
  sms: { id: string; to: string; text: string },
): Promise<void> {
  try {
    await sendShopSms(desk, shop, sms)
  } catch (error) {
    if (error instanceof SmsFailed) throw new AppError('sms_failed', { detail: error.message })
    throw error
  }
}

/**
 * Tests the connection to the mail server, with a mail if `to` is given. Throws AppError 'mail_failed' if no mail
 * server is configured. `i18n`: language of the mail.
 */
export async function tryMailServer(
  { mailer }: Dependencies,
  { businessId }: Actor,
  to: string,
  i18n: I18n,
): Promise<MailServerTestResult> {
  const found = await mailer.tryOut(businessId, to, i18n)
  if (!found) throw new AppError('mail_failed', { detail: toStoredText(msg`No mail server is set`) })
  return found
}
