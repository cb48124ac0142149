import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient, createPackage, createPass, createService } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { useTablet } from '../../../test/tablet.ts'

const desk = useDesk()
const tablet = useTablet(desk)

test('whose pass runs out renews it with one tap after the check-in, and reads what is to be paid', async () => {
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
  await kiosk.tap('Two visits, €30')
  await kiosk.findHeading('Thank you, Maria')
  expect(screen.getByText('“Two visits” is yours. Please pay €30 at the desk.')).toBeVisible()
  const sales = await shop.get<{ items: object[] }>(`/api/sales?clientId=${client.id}&owing=true`)
  expect(sales.body.items).toMatchObject([{ owed: 3000 }])
})
