import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../../server/src/test/app.ts'
import { useDesk } from '../../../../test/desk.tsx'

const desk = useDesk()

async function openBrowsers(shop: TestBusiness) {
  const { user, router } = await desk.open('/dashboard/settings/team', { shop })
  const part = within(await screen.findByRole('region', { name: 'Signed in' }))
  await part.findByText('this browser')
  return { user, router, part }
}

test('browsers that are signed in are listed, and signed out from here', async () => {
  const shop = await desk.openShop()
  const tablet = await desk.openBrowser(shop)
  const { user, router, part } = await openBrowsers(shop)
  expect(part.getAllByRole('listitem')).toHaveLength(2)
  await user.click(part.getByRole('button', { name: /^Sign out (?!everywhere)/ }))
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(1))
  expect((await tablet.get('/api/session')).status).toBe(401)

  const phone = await desk.openBrowser(shop)
  await user.click(part.getByRole('button', { name: 'Sign out everywhere' }))
  await screen.findByRole('heading', { name: 'Welcome back!' })
  expect(router.state.location.pathname).toBe('/login')
  for (const browser of [shop, phone]) expect((await browser.get('/api/session')).status).toBe(401)
})

test('a browser that is signed out from elsewhere notices by itself', async () => {
  const shop = await desk.openShop()
  const elsewhere = await desk.openBrowser(shop)
  await openBrowsers(shop)
  expect((await elsewhere.post('/api/account/sessions/end-all')).status).toBe(200)
  await screen.findByRole('heading', { name: 'Welcome back!' })
})
