import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient, createPackage, createPass, createService } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { useTablet } from '../../../test/tablet.ts'
import { createSilence, moveTimeouts, passTime } from '../../../test/time.ts'

const desk = useDesk()
const tablet = useTablet(desk)

/** Opens a kiosk on which Maria has checked in by the first of her two visits, and may renew. */
async function checkInWithLastVisits() {
  const shop = await desk.openShop()
  await createService(shop)
  const client = await createClient(shop)
  const { id: packageId } = await createPackage(shop, { name: 'Two visits', visits: 2, price: 3000, soldOnline: true })
  await createPass(shop, { clientId: client.id, packageId })
  const { body } = await shop.get<{ version: number }>('/api/kiosk/options')
  await shop.put('/api/kiosk/options', { version: body.version, options: { ...KIOSK_OPTIONS, renewals: true } })
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Maria')
  return { shop, client, kiosk }
}

async function findOwed(shop: TestBusiness, clientId: string) {
  const { body } = await shop.get<{ items: { owed: number }[] }>(`/api/sales?clientId=${clientId}&owing=true`)
  return body.items.map(({ owed }) => owed)
}

test('whose pass runs out renews it with one tap after the check-in, and reads what is to be paid', async () => {
  const { shop, client, kiosk } = await checkInWithLastVisits()
  await kiosk.tap('Two visits, €30')
  await kiosk.findHeading('Thank you, Maria')
  expect(screen.getByText('“Two visits” is yours. Please pay €30 at the desk.')).toBeVisible()
  expect(await findOwed(shop, client.id)).toEqual([3000])
})

test('an offer that comes late gives more time, and the countdown says so', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  desk.intercept('GET', /renewal$/, async (_, next) => {
    await held
    return next()
  })
  const { kiosk } = await checkInWithLastVisits()
  const countdown = screen.getByText(/^[78]$/)
  await passTime(3000)
  expect(countdown).toHaveTextContent(/^[345]$/)
  resolve()
  await screen.findByRole('button', { name: /^Two visits/ })
  expect(screen.getByText(/^1[345]$/)).toBeInTheDocument()
  await passTime(9000)
  await kiosk.findHeading('Welcome, Maria')
})

test('a purchase that nobody answers is given up within seconds, and tried again once', async () => {
  const { shop, client, kiosk } = await checkInWithLastVisits()
  moveTimeouts()
  const silence = createSilence()
  desk.intercept('POST', /renewal$/, silence.answer)
  await kiosk.tap('Two visits, €30')
  await silence.asked
  await passTime(6000)
  desk.intercept('POST', /renewal$/, (_, next) => next())
  await kiosk.tap('Try again')
  await kiosk.findHeading('Thank you, Maria')
  expect(await findOwed(shop, client.id)).toEqual([3000])
})
