import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient, createEmployee, createPass, createService } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'

const desk = useDesk()

async function openShop(): Promise<TestBusiness> {
  const shop = await desk.openShop()
  await createService(shop)
  await createEmployee(shop)
  await createPass(shop)
  await createClient(shop, { firstName: 'Rui', lastName: 'Costa', phone: '' })
  return shop
}

async function download(shop: TestBusiness, kind: 'CSV' | 'Excel') {
  const item = await screen.findByRole('menuitem', { name: kind })
  expect(item).toHaveAttribute('download')
  const { status, body, headers } = await shop.get<string>(item.getAttribute('href') ?? '')
  expect(status).toBe(200)
  const [, name] = /filename="(.+?)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return { name, text: body }
}

test('the list of clients leaves as it is narrowed, as CSV and as Excel', async () => {
  const shop = await openShop()
  const { user } = await desk.open('/dashboard/clients', { shop })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const all = await download(shop, 'CSV')
  expect(all.name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
  for (const words of ['First name,Last name,Phone', 'Maria,Silva', 'Rui,Costa']) expect(all.text).toContain(words)
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox', { name: 'Find a client' }), 'rui')
  await screen.findByText('The nearest come first.')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const item = await screen.findByRole('menuitem', { name: 'CSV' })
  await waitFor(() => expect(item).toHaveAttribute('href', expect.stringContaining('rui')))
  const narrowed = await download(shop, 'CSV')
  expect(narrowed.text).toContain('Rui,Costa')
  expect(narrowed.text).not.toContain('Maria')
  expect((await download(shop, 'Excel')).name).toMatch(/^clients-.*\.xlsx$/)
})

test('every list can be taken along from the settings', async () => {
  const shop = await openShop()
  const { user } = await desk.open('/dashboard/settings/data', { shop })
  const lists = within(await screen.findByRole('list', { name: 'Lists to export' }))
  for (const list of ['Passes', 'Visits', 'Unpaid visits', 'Payments', 'Activity']) {
    await user.click(lists.getByRole('button', { name: `Export: ${list}` }))
    expect((await download(shop, 'CSV')).text, list).toContain(',')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  }
})

test.each([
  ['services', 'Export', /^services-/],
  ['packages', 'Export', /^packages-/],
  ['employees', 'Export', /^employees-/],
  ['schedules', 'How the schedule is shown', /^appointments-/],
])('the screen of the %s exports its own list', async (path, menu, name) => {
  const shop = await openShop()
  const { user } = await desk.open(`/dashboard/${path}`, { shop })
  await user.click(await screen.findByRole('button', { name: menu }))
  expect((await download(shop, 'CSV')).name).toMatch(name)
})

test('a file for programs is chosen in the menu', async () => {
  const shop = await openShop()
  const { user } = await desk.open('/dashboard/clients', { shop })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('menuitemradio', { name: 'As on screen' })).toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: 'For programs' }))
  expect((await download(shop, 'CSV')).text).toContain('firstName,lastName,phone')
  expect((await download(shop, 'Excel')).name).toMatch(/^clients-.*\.xlsx$/)
})
