import type { Language, MessageChannel } from '@deskbell/domain/messages/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { getI18n } from '../../../lib/i18n.ts'
import { writeCode } from '../code-texts.ts'
import { writeNotice } from '../portal-message.ts'
import { CODE_MINUTES } from '../sign-in/code.ts'

type Writing = { companyName: string; language: Language; channel: MessageChannel }

/** Writes the message with the code that proves a new address. */
export function writeNewAddressCode({ code, ...writing }: Writing & { code: string }) {
  const { companyName } = writing
  return writeCode({ code, ...writing }, (i18n) =>
    [
      i18n._(msg`To use this address at ${{ companyName }} from now on, type this code where you asked for it:`),
      code,
      i18n._(
        msg`It works once, for ${{ minutes: CODE_MINUTES }} minutes. If you didn’t ask for it, there is nothing to do.`,
      ),
    ].join('\n\n'),
  )
}

/** Writes what the former address is told. The new one isn't named: somebody else may read this by now. */
export function writeAddressChanged({ companyName, language, channel, phone }: Writing & { phone: string }) {
  const i18n = getI18n(language)
  const changed =
    channel === 'email'
      ? i18n._(msg`Your e-mail address at ${{ companyName }} was changed to another one.`)
      : i18n._(msg`Your phone number at ${{ companyName }} was changed to another one.`)
  const wrong = phone
    ? i18n._(msg`If this wasn’t you, please call us: ${{ phone }}`)
    : i18n._(msg`If this wasn’t you, please call us.`)
  return writeNotice(channel, changed, wrong)
}
