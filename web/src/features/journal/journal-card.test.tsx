import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createSale, newBusiness } from '../../../../server/src/test/factories.ts'
import { useDesk } from '../../test/desk.tsx'
import { getPart } from '../../test/form.ts'

const desk = useDesk()

test('an owner enters the numbers and accounts, and takes the journal along for DATEV', async () => {
  const shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), locale: 'de-DE', currency: 'EUR', version: 2 })
  await createSale(shop)
  const { user } = await desk.open('/dashboard/settings/data', { shop })
  const card = getPart(user, await screen.findByRole('region', { name: 'For the accountant' }))
  await card.findByText('Enter the numbers of the consultant and the client')
  expect(card.field('Program')).toHaveValue('datev')
  expect(card.getByRole('button', { name: 'Download' })).toBeDisabled()

  await card.press('Accounts…')
  const dialog = getPart(user, await screen.findByRole('dialog', { name: 'Accounts' }))
  await dialog.findByLabelText('Consultant number')
  await dialog.fill({ 'Consultant number': '12', 'Client number': '55003', Packages: '8401' })
  await dialog.press('Add a tax rate')
  await dialog.press('Save')
  expect(dialog.field('Consultant number')).toHaveAccessibleDescription('Enter 4 to 7 digits')
  await dialog.press('Remove the rate 4')
  await dialog.fill({ 'Consultant number': '29098' })
  await dialog.press('Save')

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const link = await card.findByRole('link', { name: 'Download' })
  expect((await shop.get('/api/journal/settings')).body).toMatchObject({
    consultant: '29098',
    revenue: { package: '8401', tip: '1590' },
    rates: [{ rate: 19_000 }, { rate: 7000 }, { rate: 0 }],
  })
  const { status, body } = await shop.get<string>(link.getAttribute('href') ?? '')
  expect(status).toBe(200)
  expect(body).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
})
