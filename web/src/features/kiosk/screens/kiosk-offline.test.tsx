import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import type { Device } from '@deskbell/domain/kiosk/devices/schema.ts'
import { screen, waitFor } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { session } from '../../../../../server/src/db/schema/auth.ts'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient, createPass, createService, createWaiver } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { drawSignature, useSignatureFields } from '../../../test/signing.ts'
import { useTablet } from '../../../test/tablet.ts'
import { passTime } from '../../../test/time.ts'
import { QueueDatabase } from '../offline/database.ts'
import { moveQueue } from '../offline/earlier-queue.ts'
import { inTabLock } from '../offline/platform.ts'
import { EARLIER_OWNER_KEY, ID_KEY, KNOWN_KEY, QUEUE_DATABASE } from '../storage-keys.ts'

const desk = useDesk()
const tablet = useTablet(desk)
useSignatureFields()

/** Makes the server unreachable until `restart`; `comeBack` also lets the kiosk notice. */
function loseServer(): { restart(): void; comeBack(): Promise<void> } {
  let isAway = true
  for (const method of ['GET', 'POST'])
    desk.intercept(method, /^\/api\//, (_, next) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return next()
    })
  const restart = () => {
    isAway = false
  }
  return {
    restart,
    async comeBack() {
      restart()
      await passTime(60_000)
    },
  }
}

async function openReady(shop: TestBusiness) {
  const kiosk = await tablet.open(shop)
  await tablet.waitForRoster()
  return Object.assign(kiosk, {
    checkIn: async () => {
      await kiosk.lookUp('0142')
      await kiosk.tap('Check in')
    },
  })
}

async function openShopWithMaria() {
  const shop = await desk.openShop()
  await createService(shop)
  const { id: clientId } = await createClient(shop, { birthday: '1990-05-01' })
  const listItems = async <Item,>(path: string) => (await shop.get<{ items: Item[] }>(path)).body.items
  return {
    shop,
    clientId,
    findVisits: () => listItems<CheckIn>(`/api/check-ins?clientId=${clientId}`),
    findAttention: () => listItems<StoredAlert>('/api/attention'),
  }
}

test('without the server it says what is kept here, how much waits, and when all of it has gone', async () => {
  const { shop, clientId, findVisits } = await openShopWithMaria()
  await createPass(shop, { clientId })
  const kiosk = await openReady(shop)
  const server = loseServer()
  await kiosk.checkIn()
  await kiosk.findHeading('Welcome, Maria')
  expect(screen.getByText('Saved on this device')).toBeVisible()
  expect(screen.getByText(/visits left/)).toHaveTextContent('9')
  await passTime(8500)
  await screen.findByText(/Working offline.*1 waiting/)
  expect(await findVisits()).toEqual([])
  await server.comeBack()
  await waitFor(() => expect(screen.queryByText(/Working offline|waiting/)).not.toBeInTheDocument())
  expect(await findVisits()).toHaveLength(1)
})

/** Stores a closed kiosk under the names that earlier releases used for all shops of a browser. */
async function storeAsEarlier({ businessId }: TestBusiness): Promise<void> {
  const [from, to] = [new QueueDatabase(businessId), new QueueDatabase(null)]
  await moveQueue({ from, to, lock: inTabLock() })
  for (const database of [from, to]) database.close()
  indexedDB.deleteDatabase(`${QUEUE_DATABASE}-${businessId}`)
  const key = `${ID_KEY}.${businessId}`
  localStorage.setItem(ID_KEY, localStorage.getItem(key) ?? '')
  for (const name of [key, EARLIER_OWNER_KEY]) localStorage.removeItem(name)
}

