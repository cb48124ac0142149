import { newPackage, newService } from '../server/src/test/factories.ts'
import { packagesScreen } from './pages/list-screen.ts'
import { expect, test } from './stories.ts'

test('a package is added, changed, archived and brought back, and a colleague sees it all', async ({
  api,
  desk,
  colleague,
}) => {
  for (const name of ['Yoga class', 'Massage']) await api('/api/services', newService({ name }))
  const screen = packagesScreen(desk)
  const theirs = packagesScreen(colleague)
  await screen.open()
  await theirs.open()

  await test.step('added', async () => {
    const form = await screen.startAdding()
    await form.fill({ Name: 'Ten visits', Price: '120' })
    await form.choose('Chosen services')
    await form.pick('Services', 'Massage')
    await form.press('Add package')
    await expect(form.root).toBeHidden()
    for (const { row } of [screen, theirs].map((list) => ({ row: list.row('Ten visits') }))) {
      await expect(row).toContainText('Massage')
      await expect(row).toContainText('10 visits')
      await expect(row).toContainText('3 months from purchase')
      await expect(row).toContainText('€120')
    }
  })

  await test.step('changed', async () => {
    const form = await screen.startEditing('Ten visits')
    await form.fill({ Name: 'Summer pass' })
    await form.choose('All services')
    await form.choose('Unlimited')
    await expect(form.field('Number of visits')).toBeHidden()
    await form.choose('Never expires')
    await form.press('Save changes')
    await expect(screen.toast('Changes saved')).toBeVisible()
    const row = theirs.row('Summer pass')
    await expect(row).toContainText('All services')
    await expect(row).toContainText('Unlimited')
    await expect(row).toContainText('Never expires')
  })

  await test.step('archived, which is undone', async () => {
    await screen.choose('Summer pass', 'Archive')
    await expect(theirs.row('Summer pass')).toHaveCount(0)
    await screen.undo('Summer pass archived')
    await expect(screen.row('Summer pass')).toBeVisible()
    await expect(theirs.row('Summer pass')).toBeVisible()
  })

  await test.step('archived for good, and restored another day', async () => {
    await screen.choose('Summer pass', 'Archive')
    await expect(screen.row('Summer pass')).toHaveCount(0)
    await screen.show('Archived')
    await screen.choose('Summer pass', 'Restore')
    await screen.show('Current')
    await expect(screen.row('Summer pass')).toBeVisible()
    await expect(theirs.row('Summer pass')).toBeVisible()
  })
})

test('what is wrong with a package is said at its field, and a double click makes one', async ({ api, desk }) => {
  await api('/api/services', newService())
  const screen = packagesScreen(desk)
  await screen.open()
  const form = await screen.startAdding()
  await form.fill({ Description: 'For the summer', 'Number of visits': '0', Lasts: '' })
  await form.choose('Chosen services')
  await form.press('Add package')
  await expect(form.field('Name')).toBeFocused()
  await expect(form.field('Name')).toHaveAccessibleDescription('Enter a name')
  await expect(form.field('Services')).toHaveAccessibleDescription('Choose at least one service')
  await expect(form.field('Number of visits')).toHaveAccessibleDescription('Enter at least 1')
  await expect(form.field('Lasts')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.field('Price')).toHaveAttribute('aria-invalid', 'true')
  await form.fill({ Name: 'Ten visits', 'Number of visits': '10', Lasts: '6', Price: '120' })
  await form.pick('Services', 'Yoga class')
  await desk.keyboard.press('Tab')
  await form.button('Add package').dblclick()
  await expect(form.root).toBeHidden()
  await screen.open()
  await expect(screen.row('6 months from purchase')).toHaveCount(1)
})

test('two colleagues change one package, and each is asked which version to keep', async ({ api, desk, colleague }) => {
  await api('/api/packages', newPackage())
  const screen = packagesScreen(desk)
  const theirs = packagesScreen(colleague)
  await screen.open()
  await theirs.open()
  const mine = await screen.startEditing('Ten visits')
  const form = await theirs.startEditing('Ten visits')
  await form.fill({ Price: '99' })
  await form.press('Save changes')
  await expect(screen.row('€99')).toBeVisible()
  await mine.fill({ Price: '110' })
  await mine.press('Save changes')
  await expect(mine.problem).toContainText('Somebody else changed this in the meantime.')
  await mine.press('Show theirs')
  await expect(mine.field('Price')).toHaveValue('€ 99')
  await mine.fill({ Name: 'Eleven visits' })
  await mine.press('Save changes')
  await expect(theirs.row('Eleven visits')).toContainText('€99')
})
