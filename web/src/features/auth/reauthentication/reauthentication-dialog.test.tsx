import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { account, session, user as userTable } from '../../../../../server/src/db/schema/auth.ts'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'

const desk = useDesk()
const PASSWORD = 'a long enough password'
const TITLE = 'Confirm it’s you'

/** Opens a shop whose person has a password, and signed in a day ago. */
async function openShop(): Promise<TestBusiness> {
  const shop = await desk.openShop()
  const { userId } = shop
  const { password } = await desk.services.auth.over(false).$context
  const credential = { providerId: 'credential', accountId: userId, password: await password.hash(PASSWORD) }
  await desk.db.insert(account).values({ id: newId(), userId, ...credential })
  const createdAt = new Date(Date.now() - 86_400_000)
  await desk.db.update(session).set({ createdAt, reauthenticatedAt: null }).where(eq(session.userId, userId))
  return shop
}

async function openKeyForm(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/settings/integrations', { shop })
  await user.click(await screen.findByRole('button', { name: 'Make a key' }))
  const form = await findDialog(user, 'Make a key')
  await form.fill({ 'What is it for?': 'Web shop' })
  await user.click(form.getByRole('checkbox', { name: 'Check clients in and take it back' }))
  await form.press('Make the key')
  return { user, form, dialog: await findDialog(user, TITLE) }
}

test('a refused form is sent again once the password was right', async () => {
  const shop = await openShop()
  const { user, dialog } = await openKeyForm(shop)
  const field = dialog.field('Your password')
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('autocomplete', 'current-password')
  expect(dialog.queryByRole('button', { name: /passkey|code/ })).not.toBeInTheDocument()
  await dialog.fill({ 'Your password': 'not the password' })
  await dialog.press('Confirm')
  await waitFor(() => expect(field).toHaveAccessibleDescription('That is not your password. Try again.'))
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard(`${PASSWORD}{Enter}`)
  await findDialog(user, 'The new key')
  expect(screen.queryByRole('dialog', { name: TITLE })).not.toBeInTheDocument()
  expect((await shop.get('/api/api-keys')).body).toMatchObject({ items: [{ name: 'Web shop' }] })
})

test('Escape leaves the form as it was, without an error', async () => {
  const { user, form } = await openKeyForm(await openShop())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).not.toBeInTheDocument())
  expect(form.root).toHaveFocus()
  expect(form.field('What is it for?')).toHaveValue('Web shop')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await form.press('Make the key')
  const again = await findDialog(user, TITLE)
  await again.press('Cancel')
  await waitFor(() => expect(form.button('Make the key')).toBeEnabled())
})

test('a download waits for a code of the authenticator app', async () => {
  const shop = await openShop()
  const own = eq(userTable.id, shop.userId)
  await desk.db.update(userTable).set({ twoFactorEnabled: true }).where(own)
  const sent: unknown[] = []
  desk.intercept('POST', '/api/reauthentication', async (request) => {
    sent.push(await request.json())
    await desk.db.update(session).set({ reauthenticatedAt: new Date() }).where(eq(session.userId, shop.userId))
    return Response.json({})
  })
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await desk.open('/dashboard/clients', { shop })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  const dialog = await findDialog(user, TITLE)
  await dialog.press('Use an authenticator code instead')
  await dialog.fill({ 'Code from your authenticator app': '123 456' })
  await dialog.press('Confirm')
  await waitFor(() => expect(follow).toHaveBeenCalled())
  expect(sent).toEqual([{ kind: 'authenticator', code: '123456' }])
  const [link] = follow.mock.contexts
  expect(link).toHaveAttribute('href', expect.stringContaining('/api/exports/clients'))
  expect(link).toHaveAttribute('download')
  follow.mockRestore()
})
