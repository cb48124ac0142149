import { getLanguageTag, getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { removeLinks } from '@deskbell/domain/shared/links-in-names.ts'
import { msg } from '@lingui/core/runtime-macro'
import { getI18n } from '../../lib/i18n.ts'
import type { OutgoingMail } from '../../mail/mailer.ts'
import type { MemberRow } from '../auth/team/present.ts'
import type { BusinessRow } from '../business/queries.ts'

/** `contact`: e-mail address of the operator; empty if not set. */
export function deletionMail(
  { name, email, language }: MemberRow,
  { companyName, locale, timeZone }: BusinessRow,
  { deleteAt, contact }: { deleteAt: Date; contact: string },
): OutgoingMail {
  const i18n = getI18n(getStaffLanguage({ locale }, { language }))
  const shop = removeLinks(companyName)
  const tag = getLanguageTag(i18n.locale, { locale })
  const date = dateFormat(tag, { dateStyle: 'long', timeZone }).format(deleteAt)
  const text = [
    i18n._(msg`Hello ${{ name: removeLinks(name) }},`),
    i18n._(
      msg`on ${{ date }} ${{ shop }} will be deleted on this server, with all its clients, passes, visits, messages and files. It can’t be brought back afterwards.`,
    ),
    i18n._(msg`Until then you can sign in and download its lists, under Settings, Data.`),
    contact
      ? i18n._(msg`If this should not happen, write to ${{ contact }}.`)
      : i18n._(msg`If this should not happen, ask whoever runs this server.`),
  ].join('\n\n')
  return { to: email, subject: i18n._(msg`${{ shop }} will be deleted on ${{ date }}`), text, expiresAt: deleteAt }
}
