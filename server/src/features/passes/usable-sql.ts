import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { type SQL, sql } from '../../db/drizzle.ts'

/** Returns SQL that is true if a pass pays for a visit of some service on the day; same rule as `passObstacle`. */
export function usableOn(day: LocalDate, alias = 'p'): SQL {
  const p = sql.identifier(alias)
  return sql`${hasVisits(alias)} and (${p}.frozen_on is null or ${p}.frozen_on > ${day}::date)
    and (${p}.starts_at_first_visit or ${p}.starts_on <= ${day}::date) and ${isUnexpired(day, alias)}`
}

/** Returns SQL that is true if a pass pays for visits on the day or later, once it has begun or is no longer frozen. */
export function usableFrom(day: LocalDate, alias = 'p'): SQL {
  return sql`${hasVisits(alias)} and (${sql.identifier(alias)}.frozen_on is not null or ${isUnexpired(day, alias)})`
}

/** Returns SQL that is true if a pass is not void and has visits left. */
function hasVisits(alias: string): SQL {
  const p = sql.identifier(alias)
  return sql`${p}.voided_at is null and (${p}.visits is null or ${p}.remaining > 0)`
}

function isUnexpired(day: LocalDate, alias: string): SQL {
  const p = sql.identifier(alias)
  return sql`(${p}.expires_on is null or ${p}.expires_on >= ${day}::date)`
}
