import { EMAIL_MAX, LINE_MAX, NAME_MAX, NOTE_MAX, PHONE_MAX, TAG_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
  varchar,
} from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, id, instant, line, personName, timestamps, version } from './columns.ts'

/** Month and day of the birthday as a number, such as 229 for 29 February: `to_char` can't be indexed. */
export const BIRTHDAY = sql.raw('(extract(month from birthday) * 100 + extract(day from birthday))')

export const client = pgTable(
  'client',
  {
    businessId,
    id,
    firstName: personName('first_name'),
    lastName: line('last_name', NAME_MAX),
    phone: line('phone', PHONE_MAX),
    /** `phone` in E.164; empty if it can't be read as a phone number. */
    phoneE164: varchar('phone_e164', { length: 16 }).notNull().default(''),
    email: line('email', EMAIL_MAX),
    birthday: date('birthday'),
    alertNote: line('alert_note', 500),
    notes: line('notes', NOTE_MAX),
    tags: varchar('tags', { length: TAG_MAX }).array().notNull().default(sql`'{}'`),
    /** Code on the client's card, scanned at a kiosk; regenerated when a card is lost. */
    code: varchar('code', { length: 24 })
      .notNull()
      .default(sql`upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 24))`),
    /** Reason for which a kiosk refuses this client and refers them to staff; empty if it doesn't. */
    blockedReason: line('blocked_reason', 500),
    /** Why no tax is charged, with the number of a certificate; empty: taxed. */
    taxExemption: line('tax_exemption', LINE_MAX),
    /** Language of messages; empty: the business's language. */
    language: line('language', 35),
    /** Opt-out time: from then on only messages about their bookings, or ones they asked for. */
    unsubscribedAt: instant('unsubscribed_at'),
    /** Kind and channel of messages that the client has switched off, such as `reminder sms`. */
    mutedMessages: varchar('muted_messages', { length: 40 }).array().notNull().default(sql`'{}'`),
    /** Shared by clients who live together and may use each other's shared passes. */
    householdId: uuid('household_id'),
    archivedAt: instant('archived_at'),
    /** True until a client from online booking has proved their e-mail address; archived meanwhile, and in no list. */
    unconfirmed: boolean('unconfirmed').notNull().default(false),
    /** Version of the photo; empty if there is none. */
    photoVersion: varchar('photo_version', { length: 64 }).notNull().default(''),
    /** Client into whom this one was merged; a merged client is archived and hidden everywhere. */
    mergedInto: uuid('merged_into'),
    /** Time of the GDPR erasure of all personal data. */
    erasedAt: instant('erased_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('client_by_name').on(
      t.businessId,
      sql`${t.lastName} collate "und-x-icu"`,
      sql`${t.firstName} collate "und-x-icu"`,
      t.id,
    ),
    uniqueIndex('client_by_code').on(t.businessId, t.code),
    index('client_by_creation').on(t.businessId, t.createdAt, t.id),
    index('client_archived').on(t.businessId, t.id).where(sql`${t.archivedAt} is not null`),
    // The distinct tags are found by a loose index scan, from one set of tags to the next.
    index('client_by_tags').on(t.businessId, t.tags).where(sql`${t.tags} <> '{}' and ${t.archivedAt} is null`),
    index('client_by_tag').using('gin', t.tags),
    index('client_by_phone').on(t.businessId, t.phoneE164).where(sql`${t.phoneE164} <> ''`),
    index('client_by_email').on(t.businessId, sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    index('client_by_change').on(t.businessId, t.updatedAt, t.id),
    // Of all businesses: which of them have something due.
    index('client_unconfirmed').on(t.createdAt).where(sql`${t.unconfirmed}`),
    index('client_by_birthday')
      .on(BIRTHDAY, t.businessId)
      .where(sql`${t.birthday} is not null and ${t.archivedAt} is null`),
    index('client_by_household').on(t.businessId, t.householdId).where(sql`${t.householdId} is not null`),
    foreignKey({ columns: [t.businessId, t.mergedInto], foreignColumns: [t.businessId, t.id] }),
    check('client_merged_is_archived', sql`${t.mergedInto} is null or ${t.archivedAt} is not null`),
    check('client_unconfirmed_is_archived', sql`not ${t.unconfirmed} or ${t.archivedAt} is not null`),
    check('client_has_a_name', sql`${t.firstName} <> ''`),
    check('client_phone_is_e164', sql`${t.phoneE164} ~ '^([+][0-9]{4,15})?$'`),
    check('client_tags', sql`cardinality(${t.tags}) <= 20`),
    check('client_muted_messages', sql`cardinality(${t.mutedMessages}) <= 40`),
  ],
)

// Bytewise collation, so that a prefix search is an index range whatever the database's collation is.
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * Search keys of clients, matched by prefix: see `searchKeys` in domain. Every search is one index range scan, however
 * many clients there are.
 */
export const clientKey = pgTable(
  'client_key',
  { businessId, key: bytewiseText('key').notNull(), clientId: uuid('client_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.businessId, t.key, t.clientId] }),
    index('client_key_by_client').on(t.businessId, t.clientId),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
  ],
)
