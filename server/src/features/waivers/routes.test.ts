import { inflateSync } from 'node:zlib'
import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { ClientWaivers, NewSignature, Signature, Waiver, WaiverOverview } from '@deskbell/domain/waivers/schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { attention } from '../../db/schema/attention.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createClient,
  createService,
  createWaiver,
  newBusiness,
  newSignature,
  newWaiver,
} from '../../test/factories.ts'
import { findOpenAlerts } from '../../test/tablet.ts'

const desk = useApp()
let shop: TestBusiness
let client: Client

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  client = await createClient(shop, { birthday: '1990-05-01' })
})

const overview = async () => (await shop.get<WaiverOverview>('/api/waivers')).body
const getWaivers = async ({ id }: Client) => (await shop.get<ClientWaivers>(`/api/clients/${id}/waivers`)).body
const sign = (signature: NewSignature, { id }: Client = client) =>
  shop.post<Signature>(`/api/clients/${id}/waivers`, signature)

async function checkIn({ id }: Client = client): Promise<CheckInResult> {
  const { id: serviceId } = await createService(shop)
  const { status, body } = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId: id, serviceId })
  expect(status).toBe(200)
  return body
}

const kinds = async () => (await findOpenAlerts(desk, shop)).map(({ kind }) => kind)

test('requires sign-in', async () => {
  for (const path of ['/api/waivers', `/api/clients/${client.id}/waivers`, `/api/waivers/signatures/${newId()}/pdf`])
    expectProblem(await desk.anonymous.get(path), 401, 'not_signed_in')
})

describe('the text', () => {
  test('is published as a version with number and date, and the first one switches the waiver on', async () => {
    expect(await overview()).toEqual({ version: 1, on: false, waivers: [], signed: 0, unsigned: 1 })
    const first = await createWaiver(shop)
    expect(first).toMatchObject({ number: 1, publishedAt: '2026-11-20T10:00:00.000Z', title: first.title })
    const second = await createWaiver(shop, { body: 'Another text' })
    expect(await overview()).toMatchObject({ on: true, waivers: [second, first] })
  })

  test('published twice with one id is one version, and never changes', async () => {
    const input = newWaiver()
    const [one, two] = await Promise.all([1, 2].map(() => shop.post<Waiver>('/api/waivers', input)))
    expect(one?.body).toEqual(two?.body)
    expectProblem(await shop.post('/api/waivers', { ...input, body: 'Changed' }), 409, 'operation_reused')
    expect((await overview()).waivers).toMatchObject([{ number: 1, body: input.body }])
  })

  test('has numbers without a gap, however many publish at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => createWaiver(shop)))
    expect((await overview()).waivers.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  })

  test('needs a title, a text and sound terms', async () => {
    for (const over of [
      { title: '' },
      { body: ' \n ' },
      { body: 'x'.repeat(20_001) },
      { validMonths: 0 },
      { validMonths: 121 },
      { adultAge: -1 },
      { adultAge: 31 },
    ])
      expectProblem(await shop.post('/api/waivers', newWaiver(over)), 422, 'invalid')
    expect((await overview()).waivers).toEqual([])
  })

  test('has to be there before the waiver is switched on, and a stale switch changes nothing', async () => {
    const off = await overview()
    expectProblem(await shop.put('/api/waivers/on', { version: off.version, on: true }), 422, 'invalid')
    await createWaiver(shop)
    const { version } = await overview()
    expectProblem(await shop.put('/api/waivers/on', { version: off.version, on: false }), 409, 'stale_version')
    expect(await shop.put('/api/waivers/on', { version, on: false })).toMatchObject({
      status: 200,
      body: { on: false },
    })
    expect((await getWaivers(client)).toSign).toBeNull()
  })
})

