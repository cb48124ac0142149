import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { newBusiness } from '../../../../server/src/test/factories.ts'
import { findCard, SAVED } from '../../test/card.ts'
import { refusal, useDesk } from '../../test/desk.tsx'
import { undo } from '../../test/list.ts'

const desk = useDesk()

async function openSettings(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/settings', { shop })
  const card = await findCard(user, 'Business Information')
  const colleagueSaves = async (over: Parameters<typeof newBusiness>[0]) => {
    const { body } = await shop.get<{ version: number }>('/api/business')
    const place = { timeZone: 'UTC', currency: 'EUR', locale: 'en-US' }
    const { status } = await shop.put('/api/business', { ...newBusiness({ ...place, ...over }), version: body.version })
    expect(status).toBe(200)
  }
  return { user, card, colleagueSaves }
}

async function waitForBrand(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveTextContent(name))
}

test('the shop is read, or changed in edit mode, which a save leaves', async () => {
  const { user, card } = await openSettings(await desk.openShop())
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const account = screen.getByRole('region', { name: 'User Information' })
  expect(account).toHaveTextContent(/@example\.com/)
  expect(within(account).queryByRole('textbox')).toBeNull()
  expect(card.facts()).toContain('Company name Willow Studio')
  for (const name of ['Save Changes', 'Cancel']) expect(card.queryByRole('button', { name })).toBeNull()
  expect(card.queryByRole('textbox')).toBeNull()

  await card.edit()
  expect(card.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(card.button('Cancel')).toBeVisible()
  expect(card.field('Company name')).toHaveFocus()
  const types = { 'Company e-mail': 'email', Phone: 'tel', Website: 'url' }
  for (const [label, type] of Object.entries(types)) expect(card.field(label)).toHaveAttribute('type', type)
  for (const label of ['Company name', 'Company e-mail']) expect(card.field(label)).toBeRequired()
  await card.fill({ Phone: '(201) 555-0199' })
  await user.click(card.field('Time zone'))
  // Hundreds of options: querying by text is faster than by role.
  await user.click(await screen.findByText('Europe/Lisbon'))
  await user.dblClick(card.button('Save Changes'))
  await card.findByText(SAVED)
  await waitFor(() => expect(card.button('Edit')).toHaveFocus())
  await card.waitForFact('Phone (201) 555-0199')
  expect(card.getByText(/Europe\/Lisbon/)).toBeVisible()
})

test('what is wrong with the shop is said at its field, and nothing typed is lost', async () => {
  const { card } = await openSettings(await desk.openShop())
  await card.edit({ 'Company name': ' ', Website: 'willow', City: 'Newark', Phone: '12 ext. 3' })
  await card.fill({ 'Company e-mail': ' ' })
  await card.press('Save Changes')
  expect(card.field('Company name')).toHaveFocus()
  expect(card.field('Company name')).toHaveAccessibleDescription('Enter the name of your business')
  expect(card.field('Company e-mail')).toHaveAccessibleDescription('Enter the e-mail address')
  expect(card.field('Website')).toHaveAccessibleDescription(/such as https:/)
  await card.fill({ 'Company name': 'Willow & Sons', 'Company e-mail': 'hello@willow.example' })
  await card.fill({ Website: 'https://willow.example' })
  expect(card.field('City')).toHaveValue('Newark')
  await card.press('Save Changes')
  await card.findByText(SAVED)
  await card.waitForFact('Phone 12 ext. 3')
  await card.waitForFact('City Newark')
})

test('Cancel keeps what was typed and marks it as unsaved, until it is saved or discarded', async () => {
  const shop = await desk.openShop()
  const { user, card } = await openSettings(shop)
  await card.edit({ City: 'Newark' })
  await card.press('Cancel')
  expect(card.button('Edit')).toHaveFocus()
  expect(card.facts()).toContain('City unsavedNewark')
  expect(card.getAllByText('unsaved')).toHaveLength(1)
  expect(card.getByText('Your changes are not saved yet.')).toBeVisible()
  expect(card.queryByText(SAVED)).toBeNull()

  await card.press('Discard')
  expect(card.facts()).toContain('City Hoboken')
  expect(card.queryByText('unsaved')).toBeNull()
  expect(card.button('Edit')).toHaveFocus()
  await undo(user, 'Unsaved changes discarded')
  await card.waitForFact('City unsavedNewark')

  await card.edit({ State: 'NY' })
  expect(card.field('City')).toHaveValue('Newark')
  await card.press('Save Changes')
  await card.findByText(SAVED)
  expect(card.queryByText('unsaved')).toBeNull()
  expect((await shop.get('/api/business')).body).toMatchObject({ city: 'Newark', state: 'NY' })

  await card.edit()
  await card.press('Cancel')
  expect(card.button('Edit')).toBeVisible()
  expect(card.queryByText('unsaved')).toBeNull()
})

test('a name that a colleague saves is seen at once, in the sidebar and in the settings', async () => {
  const { card, colleagueSaves } = await openSettings(await desk.openShop())
  await colleagueSaves({ companyName: 'Willow & Sons', timeZone: 'Europe/Lisbon' })
  await card.waitForFact('Company name Willow & Sons')
  await waitForBrand('Willow & Sons')
  expect(card.getByText(/Europe\/Lisbon/)).toBeVisible()
})

test('a change on top of a newer one is asked which version to keep', async () => {
  const { card, colleagueSaves } = await openSettings(await desk.openShop())
  await card.edit({ 'Company name': 'Mine' })
  await colleagueSaves({ companyName: 'Willow theirs' })
  await waitForBrand('Willow theirs')
  expect(card.field('Company name')).toHaveValue('Mine')
  await card.press('Save Changes')
  expect(await card.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  await card.press('Show theirs')
  await waitFor(() => expect(card.field('Company name')).toHaveValue('Willow theirs'))
  await card.press('Cancel')
  expect(card.queryByText('unsaved')).toBeNull()
})

test('what was typed before a colleague’s change can be kept, and the rest is theirs', async () => {
  const shop = await desk.openShop()
  const { card, colleagueSaves } = await openSettings(shop)
  await card.edit({ City: 'Newark' })
  await card.press('Cancel')
  await colleagueSaves({ state: 'NY' })
  await card.waitForFact('State NY')
  expect(card.getAllByText('unsaved')).toHaveLength(1)
  await card.edit()
  await card.press('Save Changes')
  await card.press('Keep mine')
  await card.findByText(SAVED)
  expect((await shop.get('/api/business')).body).toMatchObject({ city: 'Newark', state: 'NY' })
})

test('a shop that cannot be loaded or saved says so, also in the console, and nothing typed is lost', async () => {
  const log = vi.spyOn(console, 'error')
  const shop = await desk.openShop()
  desk.intercept('GET', '/api/business', () => refusal(500, 'internal'))
  const { user } = await desk.open('/dashboard/settings', { shop })
  expect(await screen.findByRole('alert')).toHaveTextContent("This couldn't be loaded")
  expect(screen.getByRole('region', { name: 'User Information' })).toHaveTextContent(/@example\.com/)
  desk.intercept('GET', '/api/business', (_, next) => next())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const card = await findCard(user, 'Business Information')
  await card.waitForFact('Company name Willow Studio')

  await card.edit({ City: 'Newark' })
  desk.intercept('PUT', '/api/business', () => refusal(500, 'internal'))
  await card.press('Save Changes')
  expect(await card.findByRole('alert')).toHaveTextContent('Something went wrong on the server. Try again.')
  expect(card.field('City')).toHaveValue('Newark')
  expect(card.queryByText(SAVED)).toBeNull()
  desk.intercept('PUT', '/api/business', (_, next) => next())
  await card.press('Save Changes')
  await card.findByText(SAVED)
  const logged = log.mock.calls.map(([words]) => words)
  expect(new Set(logged)).toEqual(new Set(['Loading the business failed', 'Saving the business failed']))
  log.mockClear()
})
