import type { I18n, MessageDescriptor } from '@lingui/core'
import type { MessageChannel, MessageKind, TemplateInput } from '../schema.ts'
import { EMAILS } from './email.ts'
import { PLACEHOLDERS, type Placeholder } from './placeholders.ts'
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

/** Lists the placeholders in the built-in templates of a kind. */
export function listDefaultPlaceholders(kind: MessageKind): Placeholder[] {
  const { subject, body } = EMAILS[kind]
  const texts: MessageDescriptor[] = [subject, body, SMS[kind]]
  return PLACEHOLDERS.filter((name) => texts.some(({ values }) => values && Object.hasOwn(values, name)))
}
