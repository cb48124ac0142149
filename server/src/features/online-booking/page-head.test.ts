import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ONLINE_OPTIONS, type OnlineOptions, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { servePages } from '../../http/pages.ts'
import { useApp } from '../../test/app.ts'
import { createAppointment, createEmployee, createService } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'

const desk = useApp()
const portal = usePortal(desk)
const webRoot = mkdtempSync(join(tmpdir(), 'deskbell-head-'))
const HOSTILE = 'Yoga </script><script>alert(1)</script> "$&"'

afterAll(() => rmSync(webRoot, { recursive: true }))

let massageId: string
let yogaId: string

async function setOnline(changes: Partial<OnlineOptions>): Promise<void> {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on: true, ...changes }
  expect((await portal.owner.put('/api/online-booking', { version: body.version, options })).status).toBe(200)
}

async function open(path: string): Promise<string> {
  const app = createApp({ ...desk.services, publicUrl: 'https://willow.example' })
  servePages(app, webRoot)
  return (await app.request(path, { headers: { 'accept-language': 'fr' } }, {})).text()
}

/** Reads the page's data, as a search engine does. */
function readData(page: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  return JSON.parse(json)
}

beforeAll(async () => {
  desk.clock.now = new Date('2026-11-23T09:00:00.000Z')
  const head = '<head><title>Book online</title><meta name="description" content="Book." /></head>'
  writeFileSync(join(webRoot, 'index.html'), head)
  writeFileSync(join(webRoot, 'book.html'), head)
  const { owner } = portal
  const changes = { companyName: 'Willow & <b>Studio', city: 'Berlin', locale: 'de-DE' }
  await desk.db.update(business).set(changes).where(eq(business.id, FIRST_BUSINESS_ID))
  const ana = await createEmployee(owner, { firstName: 'Ana', lastName: 'Secret' })
  const oneToOne = { kind: 'one_to_one', capacity: 1, name: 'Massage', description: 'Calm & quiet' } as const
  massageId = (await createService(owner, { ...oneToOne, price: 4550 })).id
  yogaId = (await createService(owner, { kind: 'class', capacity: 2, durationMinutes: 60, name: HOSTILE })).id
  await createAppointment(owner, { serviceId: yogaId, employeeId: ana.id, startsAt: '2026-11-25T10:00:00.000Z' })
})

test('the booking page tells search engines what the business offers, at which price', async () => {
  await setOnline({})
  const page = await open('/book')
  expect(readData(page)).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Willow & <b>Studio',
    address: { addressLocality: 'Berlin', addressCountry: 'DE' },
    makesOffer: expect.arrayContaining([
      expect.objectContaining({
        url: `https://willow.example/book?service=${massageId}`,
        itemOffered: expect.objectContaining({ '@type': 'Service', name: 'Massage' }),
        priceSpecification: expect.objectContaining({ price: '45.50', priceCurrency: 'EUR' }),
      }),
    ]),
  })
  expect(page).toContain('<link rel="canonical" href="https://willow.example/book" />')
  expect(page).toContain('<title>Online buchen · Willow &amp; &lt;b&gt;Studio</title>')
  expect(page).not.toContain('Secret')
})

test('a link to a service is previewed with its name', async () => {
  await setOnline({})
  const page = await open(`/book?service=${massageId}`)
  expect(page).toContain('<meta property="og:title" content="Massage · Willow &amp; &lt;b&gt;Studio" />')
  expect(page).toContain('<meta name="description" content="Calm &amp; quiet" />')
  expect(page).toContain(`href="https://willow.example/book?service=${massageId}"`)
  expect(await open('/book?service=%22%3E%3Cscript%3E')).toContain('href="https://willow.example/book"')
})

test('the timetable tells search engines its classes, and whatever they are called is only text', async () => {
  await setOnline({})
  const page = await open('/book/timetable')
  expect(page.match(/<script|<\/script>/g)).toHaveLength(2)
  const [, event] = readData(page)['@graph']
  expect(event).toMatchObject({
    '@type': 'Event',
    name: HOSTILE,
    startDate: '2026-11-25T10:00:00.000Z',
    offers: {
      availability: 'https://schema.org/InStock',
      url: `https://willow.example/book/timetable?service=${yogaId}`,
    },
  })
})

test('prices that are hidden and services that are not offered are told to nobody, and nothing while it is closed', async () => {
  await setOnline({ showPrices: false, serviceIds: [massageId] })
  const page = await open('/book')
  expect(page).toContain('Massage')
  expect(page).not.toMatch(/45\.50|alert/)
  await setOnline({ on: false })
  expect(await open('/book')).not.toMatch(/ld\+json|Massage/)
})
