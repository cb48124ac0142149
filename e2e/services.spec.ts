import { newEmployee, newService } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { servicesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { RowOrder } from './pages/row-order.ts'
import { openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

test('services are added and put in order by mouse, keyboard and finger, and everybody sees it', {
  tag: '@every-width',
}, async ({ api, desk, colleague, kiosk }) => {
  await api('/api/services', newService({ name: 'Massage' }))
  await api('/api/employees', newEmployee())
  const screen = servicesScreen(desk)
  const order = new RowOrder(screen)
  const theirs = new RowOrder(servicesScreen(colleague))
  await screen.open()
  await servicesScreen(colleague).open()

  await test.step('added', async () => {
    const form = await screen.startAdding()
    await form.fill({ Name: 'Ballet', 'Price of one visit': '18.50' })
    await form.pick('Add an employee', 'Noor Haddad')
    await checkPage(desk, 'who performs a service')
    await form.press('Add service')
    await expect(form.root).toBeHidden()
    await expect(theirs.names).toHaveText(['Massage', 'Ballet'])
    await expect(servicesScreen(colleague).row('Ballet')).toContainText('€18.50')
  })

  const { client } = await openShopWithPass(api)
  await expect(order.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])

  await test.step('by mouse, which is undone', async () => {
    await order.dragOver('Yoga class', 'Massage')
    await order.drop()
    await expect(order.names).toHaveText(['Yoga class', 'Massage', 'Ballet'])
    await expect(theirs.names).toHaveText(['Yoga class', 'Massage', 'Ballet'])
    await screen.undo('Yoga class moved')
    await expect(order.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])
    await expect(theirs.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])
    await expect(screen.toast('Yoga class is back in its place')).toBeVisible()
  })

  await test.step('by keyboard, where escape leaves it', async () => {
    // A key is handled only after the effect of the previous one has been announced.
    const press = async (key: string, said: string) => {
      await desk.keyboard.press(key)
      await expect(order.said(said)).toBeAttached()
    }
    await order.handle('Massage').focus()
    await press('Space', 'Massage lifted')
    await press('ArrowDown', 'Place 2 of 3.')
    await press('Escape', 'Left where it was.')
    await expect(order.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])
    await press('Space', 'Massage lifted')
    await press('ArrowDown', 'Place 2 of 3.')
    await desk.keyboard.press('Space')
    await expect(order.names).toHaveText(['Ballet', 'Massage', 'Yoga class'])
    await expect(theirs.names).toHaveText(['Ballet', 'Massage', 'Yoga class'])
    await expect(order.handle('Massage')).toBeFocused()
  })

  await test.step('by finger', async () => {
    const list = servicesScreen(kiosk)
    const { width, height } = kiosk.viewportSize() ?? { width: 0, height: 0 }
    await kiosk.setViewportSize({ width: 360, height: 780 })
    await list.open()
    await new RowOrder(list).dragByTouch('Yoga class', 'Ballet')
    await expect(list.toast('Yoga class moved')).toBeVisible()
    await expect(theirs.names).toHaveText(['Yoga class', 'Ballet', 'Massage'])
    await kiosk.setViewportSize({ width, height })
  })

  await test.step('which the kiosk and the desk keep to', async () => {
    const tablet = new KioskScreen(kiosk)
    // Where the server takes longer than the kiosk waits, it answers from its own copy, which follows a moment later.
    await expect(async () => {
      await tablet.open()
      await tablet.lookUp(client.phone.slice(-4))
      const offered = kiosk.getByRole('button', { name: /Yoga class|Ballet|Massage/ })
      await expect(offered).toHaveText([/Yoga class/, /Ballet/, /Massage/], { timeout: 5000 })
    }).toPass()
    const about = new ClientScreen(colleague)
    await about.open(client.id, 'Maria Silva')
    const form = await about.startCheckIn()
    const choices = form.root.getByRole('radiogroup', { name: 'Service' })
    await expect(choices.getByRole('radio')).toHaveCount(3)
    const offered = (await choices.innerText()).match(/Yoga class|Ballet|Massage/g)
    expect(offered).toEqual(['Yoga class', 'Ballet', 'Massage'])
  })
})