describe('a signature', () => {
  test('is kept with version, times, expiry and who was at the desk', async () => {
    const { id: waiverId, title } = await createWaiver(shop)
    const { toSign } = await getWaivers(client)
    expect(toSign).toMatchObject({ signer: 'client', waiver: { id: waiverId, number: 1 } })
    const signature = newSignature({ waiverId })
    const { status, body } = await sign(signature)
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: signature.id,
        title,
        number: 1,
        signerName: 'Maria Silva',
        guardianName: '',
        counts: true,
        signedAt: '2026-11-20T10:00:00.000Z',
        expiresOn: '2027-11-19',
        deviceName: null,
        isOnline: false,
        byName: 'Ada Owner',
      },
    })
    expect(await getWaivers(client)).toEqual({ toSign: null, items: [body] })
    expect(await overview()).toMatchObject({ signed: 1, unsigned: 0 })
    const ofClient = and(eq(activity.clientId, client.id), eq(activity.action, 'signed'))
    expect(await desk.db.$count(activity, ofClient)).toBe(1)
  })

  test('sent again is the same one, and its id goes to no other', async () => {
    const { id: waiverId } = await createWaiver(shop)
    const signature = newSignature({ waiverId })
    const answers = await Promise.all([1, 2, 3].map(() => sign(signature)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: answers[0]?.body })
    const other = { ...signature, strokes: [[0, 0, 5, 5]] }
    expectProblem(await sign(other), 409, 'operation_reused')
    expect((await getWaivers(client)).items).toHaveLength(1)
  })

  test('is refused where it is too large, outside the field, half a point or a dot', async () => {
    const { id: waiverId } = await createWaiver(shop)
    const long = Array.from({ length: 16_002 }, () => 500)
    const many = Array.from({ length: 6001 }, () => [1, 1])
    for (const strokes of [
      [],
      [[500, 500]],
      [[1, 2, 3]],
      [[0, 1001, 3, 4]],
      [[-1, 0, 1, 1]],
      [[0.5, 0, 1, 1]],
      [long],
      many,
    ])
      expectProblem(await sign(newSignature({ waiverId, strokes })), 422, 'invalid')
    expect((await getWaivers(client)).items).toEqual([])
  })

  test('of a child needs the guardian’s name, and is the guardian’s', async () => {
    const { id: waiverId } = await createWaiver(shop)
    const child = await createClient(shop, { firstName: 'Ivo', birthday: '2008-11-21' })
    expect((await getWaivers(child)).toSign?.signer).toBe('guardian')
    const problem = expectProblem(await sign(newSignature({ waiverId }), child), 422, 'invalid')
    expect(problem.fields).toEqual([{ path: 'guardianName', message: 'Enter the guardian’s name' }])
    const signed = await sign(newSignature({ waiverId, guardianName: 'Ana Silva' }), child)
    expect(signed.body).toMatchObject({ signerName: 'Ana Silva', guardianName: 'Ana Silva', counts: true })
  })

  test('counts until it expires, and then it is to be signed again', async () => {
    const { id: waiverId } = await createWaiver(shop, { validMonths: 1 })
    await sign(newSignature({ waiverId }))
    desk.clock.now = new Date('2026-12-19T10:00:00Z')
    expect((await getWaivers(client)).toSign).toBeNull()
    desk.clock.now = new Date('2026-12-20T08:00:00Z')
    expect(await getWaivers(client)).toMatchObject({ toSign: { waiver: { number: 1 } }, items: [{ counts: false }] })
    expect(await overview()).toMatchObject({ signed: 0, unsigned: 1 })
  })

  test('of the version before counts where the new one can wait, and no more where it can’t', async () => {
    const { id: waiverId } = await createWaiver(shop)
    await sign(newSignature({ waiverId }))
    await createWaiver(shop, { signAgain: 'when_expired' })
    expect((await getWaivers(client)).toSign).toBeNull()
    await createWaiver(shop, { signAgain: 'now' })
    expect(await getWaivers(client)).toMatchObject({ toSign: { waiver: { number: 3 } }, items: [{ counts: false }] })
  })

  test('is of the version that was shown, though another was published meanwhile', async () => {
    const { id: waiverId } = await createWaiver(shop)
    await createWaiver(shop)
    expect((await sign(newSignature({ waiverId }))).body).toMatchObject({ number: 1, counts: false })
  })

  test('needs a client and a version of this shop', async () => {
    const { id: waiverId } = await createWaiver(shop)
    const other = await desk.openShop()
    const theirs = await createWaiver(other)
    expectProblem(await sign(newSignature({ waiverId: theirs.id })), 404, 'not_found')
    expectProblem(await sign(newSignature({ waiverId }), { ...client, id: newId() }), 404, 'not_found')
    expectProblem(await other.get(`/api/clients/${client.id}/waivers`), 404, 'not_found')
  })
})

