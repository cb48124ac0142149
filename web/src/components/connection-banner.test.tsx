import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createService } from '../../../server/src/test/factories.ts'
import { useDesk } from '../test/desk.tsx'

const desk = useDesk()
const BANNER = "Can't reach the server, retrying…"

function loseConnection(): never {
  throw new TypeError('Failed to fetch')
}

test('what failed while the server was away is read again, whichever request finds it first', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  let isAway = true
  desk.intercept('GET', '/api/services', (_, next) => (isAway ? loseConnection() : next()))
  desk.intercept('GET', '/readyz', loseConnection)
  const { queryClient } = await desk.open('/dashboard/services', { shop })
  await screen.findByText("This couldn't be loaded")
  await screen.findByText(BANNER)
  isAway = false
  await queryClient.invalidateQueries({ queryKey: ['business'] })
  await screen.findByRole('row', { name: /Yoga class/ })
  await waitFor(() => expect(screen.queryByText(BANNER)).not.toBeInTheDocument())
})
