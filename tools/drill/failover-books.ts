import { query } from '../bench/database.ts'
import type { Acknowledged } from './failover-clients.ts'
import type { Stage } from './failover-stage.ts'
import { countDeliveries, type Written } from './messages-books.ts'

export type Books = { acknowledged: number; lost: number; doubled: number }

const WRITTEN = `
  select k.id, (select count(*)::int from ledger_entry e
    where e.business_id = k.business_id and e.check_in_id = k.id and e.kind = 'use') as uses
  from check_in k
  union all select id, 1 from booking where appointment_id = $1`

/** Passes whose balance isn't what was granted without what was used. */
const WRONG_PASSES = `
  select p.id from pass p left join ledger_entry e on e.business_id = p.business_id and e.pass_id = p.id
    group by p.business_id, p.id having p.remaining <> coalesce(sum(e.delta), 0)`

/** Compares what clients were told with what is in the database. */
export async function compareBooks(databaseUrl: string, stage: Stage, told: Acknowledged[]): Promise<Books> {
  const rows = await query<{ id: string; uses: number }>(databaseUrl, WRITTEN, [stage.classId])
  const written = new Map(rows.map((row) => [row.id, row]))
  const lost = told.filter(({ id }) => written.get(id)?.uses !== 1)
  const clients = new Set(told.map(({ id }) => id))
  // Written, and told to nobody, since the drill ended all operations: under another id than the client's own.
  const doubled = rows.filter(({ id, uses }) => uses > 1 || !clients.has(id))
  const wrong = await query(databaseUrl, WRONG_PASSES)
  const messages = await compareMessages(databaseUrl, stage)
  return {
    acknowledged: told.length,
    lost: lost.length + wrong.length + messages.missed,
    doubled: doubled.length + messages.twice,
  }
}

/** Compares the mail server's log with the clients who were booked at the beginning. */
async function compareMessages(databaseUrl: string, stage: Stage) {
  const written = await query<Written>(
    databaseUrl,
    `select m.id, m.handed_at is not null as "isHandedOver" from message m
      join booking b on b.business_id = m.business_id and b.id = m.booking_id where b.appointment_id <> $1`,
    [stage.classId],
  )
  const ids = new Set(written.map(({ id }) => id))
  const noted = stage.noted().split('\n')
  const ofThese = noted.filter((line) => ids.has(line.split(' ')[1] ?? ''))
  return countDeliveries(ofThese.join('\n'), { due: stage.clientIds.length, written })
}
