import { MESSAGE_KINDS, MESSAGE_STATUSES } from '@deskbell/domain/messages/kinds.ts'
import type { MessagesFilter } from './api.ts'

/** Parses the filter of the log from the URL. Invalid values are dropped. */
export function parseMessagesFilter(raw: Record<string, unknown>): MessagesFilter {
  const status = MESSAGE_STATUSES.find((one) => one === raw.status)
  const kind = MESSAGE_KINDS.find((one) => one === raw.kind)
  // The server validates the id. An id validator here would add to the initial bundle.
  const clientId = typeof raw.clientId === 'string' ? raw.clientId.slice(0, 100) : ''
  return { ...(status && { status }), ...(kind && { kind }), ...(clientId && { clientId }) }
}
