import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, uniqueIndex, uuid, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, id, instant, line, timestamps } from './columns.ts'

/** A device on which the kiosk was opened. The device generates its id, which is permanent. */
export const device = pgTable(
  'device',
  {
    businessId,
    id,
    name: line('name', NAME_MAX),
    /** Key for hashing the look-ups in its offline roster, hex. */
    rosterKey: varchar('roster_key', { length: 64 }).notNull(),
    /** SHA-256 of the secret in its cookie, hex; null while the kiosk isn't locked. */
    secretHash: varchar('secret_hash', { length: 64 }),
    lockedAt: instant('locked_at'),
    lockedByName: line('locked_by_name', 200),
    lockExpiresAt: instant('lock_expires_at'),
    revokedAt: instant('revoked_at'),
    lastSeenAt: instant('last_seen_at'),
    /** Status that the device reported at `lastSeenAt`. */
    pending: integer('pending').notNull().default(0),
    oldestPendingAt: instant('oldest_pending_at'),
    battery: integer('battery'),
    persisted: boolean('persisted'),
    /** Current epoch of its queue; all entries up to sequence number `receivedUpTo` have been received. */
    epoch: uuid('epoch'),
    receivedUpTo: integer('received_up_to').notNull().default(0),
    /** When it was last heard of with an empty queue; null: never. */
    queueEmptyAt: instant('queue_empty_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    uniqueIndex('device_by_secret').on(t.businessId, t.secretHash).where(sql`${t.secretHash} is not null`),
    check('device_battery_is_percent', sql`${t.battery} between 0 and 100`),
    check('device_pending', sql`${t.pending} >= 0 and ${t.receivedUpTo} >= 0`),
    check('device_lock_is_whole', sql`num_nonnulls(${t.secretHash}, ${t.lockedAt}, ${t.lockExpiresAt}) in (0, 3)`),
  ],
)
