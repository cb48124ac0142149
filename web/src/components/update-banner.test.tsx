import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { useDesk } from '../test/desk.tsx'
import { useTablet } from '../test/tablet.ts'

const desk = useDesk()
const tablet = useTablet(desk)

/** Finds a new version, in the modules that the page has loaded. */
async function findVersion(update: () => void): Promise<void> {
  const { newVersion } = await import('../lib/new-version.ts')
  newVersion.set(update)
}

const findBanner = () => screen.findByText('A new version is available.')

test('the sign-in offers the new version', async () => {
  const update = vi.fn()
  await desk.openShop()
  const { user } = await desk.open('/login')
  await screen.findByRole('heading', { name: 'Welcome back!' })
  await findVersion(update)
  await findBanner()
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(update).toHaveBeenCalledOnce()
})

test('the kiosk offers the new version only while nobody stands there', async () => {
  const kiosk = await tablet.open(await desk.openShop())
  await findVersion(() => undefined)
  await findBanner()
  await kiosk.tap('7')
  await waitFor(() => expect(screen.queryByText('A new version is available.')).not.toBeInTheDocument())
})
