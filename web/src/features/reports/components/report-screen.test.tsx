import { REPORTS } from '@deskbell/domain/reports/names.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '../../../../../server/src/db/schema/auth.ts'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient, createPass, createService } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { cleanup } from '../../../test/render.tsx'

const desk = useDesk()

/** Creates a business where three clients came to yoga today, one of them also to a massage. */
async function openVisitedShop(): Promise<TestBusiness> {
  const shop = await desk.openShop()
  const { clientId } = await createPass(shop, { startsOn: null })
  const yoga = await createService(shop)
  const massage = await createService(shop, { name: 'Massage' })
  const others = [
    await createClient(shop, { firstName: 'Ben', phone: '' }),
    await createClient(shop, { firstName: 'Lena', phone: '' }),
  ]
  const visit = async (client: string, { id: serviceId }: { id: string }) => {
    const { status } = await shop.post('/api/check-ins', { id: crypto.randomUUID(), clientId: client, serviceId })
    expect(status).toBe(200)
  }
  for (const client of [clientId, ...others.map(({ id }) => id)]) await visit(client, yoga)
  await visit(clientId, massage)
  return shop
}

const findFigures = async () => within(await screen.findByRole('list', { name: 'Figures' }))

async function expectVisits(count: string): Promise<void> {
  await waitFor(async () => {
    const [visits] = (await findFigures()).getAllByRole('listitem')
    expect(visits).toHaveTextContent(new RegExp(`^Visits ${count}`))
  })
}

test('every figure that opens is what its rows make up', async () => {
  const shop = await openVisitedShop()
  let opened = 0
  for (const name of Object.keys(REPORTS)) {
    const { user } = await desk.open(`/dashboard/reports/${name}`, { shop })
    await waitFor(() => expect(document.querySelector('[aria-busy=false]')).toBeInTheDocument())
    const figures = screen.queryByRole('list', { name: 'Figures' })
    for (const link of figures ? within(figures).queryAllByRole('link') : []) {
      await user.click(link)
      const rows = await screen.findByRole('dialog', { name: /^What makes up/ })
      const [heading] = within(rows).getAllByRole('heading')
      const number = heading?.textContent.replace('What makes up ', '')
      await waitFor(() => expect(rows).toHaveTextContent(`: ${number} in all`))
      opened++
      await user.keyboard('{Escape}')
      await waitFor(() => expect(rows).not.toBeInTheDocument())
    }
    cleanup()
  }
  expect(opened).toBeGreaterThan(Object.keys(REPORTS).length)
})

test('the rows behind a number leave as a file, for programs too', async () => {
  const shop = await openVisitedShop()
  const { user } = await desk.open('/dashboard/reports/attendance', { shop })
  const [visits] = (await findFigures()).getAllByRole('link')
  await user.click(visits as HTMLElement)
  const rows = await screen.findByRole('dialog', { name: 'What makes up 4' })
  await user.click(within(rows).getByRole('button', { name: 'Export' }))
  const readHeader = async () => {
    const item = await screen.findByRole('menuitem', { name: 'CSV' })
    return (await shop.get<string>(item.getAttribute('href') ?? '')).body.split('\r\n')[0]
  }
  expect(await readHeader()).toMatch(/^Time,/)
  await user.click(screen.getByRole('menuitemradio', { name: 'For programs' }))
  expect(await readHeader()).toMatch(/^time,/)
})

test('a file of a report asks who it is, as that of a list does', async () => {
  const shop = await openVisitedShop()
  const createdAt = new Date(Date.now() - 86_400_000)
  await desk.db.update(session).set({ createdAt, reauthenticatedAt: null }).where(eq(session.userId, shop.userId))
  const { user } = await desk.open('/dashboard/reports/attendance', { shop })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel, all tables' }))
  await findDialog(user, 'Confirm it’s you')
})

test('days are typed, and those that make no sense are said', async () => {
  const shop = await openVisitedShop()
  const { user, router } = await desk.open('/dashboard/reports/attendance?from=2026-01-01&to=2026-01-31', { shop })
  const last = () => screen.findByLabelText('Last day')
  fireEvent.change(await last(), { target: { value: '2025-12-31' } })
  expect(await last()).toHaveAccessibleDescription('Enter a day after the first one')
  expect(router.state.location.href).toContain('to=2026-01-31')
  fireEvent.change(await last(), { target: { value: '2026-03-31' } })
  // The buttons continue from the days on screen.
  await waitFor(() => expect(router.state.resolvedLocation?.href).toContain('to=2026-03-31'))
  await user.click(screen.getByRole('button', { name: 'The days after' }))
  await waitFor(() => expect(router.state.location.href).toContain('from=2026-04-01&to=2026-06-30'))
  cleanup()
  await desk.open('/dashboard/reports/attendance?from=2026-13-01&method=cash&by=decade', { shop })
  await expectVisits('4')
})

test('days in which nothing happened say so', async () => {
  const { user, router } = await desk.open('/dashboard/reports/attendance', { shop: await openVisitedShop() })
  await expectVisits('4')
  await user.click(screen.getByRole('button', { name: 'The days before' }))
  await screen.findByText('Nothing happened in these days')
  router.history.back()
  await expectVisits('4')
})
