import type { Business } from '@deskbell/domain/business/schema.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { LIVE_CHANNEL, livePayload } from '../../../live/announce.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { fetchLogo, fetchPicture, saveLogo, sendLogo, uploadLogo } from '../../../test/logo.ts'
import {
  animation,
  bmpPicture,
  jpegPicture,
  otherPicture,
  phonePhoto,
  pngPicture,
  webpPicture,
} from '../../../test/pictures.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

async function logoUrl(of = shop): Promise<string> {
  return (await of.get<Business>('/api/business')).body.logoUrl
}

async function pixel(png: Buffer, at: { left: number; top: number }): Promise<number[]> {
  return [
    ...(await sharp(png)
      .extract({ ...at, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ]
}

test('requires sign-in', async () => {
  expectProblem(await uploadLogo(desk.anonymous, await pngPicture()), 401, 'not_signed_in')
})

describe('a picture becomes the logo', () => {
  test.each([
    ['PNG', pngPicture],
    ['JPEG', jpegPicture],
    ['WebP', webpPicture],
    ['GIF', () => otherPicture('gif')],
    ['AVIF', () => otherPicture('avif')],
    ['TIFF', () => otherPicture('tiff')],
    ['BMP', () => bmpPicture()],
  ])('from %s', async (_, picture) => {
    const { status, body } = await sendLogo(shop, await picture())
    expect(status).toBe(200)
    expect(body.logoUrl).toMatch(new RegExp(`^/business-logo/${shop.businessId}\\?v=[0-9a-f]{12}$`))
    expect((await shop.get('/api/business')).body).toEqual(body)
    const logo = await fetchLogo(desk.app, shop)
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 64, height: 48, space: 'srgb' })
    const [red = 0, green = 0, blue = 0] = await pixel(logo, { left: 30, top: 20 })
    for (const [is, was] of [
      [red, 0xc0],
      [green, 0x39],
      [blue, 0x2b],
    ] as const)
      expect(Math.abs(is - was)).toBeLessThan(4)
  })

  test('of an SVG, drawn large enough', async () => {
    const box =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="M0 0h8v6H0z" fill="#c0392b"/></svg>'
    expect((await sendLogo(shop, Buffer.from(`<?xml version="1.0"?>\n${box}`))).status).toBe(200)
    const logo = await fetchLogo(desk.app, shop)
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 512, height: 384 })
    expect(await pixel(logo, { left: 1, top: 1 })).toEqual([0xc0, 0x39, 0x2b, 255])
  })

  test('made smaller where it is large, as a phone’s photo of 48 megapixels, and never larger', async () => {
    expect((await sendLogo(shop, await jpegPicture({ width: 8000, height: 6000 }))).status).toBe(200)
    expect(await sharp(await fetchLogo(desk.app, shop)).metadata()).toMatchObject({ width: 512, height: 384 })
    await sendLogo(shop, await jpegPicture({ width: 3000, height: 1500 }))
    expect(await sharp(await fetchLogo(desk.app, shop)).metadata()).toMatchObject({ width: 512, height: 256 })
  })

  test('that stays see-through where it was', async () => {
    await sendLogo(shop, await pngPicture({ colour: '#00ff0040' }))
    expect(await pixel(await fetchLogo(desk.app, shop), { left: 1, top: 1 })).toEqual([0, 255, 0, 0x40])
  })

  test('that stands upright, without the place where the photo was taken', async () => {
    const photo = await phonePhoto('Taken at home')
    expect(photo.includes('Taken at home')).toBe(true)
    await sendLogo(shop, photo)
    const logo = await fetchLogo(desk.app, shop)
    expect(logo.includes('Taken at home')).toBe(false)
    const { width, height, exif, orientation } = await sharp(logo).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 60, height: 80 })
    const [top = [], bottom = []] = await Promise.all([5, 75].map((at) => pixel(logo, { left: 30, top: at })))
    expect(top[0]).toBeGreaterThan(240)
    expect(bottom[2]).toBeGreaterThan(240)
  })

  test('of an animation, its first frame', async () => {
    await sendLogo(shop, await animation(300))
    const logo = await fetchLogo(desk.app, shop)
    expect((await sharp(logo).metadata()).height).toBe(20)
    expect((await pixel(logo, { left: 1, top: 1 })).slice(0, 3)).toEqual([200, 30, 40])
  })

  test('only once its address is saved with the form, before only to whoever knows it', async () => {
    await sendLogo(shop, await pngPicture())
    const [before, old] = [await logoUrl(), await fetchLogo(desk.app, shop)]
    const { body } = await uploadLogo(shop, await pngPicture({ colour: '#0000ff' }))
    expect(await logoUrl()).toBe(before)
    expect(await fetchLogo(desk.app, shop)).toEqual(old)
    const draft = await fetchPicture(desk.app, body.logoUrl)
    expect(await pixel(draft.bytes, { left: 1, top: 1 })).toEqual([0, 0, 255, 255])
    expect((await saveLogo(shop, body.logoUrl)).body.logoUrl).toBe(body.logoUrl)
    expect(await fetchLogo(desk.app, shop)).toEqual(draft.bytes)
  })

  test.each(['https://example.com/logo.png', '/business-logo/other?v=0123456789ab', '?v=0123456789ab'])(
    'and no other address is saved: %s',
    async (url) => {
      expect(expectProblem(await saveLogo(shop, url), 422, 'invalid').fields).toMatchObject([{ path: 'logoUrl' }])
    },
  )

  test('and the shop’s browsers are told, and it is noted who did it', async () => {
    const listener = await desk.db.$client.connect()
    const told = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
    await listener.query(`listen ${LIVE_CHANNEL}`)
    const { body } = await sendLogo(shop, await pngPicture())
    expect(await told).toBe(livePayload(shop.businessId, ['business']))
    await listener.query('unlisten *')
    listener.release()
    const own = and(eq(activity.businessId, shop.businessId), eq(activity.entity, 'business'))
    expect(await desk.db.select().from(activity).where(own)).toMatchObject([
      { action: 'changed', byName: 'Ada Owner', before: { logoUrl: '' }, after: { logoUrl: body.logoUrl } },
    ])
  })
})

