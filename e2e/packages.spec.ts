import type { Client } from '../domain/src/clients/schema.ts'
import type { Package } from '../domain/src/packages/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newClient, newPackage, newPackageSale, newService } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { packagesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { expect, test } from './stories.ts'

test('what a package covers anew goes to the passes already sold, on request, and their page says so', async ({
  api,
  desk,
  colleague,
}) => {
  const yoga = await api<Service>('/api/services', newService())
  for (const name of ['Massage', 'Pilates']) await api('/api/services', newService({ name, category: '' }))
  const sold = await api<Package>('/api/packages', newPackage({ coversAll: false, serviceIds: [yoga.id] }))
  const client = await api<Client>('/api/clients', newClient())
  await api('/api/passes', newPackageSale({ clientId: client.id, packageId: sold.id }))
  const screen = packagesScreen(desk)
  const theirs = new ClientScreen(colleague)
  const alsoForSold = desk.getByRole('checkbox', { name: /already sold/ })
  await screen.open()
  await theirs.open(client.id, 'Maria Silva')

  await test.step('a package that is refused is not sold yet', async () => {
    const form = await screen.startAdding()
    await form.choose('A category')
    await form.choose('Per week')
    await form.fill({ Name: 'Autumn', Price: '99', 'At most': '' })
    await form.choose('On a date')
    await form.fill({ Date: '' })
    await form.press('Add package')
    await expect(form.field('Category')).toBeFocused()
    await checkPage(desk, 'a package for a category, refused')
    await form.press('Cancel')
    await expect(form.root).toBeHidden()
  })

  await test.step('it is only offered where something is added', async () => {
    const form = await screen.startEditing('Ten visits')
    await expect(form.field('Services')).toBeVisible()
    await expect(alsoForSold).toBeHidden()
    await form.pick('Services', 'Massage')
    await desk.keyboard.press('Tab')
    await expect(alsoForSold).toHaveAccessibleName('Also for the pass already sold')
    await expect(alsoForSold).toHaveAccessibleDescription('It then covers Massage too. All else stays as it was sold.')
    await checkPage(desk, 'a package with something added')
  })

  await test.step('not asked for, the pass stays as it was', async () => {
    await screen.editForm.press('Save changes')
    await expect(screen.editForm.root).toBeHidden()
    await expect(screen.row('Ten visits')).toContainText('Massage')
    await expect(theirs.ledger('Ten visits')).toHaveCount(1)
  })

  await test.step('asked for, its ledger says what it covers now, while a colleague looks at it', async () => {
    const form = await screen.startEditing('Ten visits')
    await form.pick('Services', 'Pilates')
    await desk.keyboard.press('Tab')
    await alsoForSold.check()
    await form.press('Save changes')
    await expect(form.root).toBeHidden()
    await expect(theirs.ledger('Ten visits')).toHaveCount(2)
    await expect(theirs.ledger('Ten visits').first()).toContainText(
      'More services covered, added by Ana Costa: Pilates',
    )
  })

  await test.step('and it pays for a visit to that', async () => {
    const visit = await theirs.startCheckIn()
    await visit.root.getByRole('radio', { name: /Pilates/ }).check()
    await visit.press('Check in')
    await expect(theirs.toast('Maria is checked in · 9 left')).toBeVisible()
  })
})
