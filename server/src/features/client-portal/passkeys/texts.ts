import type { Language, MessageChannel } from '@deskbell/domain/messages/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { getI18n } from '../../../lib/i18n.ts'
import { writeNotice } from '../portal-message.ts'

/** Writes what the address is told of a new passkey. */
export function writePasskeyAdded({
  companyName,
  phone,
  language,
  channel,
}: {
  companyName: string
  phone: string
  language: Language
  channel: MessageChannel
}) {
  const i18n = getI18n(language)
  const added = i18n._(msg`A passkey was added to your pages at ${{ companyName }}.`)
  const wrong = phone
    ? i18n._(msg`If this wasn’t you, please remove it on your pages, or call us: ${{ phone }}`)
    : i18n._(msg`If this wasn’t you, please remove it on your pages, or call us.`)
  return writeNotice(channel, added, wrong)
}
