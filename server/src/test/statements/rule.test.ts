import { expect, test } from 'vitest'
import { findRefused, type Volatilities } from './refused.ts'
import { findUnscoped } from './scope.ts'
import { parseStatements } from './tree.ts'

const businessTables = new Set(['client', 'pass', 'check_in'])
const unsteadyColumns = new Set(['status'])
const volatilities: Volatilities = new Map([
  ['now', 'stable'],
  ['to_char', 'stable'],
  ['nextval', 'volatile'],
])

async function unscoped(statement: string): Promise<string[]> {
  return findUnscoped(await parseStatements(statement), businessTables)
}

async function refused(statement: string): Promise<string[]> {
  return findRefused(await parseStatements(statement), { businessTables, volatilities, unsteadyColumns })
}

test.each([
  'select * from client where business_id = $1',
  'select * from client c where (c.business_id, c.id) = ($1::varchar, $2)',
  'select * from client c join pass p on p.business_id = c.business_id and p.client_id = c.id where c.business_id = $1',
  'select * from client c left join pass p on p.business_id = c.business_id where c.business_id = $1',
  'select * from client join pass using (business_id) where client.business_id = $1',
  'select (select count(*) from pass p where p.business_id = $1 and p.client_id = c.id) from client c where c.business_id = $1',
  'with found as (select id from client where business_id = $1) delete from pass p using found where p.business_id = $1',
  'insert into pass (id, business_id) values ($1, $2), ($3, $4)',
  'insert into pass (business_id, id) select c.business_id, $1 from client c where c.business_id = $2',
  'select * from session where id = $1',
])('names the business: %s', async (statement) => {
  expect(await unscoped(statement)).toEqual([])
})

test.each([
  ['select * from client where id = $1', ['client']],
  ["select * from client where business_id = 'willow'", ['client']],
  ['select * from client c where c.business_id = $1 or c.id = $2', ['client c']],
  ['select * from client c where c.business_id = $1 union select * from client d', ['client d']],
  ['select * from client c join pass p on p.client_id = c.id where c.business_id = $1', ['pass p']],
  [
    'select * from client c where c.business_id = $1 and exists (select 1 from pass p where p.business_id = c.business_id)',
    ['pass p'],
  ],
  [
    'select * from client c cross join lateral (select 1 from pass p where p.business_id = c.business_id) x where c.business_id = $1',
    ['pass p'],
  ],
  ['select * from client c left join pass p on p.business_id = $1 and p.business_id = c.business_id', ['client c']],
  ['with used as (update pass set remaining = 0 where id = $1 returning id) select * from used', ['pass']],
  ['delete from pass using client c where c.business_id = $1', ['pass']],
  ['insert into pass (business_id, id) select $1, p.id from pass p', ['pass p']],
  ["insert into pass (business_id, id) values ('willow', $1)", ['pass (inserted)']],
])('does not name the business: %s', async (statement, tables) => {
  expect(await unscoped(statement)).toEqual(tables)
})

test.each([
  ['update client set code = nextval($2) where business_id = $1', ['nextval() in an update']],
  ['update client set code = v.n from (select nextval($2) as n) v where business_id = $1', ['nextval() in an update']],
  ['insert into client (business_id, n) values ($1, (select 1))', ['a subquery in values']],
  [
    'insert into client (business_id) values ($1) on conflict (business_id) do update set at = now()',
    ['now() in do update'],
  ],
  [
    'update client set name = coalesce(to_char(at, $2), name) where business_id = $1',
    ['to_char() in a case or coalesce of a write'],
  ],
  ["delete from pass where business_id = $1 and status::text in ('new')", ['status::text in an update']],
  ["update pass set n = case kind when 'a' then 1 end where business_id = $1", ['a case of a value in a write']],
  ['select * from client c join jobs.job j on j.id = c.id where c.business_id = $1', ['a join with jobs.job']],
])('is refused by Citus: %s', async (statement, reasons) => {
  expect(await refused(statement)).toEqual(reasons)
})

test.each([
  'with v as materialized (select nextval($2) as n) update client set code = v.n from v where business_id = $1',
  'insert into client (business_id, n, at) values ($1, nextval($2), now())',
  'update client set at = now() where business_id = $1',
  "update pass set n = case when kind = 'a' then 1 end, id = name::text where business_id = $1",
  "with gone as (select id from pass where business_id = $1 and status::text = 'new') delete from pass where business_id = $1",
])('is taken by Citus: %s', async (statement) => {
  expect(await refused(statement)).toEqual([])
})
