import type { Question } from '@deskbell/domain/services/questions/schema.ts'
import { type AddOn, PriceKind, ServiceKind, VideoKind } from '@deskbell/domain/services/schema.ts'
import { NAME_MAX, NOTE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, enumColumn, id, instant, line, money, personName, timestamps, version } from './columns.ts'

export const serviceKind = enumColumn('service_kind', ServiceKind)
export const priceKind = enumColumn('price_kind', PriceKind)
export const videoKind = enumColumn('video_kind', VideoKind)

export const service = pgTable(
  'service',
  {
    businessId,
    id,
    name: personName('name'),
    description: line('description', NOTE_MAX),
    category: line('category', NAME_MAX),
    kind: serviceKind('kind').notNull(),
    capacity: integer('capacity').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull(),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull(),
    priceKind: priceKind('price_kind').notNull().default('fixed'),
    price: money('price'),
    /** In thousandths of a percent; null: the business's rate. */
    taxRate: integer('tax_rate'),
    addOns: jsonb('add_ons').$type<AddOn[]>().notNull().default([]),
    questions: jsonb('questions').$type<Question[]>().notNull().default([]),
    video: videoKind('video').notNull().default('none'),
    requests: boolean('requests').notNull().default(false),
    needsPass: boolean('needs_pass').notNull().default(false),
    colour: varchar('colour', { length: 7 }).notNull(),
    visitsUsed: integer('visits_used').notNull(),
    /** True if it can be booked; otherwise clients only check in to it. */
    bookable: boolean('bookable').notNull().default(true),
    active: boolean('active').notNull(),
    /** Position in the business's own order, from 1; ties are broken by id. */
    position: integer('position').notNull().default(1),
    archivedAt: instant('archived_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('service_in_order').on(t.businessId, t.position, t.id),
    check('service_has_a_name', sql`${t.name} <> ''`),
    check('service_capacity', sql`${t.capacity} between 1 and 1000 and (${t.kind} = 'class' or ${t.capacity} = 1)`),
    check('service_duration', sql`${t.durationMinutes} between 1 and 1440`),
    check(
      'service_buffers',
      sql`${t.bufferBeforeMinutes} between 0 and 1440 and ${t.bufferAfterMinutes} between 0 and 1440`,
    ),
    check('service_price', sql`${t.price} between 0 and 1000000000 and (${t.priceKind} <> 'free' or ${t.price} = 0)`),
    check('service_tax', sql`${t.taxRate} between 0 and 100000`),
    check('service_visits_used', sql`${t.visitsUsed} between 1 and 100`),
    check('service_add_ons', sql`jsonb_typeof(${t.addOns}) = 'array'`),
    check('service_questions', sql`jsonb_typeof(${t.questions}) = 'array'`),
    check('service_colour', sql`${t.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
)
