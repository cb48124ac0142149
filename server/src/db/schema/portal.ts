import { EMAIL_MAX, LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
  varchar,
} from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, id, instant, line } from './columns.ts'
import { messageChannel } from './message.ts'

/** E-mail address in lower case, or phone number in E.164; `channel` says which. */
const address = varchar('address', { length: EMAIL_MAX }).notNull()
const channel = messageChannel('channel').notNull()

/** Requests for a sign-in to the client portal. Link and code are derived from the id and stored nowhere. */
export const portalSignIn = pgTable(
  'portal_sign_in',
  {
    businessId,
    id,
    channel,
    address,
    language: varchar('language', { length: 5 }).notNull(),
    /** Codes that were typed for it. */
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Time of its one use, by link or code. */
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('portal_sign_in_by_expiry').on(t.expiresAt),
    check('portal_sign_in_tries', sql`${t.tries} between 0 and 5`),
  ],
)

/** Devices that are signed in to the client portal, each for an address, which several clients may share. */
export const portalSession = pgTable(
  'portal_session',
  {
    businessId,
    id,
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    channel,
    address,
    userAgent: line('user_agent', LINE_MAX),
    createdAt: instant('created_at').notNull(),
    /** Last use, to the day. */
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    uniqueIndex('portal_session_by_token').on(t.businessId, t.tokenHash),
    index('portal_session_by_address').on(t.businessId, t.address),
    index('portal_session_by_expiry').on(t.expiresAt),
  ],
)

/**
 * Passkeys with which clients sign in, each of an address. A trigger removes those of an address that no client has any
 * more.
 */
export const portalPasskey = pgTable(
  'portal_passkey',
  {
    businessId,
    id,
    /** Base64url, as browsers name it. */
    credentialId: varchar('credential_id', { length: 1400 }).notNull(),
    /** COSE key (RFC 9053) in base64url. */
    publicKey: varchar('public_key', { length: 2000 }).notNull(),
    /** Signatures that the authenticator has counted; 0 for one that counts none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    channel,
    address,
    userAgent: line('user_agent', LINE_MAX),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    uniqueIndex('portal_passkey_by_credential').on(t.businessId, t.credentialId),
    index('portal_passkey_by_address').on(t.businessId, t.address),
  ],
)

/** Challenges that passkeys have to answer, each once. */
export const portalChallenge = pgTable(
  'portal_challenge',
  {
    businessId,
    challenge: varchar('challenge', { length: 100 }).notNull(),
    /** The session that adds a passkey; null for a sign-in. */
    sessionId: uuid('session_id'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.challenge] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('portal_challenge_by_expiry').on(t.expiresAt),
  ],
)

/** New addresses that clients have asked for and not proved yet. The code is derived from the id and stored nowhere. */
export const portalAddressChange = pgTable(
  'portal_address_change',
  {
    businessId,
    id,
    /** The only session that can use the code. */
    sessionId: uuid('session_id').notNull(),
    clientId: uuid('client_id').notNull(),
    channel,
    address,
    /** True: for each client who has the former address. */
    forAll: boolean('for_all').notNull(),
    language: varchar('language', { length: 5 }).notNull(),
    /** Codes that were typed for it. */
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('portal_address_change_by_session').on(t.businessId, t.sessionId),
    index('portal_address_change_by_expiry').on(t.expiresAt),
    check('portal_address_change_tries', sql`${t.tries} between 0 and 5`),
  ],
)
