import { SIGN_UP_HOURS, type SignUpInput } from '@deskbell/domain/auth/sign-up/schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { removeLinks } from '@deskbell/domain/shared/links-in-names.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Database } from '../../../db/client.ts'
import { eq, sql } from '../../../db/drizzle.ts'
import { businessHost } from '../../../db/schema/membership.ts'
import { AppError } from '../../../errors.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { getI18n } from '../../../lib/i18n.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { INSTALLATION } from '../../../servers/install.ts'
import { createShop, renewOwnerInvite } from '../create-shop.ts'
import { newToken } from '../team/link.ts'

const TABLE = `${INSTALLATION}.sign_up`

/**
 * Keeps a sign-up and mails a link that confirms the e-mail address. Nothing else is made until then, and nothing tells
 * whether the address has an account. Throws AppError 'invalid' if the shop's address is taken, and MailFailed.
 */
export async function beginSignUp(
  { db, mailer }: { db: Database; mailer: Mailer },
  { input, domain, now }: { input: SignUpInput; domain: string; now: Date },
): Promise<void> {
  if ((await db.$count(businessHost, eq(businessHost.host, `${input.label}.${domain}`))) > 0) refuseTaken()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SIGN_UP_HOURS * HOUR_MS)
  await db.$client.query(`delete from ${TABLE} where expires_at < $1`, [now])
  const row = [hashToken(token), JSON.stringify(input), expiresAt]
  await db.$client.query(`insert into ${TABLE} (token_hash, input, expires_at) values ($1, $2, $3)`, row)
  await mailer.sendAlone('', signUpMail(input, `https://${domain}/sign-up#${token}`))
}

function refuseTaken(): never {
  throw new AppError('invalid', { fields: [{ path: 'label', message: 'This address is taken. Choose another' }] })
}

function signUpMail({ companyName, email, locale }: SignUpInput, link: string) {
  const i18n = getI18n(chooseLanguage({ language: '' }, { locale }))
  const text = [
    i18n._(msg`Hello,`),
    i18n._(msg`to open ${{ companyName: removeLinks(companyName) }} on Deskbell, open this link:`),
    link,
    i18n._(
      msg`It works once, for ${{ hours: SIGN_UP_HOURS }} hours. If you don’t know what this is about, there is nothing to do: nothing was opened.`,
    ),
  ].join('\n\n')
  return { to: email, subject: i18n._(msg`Confirm your e-mail address`), text, html: '' }
}

/**
 * Creates the shop of a confirmed sign-up, with an invitation for its owner, and returns the invitation's link; again, as
 * long as the owner hasn't joined, a new link. Throws AppError 'link_not_valid', or 'id_taken' if another shop got the
 * address meanwhile.
 */
export async function confirmSignUp(
  db: Database,
  { token, domain, now }: { token: string; domain: string; now: Date },
): Promise<string> {
  const isIt = sql`token_hash = ${hashToken(token)}`
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ input: SignUpInput & { businessId?: string } }>(
      sql`select input from ${sql.raw(TABLE)} where ${isIt} and expires_at > ${now} for update`,
    )
    const [row] = rows
    if (!row) throw new AppError('link_not_valid')
    const { label, businessId: opened, ...input } = row.input
    const shop = { ...input, origin: `https://${label}.${domain}`, by: 'Sign-up' }
    if (opened) return renewOwnerInvite(tx, { ...shop, businessId: opened }, now)
    const { businessId, link } = await createShop(tx, shop, now)
    const noted = JSON.stringify({ businessId })
    await tx.execute(sql`update ${sql.raw(TABLE)} set input = input || ${noted}::jsonb where ${isIt}`)
    return link
  })
}
