import { Id } from '@deskbell/domain/shared/ids.ts'
import { KINDS, STATUSES } from './message-words.ts'
import type { MessagesFilter } from './queries.ts'

/** The log as its address says; what makes no sense is left out. */
export function toMessagesFilter(raw: Record<string, unknown>): MessagesFilter {
  const status = STATUSES.find((one) => one === raw.status)
  const kind = KINDS.find((one) => one === raw.kind)
  const clientId = Id.safeParse(raw.clientId).data
  return { ...(status && { status }), ...(kind && { kind }), ...(clientId && { clientId }) }
}
