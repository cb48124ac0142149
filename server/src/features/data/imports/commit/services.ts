import type { ImportField } from '@deskbell/domain/data/imports/fields.ts'
import { readService, type ServiceDraft } from '@deskbell/domain/data/imports/rules.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { PALETTE } from '@deskbell/domain/shared/palette.ts'
import type { FileRow } from '../reader/unreadable.ts'
import { type CommitContext, insertRecords, type RowWriter, recordChanges } from './context.ts'

type Column = 'description' | 'category' | 'duration_minutes' | 'price' | 'tax_rate' | 'bookable' | 'active'
type KnownService = { id: string; name: string; version: number; price_kind: string } & Record<Column, unknown>

const UPDATED: readonly { field: ImportField; column: Column; value: (draft: ServiceDraft) => unknown }[] = [
  { field: 'description', column: 'description', value: ({ description }) => description },
  { field: 'category', column: 'category', value: ({ category }) => category },
  { field: 'duration', column: 'duration_minutes', value: ({ durationMinutes }) => durationMinutes },
  { field: 'price', column: 'price', value: ({ price }) => price },
  { field: 'taxRate', column: 'tax_rate', value: ({ taxRate }) => taxRate },
  { field: 'bookable', column: 'bookable', value: ({ bookable }) => bookable },
  { field: 'active', column: 'active', value: ({ active }) => active },
]

async function findServices({ look, businessId }: CommitContext): Promise<Map<string, KnownService>> {
  const { rows } = await look.query<KnownService>(
    'select * from service where business_id = $1 and archived_at is null order by position desc, id desc',
    [businessId],
  )
  return new Map(rows.map((row) => [fold(row.name), row]))
}

async function insertService(moving: CommitContext, draft: ServiceDraft, id: string): Promise<void> {
  const { name, description, category, kind, capacity, durationMinutes, price, taxRate, bookable, active } = draft
  const { rows } = (await moving.write?.query<{ last: number }>(
    'select coalesce(max(position), 0)::int as last from service where business_id = $1',
    [moving.businessId],
  )) ?? { rows: [] }
  const position = (rows[0]?.last ?? 0) + 1
  const colour = PALETTE[position % PALETTE.length]?.value ?? PALETTE[0].value
  const { now } = moving
  const values = {
    id,
    name,
    description,
    category,
    kind,
    capacity,
    duration_minutes: durationMinutes,
    price,
    tax_rate: taxRate,
  }
  const more = { buffer_before_minutes: 0, buffer_after_minutes: 0, colour, visits_used: 1, bookable, active, position }
  const row = { ...values, ...more, created_at: now, updated_at: now }
  await insertRecords(moving, 'service', [row])
  await recordChanges(moving, [{ entity: 'service', id }])
}

type Changed = { column: Column; value: unknown }

/** Lists the fields that a row changes. A free service stays free. */
function listChanges({ plan }: CommitContext, cells: string[], draft: ServiceDraft, known: KnownService): Changed[] {
  return UPDATED.filter(({ field }) => (cells[plan.columns.indexOf(field)] ?? '').trim() !== '')
    .map(({ column, value }) => ({ column, value: value(draft) }))
    .filter(({ column, value }) => value !== known[column] && !(column === 'price' && known.price_kind === 'free'))
}

async function changeService(moving: CommitContext, known: KnownService, changed: Changed[]): Promise<void> {
  const { write, businessId, now } = moving
  if (!write) return
  const sets = changed.map(({ column }, at) => `${column} = $${at + 4}`)
  await write.query(
    `update service set ${sets.join(', ')}, version = version + 1, updated_at = $3 where business_id = $1 and id = $2`,
    [businessId, known.id, now, ...changed.map(({ value }) => value)],
  )
  const before = Object.fromEntries(changed.map(({ column }) => [column, known[column]]))
  await recordChanges(moving, [{ entity: 'service', id: known.id, before: { ...before, version: known.version + 1 } }])
}

/** Imports services, matched by name. There are few, so each is written on its own. */
export function importServices(moving: CommitContext): RowWriter {
  const { plan, tally, policy } = moving
  let known: Map<string, KnownService>
  const touched = new Set<string>()

  const move = async (row: FileRow) => {
    const read = readService(row.cells, plan)
    if (!read.ok) return tally.refuse(row, read.findings)
    const { draft } = read
    if (!draft) return
    const name = fold(draft.name)
    const there = known.get(name)
    if (policy === 'new' || (!there && !touched.has(name))) {
      tally.counts.created += 1
      touched.add(name)
      return insertService(moving, draft, newId())
    }
    const changed =
      policy === 'update' && there && !touched.has(name) ? listChanges(moving, row.cells, draft, there) : []
    if (!there || changed.length === 0) {
      tally.counts.skipped += 1
      return
    }
    touched.add(name)
    tally.counts.updated += 1
    return changeService(moving, there, changed)
  }

  return {
    async take(rows) {
      known ??= await findServices(moving)
      for (const row of rows) await move(row)
    },
    end: async () => undefined,
  }
}
