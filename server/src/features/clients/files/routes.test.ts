import type { ClientFile } from '@deskbell/domain/clients/files/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient } from '../../../test/factories.ts'
import { runDaily } from '../../../test/recurring-work.ts'

const desk = useApp()
let shop: TestBusiness
let client: Client

beforeEach(async () => {
  shop = await desk.openShop()
  client = await createClient(shop)
})

function keep({
  id = newId(),
  name = 'Consent.pdf',
  body = '%PDF-1.7',
  type = 'application/pdf',
}: {
  id?: string
  name?: string
  body?: string | Uint8Array<ArrayBuffer>
  type?: string
} = {}) {
  const query = new URLSearchParams({ clientId: client.id, name })
  const init = { method: 'PUT', headers: { 'Content-Type': type }, body }
  return shop.send<ClientFile>(`/api/client-files/${id}?${query}`, init)
}

async function names(): Promise<string[]> {
  const { body } = await shop.get<{ items: ClientFile[] }>(`/api/client-files?clientId=${client.id}`)
  return body.items.map(({ name }) => name)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get(`/api/client-files?clientId=${client.id}`), 401, 'not_signed_in')
})

test('a file is kept once however often it is sent, and listed the newest first', async () => {
  const id = newId()
  const answers = [await keep({ id }), await keep({ id })]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expectProblem(await keep({ id, body: 'something else' }), 409, 'operation_reused')
  desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
  await keep({ name: 'Röntgen links.png', body: 'x' })
  expect(await names()).toEqual(['Röntgen links.png', 'Consent.pdf'])
})

test('whatever it is called, it comes down as an attachment that no browser shows', async () => {
  const html = '<script>alert(1)</script>'
  const { body } = await keep({ name: 'a"b\\c/../ü.html', body: html, type: 'text/html' })
  const answer = await desk.app.request(`/api/client-files/${body.id}`, { headers: { cookie: shop.cookie } }, {})
  expect(await answer.text()).toBe(html)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="a_b_c_..__.html"; filename*=UTF-8''a%22b%5Cc%2F..%2F%C3%BC.html`,
  )
})

test('a removed file is gone, and brought back it is as it was', async () => {
  const { id } = (await keep()).body
  await shop.post(`/api/client-files/${id}/remove`)
  expect(await names()).toEqual([])
  expectProblem(await shop.get(`/api/client-files/${id}`), 404, 'not_found')
  await shop.post(`/api/client-files/${id}/restore`)
  expect(await names()).toEqual(['Consent.pdf'])
  expect((await shop.get(`/api/client-files/${id}`)).body).toBe('%PDF-1.7')
})

test('an empty file, one without a name, and a byte more than 10 MB are refused', async () => {
  expectProblem(await keep({ body: '' }), 422, 'invalid')
  expectProblem(await keep({ name: ' ' }), 422, 'invalid')
  const most = 10 * 1024 * 1024
  expectProblem(await keep({ body: new Uint8Array(most + 1) }), 413, 'too_large')
  expect((await keep({ body: new Uint8Array(most) })).status).toBe(201)
})

test('another shop’s files are out of reach', async () => {
  const { id } = (await keep()).body
  const other = await desk.openShop()
  expectProblem(await other.get(`/api/client-files/${id}`), 404, 'not_found')
  expectProblem(await other.post(`/api/client-files/${id}/remove`), 404, 'not_found')
})

test('a file that was removed is gone for good after 30 days, its bytes too; the others stay', async () => {
  const [removed, kept] = [(await keep()).body.id, (await keep({ name: 'Plan.pdf' })).body.id]
  await shop.post(`/api/client-files/${removed}/remove`)
  const bytesOf = (id: string) => desk.services.files.exists(`client-file/${shop.businessId}/${id}`)
  const DAY_MS = 86_400_000
  const removedAt = desk.clock.now.getTime()
  desk.clock.now = new Date(removedAt + 30 * DAY_MS - 1000)
  await runDaily(desk.services)
  expect([await bytesOf(removed), await bytesOf(kept)]).toEqual([true, true])
  desk.clock.now = new Date(removedAt + 30 * DAY_MS + 1000)
  await runDaily(desk.services)
  desk.clock.now = new Date(removedAt)
  expect([await bytesOf(removed), await bytesOf(kept)]).toEqual([false, true])
  expectProblem(await shop.post(`/api/client-files/${removed}/restore`), 404, 'not_found')
  expect(await names()).toEqual(['Plan.pdf'])
})
