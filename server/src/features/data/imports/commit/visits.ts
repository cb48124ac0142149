import { findOwner } from '@deskbell/domain/data/imports/match.ts'
import { readVisit, type VisitDraft } from '@deskbell/domain/data/imports/rules.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { FileRow } from '../reader/unreadable.ts'
import { type CommitContext, insertAll, noteChanges, type RowWriter } from './context.ts'
import { copyInto, copyLine } from './copy.ts'
import { findByIdentity, indexPeople, type KnownClient } from './existing-clients.ts'
import { requireOwners } from './owners.ts'
import { STAGE_VISITS, writeVisits } from './visit-statements.ts'

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

const ALREADY = `
  select k.client_id || k.service_id::text || extract(epoch from k.occurred_at)::bigint as key from check_in k
  where k.business_id = $1 and k.client_id = any ($2::uuid[]) and k.occurred_at between $3 and $4`

function getVisitKey({ client, service, at }: Visit): string {
  return client.id + service.id + Math.floor(Date.parse(at) / 1000)
}

async function findAlready({ look, businessId }: CommitContext, visits: Visit[]): Promise<Set<string>> {
  const times = visits.map(({ at }) => at).sort()
  const ids = [...new Set(visits.map(({ client }) => client.id))]
  const { rows } = await look.query<{ key: string }>(ALREADY, [businessId, ids, times[0], times.at(-1)])
  return new Set(rows.map(({ key }) => key))
}

/** The package of the passes to which visits of the past belong: over before they began, and not on sale. */
async function makePackage(moving: CommitContext): Promise<string> {
  const [id, { now }] = [newId(), moving]
  const columns = ['id', 'name', 'covers_all', 'price', 'starts', 'active', 'archived_at', 'created_at', 'updated_at']
  const row = [id, 'Visits before the import', true, 0, 'purchase', false, now, now, now]
  await insertAll(moving, { into: 'package', columns, rows: [row] })
  await noteChanges(moving, [{ entity: 'package', id }])
  return id
}

/** Moves visits of the past in: staged batch by batch, written together at the end. */
export function importVisits(moving: CommitContext): RowWriter {
  const { plan, tally, policy, write } = moving
  let services: Map<string, KnownService>
  let staged = 0

  const match = (row: FileRow, draft: VisitDraft, known: ReturnType<typeof indexPeople<KnownClient>>): Visit[] => {
    const owner = findOwner(draft.who, known.find(draft.who))
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
        // Somebody who was booked and didn't come.
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
      await requireOwners(moving, 'import_visit')
      const packageId = await makePackage(moving)
      for (const { text, values } of writeVisits(moving, packageId)) await write.query(text, values)
    },
  }
}
