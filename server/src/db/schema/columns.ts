import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { integer, pgEnum, text, timestamp, uuid, varchar } from '../pg-core.ts'

/** First column of every primary and foreign key of a business's tables (multi-tenancy); see docs/decisions/0001. */
export const businessId = varchar('business_id', { length: 40 }).notNull()

export const id = uuid('id').notNull()

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Varchar that is never null; an empty value is the empty string. */
export const line = (name: string, length: number) => varchar(name, { length }).notNull().default('')

export const personName = (name: string) => varchar(name, { length: NAME_MAX }).notNull()

export const money = (name: string) => integer(name).notNull()

/** Row version for the optimistic lock. */
export const version = integer('version').notNull().default(1)

/** Account that did it, or null for the system. The name is copied, since it may change later. */
export const byUser = text('by_user')
export const byName = varchar('by_name', { length: 200 }).notNull()

export const timestamps = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

/** Creates a PostgreSQL enum from a Zod enum of domain. */
export function enumColumn<Option extends string>(name: string, { options }: { options: Option[] }) {
  return pgEnum(name, options as [Option, ...Option[]])
}
