import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient, createPass, createService, createWaiver } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { drawSignature, useSignatureFields } from '../../../test/signing.ts'
import { useTablet } from '../../../test/tablet.ts'
import { passTime } from '../../../test/time.ts'

const desk = useDesk()
const tablet = useTablet(desk)
useSignatureFields()

/** Makes the server unreachable until `comeBack`. */
function loseServer(): { comeBack(): Promise<void> } {
  let isAway = true
  for (const method of ['GET', 'POST'])
    desk.intercept(method, /^\/api\//, (_, next) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return next()
    })
  return {
    async comeBack() {
      isAway = false
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
