import type { Client } from '@deskbell/domain/clients/schema.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient } from '../../../test/factories.ts'
import { blackPng, jpegPicture, phonePhoto, pngPicture, webpPicture } from '../../../test/pictures.ts'

const desk = useApp()
let shop: TestBusiness
let client: Client

beforeEach(async () => {
  shop = await desk.openShop()
  client = await createClient(shop)
})

function send(file: Uint8Array, caller = shop) {
  const body = new Uint8Array(file)
  const headers = { 'Content-Type': 'image/png' }
  return caller.send<Client>(`/api/clients/${client.id}/photo`, { method: 'PUT', headers, body })
}

async function photo(cookie = shop.cookie) {
  const answer = await desk.app.request(`/api/clients/${client.id}/photo`, { headers: { cookie } }, {})
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('requires sign-in', async () => {
  await send(await pngPicture())
  expectProblem(await desk.anonymous.get(`/api/clients/${client.id}/photo`), 401, 'not_signed_in')
})

describe('a picture becomes the photo', () => {
  test.each([
    ['PNG', pngPicture],
    ['JPEG', jpegPicture],
    ['WebP', webpPicture],
  ])('from %s, as a square JPEG with a fixed type', async (_, picture) => {
    const { status, body } = await send(await picture({ width: 900, height: 300 }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: client.id, version: client.version, photoVersion: expect.stringMatching(/./) })
    const { headers, bytes } = await photo()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512, space: 'srgb' })
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('upright, without the place where it was taken', async () => {
    await send(await phonePhoto('Taken at home'))
    const { bytes } = await photo()
    expect(bytes.includes('Taken at home')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const [red] = await sharp(bytes).extract({ left: 250, top: 20, width: 1, height: 1 }).raw().toBuffer()
    expect(red).toBeGreaterThan(230)
  })
})

test.each([
  ['an SVG', 'not_a_picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a web page that begins as a PNG does', 'not_a_picture', () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1')],
  ['12,000 × 12,000 pixels in 140 kB', 'picture_too_large', () => blackPng(12_000, 12_000)],
] as const)('%s is refused, and the photo stays', async (_, code, file) => {
  await send(await pngPicture({ colour: '#123456' }))
  const before = (await photo()).bytes
  expectProblem(await send(file()), 422, code)
  expect((await photo()).bytes.equals(before)).toBe(true)
})

test('a photo of more than 10 MB is refused', async () => {
  expectProblem(await send(Buffer.alloc(10 * 1024 * 1024 + 1)), 413, 'too_large')
})

test('replaced and removed, the one before is gone from the store', async () => {
  const first = (await send(await pngPicture({ colour: '#ff0000' }))).body.photoVersion
  const second = (await send(await pngPicture({ colour: '#0000ff' }))).body.photoVersion
  const key = (version: string) => `client-photo/${shop.businessId}/${client.id}.${version}`
  expect(await desk.services.files.exists(key(first))).toBe(false)
  expect(await desk.services.files.exists(key(second))).toBe(true)
  const { body } = await shop.post<Client>(`/api/clients/${client.id}/photo/remove`)
  expect(body.photoVersion).toBe('')
  expect((await photo()).status).toBe(404)
  expect(await desk.services.files.exists(key(second))).toBe(false)
})

test('another shop’s people see and change nothing', async () => {
  await send(await pngPicture())
  const other = await desk.openShop()
  expect((await photo(other.cookie)).status).toBe(404)
  expectProblem(await send(await pngPicture(), other), 404, 'not_found')
})
