import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient, createPackage, createPass, createService } from '../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { findPass } from '../../../test/pass-card.ts'

const desk = useDesk()

test('a check-in is moved to another pass or to none, and back, and undone from the same menu', async () => {
  const shop = await desk.openShop()
  const service = await createService(shop)
  const massage = await createService(shop, { name: 'Massage', category: 'Massage' })
  const { id: clientId } = await createClient(shop)
  for (const over of [{}, { name: 'Massages', coversAll: false, serviceIds: [massage.id] }, { name: 'Spare visits' }])
    await createPass(shop, { clientId, packageId: (await createPackage(shop, over)).id })
  await shop.post('/api/check-ins', { id: newId(), clientId, serviceId: service.id })
  const { user } = await desk.open(`/dashboard/clients/${clientId}`, { shop })
  const [ten, spare] = [await findPass(user, 'Ten visits'), await findPass(user, 'Spare visits')]
  const lately = within(await screen.findByRole('region', { name: 'Lately' }))
  const undo = async (words: RegExp) => user.click(within(await findToast(words)).getByRole('button', { name: 'Undo' }))
  const choose = async (item: string) => {
    await user.click(await lately.findByRole('button', { name: /^Actions for Yoga class/ }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  const startMoving = async () => {
    await choose('Move to another pass…')
    const form = await findDialog(user, /^Which pass pays/)
    await form.findByRole('radio', { name: /Spare visits/ })
    return form
  }
  await lately.findByText(/Ten visits, bought first/)

  const form = await startMoving()
  expect(form.getByRole('radio', { name: /Massages.*doesn’t cover this service/ })).toBeDisabled()
  await user.click(form.getByRole('radio', { name: /Spare visits/ }))
  await user.dblClick(form.button('Move'))
  await lately.findByText(/Spare visits, chosen at the desk/)
  await waitFor(() => expect(spare.root).toHaveTextContent('9 of 10 left'))
  const expectNewest = ({ newest }: typeof ten, words: string) =>
    waitFor(() => expect(newest()).toHaveTextContent(words))
  await expectNewest(spare, 'Check-in moved here from Ten visits by Ada Owner, Yoga class')
  await waitFor(() => expect(ten.root).toHaveTextContent('10 of 10 left'))
  await expectNewest(ten, 'Check-in moved to Spare visits by Ada Owner, Yoga class')
  await undo(/Spare visits pays for Yoga class/)
  await waitFor(() => expect(ten.root).toHaveTextContent('9 of 10 left'))
  await waitFor(() => expect(spare.root).toHaveTextContent('10 of 10 left'))

  const none = await startMoving()
  await user.click(none.getByRole('radio', { name: /No pass/ }))
  await none.press('Move')
  await lately.findByText(/unpaid/)
  await expectNewest(ten, 'Check-in taken off this pass by Ada Owner, Yoga class')
  await undo(/Yoga class is unpaid/)
  await waitFor(() => expect(ten.root).toHaveTextContent('9 of 10 left'))

  await choose('Undo')
  await expectNewest(ten, 'Undone by Ada Owner, Yoga class')
  await waitFor(() => expect(ten.root).toHaveTextContent('10 of 10 left'))
})
