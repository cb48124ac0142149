import type { AppointmentList as Appointments } from '@deskbell/domain/appointments/schema.ts'
import type { CheckInPage, CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { PassList } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { client } from '../../server/src/db/schema/client.ts'
import { setUp } from '../../server/src/features/auth/commands.ts'
import { useApp } from '../../server/src/test/app.ts'
import { WILLOW } from './make-business.ts'
import { openDemoShop } from './open-shop.ts'

const desk = useApp()
const foreign = useApp()
const login = { email: WILLOW.email, password: 'a password for the demo' }
const now = new Date('2026-11-20T20:00:00Z')
const timeZone = 'America/New_York'
let headers: Record<string, string>

function open({ db, services }: typeof desk): Promise<boolean> {
  const auth = services.auth.over(false)
  return openDemoShop({ db, auth, login, now, timeZone, seed: 1 })
}

async function count(statement: string): Promise<number> {
  const { rows } = await desk.db.$client.query<{ count: number }>(`select count(*)::int as count from ${statement}`)
  return rows[0]?.count ?? -1
}

async function get<Body>(path: string): Promise<Body> {
  return (await desk.anonymous.send<Body>(path, { headers })).body
}

async function signIn(): Promise<string> {
  const answer = await desk.anonymous.post('/api/auth/sign-in/email', login)
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

beforeAll(async () => {
  // Simulates an earlier start that was interrupted before the data was written.
  await setUp(desk.db, desk.services.auth.over(false), { ...WILLOW, ...login, timeZone }, now)
  expect(await open(desk)).toBe(true)
  // The auth library expires sessions by the real clock, not by the test's.
  headers = { cookie: await signIn(), 'Content-Type': 'application/json' }
})

test('goes on where an earlier start ended before the shop was filled', async () => {
  expect(await desk.db.$count(client)).toBe(400)
})

test('every pass holds the sum of its ledger, and none less than nothing', async () => {
  expect(await count('pass')).toBeGreaterThan(300)
  const sums = 'select pass_id, sum(delta) as sum, count(*) as entries from ledger_entry group by pass_id'
  const wrong = `pass p left join (${sums}) l on l.pass_id = p.id
    where p.remaining is distinct from l.sum or p.last_sequence is distinct from l.entries or p.remaining < 0`
  expect(await count(wrong)).toBe(0)
})

test('each paid visit is in the ledger, each unpaid one says why', async () => {
  const kinds =
    "array_agg(kind::text order by sequence) = case when undone_at is null then array['use'] else array['use', 'undo'] end"
  const explained = `(select c.id from check_in c join ledger_entry l on l.check_in_id = c.id and l.pass_id = c.pass_id
    group by c.id, c.undone_at having ${kinds}) explained`
  expect(await count(explained)).toBe(await count('check_in where pass_id is not null'))
  expect(await count('check_in where pass_id is null and no_pass_reason is null')).toBe(0)
  expect(await count('check_in where pass_id is null')).toBeGreaterThan(0)
})

test('every sold pass was paid for, at its price', async () => {
  const unpaid = `pass p left join payment m on m.pass_id = p.id
    where p.purchased_at = p.created_at and coalesce(m.amount, 0) <> p.price`
  expect(await count(unpaid)).toBe(0)
})

test('the schedule of today is there, as the database keeps it', async () => {
  const { items } = await get<z.infer<typeof Appointments>>('/api/appointments?from=2026-11-20')
  expect(items.length).toBeGreaterThan(8)
  expect(items.some(({ here, taken }) => here > 0 && taken > here)).toBe(true)
  expect(await count("booking b where b.status = 'arrived'")).toBe(await count('check_in where booking_id is not null'))
  // The exclusion constraint rejects every later appointment that overlaps one of these.
  expect(await count('appointment where upper(claim) > (select last_value from appointment_claim)')).toBe(0)
})

test('opened again, it stays as it is', async () => {
  const before = await count('check_in')
  expect(await open(desk)).toBe(false)
  expect(await count('check_in')).toBe(before)
})

test('never goes where somebody else’s shop is', async () => {
  const auth = foreign.services.auth.over(false)
  await setUp(foreign.db, auth, { ...WILLOW, ...login, email: 'ada@example.com', timeZone }, now)
  expect(await open(foreign)).toBe(false)
  expect(await foreign.db.$count(client)).toBe(0)
})

test('the shop goes on: a check-in takes a visit from a pass that was made up', async () => {
  const feed = await get<z.infer<typeof CheckInPage>>('/api/check-ins?limit=200')
  const visit = feed.items.find(({ pass, undoneAt }) => pass && !pass.unlimited && pass.remaining > 2 && !undoneAt)
  expect(visit).toBeDefined()
  // Later than all generated data, but before any pass expires today.
  desk.clock.now = new Date(now.getTime() + 3_600_000)
  const { clientId, serviceId } = visit ?? {}
  const body = JSON.stringify({ id: newId(), clientId, serviceId })
  const answer = await desk.anonymous.send<CheckInResult>('/api/check-ins', { method: 'POST', headers, body })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'checked_in', pass: { id: visit?.pass?.id } } })
  const { items } = await get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)
  const pass = items.find(({ id }) => id === visit?.pass?.id)
  expect(pass?.remaining).toBe(answer.body.pass?.remaining)
  expect(pass?.ledger[0]).toMatchObject({ kind: 'use', balance: pass?.remaining, by: WILLOW.name })
})
