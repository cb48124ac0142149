import { findOwner } from '@deskbell/domain/data/imports/match.ts'
import { type PassDraft, readBalance, readPass } from '@deskbell/domain/data/imports/pass-row.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { daysBetween, instantAt } from '@deskbell/domain/shared/time.ts'
import type { FileRow } from '../reader/unreadable.ts'
import type { CommitContext, RowWriter } from './context.ts'
import { copyInto, copyLine } from './copy.ts'
import { findByIdentity, indexPeople, type KnownClient } from './existing-clients.ts'
import { requireOwners } from './owners.ts'
import { type KnownPackage, openPackages } from './packages.ts'
import { PASS_COLUMNS, STAGE_PASSES, writePasses } from './pass-statements.ts'

type Bought = { draft: PassDraft; client: KnownClient; pack: KnownPackage; visits: number | null; used: number }

/** Validity is told in days, of which no more are offered on the screen; what goes beyond are days added to it. */
const VALID_DAYS_MAX = 1000

/** From when to when a pass of a row can be used. One that was over before today starts no later than it ended. */
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
  const at = instantAt(bought, '12:00', moving.plan.timeZone).toISOString()
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
  ])
}

const ALREADY = `
  select client_id, lower(name) as name, visits, purchased_at, starts_on, expires_on from pass
  where business_id = $1 and client_id = any ($2::uuid[])`

/** Whether a pass of a row is there already: then it lives on in its own ledger, and no file changes it. */
function isThere(
  { draft, client, visits }: Bought,
  already: { client_id: string; name: string; visits: number | null; starts_on: string; expires_on: string }[],
): boolean {
  return already.some(
    (one) =>
      one.client_id === client.id &&
      one.name === draft.packageName.toLowerCase() &&
      one.visits === visits &&
      (draft.expiresOn ?? null) === one.expires_on &&
      (!(draft.startsOn ?? draft.purchasedOn) || (draft.startsOn ?? draft.purchasedOn) === one.starts_on),
  )
}

/** Moves passes in: read and staged batch by batch, written together at the end, so that nobody waits long. */
export function importPasses(moving: CommitContext): RowWriter {
  const { plan, tally, policy, write } = moving
  let packages: Awaited<ReturnType<typeof openPackages>>
  let staged = 0

  const match = (row: FileRow, draft: PassDraft, known: ReturnType<typeof indexPeople<KnownClient>>): Bought[] => {
    const owner = findOwner(draft.who, known.find(draft.who))
    const pack = packages.find(draft.packageName)
    const balance = readBalance(draft, pack?.visits)
    const code = owner.ok ? (balance.ok ? null : balance.code) : owner.code
    if (code) tally.refuse(row, [{ field: owner.ok ? 'left' : findFirst(plan.columns), code }])
    if (!owner.ok || !balance.ok) return []
    const { visits, used } = balance
    return [{ draft, client: owner.client, pack: pack ?? packages.plan(draft, visits), visits, used }]
  }

  return {
    async take(rows) {
      packages ??= await openPackages(moving)
      if (write && staged === 0) await write.query(STAGE_PASSES)
      const read: { row: FileRow; draft: PassDraft }[] = []
      for (const row of rows) {
        const one = readPass(row.cells, plan)
        if (!one.ok) tally.refuse(row, one.findings)
        else if (one.draft) read.push({ row, draft: one.draft })
      }
      const whose = read.map(({ draft }) => draft.who)
      const known = indexPeople(await findByIdentity(moving, whose))
      const bought = read.flatMap(({ row, draft }) => match(row, draft, known))
      const ids = [...new Set(bought.map(({ client }) => client.id))]
      const already = policy === 'new' ? [] : (await moving.look.query(ALREADY, [moving.businessId, ids])).rows
      const fresh = bought.filter((one) => !isThere(one, already))
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
      await requireOwners(moving, 'import_pass')
      for (const { text, values } of writePasses(moving)) await write.query(text, values)
    },
  }
}

function findFirst(columns: CommitContext['plan']['columns']) {
  const who = ['clientEmail', 'clientName', 'clientFirstName', 'clientPhone'] as const
  return who.find((field) => columns.includes(field)) ?? null
}
