import { matchClient } from '@deskbell/domain/data/imports/match.ts'
import { type PassDraft, readBalance, readPass } from '@deskbell/domain/data/imports/pass-row.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { daysBetween, localDay, toInstant } from '@deskbell/domain/shared/time.ts'
import type { FileRow } from '../reader/unreadable.ts'
import { type CommitContext, insertAll, type RowWriter, readDrafts, recordChanges } from './context.ts'
import { copyInto, copyLine } from './copy.ts'
import { findByIdentity, indexPeople, type KnownClient } from './existing-clients.ts'
import { findWhoField, lockOwners } from './owners.ts'
import { PASS_COLUMNS, STAGE_PASSES, writePasses } from './pass-statements.ts'

type KnownPackage = {
  id: string
  name: string
  coversAll: boolean
  category: string
  serviceIds: string[]
  visits: number | null
  price: number
}

const OWN = `
  select p.id, p.name, p.covers_all as "coversAll", p.category, p.visits, p.price,
    array(select ps.service_id from package_service ps where ps.business_id = $1 and ps.package_id = p.id)
      || array(select s.id from service s
        where s.business_id = $1 and p.category <> '' and s.category = p.category and s.archived_at is null)
      as "serviceIds"
  from package p where p.business_id = $1 order by p.archived_at is null, p.created_at, p.id`

const COLUMNS = ['id', 'name', 'covers_all', 'visits', 'price', 'starts', 'active', 'created_at', 'updated_at']

/**
 * Looks up packages by name. A package that only the file knows is created: it covers everything and is not for sale
 * until staff complete it.
 */
async function openPackages(moving: CommitContext) {
  const { look, businessId, now } = moving
  const { rows } = await look.query<KnownPackage>(OWN, [businessId])
  const known = new Map(rows.map((row) => [fold(row.name), row]))
  const unwritten: KnownPackage[] = []
  return {
    find: (name: string) => known.get(fold(name)),
    plan: ({ packageName: name, price }: PassDraft, visits: number | null): KnownPackage => {
      const made = { id: newId(), name, coversAll: true, category: '', serviceIds: [], visits, price: price ?? 0 }
      known.set(fold(name), made)
      unwritten.push(made)
      return made
    },
    write: async () => {
      const made = unwritten.splice(0)
      const rows = made.map(({ id, name, visits, price }) => [
        id,
        name,
        true,
        visits,
        price,
        'purchase',
        false,
        now,
        now,
      ])
      await insertAll(moving, { into: 'package', columns: COLUMNS, rows })
      await recordChanges(
        moving,
        made.map(({ id }) => ({ entity: 'package', id })),
      )
    },
  }
}

type Bought = { draft: PassDraft; client: KnownClient; pack: KnownPackage; visits: number | null; used: number }

/** Maximum of the validity in days, as on the screen; a longer term becomes extra days. */
const VALID_DAYS_MAX = 1000

/** Returns a pass's term. If it starts after its expiry, it starts on the expiry day. */
function getTerm({ purchasedOn, startsOn, expiresOn }: PassDraft, today: string) {
  const begun = startsOn ?? purchasedOn ?? today
  const start = expiresOn && begun > expiresOn ? expiresOn : begun
  const days = expiresOn ? daysBetween(start, expiresOn) + 1 : null
  const count = days === null ? null : Math.min(days, VALID_DAYS_MAX)
  return { start, expiresOn, count, extraDays: (days ?? 0) - (count ?? 0) }
}

function stagedLine(moving: CommitContext, { draft, client, pack, visits, used }: Bought): string {
  const { start, expiresOn, count, extraDays } = getTerm(draft, moving.plan.today)
  const bought = draft.purchasedOn ?? (start < moving.plan.today ? start : moving.plan.today)
  const at = toInstant(bought, '12:00', moving.plan.timeZone).toISOString()
  const purchasedAt = at < moving.now ? at : moving.now
  return copyLine([
    newId(),
    client.id,
    pack.id,
    draft.packageName,
    pack.coversAll,
    pack.category,
    pack.serviceIds,
    visits,
    used,
    draft.price ?? 0,
    count,
    purchasedAt,
    start,
    expiresOn,
    extraDays,
    draft.frozenOn,
  ])
}

const ALREADY = `
  select client_id, lower(name) as name, visits, purchased_at, starts_on, expires_on from pass
  where business_id = $1 and client_id = any ($2::uuid[])`

type KnownPass = {
  client_id: string
  name: string
  visits: number | null
  purchased_at: Date
  starts_on: string | null
  expires_on: string | null
}

/** True if the pass exists already; its ledger is then authoritative, and no import changes it. */
function isThere({ draft, client, visits }: Bought, already: KnownPass[], timeZone: string): boolean {
  const start = draft.startsOn ?? draft.purchasedOn
  return already.some(
    (one) =>
      one.client_id === client.id &&
      one.name === draft.packageName.toLowerCase() &&
      one.visits === visits &&
      (draft.expiresOn ?? null) === one.expires_on &&
      // A pass that starts at its first visit has no start until then.
      (!start || start === (one.starts_on ?? localDay(one.purchased_at, timeZone))),
  )
}

/** Imports passes: staged batch by batch, then written together at the end, to hold row locks briefly. */
export function importPasses(moving: CommitContext): RowWriter {
  const { plan, tally, policy, write } = moving
  let packages: Awaited<ReturnType<typeof openPackages>>
  let staged = 0

  const match = (row: FileRow, draft: PassDraft, known: ReturnType<typeof indexPeople<KnownClient>>): Bought[] => {
    const owner = matchClient(draft.who, known.find(draft.who))
    const pack = packages.find(draft.packageName)
    const balance = readBalance(draft, pack?.visits)
    const code = owner.ok ? (balance.ok ? null : balance.code) : owner.code
    if (code) tally.refuse(row, [{ field: owner.ok ? 'left' : findWhoField(plan.columns), code }])
    if (!owner.ok || !balance.ok) return []
    const { visits, used } = balance
    return [{ draft, client: owner.client, pack: pack ?? packages.plan(draft, visits), visits, used }]
  }

  return {
    async take(rows) {
      packages ??= await openPackages(moving)
      if (write && staged === 0) await write.query(STAGE_PASSES)
      const read = readDrafts(moving, rows, readPass)
      const whose = read.map(({ draft }) => draft.who)
      const known = indexPeople(await findByIdentity(moving, whose))
      const bought = read.flatMap(({ row, draft }) => match(row, draft, known))
      const ids = [...new Set(bought.map(({ client }) => client.id))]
      const already =
        policy === 'new' ? [] : (await moving.look.query<KnownPass>(ALREADY, [moving.businessId, ids])).rows
      const fresh = bought.filter((one) => !isThere(one, already, plan.timeZone))
      tally.counts.skipped += bought.length - fresh.length
      tally.counts.created += fresh.length
      staged += fresh.length
      if (!write) return
      await packages.write()
      await copyInto(
        write,
        `import_pass (${PASS_COLUMNS})`,
        fresh.map((one) => stagedLine(moving, one)),
      )
    },
    async end() {
      if (!write || staged === 0) return
      await write.query('analyze import_pass')
      await lockOwners(moving, 'import_pass')
      for (const { text, values } of writePasses(moving)) await write.query(text, values)
    },
  }
}
