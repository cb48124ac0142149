import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient, createPass } from '../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'

const desk = useDesk()

/** Creates Maria Silva, and Marya Silva with the same phone and a pass. */
async function openShopWithTwo() {
  const shop = await desk.openShop()
  const maria = await createClient(shop)
  const marya = await createClient(shop, { firstName: 'Marya' })
  await createPass(shop, { clientId: marya.id })
  return { shop, maria, marya }
}

const findPairs = async () =>
  within(await screen.findByRole('list', { name: 'Clients who may be the same' })).getAllByRole('listitem')

test('who is there already is named while one types, and may share a phone as a household', async () => {
  const shop = await desk.openShop()
  await createClient(shop)
  const { user } = await desk.open('/dashboard/clients', { shop })
  const [add] = await screen.findAllByRole('button', { name: 'Add client' })
  await user.click(add as HTMLElement)
  const form = await findDialog(user, 'Add a client')
  const alike = within(form.getByRole('status'))
  await form.fill({ 'First name': 'Mraia', 'Last name': 'Silva' })
  await alike.findByText(/Nearly the same name/)
  alike.getByRole('link', { name: 'Open Maria Silva' })
  await form.fill({ 'First name': 'Rui', Phone: '+12015550142' })
  await alike.findByText(/Same phone/)
  await user.click(alike.getByRole('checkbox', { name: 'They share it: same household' }))
  await form.press('Add client')
  await screen.findByRole('heading', { level: 1, name: 'Rui Silva' })
  await within(await screen.findByRole('region', { name: 'Household' })).findByText('Maria Silva')
})

test('two who look alike are said not to be the same, with a way back', async () => {
  const { shop } = await openShopWithTwo()
  const { user } = await desk.open('/dashboard/clients/duplicates', { shop })
  await findPairs()
  await user.click(screen.getByRole('button', { name: 'Not the same' }))
  await screen.findByText('No two clients look alike')
  await user.click(within(await findToast(/are two people/)).getByRole('button', { name: 'Undo' }))
  expect(await findPairs()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Same household' }))
  await screen.findByText('No two clients look alike')
})

test('two entries of one person are merged, which is undone at once, and another day', async () => {
  const { shop } = await openShopWithTwo()
  const { user, router } = await desk.open('/dashboard/clients', { shop })
  const getMerge = () => screen.getByRole('button', { name: 'Merge' })
  const pressMerge = async () => {
    await waitFor(() => expect(getMerge()).toBeEnabled())
    await user.click(getMerge())
  }
  await user.click(await screen.findByRole('link', { name: '1 possible duplicate' }))
  const [pair] = await findPairs()
  expect(pair).toHaveTextContent('Same phone, nearly the same name')

  await user.click(screen.getByRole('link', { name: 'Merge…' }))
  await user.click(await screen.findByRole('link', { name: 'Keep Marya Silva instead' }))
  await user.click(await screen.findByRole('link', { name: 'Keep Maria Silva instead' }))
  await screen.findByRole('region', { name: 'Maria Silva stays' })
  await screen.findByText(/Goes to Maria Silva: 1 pass/)
  await user.click(within(screen.getByRole('group', { name: 'Name' })).getByRole('radio', { name: 'Marya Silva' }))
  await pressMerge()
  await screen.findByRole('heading', { level: 1, name: 'Marya Silva' })
  await screen.findByRole('region', { name: 'Ten visits' })
  await user.click(within(await findToast(/was merged/)).getByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { level: 1, name: 'Maria Silva' })
  await screen.findByText('Maria has no pass yet')

  await router.navigate({ to: '/dashboard/clients/duplicates' })
  await user.click(await screen.findByRole('link', { name: 'Merge…' }))
  await pressMerge()
  const merged = within(await screen.findByRole('region', { name: 'Merged' }))
  await user.click(merged.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Merged' })).not.toBeInTheDocument())
  const { body } = await shop.get<{ items: object[] }>('/api/clients')
  expect(body.items).toHaveLength(2)
})
