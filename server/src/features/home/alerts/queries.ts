import type { AttentionList, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from '../../../db/drizzle.ts'
import { attention } from '../../../db/schema/attention.ts'
import { client } from '../../../db/schema/client.ts'
import { clientSummary } from '../../../db/schema/client-summary.ts'
import { device } from '../../../db/schema/device.ts'
import { AppError } from '../../../errors.ts'
import { presentAlert } from './present.ts'

/** Maximum number of open alerts listed. */
const MOST = 200

function select(db: Queryable, { businessId }: Actor, which: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(attention),
      deviceName: device.name,
      firstName: client.firstName,
      lastName: client.lastName,
      phone: client.phone,
      owed: clientSummary.owed,
    })
    .from(attention)
    .leftJoin(device, and(eq(device.businessId, attention.businessId), eq(device.id, attention.deviceId)))
    .leftJoin(client, and(eq(client.businessId, attention.businessId), eq(client.id, attention.clientId)))
    .leftJoin(
      clientSummary,
      and(eq(clientSummary.businessId, attention.businessId), eq(clientSummary.clientId, attention.clientId)),
    )
    .where(and(eq(attention.businessId, businessId), which))
    .orderBy(desc(attention.at), desc(attention.id))
}

/**
 * Selects the alerts to list if there are too many: the newest of each device and kind first, so that one device can't
 * push the others out.
 */
function selectFairly(db: Queryable, { businessId }: Actor) {
  const newest = sql`${attention.at} desc, ${attention.id} desc`
  return db
    .select({ id: attention.id })
    .from(attention)
    .where(and(eq(attention.businessId, businessId), isNull(attention.resolvedAt)))
    .orderBy(sql`row_number() over (partition by ${attention.deviceId}, ${attention.kind} order by ${newest})`, newest)
    .limit(MOST)
}

export async function findOpenAlerts(db: Queryable, actor: Actor): Promise<AttentionList> {
  return { items: (await select(db, actor, inArray(attention.id, selectFairly(db, actor)))).map(presentAlert) }
}

export async function findAlert(db: Queryable, actor: Actor, id: string): Promise<StoredAlert> {
  const [row] = await select(db, actor, eq(attention.id, id))
  if (!row) throw new AppError('not_found')
  return presentAlert(row)
}
