import { query } from '../bench/database.ts'
import type { Tap } from './kiosk-taps.ts'

/** Violated invariants; all 0 in a sound run. */
export type KioskFindings = { lost: number; doubled: number; ledger_mismatch: number; unexplained: number }

// Net visits that each check-in took from its pass, uses minus undos: 1 or 0.
const VISITS = `
  select c.id, c.undone_at is not null undone, count(*) filter (where l.kind = 'use')::int
    - count(*) filter (where l.kind = 'undo')::int taken
  from check_in c left join ledger_entry l on l.business_id = c.business_id and l.check_in_id = c.id
  where c.source = 'kiosk' group by c.business_id, c.id`

const MISMATCHED = `
  select p.id from pass p
  where p.remaining <> (select sum(l.delta) from ledger_entry l where l.business_id = p.business_id and l.pass_id = p.id)
    or (select -coalesce(sum(l.delta), 0) from ledger_entry l
        where l.business_id = p.business_id and l.pass_id = p.id and l.check_in_id is not null)
      <> (select coalesce(sum(c.visits_used), 0) from check_in c
        where c.business_id = p.business_id and c.pass_id = p.id and c.undone_at is null)`

// Passes overdrawn by more visits than they have 'overdrawn' alerts.
const OVERDRAWN_WITHOUT_ALERT = `
  select p.id from pass p
  where p.remaining < 0 and -p.remaining > (
    select count(*) from attention a
    where a.business_id = p.business_id and a.pass_id = p.id and a.kind = 'overdrawn')`

/** Error codes with which the server may reject an offline entry; each creates an alert for staff. */
const ALLOWED_REJECTIONS = ['see_desk', 'undo_too_late', 'already_undone', 'not_undoable']

export async function checkServerState({
  taps,
  databaseUrl,
  say,
}: {
  taps: Tap[]
  databaseUrl: string
  say: (words: string) => void
}): Promise<KioskFindings> {
  const read = <Row extends object>(text: string) => query<Row & Record<string, unknown>>(databaseUrl, text)
  const operations = byId(
    await read<{ id: string; status: number; response: unknown }>(
      'select id, status, response from operation where device_id is not null',
    ),
  )
  const visits = byId(await read<{ id: string; undone: boolean; taken: number }>(VISITS))
  const clients = byId(await read<{ id: string }>('select id from client'))
  const told = await read<{ id: string; kind: string; client_id: string | null; code: string | null }>(
    `select id, kind, client_id, detail ->> 'code' code from attention`,
  )
  const known = byId(taps)
  const books: KioskFindings = { lost: 0, doubled: 0, ledger_mismatch: 0, unexplained: 0 }
  const count = (column: keyof KioskFindings, words: string, found: object) => {
    books[column] += 1
    say(`${column}: ${words} ${JSON.stringify(found)}`)
  }

  const listed = new Set(told.map(({ id }) => id))
  const rejectedOf = new Set(told.filter(({ kind }) => kind === 'rejected').map(({ client_id }) => client_id))
  for (const tap of taps) {
    const operation = operations.get(tap.id)
    const claimed = tap.outcome === 'confirmed' || tap.outcome === 'saved'
    if (!operation) {
      if (claimed) count('lost', 'the server knows nothing of it', tap)
      continue
    }
    const isDone = operation.status === 200
    if (tap.outcome === 'refused') count('unexplained', 'made, though the device kept nothing', tap)
    if (!isDone && tap.outcome === 'confirmed') count('unexplained', 'confirmed, and rejected', { tap, operation })
    if (!isDone && !listed.has(tap.id)) count('unexplained', 'rejected, and nobody is told', { tap, operation })
    if (isDone && tap.outcome === 'to_desk') count('unexplained', 'made, though sent to the desk', { tap, operation })
    if (!isDone) continue
    if (tap.kind === 'sign_up' && !clients.has(tap.clientId)) count('lost', 'nobody was signed up', tap)
    if (tap.kind !== 'check_in') continue
    const visit = visits.get(tap.id)
    if (!visit) count('lost', 'no visit', tap)
    else if (tap.undo === 'saved' && !visit.undone && !rejectedOf.has(tap.clientId)) count('lost', 'not undone', tap)
    else if (visit.undone && !tap.undo) count('unexplained', 'undone, and nobody has asked', tap)
  }
  for (const visit of visits.values()) {
    if (visit.taken > 1) count('doubled', 'taken more than once', visit)
    if (!known.has(visit.id)) count('unexplained', 'a visit that nobody made', visit)
  }
  const undos = [...operations.values()].filter(({ id }) => !known.has(id))
  if (undos.length > taps.filter(({ undo }) => undo).length) count('doubled', 'more undone than asked', { undos })
  for (const { id, status, response } of operations.values())
    if (status !== 200 && !ALLOWED_REJECTIONS.includes(String(response)))
      count('unexplained', 'rejected', { id, status, response, tap: known.get(id) })
  for (const found of await read(MISMATCHED)) count('ledger_mismatch', 'a pass', found)
  for (const found of await read(OVERDRAWN_WITHOUT_ALERT)) count('unexplained', 'overdrawn, and nobody is told', found)
  for (const found of told.filter(({ kind }) => kind === 'missing')) count('unexplained', 'entries are missing', found)
  return books
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
