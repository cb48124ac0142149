import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { integer, pgEnum, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'

/** The first column of every primary and foreign key of a shop's tables; see docs/decisions/0003. */
export const businessId = varchar('business_id', { length: 40 }).notNull()

export const id = uuid('id').notNull()

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A text that is never null: nothing typed is the empty string. */
export const line = (name: string, length: number) => varchar(name, { length }).notNull().default('')

export const personName = (name: string) => varchar(name, { length: NAME_MAX }).notNull()

export const money = (name: string) => integer(name).notNull()

/** Counts the changes of a row, so that a stale edit is recognised. */
export const version = integer('version').notNull().default(1)

/** Who did it: the account's id, or null for the system. Names may change, so they are kept as they were. */
export const byUser = text('by_user')
export const byName = varchar('by_name', { length: 200 }).notNull()

export const timestamps = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

/** An enum that domain lists once. */
export function enumColumn<Option extends string>(name: string, { options }: { options: Option[] }) {
  return pgEnum(name, options as [Option, ...Option[]])
}
