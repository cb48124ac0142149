import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient, createService } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'

const desk = useDesk()

test('the desk checks a client in without a pass, and it is listed as unpaid', async () => {
  const shop = await desk.openShop()
  await createService(shop, { name: 'Massage' })
  await createClient(shop, { firstName: 'Lena', lastName: 'Kurz', alertNote: 'Knee injury' })
  await createClient(shop)
  const { user } = await desk.open('/dashboard', { shop })
  await user.click(await screen.findByRole('button', { name: 'Check in' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Maria Silva')
  await waitFor(() => expect(dialog.getByRole('searchbox')).toHaveFocus())
  await user.keyboard('len')
  await waitFor(() => expect(dialog.queryByText('Maria Silva')).toBeNull())
  await user.click(await dialog.findByText('Lena Kurz'))
  await dialog.findByText('Knee injury')
  const checkIn = await dialog.findByRole('button', { name: 'Check in' })
  await waitFor(() => expect(checkIn).toBeEnabled())
  await user.click(checkIn)
  const rows = await screen.findByRole('list', { name: 'Check-ins today' })
  await waitFor(() => expect(rows).toHaveTextContent(/Lena Kurz.*unpaid/))
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  expect((await attention.findByText('1 unpaid visit')).closest('li')).toHaveTextContent('Lena Kurz, Massage')
})
