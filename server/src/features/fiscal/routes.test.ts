import { setTimeout as sleep } from 'node:timers/promises'
import type { FiscalSettings, FiscalTest, FiscalUpdate } from '@deskbell/domain/fiscal/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { fiscalSignature } from '../../db/schema/fiscal.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createSale } from '../../test/factories.ts'
import { startFiskaly, type TestFiskaly } from '../../test/fiskaly.ts'
import { fiscalHandlers } from './deliver.ts'
import { requeueSignatures } from './due.ts'

const desk = useApp()
let shop: TestBusiness
let fiskaly: TestFiskaly

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
  fiskaly = await startFiskaly()
})

afterEach(() => fiskaly.close())

const settings = async () => (await shop.get<FiscalSettings>('/api/fiscal/settings')).body
const find = async ({ id }: Sale) => (await shop.get<Sale>(`/api/sales/${id}`)).body
const findRows = () => desk.db.select().from(fiscalSignature).where(eq(fiscalSignature.businessId, shop.businessId))

async function change(over: Partial<FiscalUpdate> = {}) {
  const { version } = await settings()
  const { baseUrl, tssId, clientId, apiKey, apiSecret } = fiskaly
  const account = { service: 'fiskaly' as const, baseUrl, tssId, clientId }
  const input: FiscalUpdate = { version, account, credentials: { apiKey, apiSecret }, ...over }
  return shop.put<FiscalSettings>('/api/fiscal/settings', input)
}

/** Makes one attempt, as the queue would. */
async function attempt({ id: saleId }: Sale, end = AbortSignal.timeout(30_000)) {
  const { fiscal } = fiscalHandlers(desk.services)
  return fiscal?.({ businessId: shop.businessId, saleId }, end)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/fiscal/settings'), 401, 'not_signed_in')
})

test('without a service, nothing is signed and receipts say nothing of it', async () => {
  expect((await createSale(shop)).fiscal).toBeNull()
  expect(await findRows()).toEqual([])
})

test('a sale is signed after its commit, and so is a refund', async () => {
  await change()
  const sale = await createSale(shop)
  expect(sale.fiscal).toEqual({ status: 'waiting', wasDown: false, signature: null })
  await desk.services.jobs.workOff(fiscalHandlers(desk.services))
  const { fiscal } = await find(sale)
  expect(fiscal).toMatchObject({ status: 'signed', wasDown: false })
  expect(fiscal?.signature).toMatchObject({
    transactionNumber: 1,
    signatureCounter: 2,
    algorithm: 'ecdsa-plain-SHA256',
    serialNumber: expect.stringMatching(/^[0-9a-f]{64}$/),
    qrData: expect.stringMatching(/^V0;/),
  })
  const [signed] = fiskaly.transactions.values()
  expect(signed?.schema).toEqual({
    standard_v1: {
      receipt: {
        receipt_type: 'RECEIPT',
        amounts_per_vat_rate: [{ vat_rate: 'NULL', amount: '5.00' }],
        amounts_per_payment_type: [{ payment_type: 'CASH', amount: '5.00', currency_code: 'USD' }],
      },
    },
  })

  const lines = [{ lineId: sale.lines[0]?.id, amount: 200 }]
  await shop.post(`/api/sales/${sale.id}/refunds`, { id: newId(), lines, reason: 'Broken' })
  await desk.services.jobs.workOff(fiscalHandlers(desk.services))
  const [, refund] = fiskaly.transactions.values()
  expect(JSON.stringify(refund?.schema)).toContain('"amount":"-2.00"')
})

test('while the service is down, sales go on; once it is back they are signed, and say so', async () => {
  await change()
  fiskaly.disturb = (_, response) => Boolean(response.writeHead(503).end())
  const sale = await createSale(shop)
  await expect(attempt(sale)).rejects.toThrow('It answered 503')
  expect((await find(sale)).fiscal).toEqual({ status: 'waiting', wasDown: true, signature: null })
  expect(await settings()).toMatchObject({ waiting: 1, failed: 0, lastError: 'It answered 503' })

  fiskaly.disturb = () => false
  await attempt(sale)
  expect((await find(sale)).fiscal).toMatchObject({ status: 'signed', wasDown: true })
  expect(await settings()).toMatchObject({ waiting: 0, lastError: '' })
})