describe('whoever comes unsigned', () => {
  test('is listed for the desk once, until they sign', async () => {
    const { id: waiverId } = await createWaiver(shop)
    const { checkInId } = await checkIn()
    await checkIn()
    expect(await findOpenAlerts(desk, shop)).toMatchObject([{ kind: 'unsigned', clientId: client.id, checkInId }])
    await sign(newSignature({ waiverId }))
    expect(await findOpenAlerts(desk, shop)).toEqual([])
    expect(await desk.db.select().from(attention).where(eq(attention.clientId, client.id))).toMatchObject([
      { resolution: 'by_itself' },
    ])
    await checkIn()
    expect(await kinds()).toEqual([])
  })

  test('is listed no more when the check-in is undone', async () => {
    await createWaiver(shop)
    const { checkInId } = await checkIn()
    await shop.post(`/api/check-ins/${checkInId}/undo`)
    expect(await kinds()).toEqual([])
  })

  test('is not listed while no waiver is on, and no more once it is switched off', async () => {
    await checkIn()
    expect(await kinds()).toEqual([])
    await createWaiver(shop)
    await checkIn()
    expect(await kinds()).toEqual(['unsigned'])
    await shop.put('/api/waivers/on', { version: (await overview()).version, on: false })
    expect(await kinds()).toEqual([])
  })
})

describe('the PDF', () => {
  async function pdfOf(id: string): Promise<{ type: string | null; text: string }> {
    const { headers, body } = await shop.get<string>(`/api/waivers/signatures/${id}/pdf`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    return { type: headers.get('content-type'), text: body }
  }

  test('is made once, kept, and shown to signed-in people of the shop alone', async () => {
    await shop.put('/api/business', { ...newBusiness(), version: 1 })
    const { id: waiverId } = await createWaiver(shop)
    const signature = newSignature({ waiverId })
    await sign(signature)
    const made = await pdfOf(signature.id)
    expect(made.type).toBe('application/pdf')
    expect(made.text).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    await shop.put('/api/business', { ...newBusiness({ companyName: 'Renamed' }), version: 3 })
    expect(await pdfOf(signature.id)).toEqual(made)
    const other = await desk.openShop()
    expectProblem(await other.get(`/api/waivers/signatures/${signature.id}/pdf`), 404, 'not_found')
  })

  /** Reads the lines of a PDF that are written in its standard fonts. */
  async function readLines(id: string): Promise<string[]> {
    const answer = await desk.app.request(`/api/waivers/signatures/${id}/pdf`, { headers: { cookie: shop.cookie } }, {})
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    const parts = Array.from(file.matchAll(/stream\r?\n([\s\S]*?)endstream/g), ([, part = '']) => part)
    const pages = parts.map((part) => inflateSync(Buffer.from(part, 'latin1'), { finishFlush: 2 }).toString('latin1'))
    const lines = pages.join('\n').matchAll(/\[(.*)\] TJ/g)
    return Array.from(lines, ([, line = '']) =>
      Array.from(line.matchAll(/<(\w*)>/g), ([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
  }

  test('is in the language of the client', async () => {
    await shop.put('/api/business', { ...newBusiness(), version: 1 })
    const { id: waiverId } = await createWaiver(shop)
    const { id } = await createClient(shop, {
      firstName: 'Ola',
      lastName: 'Nowak',
      birthday: '1990-05-01',
      language: 'pl',
    })
    const signature = newSignature({ waiverId })
    await shop.post(`/api/clients/${id}/waivers`, signature)
    expect(await readLines(signature.id)).toEqual(expect.arrayContaining(['Podpis: Ola Nowak', `Wpis ${signature.id}`]))
  })

  test('writes names of every script, over as many pages as it takes', async () => {
    const long = Array.from({ length: 60 }, (_, index) => `${index}. Wer Löwen füttert — “selbst” schuld.`).join('\n\n')
    const { id: waiverId } = await createWaiver(shop, { title: 'Согласие', body: `${long}\n\nΣύμφωνοι` })
    for (const lastName of ['Šimůnek', 'Петров', 'Παπαδόπουλος', 'Nguyễn', '王小明']) {
      const { id } = await createClient(shop, { lastName, birthday: '1990-05-01' })
      const signature = newSignature({ waiverId })
      await shop.post(`/api/clients/${id}/waivers`, signature)
      const { text } = await pdfOf(signature.id)
      expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
    }
  })
})
