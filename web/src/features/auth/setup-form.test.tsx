import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { OWNER } from '../../../../server/src/test/sign-in.ts'
import { useDesk } from '../../test/desk.tsx'
import { cleanup } from '../../test/render.tsx'

const desk = useDesk()

test('what is missing of a new shop is said at its field, and it is set up once', async () => {
  const { user } = await desk.open('/setup')
  const field = (name: RegExp) => screen.getByLabelText(name)
  await user.type(await screen.findByLabelText(/Name of your business/), 'Willow Studio')
  await user.type(field(/^Password/), 'too short')
  await user.click(screen.getByRole('button', { name: 'Create the account' }))
  const name = field(/Your name/)
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toHaveAccessibleDescription('Enter your name')
  expect(screen.getByText('Use at least 12 characters')).toBeVisible()
  expect(field(/Name of your business/)).toHaveValue('Willow Studio')
  cleanup()
  expect((await desk.anonymous.post('/api/setup', OWNER)).status).toBe(201)
  await desk.open('/setup')
  await screen.findByRole('heading', { name: 'Welcome back!' })
  expect(window.location.pathname).toBe('/login')
})
