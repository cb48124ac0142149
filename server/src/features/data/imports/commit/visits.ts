import { matchClient } from '@deskbell/domain/data/imports/match.ts'
import { readVisit, type VisitDraft } from '@deskbell/domain/data/imports/rules.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { FileRow } from '../reader/unreadable.ts'
import { type CommitContext, insertAll, type RowWriter, recordChanges } from './context.ts'
import { copyInto, copyLine } from './copy.ts'
import { findByIdentity, indexPeople, type KnownClient } from './existing-clients.ts'
import { lockOwners } from './owners.ts'

const STAGE_VISITS = `
  create temp table import_visit (id uuid, client_id uuid, service_id uuid, uses integer, at timestamptz) on commit drop`

const OWNERS = `
  create temp table import_owner on commit drop as
  select client_id, gen_random_uuid() as pass_id, min(at) as since, count(*)::int as visits from import_visit
  group by client_id`

// Unpaid visits would count as owed. So each client's imported visits belong to one unlimited pass, which is void.
const PASSES = `
  insert into pass (business_id, id, client_id, package_id, name, covers_all, service_ids, visits, remaining,
    last_sequence, price, complimentary, purchased_at, starts_at_first_visit, starts_on, voided_at, created_at, updated_at)
  select $1, pass_id, client_id, $2::uuid, 'Visits before the import', true, '{}', null, 0, visits + 2, 0, false,
    since, false, since::date, $3::timestamptz, $3::timestamptz, $3::timestamptz
  from import_owner`

const VISITS = `
  insert into check_in (business_id, id, client_id, service_id, pass_id, pass_reason, visits_used, remaining, source,
    occurred_at, received_at, by_user, by_name, created_at, updated_at)
  select $1, v.id, v.client_id, v.service_id, o.pass_id, 'chosen', v.uses, 0, 'import', v.at, $2::timestamptz, $3::text,
    $4::text, $2::timestamptz, $2::timestamptz
  from import_visit v join import_owner o using (client_id) order by v.at`

// One entry per visit, as for every unlimited pass, between the first entry and the void.
const LEDGER = `
  insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, check_in_id, at, by_user, by_name, note)
  select $1, pass_id, 1, 'grant'::ledger_kind, 0, 0, null::uuid, $2::timestamptz, $3::text, $4::text, 'Imported'
  from import_owner
  union all
  select $1, o.pass_id, 1 + row_number() over (partition by v.client_id order by v.at, v.id), 'use', 0, 0, v.id,
    $2::timestamptz, $3, $4, ''
  from import_visit v join import_owner o using (client_id)
  union all
  select $1, pass_id, visits + 2, 'void', 0, 0, null, $2::timestamptz, $3, $4, '' from import_owner`

const CHANGES = `
  insert into import_change (business_id, import_id, entity, entity_id)
  select $1, $2::uuid, 'check_in', id from import_visit
  union all
  select $1, $2::uuid, 'pass', pass_id from import_owner`

/** Builds the statements that insert the staged visits with their passes and ledger entries. */
function writeVisits(
  { businessId, importId, now, by }: CommitContext,
  packageId: string,
): { text: string; values: unknown[] }[] {
  return [
    { text: OWNERS, values: [] },
    { text: 'analyze import_owner', values: [] },
    { text: PASSES, values: [businessId, packageId, now] },
    { text: VISITS, values: [businessId, now, by.userId, by.name] },
    { text: LEDGER, values: [businessId, now, by.userId, by.name] },
    { text: CHANGES, values: [businessId, importId] },
  ]
}

type KnownService = { id: string; name: string; uses: number }
type Visit = { client: KnownClient; service: KnownService; at: string }

async function findServices({ look, businessId }: CommitContext): Promise<Map<string, KnownService>> {
  const { rows } = await look.query<KnownService>(
    `select id, name, visits_used as uses from service where business_id = $1
     order by archived_at is null, position desc, id desc`,
    [businessId],
  )
  return new Map(rows.map((row) => [fold(row.name), row]))
}

