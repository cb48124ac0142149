import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core'
import { business } from './business.ts'
import { businessId, byName, byUser, id, instant } from './columns.ts'

/** Who changed what, when, from what to what. Only ever added to. */
export const activity = pgTable(
  'activity',
  {
    businessId,
    id,
    at: instant('at').notNull(),
    byUser,
    byName,
    /** What was done, in the past tense: `added`, `changed`, `archived`, … */
    action: varchar('action', { length: 40 }).notNull(),
    /** On what: the entity's table and id. */
    entity: varchar('entity', { length: 40 }).notNull(),
    entityId: varchar('entity_id', { length: 60 }).notNull(),
    /** The client whom it is about, where it is about one: a client's page shows all of theirs. */
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
    // Places that were only held: the reports leave them out.
    index('activity_let_go')
      .on(t.businessId, t.entityId)
      .where(sql`${t.entity} = 'booking' and ${t.action} in ('lapsed', 'released')`),
  ],
)
