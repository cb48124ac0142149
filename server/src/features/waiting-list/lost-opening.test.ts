import type { WaitingPage } from '@deskbell/domain/waiting-list/schema.ts'
import { expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { useApp } from '../../test/app.ts'
import { createAppointment, createBooking, createClient, createEmployee, createService } from '../../test/factories.ts'
import { runMinute } from '../../test/recurring-work.ts'

const desk = useApp()

/** Keeps a client locked, so that an offer to them waits until `release`. */
async function lockClient(businessId: string, id: string) {
  const connection = await desk.db.$client.connect()
  await connection.query('begin')
  await connection.query('select from client where business_id = $1 and id = $2 for update', [businessId, id])
  return {
    async release(): Promise<void> {
      await connection.query('rollback')
      connection.release()
    },
  }
}

/** True if a statement waits for a lock. Not by `pg_blocking_pids`, which knows no lock that Citus took on a shard. */
async function isOneWaiting(): Promise<boolean> {
  const { rows } = await desk.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

test('a place that is lost and given back while it is offered goes to the first in line, not to the next', async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  const shop = await desk.openShop()
  const { id: serviceId } = await createService(shop, { kind: 'class', capacity: 1 })
  const { id: employeeId } = await createEmployee(shop)
  const { id: appointmentId } = await createAppointment(shop, {
    serviceId,
    employeeId,
    startsAt: '2026-11-23T10:00:00.000Z',
  })
  const book = async (firstName: string) => {
    const { id: clientId } = await createClient(shop, { firstName })
    const { bookings } = await createBooking(shop, { appointmentId, clientId })
    const { id = '' } = bookings.find((one) => one.clientId === clientId) ?? {}
    return () => shop.post(`/api/bookings/${id}/status`, { id: crypto.randomUUID(), status: 'cancelled_by_client' })
  }
  const wait = async (firstName: string) => {
    const { id: clientId } = await createClient(shop, { firstName })
    const day = { from: '2026-11-23', to: '2026-11-23', earliest: null, latest: null }
    const entry = { id: crypto.randomUUID(), clientId, serviceId, appointmentId, employeeId: null, note: '', ...day }
    expect((await shop.post('/api/waiting-list', entry)).status).toBe(201)
    desk.clock.now = new Date(desk.clock.now.getTime() + 60_000)
    return clientId
  }
  const listStates = async () =>
    (await shop.get<WaitingPage>('/api/waiting-list')).body.items.map(({ firstName, status }) => [firstName, status])

  const cancelMaria = await book('Maria')
  const [eva, noor] = [
    await lockClient(shop.businessId, await wait('Eva')),
    await lockClient(shop.businessId, await wait('Noor')),
  ]
  await cancelMaria()
  let isOver = false
  const run = runMinute(desk.services).finally(() => {
    isOver = true
  })
  await expect.poll(isOneWaiting).toBe(true)
  const cancelDora = await book('Dora')
  await eva.release()
  await expect.poll(async () => isOver || (await isOneWaiting())).toBe(true)
  await cancelDora()
  await noor.release()
  await run
  expect(await listStates()).toEqual([
    ['Eva', 'waiting'],
    ['Noor', 'waiting'],
  ])
  await runMinute(desk.services)
  expect(await listStates()).toEqual([
    ['Eva', 'offered'],
    ['Noor', 'waiting'],
  ])
})
