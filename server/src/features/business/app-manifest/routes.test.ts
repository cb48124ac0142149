import { expect, test } from 'vitest'
import { business } from '../../../db/schema/business.ts'
import { useApp } from '../../../test/app.ts'
import { ensureBusiness } from '../commands.ts'

const desk = useApp()

type Manifest = Record<string, unknown> & {
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

async function manifest(): Promise<Manifest> {
  const { status, body, headers } = await desk.anonymous.get<Manifest>('/manifest.webmanifest')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(headers.get('content-type')).toBe('application/manifest+json')
  return body
}

test('before the set-up the app goes by the product’s name', async () => {
  expect(await manifest()).toMatchObject({ name: 'Deskbell', short_name: 'Deskbell' })
})

test('says all that a browser needs to install the app', async () => {
  const { icons, shortcuts, ...rest } = await manifest()
  expect(rest).toMatchObject({ id: '/dashboard', start_url: '/dashboard', scope: '/', display: 'standalone' })
  for (const colour of [rest.theme_color, rest.background_color]) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(icons.map(({ src, sizes, purpose }) => [src.split('?')[0], sizes, purpose])).toEqual([
    ['/app-icon/192.png', '192x192', 'any'],
    ['/app-icon/512.png', '512x512', 'any'],
    ['/app-icon/maskable-512.png', '512x512', 'maskable'],
  ])
  expect(shortcuts).toEqual([
    { name: 'Check In', url: '/kiosk' },
    { name: 'Schedules', url: '/dashboard/schedules' },
  ])
})

test('the clients’ own pages are an app of their own', async () => {
  const { body } = await desk.anonymous.get<Manifest>('/me.webmanifest')
  expect(body).toMatchObject({ id: '/me', start_url: '/me', scope: '/me', display: 'standalone' })
  expect(body.icons).toEqual((await manifest()).icons)
})

test.each([
  ['Willow', 'Willow'],
  ['Willow Studio', 'Willow'],
  ['Ten to Six Yoga', 'Ten to Six'],
  ['Physiotherapiezentrum', 'Physiotherap'],
])('a shop named “%s” is “%s” below the icon', async (companyName, short) => {
  await ensureBusiness(desk.db, 'default')
  await desk.db.update(business).set({ companyName })
  expect(await manifest()).toMatchObject({ name: companyName, short_name: short })
})

test('a new logo changes the addresses of the icons', async () => {
  await ensureBusiness(desk.db, 'default')
  const sources: string[][] = []
  for (const logoUrl of [
    '',
    '/business-logo/default?v=3',
    '/business-logo/default?v=4',
    'https://s3.example/a b.png',
  ]) {
    await desk.db.update(business).set({ logoUrl })
    sources.push((await manifest()).icons.map(({ src }) => src))
  }
  expect(sources.map(([first]) => first)).toEqual([
    '/app-icon/192.png?v=0',
    '/app-icon/192.png?v=3',
    '/app-icon/192.png?v=4',
    '/app-icon/192.png?v=https%3A%2F%2Fs3.example%2Fa%20b.png',
  ])
})
