import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { sql } from './db/drizzle.ts'
import { client } from './db/schema/client.ts'
import { createLog } from './log.ts'
import { createCaller, expectProblem, useApp } from './test/app.ts'

const desk = useApp()

test('a failed query is logged without what people have typed', async () => {
  const shop = await desk.openShop()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const id = '019ab5d0-0000-7000-8000-000000000001'
  const values = { businessId: shop.businessId, id, firstName: 'Maria Secret' }
  await desk.db.insert(client).values(values)
  for (const query of [
    desk.db.insert(client).values(values),
    desk.db.execute(sql`select ${'Maria Secret'}::text, 1 / (select count(*) from client where id is null)`),
  ])
    await query.then(
      () => expect.unreachable(),
      (error: unknown) => log.error(new Error('the request failed', { cause: error }), 'request failed'),
    )
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toMatch(/Secret|019ab5d0/)
  expect(lines[0]).toMatch(/insert into .*client_business_id_id_pk/)
  expect(lines[1]).toMatch(/division by zero/)
})

test('requests are not logged, and a failed one of the sign-in library without what people have typed', async () => {
  const lines: string[] = []
  const app = createApp({ ...desk.services, log: createLog('info', { write: (line) => lines.push(line) }) })
  const anonymous = createCaller(app)
  for (const path of [
    '/reset-password?token=Secret',
    '/book/manage/Secret',
    '/calendar/Secret.ics',
    '/api/clients?q=Secret',
  ])
    await anonymous.get(path)
  expect(lines).toEqual([])
  await desk.db.execute(sql`alter table "user" rename to user_away`)
  const signIn = { email: 'maria.secret@example.com', password: 'a secret of mine' }
  expectProblem(await anonymous.post('/api/auth/sign-in/email', signIn), 500, 'internal')
  await desk.db.execute(sql`alter table user_away rename to "user"`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/relation .*user.* does not exist/)
  expect(lines[0]).not.toMatch(/secret/i)
})
