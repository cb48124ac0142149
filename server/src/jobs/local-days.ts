import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Queryable } from '../db/client.ts'
import { type SQL, sql } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import { findDistinct } from '../db/sql.ts'

/** Returns the time zones of all businesses. One that is unknown here is left out, so that it harms no other business. */
export async function findTimeZones(db: Queryable, now: Date): Promise<string[]> {
  const zones = await findDistinct<string>(db, business, business.timeZone)
  return zones.filter((zone) => isKnown(zone, now))
}

function isKnown(timeZone: string, now: Date): boolean {
  try {
    localDay(now, timeZone)
    return true
  } catch {
    return false
  }
}

/** Builds rows `(today date, zones text[])` for a FROM clause: the time zones by their local day, at most three. */
export function localDays(timeZones: string[], now: Date): SQL {
  const days = Map.groupBy(timeZones, (zone) => localDay(now, zone))
  const rows = [...days].map(([today, zones]) => ({ today, zones }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as t (today date, zones text[])`
}