describe('the logo’s address', () => {
  test('gives a picture and nothing that a browser could run', async () => {
    await sendLogo(shop, await pngPicture())
    const { headers } = await fetchPicture(desk.app, await logoUrl())
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('is kept for ever only with its version', async () => {
    await sendLogo(shop, await pngPicture())
    const before = await logoUrl()
    await sendLogo(shop, await pngPicture({ colour: '#0000ff' }))
    expect(await logoUrl()).not.toBe(before)
    for (const url of [before, `/business-logo/${shop.businessId}`]) {
      const { status, headers, bytes } = await fetchPicture(desk.app, url)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(bytes).toEqual(await fetchLogo(desk.app, shop))
    }
  })

  test.each([
    'nobody',
    'shop-',
    '..',
    '.',
    '..%2F..%2Fapp-secret',
    '%2e%2e%2fpackage.json',
    'a%00b',
    'x'.repeat(41),
    'a.before',
  ])('answers “%s” with not found', async (id) => {
    const { status, bytes } = await fetchPicture(desk.app, `/business-logo/${id}`)
    expect(status).toBe(404)
    expect(JSON.parse(String(bytes))).toMatchObject({ code: 'not_found' })
  })
})

describe('without the logo', () => {
  test('the shop is as before there was one', async () => {
    await sendLogo(shop, await pngPicture())
    const url = await logoUrl()
    await uploadLogo(shop, await pngPicture({ colour: '#0000ff' }))
    for (let times = 0; times < 2; times++)
      expect(await saveLogo(shop, '')).toMatchObject({ status: 200, body: { logoUrl: '' } })
    expect((await fetchPicture(desk.app, url)).status).toBe(404)
  })

  test('what was there can be put back, and is the very same', async () => {
    await sendLogo(shop, await jpegPicture({ width: 900, height: 300 }))
    const [url, bytes] = [await logoUrl(), await fetchLogo(desk.app, shop)]
    await saveLogo(shop, '')
    expect((await saveLogo(shop, url)).status).toBe(200)
    expect(await fetchLogo(desk.app, shop)).toEqual(bytes)
  })
})

test('two shops have each their own', async () => {
  const other = await desk.openShop()
  await sendLogo(shop, await pngPicture({ colour: '#ff0000' }))
  await sendLogo(other, await pngPicture({ colour: '#0000ff' }))
  const [ours, theirs] = [await fetchLogo(desk.app, shop), await fetchLogo(desk.app, other)]
  expect(ours).not.toEqual(theirs)
  await saveLogo(other, '')
  expect(await fetchLogo(desk.app, shop)).toEqual(ours)
})

test('of many pictures at once, one is the logo, and its address is that one’s', async () => {
  const colours = ['#100000', '#200000', '#300000', '#400000', '#500000', '#600000']
  const files = await Promise.all(colours.map((colour) => pngPicture({ colour })))
  const uploads = await Promise.all(files.map((file) => uploadLogo(shop, file)))
  const urls = uploads.map(({ body }) => body.logoUrl)
  expect(new Set(urls).size).toBe(files.length)
  const saved = await Promise.all(urls.map((url) => saveLogo(shop, url)))
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(urls).toContain(await logoUrl())
  await fetchLogo(desk.app, shop)
})

test('whoever looks while it is being replaced sees one or the other, whole', async () => {
  const [red, blue] = [await pngPicture({ colour: '#ff0000' }), await pngPicture({ colour: '#0000ff' })]
  await sendLogo(shop, red)
  const url = await logoUrl()
  let isSending = true
  const sendAll = async () => {
    for (const file of [blue, red, blue, red]) expect((await sendLogo(shop, file)).status).toBe(200)
  }
  const sent = sendAll().finally(() => {
    isSending = false
  })
  const seen = new Set<string>()
  while (isSending) {
    const { status, bytes } = await fetchPicture(desk.app, url)
    expect(status).toBe(200)
    seen.add(bytes.toString('base64'))
  }
  await sent
  expect(seen.size).toBeLessThanOrEqual(2)
  await fetchLogo(desk.app, shop)
})

test('more pictures at once than there is memory for are asked to come again', async () => {
  const file = await jpegPicture({ width: 3000, height: 3000 })
  const answers = await Promise.all(Array.from({ length: 30 }, () => uploadLogo(shop, file)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expectProblem(answer, 429, 'rate_limited')
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(8)
  expect((await uploadLogo(shop, file)).status).toBe(200)
})
