import type { AttentionItem } from '@deskbell/domain/attention/schema.ts'
import type { attention } from '../../db/schema/attention.ts'

export type AttentionRow = typeof attention.$inferSelect & {
  deviceName: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
}

export function presentAttention(row: AttentionRow): AttentionItem {
  const { clientId, firstName, lastName, phone, detail } = row
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    deviceName: row.deviceName ?? detail.deviceName ?? null,
    client:
      clientId && firstName !== null ? { id: clientId, firstName, lastName: lastName ?? '', phone: phone ?? '' } : null,
    passId: row.passId,
    checkInId: row.checkInId,
    detail,
  }
}
