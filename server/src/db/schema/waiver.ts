import { LINE_MAX, NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '../pg-core.ts'
import { business } from './business.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, id, instant, line, personName, timestamps } from './columns.ts'
import { device } from './device.ts'

/** A version of the waiver text. Published versions are immutable; a change of text is a new version. */
export const waiver = pgTable(
  'waiver',
  {
    businessId,
    id,
    /** Version number, from 1. */
    number: integer('number').notNull(),
    title: line('title', LINE_MAX),
    body: text('body').notNull(),
    /** Months for which a signature is valid; null: no expiry. */
    validMonths: integer('valid_months'),
    /** Age in years below which a guardian signs; 0: never. */
    adultAge: integer('adult_age').notNull().default(18),
    /** Tells when clients who signed an earlier version sign this one: at once, or when their signature expires. */
    signAgain: text('sign_again', { enum: ['now', 'when_expired'] })
      .notNull()
      .default('now'),
    publishedAt: instant('published_at').notNull(),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    uniqueIndex('waiver_by_number').on(t.businessId, t.number),
    check(
      'waiver_terms',
      sql`${t.number} > 0 and ${t.validMonths} between 1 and 120 and ${t.adultAge} between 0 and 30`,
    ),
  ],
)

/** A drawn signature, immutable. Its PDF is in the file storage. */
export const waiverSignature = pgTable(
  'waiver_signature',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    waiverId: uuid('waiver_id').notNull(),
    /** Printed name: the client's, or that of the guardian who signed for them. */
    signerName: personName('signer_name'),
    guardianName: line('guardian_name', NAME_MAX),
    /** Drawn lines: per stroke x and y of each point, in thousandths of the field's width and height. */
    strokes: jsonb('strokes').$type<number[][]>().notNull(),
    signedAt: instant('signed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Last valid day; null: no expiry. */
    expiresOn: date('expires_on'),
    /** Device on which it was drawn; null at the counter. */
    deviceId: uuid('device_id'),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.waiverId], foreignColumns: [waiver.businessId, waiver.id] }),
    foreignKey({ columns: [t.businessId, t.deviceId], foreignColumns: [device.businessId, device.id] }),
    index('waiver_signature_by_client').on(t.businessId, t.clientId, t.signedAt),
    index('waiver_signature_by_waiver').on(t.businessId, t.waiverId),
  ],
)
