import { newId } from '@deskbell/domain/shared/new-id.ts'
import { type CommitContext, insertRecords, recordChanges } from './context.ts'

/** Inserts gift cards and the credit of clients, each with the first entry of its ledger. */
export async function insertStoredValues(
  moving: CommitContext,
  values: {
    kind: 'gift_card' | 'credit'
    balance: number
    code: string
    clientId: string | null
    expiresOn: string | null
    recipient: string
    isBlocked?: boolean
  }[],
): Promise<void> {
  const { now: created_at, by } = moving
  const made = values.map(({ clientId: client_id, expiresOn: expires_on, isBlocked = false, ...value }) => {
    const blocked_at = isBlocked ? created_at : null
    return { ...value, id: newId(), client_id, expires_on, blocked_at, entries: 1, created_at, updated_at: created_at }
  })
  const stamp = { at: created_at, by_user: by.userId, by_name: by.name, created_at }
  const entries = made.map(({ id: stored_value_id, balance }) => {
    return { ...stamp, id: newId(), stored_value_id, sequence: 1, kind: 'imported', amount: balance, balance }
  })
  await insertRecords(moving, 'stored_value', made)
  await insertRecords(moving, 'stored_value_entry', entries)
  await recordChanges(
    moving,
    made.map(({ id }) => ({ entity: 'stored_value', id })),
  )
}
