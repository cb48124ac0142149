import { t } from '@lingui/core/macro'

/** Says whom to ask about a suspension, a deletion or a limit. */
export function describeOperator(contact: string): string {
  return contact ? t`Questions? Write to ${contact}.` : t`Questions? Ask whoever runs this server.`
}
