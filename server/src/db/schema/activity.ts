import { sql } from '../drizzle.ts'
import { foreignKey, index, jsonb, pgTable, primaryKey, uuid, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, byName, byUser, id, instant } from './columns.ts'

/** Audit log: who changed which entity, when, and the values before and after. Append-only. */
export const activity = pgTable(
  'activity',
  {
    businessId,
    id,
    at: instant('at').notNull(),
    byUser,
    byName,
    /** Past tense: `added`, `changed`, `archived`, … */
    action: varchar('action', { length: 40 }).notNull(),
    /** Table name of the entity. */
    entity: varchar('entity', { length: 40 }).notNull(),
    entityId: varchar('entity_id', { length: 60 }).notNull(),
    /** Client that the entry is about, if any; the client's page lists these entries. */
    clientId: uuid('client_id'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('activity_newest_first').on(t.businessId, t.at, t.id),
    index('activity_of_client').on(t.businessId, t.clientId, t.at, t.id).where(sql`${t.clientId} is not null`),
    index('activity_of_entity').on(t.businessId, t.entity, t.entityId, t.at),
    // Lapsed or released holds, which the reports leave out.
    index('activity_let_go')
      .on(t.businessId, t.entityId, t.at)
      .where(sql`${t.entity} = 'booking' and ${t.action} in ('lapsed', 'released')`),
  ],
)
