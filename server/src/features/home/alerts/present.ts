import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import type { attention } from '../../../db/schema/attention.ts'

export type AlertRow = typeof attention.$inferSelect & {
  deviceName: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  owed: number | null
}

export function presentAlert(row: AlertRow): StoredAlert {
  const { clientId, firstName, detail } = row
  const about = { lastName: row.lastName ?? '', phone: row.phone ?? '', owed: row.owed ?? 0 }
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    deviceName: row.deviceName ?? detail.deviceName ?? null,
    client: clientId && firstName !== null ? { id: clientId, firstName, ...about } : null,
    passId: row.passId,
    checkInId: row.checkInId,
    detail,
  }
}
