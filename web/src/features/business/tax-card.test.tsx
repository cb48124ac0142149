import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findCard, SAVED } from '../../test/card.ts'
import { useDesk } from '../../test/desk.tsx'

const desk = useDesk()

test('an owner says which tax prices include or come without, and a colleague reads it', async () => {
  const shop = await desk.openShop()
  const { user } = await desk.open('/dashboard/settings', { shop })
  const tax = await findCard(user, 'Tax')
  expect(tax.facts()).toEqual(['Name –', 'Rate –', 'Prices Include tax', 'Rounded By line', 'Tax number –'])
  await tax.findByText(/^Deskbell is not a certified till/)
  await tax.edit({ Name: 'VAT', Rate: '190' })
  await tax.press('Save Changes')
  expect(tax.field('Rate')).toHaveAccessibleDescription('Enter at most 100')

  // Unsaved input is marked and kept.
  await tax.fill({ Rate: '8.875' })
  await tax.press('Cancel')
  expect(tax.facts()).toEqual([
    'Name unsavedVAT',
    'Rate unsaved8.875%',
    'Prices Include tax',
    'Rounded By line',
    'Tax number –',
  ])
  await tax.press('Edit')
  expect(tax.field('Rate')).toHaveValue('8.875 %')

  await tax.fill({ Rate: '19', 'Tax number': 'DE123456789' })
  await user.click(tax.getByRole('radio', { name: 'Tax on top' }))
  await user.click(tax.getByRole('radio', { name: 'By rate' }))
  await tax.press('Save Changes')
  await tax.findByText(SAVED)
  await waitFor(() =>
    expect(tax.facts()).toEqual([
      'Name VAT',
      'Rate 19%',
      'Prices Tax on top',
      'Rounded By rate',
      'Tax number DE123456789',
    ]),
  )
  expect((await shop.get('/api/business/tax')).body).toMatchObject({
    taxName: 'VAT',
    taxRate: 19_000,
    taxIncluded: false,
    taxRounding: 'rate',
    taxNumber: 'DE123456789',
  })
})
