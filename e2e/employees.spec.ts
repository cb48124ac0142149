import { newEmployee, newService } from '../server/src/test/factories.ts'
import { isPhone } from './pages/frame.ts'
import { employeesScreen } from './pages/list-screen.ts'
import { expect, test } from './stories.ts'

const NOOR = { 'First name': 'Noor', 'Last name': 'Haddad', Phone: '(201) 555-0123', Email: 'noor@example.com' }

test('the employees say what the specification says, to the letter', { tag: '@every-width' }, async ({ desk }) => {
  const screen = employeesScreen(desk)
  const columns = isPhone(desk) ? ['Name', 'Phone', 'Actions'] : ['Name', 'Phone', 'Email', 'Actions']
  await screen.open()
  await expect(screen.table.getByRole('columnheader')).toHaveText(columns)
  await expect(desk.getByText('No employees found', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: '+ Add Employee', exact: true }).click()
  await expect(screen.addForm.root.getByRole('heading', { name: 'Add Employee', exact: true })).toBeVisible()
  await expect(screen.addForm.field('Email')).toHaveAttribute('type', 'email')

  await test.step('Save waits until all four are filled', async () => {
    const save = screen.addForm.button('Save')
    await expect(save).toBeDisabled()
    for (const missing of Object.keys(NOOR)) {
      await screen.addForm.fill({ ...NOOR, [missing]: '  ' })
      await expect(save).toBeDisabled()
    }
    await screen.addForm.fill(NOOR)
    await expect(save).toBeEnabled()
  })

  await test.step('a double click on it makes one employee', async () => {
    await screen.addForm.button('Save').dblclick()
    await expect(screen.addForm.root).toBeHidden()
    await screen.open()
    await expect(screen.row('Noor Haddad')).toHaveCount(1)
  })

  await test.step('on a phone the e-mail has no column', async () => {
    await desk.setViewportSize({ width: 360, height: 800 })
    await expect(screen.table.getByRole('columnheader')).toHaveText(['Name', 'Phone', 'Actions'])
  })
})

test('an employee is added, changed, deleted and brought back, and a colleague sees it all', {
  tag: '@every-width',
}, async ({ api, desk, colleague }) => {
  for (const name of ['Yoga class', 'Massage']) await api('/api/services', newService({ name }))
  const screen = employeesScreen(desk)
  const theirs = employeesScreen(colleague)
  await screen.open()
  await theirs.open()

  await test.step('added, with a service that can be chosen once', async () => {
    const form = await screen.startAdding()
    await form.fill(NOOR)
    const offered = await form.offered('Services')
    await expect(offered).toHaveText(['Yoga class', 'Massage'])
    await offered.filter({ hasText: 'Massage' }).click()
    await expect(offered).toHaveText(['Yoga class'])
    await desk.keyboard.press('Tab')
    await form.press('Save')
    await expect(form.root).toBeHidden()
    await expect(theirs.row('Noor Haddad')).toContainText('(201) 555-0123')
    if (!isPhone(colleague)) await expect(theirs.row('Noor Haddad')).toContainText('noor@example.com')
  })

  await test.step('changed', async () => {
    await desk.getByRole('button', { name: 'Edit Noor Haddad' }).click()
    const form = screen.editForm
    await expect(form.root.getByRole('heading', { name: 'Edit Employee', exact: true })).toBeVisible()
    await expect(form.root.getByText('Massage')).toBeVisible()
    await form.fill({ 'Last name': 'Aziz' })
    await form.press('Save')
    await expect(screen.toast('Changes saved')).toBeVisible()
    await expect(theirs.row('Noor Aziz')).toBeVisible()
  })

  await test.step('deleted, which is undone', async () => {
    await desk.getByRole('button', { name: 'Delete Noor Aziz' }).click()
    await expect(theirs.row('Noor Aziz')).toHaveCount(0)
    await screen.undo('Noor Aziz deleted')
    await expect(screen.row('Noor Aziz')).toBeVisible()
    await expect(theirs.row('Noor Aziz')).toBeVisible()
  })

  await test.step('deleted for good, and restored another day', async () => {
    await desk.getByRole('button', { name: 'Delete Noor Aziz' }).click()
    await expect(screen.row('Noor Aziz')).toHaveCount(0)
    await screen.show('Archived')
    await desk.getByRole('button', { name: 'Restore Noor Aziz' }).click()
    await expect(theirs.row('Noor Aziz')).toBeVisible()
  })
})

test('what the server refuses is said at its field, and nothing typed is lost', async ({ desk }) => {
  const screen = employeesScreen(desk)
  await screen.open()
  const form = await screen.startAdding()
  await form.fill({ ...NOOR, Phone: '12', Note: 'Works on Fridays' })
  await form.press('Save')
  await expect(form.field('Phone')).toBeFocused()
  await expect(form.field('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.field('Phone')).toHaveAccessibleDescription(/phone number/i)
  await expect(form.field('Phone')).toHaveValue('12')
  await expect(form.field('Note')).toHaveValue('Works on Fridays')
  await form.fill({ Phone: NOOR.Phone, Email: 'noor' })
  await form.press('Save')
  await expect(form.field('Email')).toHaveAccessibleDescription('Check the e-mail address')
  await form.fill({ Email: NOOR.Email })
  await form.press('Save')
  await expect(screen.row('Noor Haddad')).toBeVisible()
})

test('two colleagues change one employee, and each is asked which version to keep', async ({
  api,
  desk,
  colleague,
}) => {
  await api('/api/employees', newEmployee())
  const screen = employeesScreen(desk)
  const theirs = employeesScreen(colleague)
  for (const { page } of [screen, theirs]) {
    await employeesScreen(page).open()
    await page.getByRole('button', { name: 'Edit Noor Haddad' }).click()
  }
  const [mine, form] = [screen.editForm, theirs.editForm]
  await form.fill({ 'Last name': 'Aziz' })
  await form.press('Save')
  await expect(form.root).toBeHidden()
  await mine.fill({ 'First name': 'Nora' })
  await mine.press('Save')
  await expect(mine.problem).toContainText('Somebody else changed this in the meantime.')
  await mine.press('Keep mine')
  await expect(theirs.row('Nora Haddad')).toBeVisible()
})
