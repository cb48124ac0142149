import { newClient, newEmployee, newService } from '../server/src/test/factories.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { expect, test } from './stories.ts'

const NOW = '2026-11-20T10:15:00Z'
const OUT = '/tmp/cal-look'

test('look', async ({ api, desk, server, owner }) => {
  test.setTimeout(200_000)
  const names = ['Ana Costa', 'Luca Bianchi', 'Priya Nair', 'Sam Reed', 'Noor Haddad']
  const staff: any[] = []
  for (const name of names) {
    const [firstName, lastName] = name.split(' ') as [string, string]
    staff.push(await api('/api/employees', newEmployee({ firstName, lastName, email: `${firstName.toLowerCase()}@example.com` })))
  }
  const massage: any = await api('/api/services', newService({ name: 'Massage 60', kind: 'one_to_one', capacity: 1, category: 'Massage', colour: '#3f7cc4' }))
  const physio: any = await api('/api/services', newService({ name: 'Physio', kind: 'one_to_one', capacity: 1, colour: '#8b62c9' }))
  const yoga: any = await api('/api/services', newService({ name: 'Yoga class', colour: '#cc6327' }))
  const clients: any[] = []
  for (const name of ['Tom Okafor', 'Ben Weaver', 'Chiara Dini', 'Karl Huber', 'Ines Faria', 'Maria Silva', 'Eva Lund', 'Paul Roy', 'Dan Berg', 'Aisha Rahman']) {
    const [firstName, lastName] = name.split(' ') as [string, string]
    clients.push(await api('/api/clients', newClient({ firstName, lastName })))
  }
  let claim = 1000
  const q: string[] = []
  const add = (e: number, s: any, from: string, to: string, over: any = {}) => {
    const id = newId()
    claim++
    const anyway = over.anyway ?? ''
    const cancelled = over.cancelled ? `now(), 'client', '${newId()}'` : 'null, null, null'
    const cap = over.capacity ?? 1
    const day = over.day ?? '2026-11-20'
    q.push(`insert into appointment (business_id,id,service_id,employee_id,kind,starts_at,ends_at,buffer_before_minutes,buffer_after_minutes,occupied,claim,anyway_reason,capacity,price,cancelled_at,cancelled_by,cancel_operation,by_name) values ('default','${id}','${s.id}','${staff[e].id}','${s.kind}','${day}T${from}Z','${day}T${to}Z',0,0,tstzrange('${day}T${from}Z','${day}T${to}Z'),int8range(${anyway ? claim : 'null'},${claim},'[]'),'${anyway}',${cap},0,${cancelled},'Ana')`)
    const guests = over.taken ?? 1
    for (let place = 1; place <= guests; place++) {
      const c = clients[((over.client ?? 0) + place - 1) % clients.length]
      q.push(`insert into booking (business_id,id,appointment_id,client_id,capacity,place,status,price,by_name) values ('default','${newId()}','${id}','${c.id}',${cap},${place},'${over.status ?? (over.cancelled ? 'cancelled_by_client' : 'booked')}',0,'Ana')`)
    }
  }
  add(0, massage, '09:00', '10:00', { status: 'arrived', client: 0 })
  add(0, massage, '10:00', '11:10', { client: 1 })
  add(0, massage, '13:00', '14:30', { client: 4 })
  add(1, physio, '10:00', '10:45', { client: 2 })
  add(1, physio, '11:30', '12:15', { client: 3 })
  add(1, massage, '14:00', '15:00', { client: 5 })
  add(1, physio, '14:30', '15:15', { client: 8, anyway: 'She insists' })
  add(2, yoga, '09:00', '10:15', { capacity: 14, taken: 9, status: 'arrived' })
  add(2, yoga, '12:00', '13:15', { capacity: 10, taken: 7 })
  add(3, massage, '10:30', '11:30', { client: 6 })
  add(3, physio, '12:30', '13:00', { client: 7, cancelled: true })
  add(3, physio, '09:00', '09:15', { client: 7, status: 'no_show' })
  add(4, physio, '09:30', '10:30', { client: 8, status: 'confirmed' })
  add(4, physio, '13:00', '14:00', { client: 9 })
  add(4, physio, '08:15', '09:00', { client: 9 })
  for (const d of ['16', '17', '18', '19', '23', '24']) { add(0, massage, '09:00', '10:00', { client: 3, day: `2026-11-${d}` }); add(0, physio, '11:00', '11:45', { client: 4, day: `2026-11-${d}` }); add(2, yoga, '18:00', '19:15', { client: 4, day: `2026-11-${d}`, capacity: 14, taken: 5 }) }
  await server.query(q.join(';\n'))
  const put = (path: string, data: any) => owner.request.put(path, { data })
  const opening: any = await (await owner.request.get('/api/hours/opening')).json()
  const h = [{ from: '09:00', to: '17:00' }]
  let r = await put('/api/hours/opening', { version: opening.version, openingHours: [h, h, h, h, h, [], []] })
  expect(r.ok(), await r.text()).toBe(true)
  const w: any = await (await owner.request.get('/api/hours/working')).json()
  const own = [{ from: '09:00', to: '11:00' }, { from: '11:30', to: '16:00' }]
  const sam = w.items.find((i: any) => i.employeeId === staff[3].id)
  r = await put(`/api/hours/working/${staff[3].id}`, { version: sam.version, workingHours: [own, own, own, own, own, [], []] })
  expect(r.ok(), await r.text()).toBe(true)
  const off = newId()
  r = await put(`/api/hours/time-off/${off}`, { id: off, employeeId: staff[2].id, type: 'training', note: 'First aid', firstDay: '2026-11-20', lastDay: '2026-11-20', hours: { from: '14:00', to: '16:00' } })
  expect(r.ok(), await r.text()).toBe(true)
  await desk.clock.setFixedTime(NOW)
  const shots: [string, number, 'light' | 'dark', string][] = [
    ['day', 1280, 'light', ''],
    ['day', 1280, 'dark', ''],
    ['day', 820, 'light', ''],
    ['day', 360, 'light', ''],
    ['day', 360, 'dark', ''],
    ['week', 1280, 'light', '?view=week'],
    ['week', 360, 'light', '?view=week'],
    ['month', 1280, 'light', '?view=month'],
    ['month', 360, 'light', '?view=month'],
    ['agenda', 1280, 'light', '?view=agenda'],
    ['agenda', 360, 'dark', '?view=agenda'],
    ['closed', 1280, 'light', '?day=2026-11-21'],
  ]
  for (const [name, width, colorScheme, path] of shots) {
    await desk.setViewportSize({ width, height: width === 360 ? 780 : width === 820 ? 1180 : 860 })
    await desk.emulateMedia({ colorScheme })
    await desk.goto(`/dashboard/schedules${path}`)
    await desk.waitForLoadState('networkidle')
    await desk.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png` })
  }
  await desk.setViewportSize({ width: 1280, height: 860 })
  await desk.goto('/dashboard/schedules')
  await desk.waitForLoadState('networkidle')
  await desk.emulateMedia({ media: 'print', colorScheme: 'light' })
  await desk.pdf({ path: `${OUT}/print.pdf`, preferCSSPageSize: true })
  await desk.screenshot({ path: `${OUT}/print.png`, fullPage: true })
})
