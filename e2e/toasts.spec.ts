import type { Locator, Route } from '@playwright/test'
import { newEmployee } from '../server/src/test/factories.ts'
import { employeesScreen } from './pages/list-screen.ts'
import { expect, test } from './stories.ts'

const SERVER_FAILED = 'Something went wrong on the server. Try again.'
/** How long a toast fades. */
const FADE_MS = 400

/** How far from the window's edges a toast may stand. */
const EDGE_PX = 20

/** Within the window, once it has slid in. */
async function expectAtTopRight(toast: Locator): Promise<void> {
  const window = toast.page().viewportSize() ?? { width: 0, height: 0 }
  const isNear = (distance: number) => distance >= 0 && distance <= EDGE_PX
  await expect
    .poll(async () => {
      const { x, y, width } = (await toast.boundingBox()) ?? { x: -1, y: -1, width: 0 }
      return { top: isNear(y), right: isNear(window.width - x - width), isWhole: x >= 0 }
    })
    .toEqual({ top: true, right: true, isWhole: true })
}

const failing = (route: Route) => route.fulfill({ status: 500, body: '' })

test('a toast is at the top right, is read out, and goes after 3 s', { tag: '@every-width' }, async ({ api, desk }) => {
  await api('/api/employees', newEmployee())
  await desk.clock.install()
  const screen = employeesScreen(desk)
  const toast = screen.toast('Changes saved')
  const startEditing = async () => {
    await desk.getByRole('button', { name: 'Edit Noor Haddad' }).click()
    await expect(screen.editForm.button('Save')).toBeEnabled()
  }
  const saveWhileTimeStandsStill = async (later: number) => {
    await startEditing()
    await desk.clock.pauseAt(Date.now() + later)
    await screen.editForm.press('Save')
    await expect(toast).toHaveCount(1)
  }
  await screen.open()
  await expect(screen.row('Noor Haddad')).toBeVisible()

  await test.step('after 3 s, not before', async () => {
    await saveWhileTimeStandsStill(60_000)
    await desk.clock.runFor(2900)
    await expect(toast).toHaveCSS('opacity', '1')
    await expectAtTopRight(toast)
    await desk.clock.runFor(100 + FADE_MS)
    await expect(toast).toHaveCount(0)
    await desk.clock.resume()
  })

  await test.step('it stays while it is pointed at, and goes once the pointer has left', async () => {
    await saveWhileTimeStandsStill(120_000)
    await desk.clock.runFor(FADE_MS)
    await toast.hover()
    await desk.clock.runFor(20_000)
    await expect(toast).toHaveCSS('opacity', '1')
    await desk.mouse.move(10, 500)
    await desk.clock.runFor(2900)
    await expect(toast).toHaveCSS('opacity', '1')
    await desk.clock.runFor(100 + FADE_MS)
    await expect(toast).toHaveCount(0)
    await desk.clock.resume()
  })

  await test.step('and it can be hidden by hand', async () => {
    await startEditing()
    await screen.editForm.press('Save')
    await toast.getByRole('button', { name: 'Hide this message' }).click()
    await expect(toast).toHaveCount(0)
  })
})

test('an employee who is being deleted is marked busy until the server has answered', async ({ api, desk }) => {
  await api('/api/employees', newEmployee())
  await api('/api/employees', newEmployee({ firstName: 'Ben', lastName: 'Okafor', email: 'ben@example.com' }))
  const screen = employeesScreen(desk)
  const remove = desk.getByRole('button', { name: 'Delete Noor Haddad' })
  let asked = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await desk.route('**/api/employees/*/archive', async (route) => {
    asked++
    await released
    await route.continue()
  })
  await screen.open()
  await remove.dblclick()

  await test.step('busy: neither deleted twice nor edited, and the others as ever', async () => {
    await expect(remove).toBeDisabled()
    await expect(remove).toHaveAttribute('data-loading', 'true')
    await expect(desk.getByRole('button', { name: 'Edit Noor Haddad' })).toBeDisabled()
    await expect(desk.getByRole('button', { name: 'Delete Ben Okafor' })).toBeEnabled()
    await expect(screen.row('Noor Haddad')).toBeVisible()
    await expect(screen.toast('deleted')).toHaveCount(0)
  })

  await test.step('answered: it is gone, and was asked for once', async () => {
    release()
    await expect(screen.toast('Noor Haddad deleted')).toBeVisible()
    await expect(screen.row('Noor Haddad')).toHaveCount(0)
    await expect(screen.row('Ben Okafor')).toBeVisible()
    expect(asked).toBe(1)
  })
})

test('a delete that fails says so, and the employee stays', async ({ api, desk }) => {
  await api('/api/employees', newEmployee())
  const screen = employeesScreen(desk)
  const remove = desk.getByRole('button', { name: 'Delete Noor Haddad' })
  await screen.open()
  await desk.route('**/api/employees/*/archive', failing)
  await remove.click()
  await expect(screen.toast(SERVER_FAILED)).toBeVisible()
  await expect(screen.row('Noor Haddad')).toBeVisible()
  await expect(remove).toBeEnabled()
  await expect(screen.toast('deleted')).toHaveCount(0)
  await desk.unroute('**/api/employees/*/archive', failing)
  await remove.click()
  await expect(screen.row('Noor Haddad')).toHaveCount(0)
})

test('a save that fails says so in the form, and keeps what was typed', async ({ api, desk }) => {
  await api('/api/employees', newEmployee())
  const screen = employeesScreen(desk)
  const form = screen.editForm
  await screen.open()
  await desk.route('**/api/employees/*', failing)
  await desk.getByRole('button', { name: 'Edit Noor Haddad' }).click()
  await form.fill({ 'Last name': 'Aziz', Note: 'Works on Fridays' })
  await form.press('Save')
  await expect(form.problem).toHaveText(SERVER_FAILED)
  await expect(form.field('Last name')).toHaveValue('Aziz')
  await expect(form.field('Note')).toHaveValue('Works on Fridays')
  await desk.unroute('**/api/employees/*', failing)
  await form.press('Save')
  await expect(form.root).toBeHidden()
  await expect(screen.row('Noor Aziz')).toBeVisible()
})
