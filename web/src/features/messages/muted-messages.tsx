import { t } from '@lingui/core/macro'
import { formatMutedMessages } from './labels.ts'

/** Messages that a client has switched off. */
export function MutedMessages({ muted }: { muted: string[] }) {
  return t`Switched off: ${{ messages: formatMutedMessages(muted) }}`
}
