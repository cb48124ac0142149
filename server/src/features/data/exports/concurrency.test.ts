import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { expect, test } from 'vitest'
import { type Answer, expectProblem, useApp } from '../../../test/app.ts'
import { createClient, createService } from '../../../test/factories.ts'

const desk = useApp()

test('exports that take long leave check-ins and other people their turn, and a person’s queue has an end', async () => {
  const shop = await desk.openShop()
  const other = await desk.openShop()
  const [{ id: clientId }, { id: serviceId }] = [await createClient(shop), await createService(shop)]
  const lock = await desk.db.$client.connect()
  await lock.query('begin; lock table payment in access exclusive mode')
  const answers: Answer[] = []
  const slow = Array.from({ length: 25 }, async () => answers.push(await shop.get('/api/exports/payments?format=csv')))
  await expect.poll(() => answers.length).toBe(19)
  for (const answer of answers) expectProblem(answer, 503, 'busy')
  expect(answers[0]?.headers.get('retry-after')).toBe('5')
  const checkIn = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId })
  expect(checkIn).toMatchObject({ status: 200, body: { outcome: 'checked_in' } })
  expect(await other.get('/api/exports/clients?format=csv')).toMatchObject({ status: 200 })
  await lock.query('rollback')
  lock.release()
  await Promise.all(slow)
  for (const answer of answers.slice(19)) expect(answer).toMatchObject({ status: 200 })
})
