import type { CommitContext } from './context.ts'

const COLUMNS = [
  'id',
  'client_id',
  'package_id',
  'name',
  'covers_all',
  'category',
  'service_ids',
  'visits',
  'used',
  'price',
  'validity_count',
  'purchased_at',
  'starts_on',
  'expires_on',
  'extra_days',
  'frozen_on',
]
export const PASS_COLUMNS = COLUMNS.join(', ')

export const STAGE_PASSES = `
  create temp table import_pass (
    id uuid, client_id uuid, package_id uuid, name text, covers_all boolean, category text, service_ids uuid[],
    visits integer, used integer, price integer, validity_count integer, purchased_at timestamptz, starts_on date,
    expires_on date, extra_days integer, frozen_on date
  ) on commit drop`

// Money received elsewhere is not revenue here: keep the price, and mark all of it as waived so that nothing is owed.
const PASSES = `
  insert into pass (business_id, id, client_id, package_id, name, covers_all, category, service_ids, visits, remaining,
    last_sequence, price, tax_rate, forgiven, complimentary, validity_count, validity_unit, purchased_at,
    starts_at_first_visit, starts_on, expires_on, extra_days, frozen_on, created_at, updated_at)
  select $1::varchar, id, client_id, package_id, name, covers_all, category, service_ids, visits, coalesce(visits - used, 0),
    1 + (used > 0)::int + (frozen_on is not null)::int, price, coalesce(
      (select k.tax_rate from package k where k.business_id = $1::varchar and k.id = package_id),
      (select b.tax_rate from business b where b.business_id = $1::varchar)
    ), price, false, validity_count,
    case when validity_count is not null then 'day'::validity_unit end, purchased_at, false, starts_on, expires_on,
    extra_days, frozen_on, $2::timestamptz, $2::timestamptz
  from import_pass`

// Up to three entries, for example +10 visits sold, -7 used before the import, and frozen.
const LEDGER = `
  insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, expires_on, frozen_on, at, by_user,
    by_name, note)
  select $1, id, 1, 'grant'::ledger_kind, coalesce(visits, 0), coalesce(visits, 0), expires_on, null::date, $2::timestamptz,
    $3::text, $4::text, 'Imported'
  from import_pass
  union all
  select $1, id, 2, 'adjust', -used, visits - used, expires_on, null, $2, $3, $4, 'Used before the import'
  from import_pass where used > 0
  union all
  select $1, id, 2 + (used > 0)::int, 'freeze', 0, coalesce(visits - used, 0), expires_on, frozen_on, $2, $3, $4,
    'Frozen before the import'
  from import_pass where frozen_on is not null`

const CHANGES = `
  insert into import_change (business_id, import_id, entity, entity_id) select $1, $2::uuid, 'pass', id from import_pass`

/** Builds the statements that insert the staged passes with their ledger entries. */
export function writePasses({ businessId, importId, now, by }: CommitContext): { text: string; values: unknown[] }[] {
  return [
    { text: PASSES, values: [businessId, now] },
    { text: LEDGER, values: [businessId, now, by.userId, by.name] },
    { text: CHANGES, values: [businessId, importId] },
  ]
}