test.each([1, 2])('an attempt whose answer to request %i was lost goes on with the same transaction', async (lost) => {
  await change()
  const sale = await createSale(shop)
  // The service does what it is asked, but the connection breaks before its answer.
  fiskaly.disturb = (request, response) => {
    if (request.url?.endsWith(`tx_revision=${lost}`)) response.writeHead = () => response.destroy()
    return false
  }
  await expect(attempt(sale)).rejects.toThrow('The connection was broken off')
  fiskaly.disturb = () => false
  await attempt(sale)
  expect((await find(sale)).fiscal).toMatchObject({ status: 'signed', signature: { transactionNumber: 1 } })
  expect([...fiskaly.transactions.values()]).toMatchObject([{ state: 'FINISHED', latest_revision: 2 }])
})

test('a token that has expired is replaced, and the request sent again', async () => {
  await change()
  await attempt(await createSale(shop))
  fiskaly.expireTokens()
  fiskaly.asked.length = 0
  const sale = await createSale(shop)
  await attempt(sale)
  expect((await find(sale)).fiscal?.status).toBe('signed')
  expect(fiskaly.asked.filter((asked) => asked.includes('/auth'))).toHaveLength(1)
})

test('what the service refuses is not sent again', async () => {
  await change()
  fiskaly.disturb = ({ method }, response) =>
    method === 'PUT' && Boolean(response.writeHead(400).end('{"message":"Amounts differ"}'))
  const sale = await createSale(shop)
  await attempt(sale)
  expect((await find(sale)).fiscal).toMatchObject({ status: 'failed', signature: null })
  expect(await settings()).toMatchObject({ waiting: 0, failed: 1, lastError: 'It answered 400: Amounts differ' })
  fiskaly.asked.length = 0
  await attempt(sale)
  expect(fiskaly.asked).toEqual([])
})

test('a server that stops ends an attempt whose service doesn’t answer', async () => {
  await change()
  fiskaly.disturb = () => true
  const sale = await createSale(shop)
  const end = new AbortController()
  const slow = attempt(sale, end.signal)
  while (fiskaly.asked.length === 0) await sleep(5)
  end.abort(new Error('The server stops'))
  await expect(slow).rejects.toThrow('The server stops')
  expect((await find(sale)).fiscal).toEqual({ status: 'waiting', wasDown: false, signature: null })
})

test('a sale that lost its job gets another one, and one that has its job gets none', async () => {
  await change()
  const { id } = await createSale(shop)
  const countJobs = async () => {
    const jobs = `select from jobs.job where name = 'fiscal' and data ->> 'saleId' = $1`
    return (await desk.db.$client.query(jobs, [id])).rowCount
  }
  const [own] = await desk.db.select().from(business).where(eq(business.id, shop.businessId))
  if (!own) throw new Error('No business')
  const later = new Date('2026-11-03T15:36:00Z')
  await requeueSignatures(desk.services, own, later)
  expect(await countJobs()).toBe(1)
  await desk.db.$client.query(`delete from jobs.job where name = 'fiscal'`)
  await requeueSignatures(desk.services, own, later)
  expect(await countJobs()).toBe(1)
})

test('the connection is tested with what is stored, and says what is wrong', async () => {
  const ask = async () => (await shop.post<FiscalTest>('/api/fiscal/test')).body.error
  expect(await ask()).toBe('Enter its key and secret anew')
  await change()
  expect(await ask()).toBe('')
  fiskaly.tssState = 'DISABLED'
  expect(await ask()).toBe('The security device is not ready: DISABLED')
  await change({ credentials: { apiKey: 'test_key', apiSecret: 'wrong' } })
  expect(await ask()).toBe('It refuses the key or the secret')
})

test('the secret never comes back, and goes with another address', async () => {
  const { body } = await change()
  expect(body).toMatchObject({ hasSecret: true })
  expect(JSON.stringify(body)).not.toContain('test_secret')
  const { rows } = await desk.db.$client.query('select from activity where after::text like $1', ['%test_secret%'])
  expect(rows).toEqual([])
  const account = body.account && { ...body.account, baseUrl: 'https://fiscal.example/api/v2' }
  expect((await change({ account, credentials: null })).body).toMatchObject({ hasSecret: false })
})

test.each(['http://fiscal.example/api/v2', 'ftp://127.0.0.1', 'fiscal.example', 'http://127.0.0.1.example/'])(
  'the address %s is refused',
  async (baseUrl) => {
    const { tssId, clientId } = fiskaly
    expectProblem(await change({ account: { service: 'fiskaly', baseUrl, tssId, clientId } }), 422, 'invalid')
  },
)
