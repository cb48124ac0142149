import { type AlertDetail, AlertKind } from '@deskbell/domain/home/alerts/schema.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, uniqueIndex, uuid, varchar } from '../pg-core.ts'
import { checkIn } from './check-in.ts'
import { client } from './client.ts'
import { businessId, enumColumn, id, instant, line, timestamps } from './columns.ts'
import { device } from './device.ts'
import { pass } from './pass.ts'

export const attentionKind = enumColumn('attention_kind', AlertKind)

/** Alerts for staff to resolve. */
export const attention = pgTable(
  'attention',
  {
    businessId,
    id,
    kind: attentionKind('kind').notNull(),
    at: instant('at').notNull(),
    deviceId: uuid('device_id'),
    clientId: uuid('client_id'),
    passId: uuid('pass_id'),
    checkInId: uuid('check_in_id'),
    detail: jsonb('detail').$type<AlertDetail>().notNull().default({}),
    resolvedAt: instant('resolved_at'),
    resolvedByName: line('resolved_by_name', 200),
    /** Resolution: `seen`, `forgive`, `take_back`, `other_pass`, or `by_itself`. */
    resolution: varchar('resolution', { length: 40 }).notNull().default(''),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.deviceId], foreignColumns: [device.businessId, device.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.passId], foreignColumns: [pass.businessId, pass.id] }),
    foreignKey({ columns: [t.businessId, t.checkInId], foreignColumns: [checkIn.businessId, checkIn.id] }),
    index('attention_open').on(t.businessId, t.at, t.id).where(sql`${t.resolvedAt} is null`),
    index('attention_by_client').on(t.businessId, t.clientId),
    // A kiosk overdraws a pass once; its next visit is recorded as unpaid.
    uniqueIndex('attention_overdrawn_once')
      .on(t.businessId, t.passId, t.deviceId)
      .where(sql`${t.kind} = 'overdrawn' and ${t.resolvedAt} is null`),
    // At most one open alert per device and problem.
    uniqueIndex('attention_once_for_each_device')
      .on(t.businessId, t.deviceId, t.kind)
      .where(sql`${t.kind} in ('missing', 'clock', 'storage') and ${t.resolvedAt} is null`),
    check('attention_is_resolved_somehow', sql`(${t.resolvedAt} is null) = (${t.resolution} = '')`),
  ],
)
