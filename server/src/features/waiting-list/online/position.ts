import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { client } from '../../../db/schema/client.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { fitsClass } from '../reserved-places.ts'

/**
 * Returns the place in line of entries for a class, by id: one more than those before who wait for this class, or for
 * any time of its service that it fits. Entries that don't wait for a class are left out.
 */
export async function findPositions(db: Queryable, actor: Actor, ids: string[]): Promise<Map<string, number>> {
  const { businessId } = actor
  const { rows } = await db.execute<{ id: string; position: number }>(sql`
    select own.id, 1 + (
      select count(*)::int from ${waiting} w
      join ${client} c on c.business_id = w.business_id and c.id = w.client_id and c.archived_at is null
      where w.business_id = ${businessId} and w.status in ('waiting', 'offered') and w.service_id = own.service_id
        and (w.created_at, w.id) < (own.created_at, own.id)
        and ${fitsClass(actor)}
      ) as position
    from ${waiting} own
    join ${appointment} a on a.business_id = own.business_id and a.id = own.appointment_id
    where own.business_id = ${businessId} and own.id = any (${sql.param(ids)}::uuid[])
      and own.status in ('waiting', 'offered')`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}