test.each([
  ['this release', async () => undefined],
  ['an earlier one', storeAsEarlier],
])('of two shops on one browser, used by %s, each has its own queue and device', async (_, store) => {
  const { shop, findVisits } = await openShopWithMaria()
  const other = await openShopWithMaria()
  const listDevices = async ({ get }: TestBusiness) => (await get<{ items: Device[] }>('/api/devices')).body.items
  const kiosk = await openReady(shop)
  const server = loseServer()
  await kiosk.checkIn()
  await kiosk.findHeading('Welcome, Maria')
  await tablet.close()
  await store(shop)
  server.restart()

  const elsewhere = await openReady(other.shop)
  await elsewhere.checkIn()
  await elsewhere.findHeading('Welcome, Maria')
  await waitFor(async () => expect(await other.findVisits()).toHaveLength(1))
  expect(screen.queryByText(/waiting/)).not.toBeInTheDocument()
  expect(await other.findAttention()).toEqual([])
  expect(await findVisits()).toEqual([])
  const [device] = await listDevices(shop)
  expect(await listDevices(other.shop)).toMatchObject([{ id: expect.not.stringMatching(device?.id ?? ''), pending: 0 }])
  await tablet.close()

  await openReady(shop)
  await waitFor(async () => expect(await findVisits()).toHaveLength(1))
  expect(await listDevices(shop)).toMatchObject([{ id: device?.id }])
})

test('an open kiosk stays that of its shop while the browser is signed in to another one', async () => {
  const { shop, findVisits } = await openShopWithMaria()
  const other = await desk.openShop()
  await createService(other)
  await createClient(other, { firstName: 'Ben' })
  const moveSessions = (businessId: string) =>
    desk.db.update(session).set({ businessId }).where(eq(session.userId, shop.userId))
  const kiosk = await openReady(shop)
  await moveSessions(other.businessId)
  await kiosk.checkIn()
  await kiosk.findHeading('Welcome, Maria')
  expect(screen.getByText('Saved on this device')).toBeVisible()
  await passTime(60_000)
  expect((await other.get('/api/devices')).body).toEqual({ items: [] })
  await moveSessions(shop.businessId)
  await passTime(60_000)
  await waitFor(async () => expect(await findVisits()).toHaveLength(1))
})

test('a kiosk reloads if a slow server says that another shop is signed in', async () => {
  const [shop, other] = [await desk.openShop(), await desk.openShop()]
  await openReady(shop)
  await tablet.close()
  const { navigation } = await import('../../../lib/load-page.ts')
  const reload = vi.spyOn(navigation, 'reload').mockReturnValue()
  const { promise: answer, resolve: release } = Promise.withResolvers<void>()
  desk.intercept('GET', '/api/session', (_, next) => answer.then(next))
  const opened = tablet.open(other)
  await passTime(3000)
  await opened
  release()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(localStorage.getItem(KNOWN_KEY)).toBeNull()
})

test('a device that keeps nothing claims nothing, and staff are told', async () => {
  const { shop, findVisits, findAttention } = await openShopWithMaria()
  const kiosk = await openReady(shop)
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await kiosk.checkIn()
  await kiosk.findHeading('Please see the front desk')
  expect(screen.queryByRole('heading', { name: /Welcome/ })).not.toBeInTheDocument()
  await waitFor(async () => expect(await findAttention()).toMatchObject([{ kind: 'storage' }]))
  expect(await findVisits()).toEqual([])
  add.mockRestore()
})

test('a waiver is signed without the server, which has it once it is back', async () => {
  const { shop, clientId, findAttention } = await openShopWithMaria()
  await createPass(shop, { clientId })
  await createWaiver(shop)
  const kiosk = await openReady(shop)
  const server = loseServer()
  await kiosk.checkIn()
  await kiosk.findHeading('Welcome, Maria')
  await kiosk.tap('Read and sign')
  await screen.findByText('I know that yoga can hurt.')
  drawSignature(screen.getByRole('img', { name: 'Signature' }))
  await kiosk.tap('Sign')
  await kiosk.findHeading('Thank you, Maria')
  await passTime(3500)
  await screen.findByText(/Working offline.*2 waiting/)
  await server.comeBack()
  await waitFor(async () => {
    const { body } = await shop.get(`/api/clients/${clientId}/waivers`)
    expect(body).toMatchObject({ toSign: null, items: [{ signerName: 'Maria Silva', counts: true }] })
  })
  expect(await findAttention()).toEqual([])
})
