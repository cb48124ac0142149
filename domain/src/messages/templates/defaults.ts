import type { I18n } from '@lingui/core'
import type { MessageChannel, MessageKind, TemplateInput } from '../schema.ts'
import { EMAILS } from './email.ts'
import { SMS } from './sms.ts'

/** Returns the built-in template in the language of `i18n`. */
export function getDefaultTemplate(
  { kind, channel }: { kind: MessageKind; channel: MessageChannel },
  i18n: I18n,
): TemplateInput {
  if (channel === 'sms') return { subject: '', body: i18n._(SMS[kind]) }
  const { subject, body } = EMAILS[kind]
  return { subject: i18n._(subject), body: i18n._(body) }
}
