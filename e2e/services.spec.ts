import type { Service } from '../domain/src/services/schema.ts'
import { newService } from '../server/src/test/factories.ts'
import { servicesScreen } from './pages/list-screen.ts'
import { expect, test } from './stories.ts'

test('a service is added, changed, archived and brought back, and a colleague sees it all', async ({
  desk,
  colleague,
}) => {
  const screen = servicesScreen(desk)
  const theirs = servicesScreen(colleague)
  await screen.open()
  await theirs.open()
  await expect(theirs.page.getByText('Add your first service')).toBeVisible()

  await test.step('added', async () => {
    const form = await screen.startAdding()
    await form.fill({ Name: 'Yoga class', Category: 'Yoga', Duration: '75', 'Price of one visit': '18.50' })
    await form.choose('Class')
    await form.fill({ Places: '14' })
    await form.press('Add service')
    await expect(form.root).toBeHidden()
    for (const { row } of [screen, theirs].map((list) => ({ row: list.row('Yoga class') }))) {
      await expect(row).toContainText('14 places')
      await expect(row).toContainText('1 h 15 min')
      await expect(row).toContainText('€18.50')
    }
  })

  await test.step('changed', async () => {
    const form = await screen.startEditing('Yoga class')
    await expect(form.field('Duration')).toHaveValue('75 min')
    await form.fill({ Name: 'Slow yoga', 'Visits used from a pass': '2' })
    await form.root.getByRole('switch', { name: 'Offered now' }).click()
    await form.press('Save changes')
    await expect(screen.toast('Changes saved')).toBeVisible()
    await expect(theirs.row('Slow yoga')).toContainText('uses 2 visits')
    await expect(theirs.row('Slow yoga')).toContainText('not offered')
  })

  await test.step('archived, which is undone', async () => {
    await screen.choose('Slow yoga', 'Archive')
    await expect(screen.row('Slow yoga')).toHaveCount(0)
    await expect(theirs.row('Slow yoga')).toHaveCount(0)
    await screen.undo('Slow yoga archived')
    await expect(screen.row('Slow yoga')).toBeVisible()
    await expect(theirs.row('Slow yoga')).toBeVisible()
  })

  await test.step('archived for good, and restored another day', async () => {
    await screen.choose('Slow yoga', 'Archive')
    await expect(screen.row('Slow yoga')).toHaveCount(0)
    await screen.show('Archived')
    await screen.choose('Slow yoga', 'Restore')
    await expect(desk.getByText('Nothing is archived')).toBeVisible()
    await expect(theirs.row('Slow yoga')).toBeVisible()
  })
})

test('what is wrong with a service is said at its field, and nothing typed is lost', async ({ desk }) => {
  const screen = servicesScreen(desk)
  await screen.open()
  const form = await screen.startAdding()
  await form.fill({ Category: 'Yoga', Duration: '0' })
  await form.press('Add service')
  await expect(form.field('Name')).toBeFocused()
  await expect(form.field('Name')).toHaveAccessibleDescription('Enter a name')
  await expect(form.field('Duration')).toHaveAccessibleDescription('Enter at least 1 minute')
  await expect(form.field('Price of one visit')).toHaveAttribute('aria-invalid', 'true')
  await form.fill({ Name: 'x'.repeat(81), Duration: '60', 'Price of one visit': '18' })
  await form.press('Add service')
  await expect(form.field('Name')).toHaveAccessibleDescription('Use at most 80 characters')
  await expect(form.field('Category')).toHaveValue('Yoga')
  await form.fill({ Name: 'Yoga class' })
  await form.press('Add service')
  await expect(screen.row('Yoga class')).toBeVisible()
})

test('two colleagues change one service, and each is asked which version to keep', async ({ api, desk, colleague }) => {
  await api<Service>('/api/services', newService())
  const screen = servicesScreen(desk)
  const theirs = servicesScreen(colleague)
  await screen.open()
  await theirs.open()
  const mine = await screen.startEditing('Yoga class')
  const form = await theirs.startEditing('Yoga class')
  await form.fill({ Name: 'Power yoga' })
  await form.press('Save changes')
  await expect(form.root).toBeHidden()

  await test.step('one looks at what the other saved', async () => {
    await mine.fill({ Name: 'Gentle yoga' })
    await mine.press('Save changes')
    await expect(mine.problem).toContainText('Somebody else changed this in the meantime.')
    await expect(mine.field('Name')).toHaveValue('Gentle yoga')
    await mine.press('Show theirs')
    await expect(mine.field('Name')).toHaveValue('Power yoga')
    await mine.press('Cancel')
  })

  await test.step('another time keeps their own', async () => {
    await screen.startEditing('Power yoga')
    await theirs.startEditing('Power yoga')
    await form.fill({ Category: 'Strength' })
    await form.press('Save changes')
    await expect(form.root).toBeHidden()
    await mine.fill({ Name: 'Gentle yoga' })
    await mine.press('Save changes')
    await mine.press('Keep mine')
    await expect(mine.root).toBeHidden()
    await expect(theirs.row('Gentle yoga')).toBeVisible()
  })
})

test('a double click on save makes one service', async ({ desk }) => {
  const screen = servicesScreen(desk)
  await screen.open()
  const form = await screen.startAdding()
  await form.fill({ Name: 'Massage', 'Price of one visit': '60' })
  await form.button('Add service').dblclick()
  await expect(form.root).toBeHidden()
  await screen.open()
  await expect(screen.row('Massage')).toHaveCount(1)
})
