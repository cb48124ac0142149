import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { OWNER } from '../../../../server/src/test/sign-in.ts'
import { setupCode } from '../../lib/setup-code.ts'
import { useDesk } from '../../test/desk.tsx'
import { cleanup } from '../../test/render.tsx'

const desk = useDesk()

test('the code comes with the printed link, or is asked for, and asked for again where it is wrong', async () => {
  const code = await desk.services.setupCode.create()
  await desk.open(`/setup#${code}`)
  await screen.findByRole('button', { name: 'Create the account' })
  expect(screen.queryByLabelText(/Set-up code/)).toBeNull()
  cleanup()
  const { user } = await desk.open('/setup#wrong')
  await user.type(await screen.findByLabelText(/Name of your business/), 'Willow Studio')
  await user.type(screen.getByLabelText(/Your name/), 'Ana Costa')
  await user.type(screen.getByLabelText(/E-mail/), OWNER.email)
  await user.type(screen.getByLabelText(/^Password/), OWNER.password)
  await user.click(screen.getByRole('button', { name: 'Create the account' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('That set-up code is not right.')
  expect(await screen.findByLabelText(/Set-up code/)).toHaveValue('')
  expect(screen.getByLabelText(/Name of your business/)).toHaveValue('Willow Studio')
  setupCode.set('')
})

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
