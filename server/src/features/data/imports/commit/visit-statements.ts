import type { CommitContext } from './context.ts'

export const STAGE_VISITS = `
  create temp table import_visit (id uuid, client_id uuid, service_id uuid, uses integer, at timestamptz) on commit drop`

const OWNERS = `
  create temp table import_owner on commit drop as
  select client_id, gen_random_uuid() as pass_id, min(at) as since, count(*)::int as visits from import_visit
  group by client_id`

// Unpaid they would be owed for years to come: all of a client's belong to one pass without end of visits, which is over.
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

// One entry for each, as for every pass that counts no visits, between the first one and the end.
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

/** Writes the staged visits, and what they belong to. */
export function writeVisits(
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
