import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Language, type Message } from '@deskbell/domain/messages/schema.ts'
import type { client } from '../../db/schema/client.ts'
import type { message } from '../../db/schema/message.ts'

export type MessageRow = typeof message.$inferSelect
export type NamedMessage = MessageRow & Pick<typeof client.$inferSelect, 'firstName' | 'lastName'>

/** Kinds that hold the code with which a client signs in. */
export const CODE_KINDS: MessageRow['kind'][] = ['portal_sign_in', 'portal_address']

/** Returns what staff may read of a message: nothing of one with a code. */
export function presentWords({ kind, subject, text }: Pick<MessageRow, 'kind' | 'subject' | 'text'>) {
  return CODE_KINDS.includes(kind) ? { subject: '', text: '' } : { subject, text }
}

export function presentMessage(row: NamedMessage): Message {
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    status: row.status,
    clientId: row.clientId,
    clientName: fullName(row),
    to: row.to,
    language: Language.safeParse(/<html lang="(\w+)"/.exec(row.html)?.[1]).data ?? null,
    ...presentWords(row),
    tries: row.tries,
    lastError: row.lastError,
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
