import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { createAppointment, createClient, createEmployee, createService } from '../../test/factories.ts'
import { isDistributed, planDistribution, requireWorkers } from './distribute.ts'
import { withoutKeysAndTriggers } from './without-keys.ts'

const desk = useApp()

const ON_EACH_NODE = [
  ...['account', 'business', 'business_host', 'membership', 'passkey', 'rate_limit', 'session', 'tenancy'],
  ...['two_factor', 'user', 'verification'],
]

test('each table of a business can be distributed by it, but for those that tell whose a request is', async () => {
  const planned = await planDistribution(desk.db.$client)
  expect(planned.filter(({ kind }) => kind === 'reference').map(({ name }) => name)).toEqual(ON_EACH_NODE)
  expect(planned).toContainEqual({ name: 'check_in', kind: 'distributed' })
})

test('a database without Citus is told from a distributed one', async () => {
  expect(await isDistributed(desk.db.$client)).toBe(false)
  await expect(requireWorkers(desk.db.$client)).rejects.toThrow('no Citus')
})

async function listTriggers(): Promise<unknown[]> {
  const { rows } = await desk.db.$client.query(
    'select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal order by 1',
  )
  return rows
}

test('the places of a class can be changed where no key cascades, as on distributed tables', async () => {
  const before = await listTriggers()
  await withoutKeysAndTriggers(desk.db.$client, ['booking'], async () => {
    expect((await listTriggers()).length).toBeLessThan(before.length)
  })
  expect(await listTriggers()).toEqual(before)
  const { rows } = await desk.db.$client.query("select from pg_constraint where contype = 'f' and confupdtype = 'c'")
  expect(rows).toEqual([])
  const shop = await desk.openShop()
  const [employee, service] = [await createEmployee(shop), await createService(shop, { capacity: 3 })]
  const given = { serviceId: service.id, employeeId: employee.id, startsAt: desk.clock.now.toISOString() }
  const { id, version } = await createAppointment(shop, given)
  const { id: clientId } = await createClient(shop)
  await shop.post('/api/bookings', { id: newId(), appointmentId: id, clientId })
  const changed = { id: newId(), version, note: '', price: 1800, capacity: 2 }
  expect(await shop.put<{ items: Appointment[] }>(`/api/appointments/${id}`, changed)).toMatchObject({
    status: 200,
    body: { items: [{ capacity: 2, taken: 1 }] },
  })
})
