import { type SQL, sql } from 'drizzle-orm'

/** Whether a state was on at a moment, by what happened first since: it ended, or it began; null: it is as it is now. */
export function stateThen(since: SQL, { begins, over }: { begins: SQL; over: SQL }): SQL {
  const first = (what: SQL) => sql`min(t.sequence) filter (where ${what} and ${since})`
  return sql`case when ${first(over)} is not null then coalesce(${first(over)} < ${first(begins)}, true)
    when ${first(begins)} is not null then false end`
}

export const ENDED = {
  begins: sql`(t.kind = 'void' or (t.kind = 'transfer' and t.undoes = 1))`,
  over: sql`t.kind = 'restore'`,
}
export const FROZEN = { begins: sql`t.kind = 'freeze'`, over: sql`t.kind = 'unfreeze'` }
