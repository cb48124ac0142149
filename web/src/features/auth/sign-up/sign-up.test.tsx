import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { navigation } from '../../../lib/load-page.ts'
import { refusal, useDesk } from '../../../test/desk.tsx'
import { cleanup } from '../../../test/render.tsx'

const desk = useDesk()

test('whoever opens a shop is mailed a link, which leads to where they join', async () => {
  desk.intercept('GET', '/api/sign-up', () => Response.json({ domain: 'desk.example.com' }))
  const sent: unknown[] = []
  desk.intercept('POST', '/api/sign-up', async (request) => {
    sent.push(await request.json())
    return Response.json({})
  })
  const { user } = await desk.open('/sign-up')
  expect(await screen.findByText(/https:\/\/your-shop\.desk\.example\.com/)).toBeVisible()
  await user.type(await screen.findByLabelText(/Name of your business/), 'Willow')
  await user.type(screen.getByLabelText(/E-mail/), 'eve@example.com')
  await user.type(screen.getByLabelText(/Address/), 'www')
  expect(screen.getByText(/https:\/\/www\.desk\.example\.com/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText('This address is reserved. Choose another')).toBeVisible()
  await user.clear(screen.getByLabelText(/Address/))
  await user.type(screen.getByLabelText(/Address/), 'willow')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText('We have mailed a link to eve@example.com. Open it to go on.')).toBeVisible()
  expect(sent).toMatchObject([{ companyName: 'Willow', email: 'eve@example.com', label: 'willow' }])
})

test('the sign-in leads there, where everybody may open a shop', async () => {
  await desk.openShop()
  await desk.open('/login')
  await screen.findByRole('heading', { name: 'Welcome back!' })
  expect(screen.queryByRole('link', { name: 'Open a shop of your own' })).toBeNull()
  cleanup()
  const setup = { needed: false, signedIn: false, passkeys: false, logoUrl: '', signUp: true }
  desk.intercept('GET', '/api/setup', () => Response.json(setup))
  await desk.open('/login')
  expect(await screen.findByRole('link', { name: 'Open a shop of your own' })).toHaveAttribute('href', '/sign-up')
})

test('a mailed link opens the shop by a button', async () => {
  desk.intercept('POST', '/api/sign-up/confirm', () => Response.json({ url: 'https://willow.example.com/join#x' }))
  const { user } = await desk.open('/sign-up#token')
  const replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Open the shop' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://willow.example.com/join#x'))
  replace.mockRestore()
})

test('a link that could not be sent on is pressed again', async () => {
  let presses = 0
  desk.intercept('POST', '/api/sign-up/confirm', () => {
    presses += 1
    if (presses === 1) throw new TypeError('Failed to fetch')
    return Response.json({ url: 'https://willow.example.com/join#x' })
  })
  const { user } = await desk.open('/sign-up#token')
  const replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Open the shop' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/reach the server/)
  await user.click(screen.getByRole('button', { name: 'Open the shop' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://willow.example.com/join#x'))
  replace.mockRestore()
})

test('a link that was used leads back to the start', async () => {
  desk.intercept('POST', '/api/sign-up/confirm', () => refusal(410, 'link_not_valid'))
  const { user } = await desk.open('/sign-up#token')
  await user.click(await screen.findByRole('button', { name: 'Open the shop' }))
  expect(await screen.findByText('It was used already, or has expired.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/sign-up')
})

test('a server that opens no shops says so', async () => {
  await desk.open('/sign-up')
  expect(await screen.findByRole('heading', { name: 'No sign-up here' })).toBeVisible()
})
