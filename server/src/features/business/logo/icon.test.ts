import type { SetupState } from '@deskbell/domain/auth/schema.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../../test/app.ts'
import { fetchPicture, saveLogo, sendLogo } from '../../../test/logo.ts'
import { jpegPicture, pngPicture } from '../../../test/pictures.ts'
import { makeIcon } from './icon.ts'

const desk = useApp()
const SIDES = { '192': 192, '512': 512, 'maskable-512': 512, 'apple-180': 180 }
const names = Object.keys(SIDES) as (keyof typeof SIDES)[]

/** Runs the first-run setup, since the server shows the first business's icon. */
async function openFirstShop(): Promise<Caller> {
  const owner = { companyName: 'Willow', name: 'Ana', email: 'ana@example.com', password: 'a long enough password' }
  const place = { timeZone: 'UTC', currency: 'USD', locale: 'en-US' }
  const { headers } = await desk.anonymous.post('/api/setup', { ...owner, ...place })
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  return desk.callerWith(cookie.join('; '))
}

async function icon(name: string, query = '') {
  const { status, headers, bytes } = await fetchPicture(desk.app, `/app-icon/${name}.png${query}`)
  return { status, type: headers.get('content-type'), cached: headers.get('cache-control'), bytes }
}

async function corner(png: Buffer): Promise<number[]> {
  const pixel = await sharp(png).extract({ left: 0, top: 0, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()
  return [...pixel]
}

async function logoAtDoor(): Promise<string> {
  return (await desk.anonymous.get<SetupState>('/api/setup')).body.logoUrl
}

describe('the app’s icon', () => {
  test('is the product’s mark where there is no logo', async () => {
    expect(await logoAtDoor()).toBe('')
    for (const name of names) {
      const { status, type, cached, bytes } = await icon(name, '?v=0123456789ab')
      expect({ status, type, cached }).toEqual({ status: 200, type: 'image/png', cached: 'no-cache' })
      expect(await sharp(bytes).metadata()).toMatchObject({ width: SIDES[name], height: SIDES[name] })
    }
    expect(await corner((await icon('512')).bytes)).toEqual([0, 0, 0, 0])
    for (const name of ['maskable-512', 'apple-180'])
      expect(await corner((await icon(name)).bytes)).toEqual([0x0f, 0x6b, 0x5c, 255])
  })

  test('is the shop’s logo, and changes with it', async () => {
    const shop = await openFirstShop()
    await sendLogo(shop, await jpegPicture({ width: 900, height: 300, colour: '#ff0000' }))
    const version = (await logoAtDoor()).split('?')[1]
    expect(version).toMatch(/^v=[0-9a-f]{12}$/)
    for (const name of names) {
      const { cached, bytes } = await icon(name, `?${version}`)
      expect(cached).toBe('public, max-age=31536000, immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ width: SIDES[name], height: SIDES[name], hasAlpha: false })
      expect(await corner(bytes)).toEqual([255, 255, 255, 255])
      const half = SIDES[name] / 2
      const [red, green] = await sharp(bytes).extract({ left: half, top: half, width: 1, height: 1 }).raw().toBuffer()
      expect([red, green].map((is) => Math.round(Number(is) / 10))).toEqual([25, 0])
    }
    const before = (await icon('512')).bytes
    await sendLogo(shop, await pngPicture({ colour: '#0000ff' }))
    expect((await icon('512')).bytes.equals(before)).toBe(false)
    await saveLogo(shop, '')
    expect(await corner((await icon('512')).bytes)).toEqual([0, 0, 0, 0])
    expect(await logoAtDoor()).toBe('')
  })

  test.each(['513', 'maskable', '..', 'toString', '512.png'])('has no size “%s”', async (name) => {
    expect((await icon(name)).status).toBe(404)
  })

  test('keeps clear of what a launcher cuts away', async () => {
    const shop = await desk.openShop()
    expect(shop.businessId).not.toBe('default')
    const { bytes } = await icon('maskable-512')
    const { info } = await sharp(bytes).trim({ background: '#0f6b5c' }).toBuffer({ resolveWithObject: true })
    expect(Math.hypot(info.width, info.height)).toBeLessThan(512 * 0.8)
  })

  test('is drawn once for each logo, however many shops’ are asked for in between', async () => {
    const png = await pngPicture({ colour: '#00ff00' })
    const draw = (version: string) => makeIcon('192', { version, png })
    const first = draw('0')
    await draw('1')
    expect(draw('0')).toBe(first)
    for (let version = 2; version <= 201; version++) await draw(String(version))
    expect(draw('0')).not.toBe(first)
  })

  test('is shown to a network 600 times a minute', async () => {
    const ask = () => desk.anonymous.get('/app-icon/none.png')
    for (let count = 0; count < 600; count++) await ask()
    expectProblem(await ask(), 429, 'rate_limited')
  })
})
