import { LINE_MAX, NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from 'drizzle-orm'
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
} from 'drizzle-orm/pg-core'
import { business } from './business.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, id, instant, line, personName, timestamps } from './columns.ts'
import { device } from './device.ts'

/** A text that clients sign. What was published never changes: another text is another version. */
export const waiver = pgTable(
  'waiver',
  {
    businessId,
    id,
    /** 1 for the first. */
    number: integer('number').notNull(),
    title: line('title', LINE_MAX),
    body: text('body').notNull(),
    /** For how many months a signature is good; null: for ever. */
    validMonths: integer('valid_months'),
    /** Whoever is younger, in years, is signed for by a guardian; 0: nobody is. */
    adultAge: integer('adult_age').notNull().default(18),
    /** Whether whoever signed the version before signs this one too. */
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

/** A drawn signature, never changed. Its PDF is in the file store. */
export const waiverSignature = pgTable(
  'waiver_signature',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    waiverId: uuid('waiver_id').notNull(),
    /** Whose name stands under it: the client's, or that of the guardian who signed for them. */
    signerName: personName('signer_name'),
    guardianName: line('guardian_name', NAME_MAX),
    /** The lines that were drawn: for each its points, x and y in thousandths of the field's width and height. */
    strokes: jsonb('strokes').$type<number[][]>().notNull(),
    signedAt: instant('signed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The last day on which it is good; null: for ever. */
    expiresOn: date('expires_on'),
    /** The tablet on which it was drawn; null at the desk. */
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