// By the minute: files have seconds or not, and imported visits have none.
const ALREADY = `
  select k.client_id || k.service_id::text || floor(extract(epoch from k.occurred_at) / 60) as key from check_in k
  where k.business_id = $1 and k.client_id = any ($2::uuid[])
    and k.occurred_at >= $3::timestamptz - interval '1 minute' and k.occurred_at < $4::timestamptz + interval '1 minute'`

function getVisitKey({ client, service, at }: Visit): string {
  return client.id + service.id + Math.floor(Date.parse(at) / MINUTE_MS)
}

async function findAlready({ look, businessId }: CommitContext, visits: Visit[]): Promise<Set<string>> {
  const times = visits.map(({ at }) => at).sort()
  const ids = [...new Set(visits.map(({ client }) => client.id))]
  const { rows } = await look.query<{ key: string }>(ALREADY, [businessId, ids, times[0], times.at(-1)])
  return new Set(rows.map(({ key }) => key))
}

/** Creates the package of the passes for imported visits: archived, not for sale. */
async function makePackage(moving: CommitContext): Promise<string> {
  const [id, { now }] = [newId(), moving]
  const columns = ['id', 'name', 'covers_all', 'price', 'starts', 'active', 'archived_at', 'created_at', 'updated_at']
  const row = [id, 'Visits before the import', true, 0, 'purchase', false, now, now, now]
  await insertAll(moving, { into: 'package', columns, rows: [row] })
  await recordChanges(moving, [{ entity: 'package', id }])
  return id
}

/** Imports past visits: staged batch by batch, then written together at the end. */
export function importVisits(moving: CommitContext): RowWriter {
  const { plan, tally, policy, write } = moving
  let services: Map<string, KnownService>
  let staged = 0

  const match = (row: FileRow, draft: VisitDraft, known: ReturnType<typeof indexPeople<KnownClient>>): Visit[] => {
    const owner = matchClient(draft.who, known.find(draft.who))
    const service = services.get(fold(draft.serviceName))
    if (owner.ok && service) return [{ client: owner.client, service, at: draft.at }]
    tally.refuse(row, [
      ...(owner.ok ? [] : [{ field: null, code: owner.code }]),
      ...(service ? [] : [{ field: 'serviceName' as const, code: 'service_unknown' as const }]),
    ])
    return []
  }

  return {
    async take(rows) {
      services ??= await findServices(moving)
      if (write && staged === 0) await write.query(STAGE_VISITS)
      const read: { row: FileRow; draft: VisitDraft }[] = []
      for (const row of rows) {
        const one = readVisit(row.cells, plan)
        if (!one.ok) tally.refuse(row, one.findings)
        else if (one.draft) read.push({ row, draft: one.draft })
        // A no-show.
        else tally.counts.skipped += 1
      }
      const whose = read.map(({ draft }) => draft.who)
      const known = indexPeople(await findByIdentity(moving, whose))
      const visits = read.flatMap(({ row, draft }) => match(row, draft, known))
      const already = policy === 'new' ? new Set<string>() : await findAlready(moving, visits)
      const fresh = visits.filter((visit) => !already.has(getVisitKey(visit)))
      tally.counts.skipped += visits.length - fresh.length
      tally.counts.created += fresh.length
      staged += fresh.length
      if (!write) return
      const lines = fresh.map(({ client, service, at }) => copyLine([newId(), client.id, service.id, service.uses, at]))
      await copyInto(write, 'import_visit (id, client_id, service_id, uses, at)', lines)
    },
    async end() {
      if (!write || staged === 0) return
      await write.query('analyze import_visit')
      await lockOwners(moving, 'import_visit')
      const packageId = await makePackage(moving)
      for (const { text, values } of writeVisits(moving, packageId)) await write.query(text, values)
    },
  }
}
