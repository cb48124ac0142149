import type { Package } from '../domain/src/packages/schema.ts'
import { newPackage, newPackageSale } from '../server/src/test/factories.ts'
import { packagesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { ReceiptScreen } from './pages/receipt-screen.ts'
import { ReportScreen } from './pages/report-screen.ts'
import { TaxCard } from './pages/tax-card.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('prices include a tax, a package one of its own, and receipts and the report say how much it is', async ({
  api,
  desk,
}) => {
  const { client, sold: tenVisits } = await openShop(api)
  const swimming = await api<Package>('/api/packages', newPackage({ name: 'Swimming' }))
  const tax = new TaxCard(desk)
  const receipt = new ReceiptScreen(desk)
  const sell = ({ id: packageId }: Package) =>
    api<{ id: string }>('/api/passes', newPackageSale({ clientId: client.id, packageId, startsOn: null, paid: 12_000 }))
  const sums = receipt.paper.getByRole('table', { name: 'Sums' }).getByRole('row')
  const open = ({ id }: { id: string }) => desk.goto(`/dashboard/clients/${client.id}/receipts/${id}`)

  await test.step('the owner says which', async () => {
    await tax.open()
    await tax.edit({ Name: 'VAT', Rate: '190' })
    await tax.button('Save Changes').click()
    await expect(tax.field('Rate')).toHaveAccessibleDescription('Enter at most 100')
    await checkPage(desk, 'the tax being changed')
    await tax.fill({ Rate: '19' })
    await tax.button('Save Changes').click()
    await expect(tax.facts).toHaveText([
      'Name VAT',
      'Rate 19%',
      'Prices Include tax',
      'Rounded By line',
      'Tax number –',
    ])
    await checkPage(desk, 'the tax')
  })

  await test.step('one package is taxed less', async () => {
    const screen = packagesScreen(desk)
    await screen.open()
    const form = await screen.startEditing('Swimming')
    await expect(form.field('Tax rate')).toHaveAccessibleDescription('Empty: the rate of the shop')
    await form.fill({ 'Tax rate': '7' })
    await checkPage(desk, 'a package with a tax of its own')
    await form.press('Save changes')
    await expect(form.root).toBeHidden()
    await expect((await screen.startEditing('Swimming')).field('Tax rate')).toHaveValue('7 %')
  })

  const [usual, reduced] = [await sell(tenVisits), await sell(swimming)]
  await test.step('each receipt has its rate', async () => {
    await open(usual)
    await expect(sums).toHaveText([/^Paid in total€120$/, /^of which 19% VAT€19.16$/, /^Still to be paid€0$/])
    await open(reduced)
    await expect(sums).toHaveText([/^Paid in total€120$/, /^of which 7% VAT€7.85$/, /^Still to be paid€0$/])
    await checkPage(desk, 'a receipt with tax')
  })

  await test.step('and keeps it when the rate changes', async () => {
    await tax.change({ Rate: '20' })
    await expect(tax.facts).toHaveText([
      'Name VAT',
      'Rate 20%',
      'Prices Include tax',
      'Rounded By line',
      'Tax number –',
    ])
    await open(usual)
    await expect(sums.nth(1)).toHaveText('of which 19% VAT€19.16')
  })

  await test.step('the report adds them up', async () => {
    const report = new ReportScreen(desk)
    await report.open('sales')
    await expect(report.figure('Tax in it')).toContainText('€27.01')
  })
})
