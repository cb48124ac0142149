import { MESSAGE_KINDS, MESSAGE_STATUSES } from '@deskbell/domain/messages/kinds.ts'
import type { MessagesFilter } from './api.ts'

/** The log as its address says; what makes no sense is left out. */
export function toMessagesFilter(raw: Record<string, unknown>): MessagesFilter {
  const status = MESSAGE_STATUSES.find((one) => one === raw.status)
  const kind = MESSAGE_KINDS.find((one) => one === raw.kind)
  // The server knows who it is; what checks ids is more than the first screen has to load.
  const clientId = typeof raw.clientId === 'string' ? raw.clientId.slice(0, 100) : ''
  return { ...(status && { status }), ...(kind && { kind }), ...(clientId && { clientId }) }
}
