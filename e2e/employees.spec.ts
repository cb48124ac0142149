import type { Locator } from '@playwright/test'
import { newService } from '../server/src/test/factories.ts'
import { isPhone } from './pages/frame.ts'
import { employeesScreen } from './pages/list-screen.ts'
import { expect, test } from './stories.ts'

/** Largest distance between a toast and the window's right edge, and between it and the head of a drawer. */
const EDGE_PX = 20
/** Height of a drawer's head, with its Close button. */
const HEAD_PX = 60

/** Expects the toast at the top right, inside the window, below a drawer's head. Polls, because the toast slides in. */
async function expectAtTopRight(toast: Locator): Promise<void> {
  const window = toast.page().viewportSize() ?? { width: 0, height: 0 }
  const isNear = (distance: number) => distance >= 0 && distance <= EDGE_PX
  await expect
    .poll(async () => {
      const { x, y, width } = (await toast.boundingBox()) ?? { x: -1, y: -1, width: 0 }
      return { top: isNear(y - HEAD_PX), right: isNear(window.width - x - width), isWhole: x >= 0 }
    })
    .toEqual({ top: true, right: true, isWhole: true })
}

test('an employee is added, changed, deleted and brought back, and a colleague sees it all', {
  tag: '@every-width',
}, async ({ api, desk, colleague }) => {
  await api('/api/services', newService())
  const screen = employeesScreen(desk)
  const theirs = employeesScreen(colleague)
  const headers = screen.table.getByRole('columnheader')
  await screen.open()
  await theirs.open()
  await expect(headers).toHaveText(isPhone(desk) ? ['Name', 'Phone', 'Actions'] : ['Name', 'Phone', 'Email', 'Actions'])

  await test.step('added', async () => {
    const form = await screen.startAdding()
    await form.fill({ 'First name': 'Noor', 'Last name': 'Haddad' })
    await form.fill({ Phone: '(201) 555-0123', Email: 'noor@example.com' })
    await form.pick('Services', 'Yoga class')
    await desk.keyboard.press('Tab')
    await form.press('Save')
    await expect(form.root).toBeHidden()
    await expect(theirs.row('Noor Haddad')).toContainText('(201) 555-0123')
    if (!isPhone(colleague)) await expect(theirs.row('Noor Haddad')).toContainText('noor@example.com')
  })

  await test.step('changed, which a toast says at the top right while it is pointed at', async () => {
    await desk.getByRole('button', { name: 'Edit Noor Haddad' }).click()
    await screen.editForm.fill({ 'Last name': 'Aziz' })
    await screen.editForm.press('Save')
    const toast = screen.toast('Changes saved')
    await toast.hover()
    await expectAtTopRight(toast)
    await expect(toast).toHaveCSS('opacity', '1')
    await toast.getByRole('button', { name: 'Hide this message' }).click()
    await expect(toast).toHaveCount(0)
    await expect(theirs.row('Noor Aziz')).toBeVisible()
  })

  await test.step('deleted, which is undone', async () => {
    await desk.getByRole('button', { name: 'Delete Noor Aziz' }).click()
    await expect(theirs.row('Noor Aziz')).toHaveCount(0)
    await screen.undo('Noor Aziz deleted')
    await expect(screen.row('Noor Aziz')).toBeVisible()
    await expect(theirs.row('Noor Aziz')).toBeVisible()
  })

  await test.step('on a phone the e-mail has no column', async () => {
    await desk.setViewportSize({ width: 360, height: 800 })
    await expect(headers).toHaveText(['Name', 'Phone', 'Actions'])
  })
})
