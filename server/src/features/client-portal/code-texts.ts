import { type Language, type MessageChannel, TEMPLATE_SUBJECT_MAX } from '@deskbell/domain/messages/schema.ts'
import { truncate } from '@deskbell/domain/shared/text.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { getI18n } from '../../lib/i18n.ts'
import { CODE_MINUTES } from './sign-in/code.ts'

/** Writes the message with a code: all of an SMS, the subject of an e-mail, whose text is what `writeText` returns. */
export function writeCode(
  {
    code,
    companyName,
    channel,
    language,
  }: { code: string; companyName: string; channel: MessageChannel; language: Language },
  writeText: (i18n: I18n) => string,
): { subject: string; text: string } {
  const i18n = getI18n(language)
  if (channel === 'sms')
    return {
      subject: '',
      text: i18n._(
        msg`${{ code }} is your code for ${{ companyName }}. It works for ${{ minutes: CODE_MINUTES }} minutes.`,
      ),
    }
  const subject = truncate(i18n._(msg`${{ code }} is your code for ${{ companyName }}`), TEMPLATE_SUBJECT_MAX)
  return { subject, text: writeText(i18n) }
}
