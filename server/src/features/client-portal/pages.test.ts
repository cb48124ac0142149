import type { PortalDetails, PortalPages, PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { AttentionList } from '@deskbell/domain/home/alerts/schema.ts'
import type { OnlinePlace } from '@deskbell/domain/online-booking/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createInvoice,
  createPass,
  createSale,
  createService,
} from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let ben: Client
let there: Caller
let serviceId: string
let employeeId: string

beforeAll(async () => {
  const service = await createService(portal.owner, { kind: 'one_to_one', capacity: 1, name: 'Massage' })
  serviceId = service.id
  employeeId = (await createEmployee(portal.owner, { firstName: 'Luca' })).id
})

beforeEach(async () => {
  count += 1
  const email = `maria${count}@example.com`
  maria = await createClient(portal.owner, { firstName: 'Maria', email, phone: '' })
  ben = await createClient(portal.owner, { firstName: 'Ben', email: `ben${count}@example.com`, phone: '' })
  there = await portal.signIn(email)
})

const pagesOf = (id: string, by = there) => by.get<PortalPages>(`/api/me/clients/${id}`)

describe('what is shown', () => {
  test('bookings, with the page on which they are moved and cancelled', async () => {
    const hour = Math.floor(desk.clock.now.getTime() / HOUR_MS) * HOUR_MS
    for (const hours of [100, 50, -48]) {
      const startsAt = new Date(hour + hours * HOUR_MS).toISOString()
      await createAppointment(portal.owner, { serviceId, employeeId, startsAt }, { clientId: maria.id })
    }
    const { body } = await pagesOf(maria.id)
    expect(body.upcoming.map(({ startsAt }) => Date.parse(startsAt) - hour)).toEqual([50 * HOUR_MS, 100 * HOUR_MS])
    expect(body.upcoming[0]).toMatchObject({ serviceName: 'Massage', employeeName: 'Luca', status: 'booked' })
    expect(body.past).toMatchObject([{ serviceId, status: 'over' }])
    const [next] = body.upcoming
    const cancel = { id: newId(), token: next?.token, reason: '' }
    const cancelled = await portal.visitor().post<OnlinePlace>('/api/book/cancel', cancel)
    expect(cancelled.body.status).toBe('cancelled')
    expect((await pagesOf(maria.id)).body.upcoming).toHaveLength(1)
  })

  test('passes with their ledger, without names and notes of staff, and what is owed', async () => {
    const pass: Pass = await createPass(portal.owner, { clientId: maria.id })
    await portal.owner.post('/api/check-ins', { id: newId(), clientId: maria.id, serviceId })
    const { body } = await pagesOf(maria.id)
    expect(body.passes).toMatchObject([{ id: pass.id, name: pass.name, visits: pass.visits }])
    const [first] = body.passes[0]?.ledger.toReversed() ?? []
    expect(first).toEqual({ sequence: 1, kind: 'grant', delta: pass.visits, at: expect.any(String), serviceName: null })
    expect(JSON.stringify(body)).not.toContain('Ana Costa')
    expect(body.owed).toBe(pass.owed)
  })

  test('invoices, with the PDF of one’s own only', async () => {
    const sale = await createSale(portal.owner, { clientId: maria.id })
    const { id } = await createInvoice(portal.owner, sale.id)
    const { body } = await pagesOf(maria.id)
    expect(body.invoices.map((one) => one.id)).toEqual([id])
    expect(body.receipts).toHaveLength(1)
    const pdf = await there.get<string>(`/api/me/clients/${maria.id}/invoices/${id}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const benThere = await portal.signIn(ben.email)
    for (const path of [`${ben.id}/invoices/${id}`, `${maria.id}/invoices/${id}`])
      expectProblem(await benThere.get(`/api/me/clients/${path}/pdf`), 404, 'not_found')
  })
})

test('a receipt is a PDF for whom it was written', async () => {
  const sale = await createSale(portal.owner, { clientId: maria.id })
  const path = (id: string) => `/api/me/clients/${id}/receipts/${sale.id}/pdf`
  const pdf = await there.get<string>(path(maria.id))
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toContain(`${sale.number}.pdf`)
  const benThere = await portal.signIn(ben.email)
  for (const id of [maria.id, ben.id]) expectProblem(await benThere.get(path(id)), 404, 'not_found')
})

test('another client can’t be seen, changed or spoken for', async () => {
  const details = { version: 1, firstName: 'X', lastName: '', phone: '', language: '' }
  for (const id of [ben.id, newId()]) {
    expectProblem(await pagesOf(id), 404, 'not_found')
    expectProblem(await there.put(`/api/me/clients/${id}/details`, details), 404, 'not_found')
    const asked = { id: newId(), kind: 'erasure_asked' }
    expectProblem(await there.post(`/api/me/clients/${id}/requests`, asked), 404, 'not_found')
  }
  expect((await portal.owner.get<Client>(`/api/clients/${ben.id}`)).body.firstName).toBe('Ben')
})

describe('own data', () => {
  const change = (over: object) =>
    there.put<PortalDetails>(`/api/me/clients/${maria.id}/details`, {
      version: maria.version,
      firstName: 'Maria',
      lastName: 'Silva',
      phone: '912 345 678',
      language: 'pt',
      ...over,
    })

  test('are changed, and noted as the client’s own deed', async () => {
    const { body } = await change({})
    expect(body).toMatchObject({ lastName: 'Silva', language: 'pt', email: maria.email })
    const { body: seen } = await portal.owner.get<Client>(`/api/clients/${maria.id}`)
    expect(seen).toMatchObject({ phoneE164: '+351912345678' })
    expectProblem(await change({}), 409, 'stale_version')
    expectProblem(await change({ version: body.version, firstName: '' }), 422, 'invalid')
    expectProblem(await change({ version: body.version, firstName: 'see evil.example.com' }), 422, 'invalid')
  })

  test('don’t include the e-mail address, which has to be proved', async () => {
    await change({ email: ben.email })
    expect((await there.get<PortalVisitor>('/api/me')).body.clients).toMatchObject([{ id: maria.id }])
  })

  test('are handed out or erased by staff, who are told once', async () => {
    const ask = (kind: string) => there.post(`/api/me/clients/${maria.id}/requests`, { id: newId(), kind })
    for (const kind of ['data_asked', 'erasure_asked', 'data_asked']) expect((await ask(kind)).status).toBe(200)
    const { items } = (await portal.owner.get<AttentionList>('/api/attention')).body
    const own = items.filter(({ client }) => client?.id === maria.id)
    expect(own.map(({ kind }) => kind).toSorted()).toEqual(['data_asked', 'erasure_asked'])
    expect((await pagesOf(maria.id)).body.requests.toSorted()).toEqual(['data_asked', 'erasure_asked'])
    await portal.owner.post(`/api/attention/${own[0]?.id}/resolve`)
    expect((await pagesOf(maria.id)).body.requests).toHaveLength(1)
  })
})
