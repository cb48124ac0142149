import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { account } from '../../../../../server/src/db/schema/auth.ts'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { refusal, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { setPin } from '../../../test/pin.ts'
import { passTime, useMovableTime } from '../../../test/time.ts'

const PASSWORD = 'a long enough password'
const WRONG = 'Incorrect Super Password. Please try again.'
const COUNTDOWN = /You can try again in/
const NOTE = { selector: '[role=note] *' }
const PIN_PATH = '/api/business/pin'
const AUTHENTICATE = '/api/business/pin/authenticate'

const desk = useDesk()
useMovableTime()

async function openSettings(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/settings', { shop })
  const card = within(await screen.findByRole('region', { name: 'Business Information' }))
  const opener = card.getByRole('button', { name: 'PIN' })
  return {
    user,
    card,
    opener,
    openPin: async () => {
      await user.click(opener)
      const dialog = await findDialog(user, 'PIN Authentication')
      return Object.assign(dialog, {
        authenticate: async (superPassword: string) => {
          await dialog.fill({ 'Super Password': superPassword })
          await dialog.press('Authenticate')
        },
        findPin: () => dialog.findByLabelText('PIN'),
        findProblem: (words: string | RegExp) =>
          waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(words)),
        save: async (pin: string) => {
          await dialog.fill({ PIN: pin })
          await dialog.press('Save')
        },
      })
    },
  }
}

async function openShopWithPin(pin = '1234'): Promise<TestBusiness> {
  const shop = await desk.openShop()
  await setPin(shop, pin)
  return shop
}

async function usePassword({ userId }: TestBusiness): Promise<void> {
  const { password } = await desk.services.auth.over(false).$context
  const credential = { providerId: 'credential', accountId: userId, password: await password.hash(PASSWORD) }
  await desk.db.insert(account).values({ id: newId(), userId, ...credential })
}

async function failTimes(shop: TestBusiness, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await shop.post(AUTHENTICATE, { superPassword: '00000000' })
}

function passOnServer(seconds: number): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + seconds * 1000)
}

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

test('the first PIN needs no input, and the dialog closes 1 s after it is saved', async () => {
  const { user, opener, openPin } = await openSettings(await desk.openShop())
  const dialog = await openPin()
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
  await waitFor(() => expect(dialog.button('Authenticate')).toHaveFocus())
  await dialog.press('Authenticate')
  const pin = await dialog.findPin()
  await waitFor(() => expect(pin).toHaveFocus())
  expect(pin).toHaveValue('')
  expect(dialog.queryByRole('button', { name: 'Remove PIN' })).not.toBeInTheDocument()
  expect(dialog.button('Save')).toBeDisabled()
  await user.type(pin, 'a1b-2')
  expect(pin).toHaveValue('12')
  expect(dialog.button('Save')).toBeDisabled()
  await user.tab()
  expect(pin).toHaveAccessibleDescription(/PIN must be exactly 4 digits/)
  expect(pin).toBeInvalid()
  await user.type(pin, '34567')
  expect(pin).toHaveValue('1234')
  expect(pin).not.toBeInvalid()
  await dialog.press('Save')
  await dialog.findByText('PIN saved')
  expect(dialog.button('Save')).toBeDisabled()
  await passTime(800)
  expect(pin).toBeVisible()
  await passTime(200)
  await expectClosed()
  await waitFor(() => expect(opener).toHaveFocus())
  const again = await openPin()
  expect(await again.findByLabelText('Super Password')).toHaveValue('')
  expect(again.queryByLabelText('PIN')).not.toBeInTheDocument()
})

test('a wrong Super Password is refused, and typing goes on over it', async () => {
  const { user, openPin } = await openSettings(await openShopWithPin())
  const dialog = await openPin()
  const field = await dialog.findByLabelText('Super Password')
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveAccessibleDescription(/for 1234 it is 12341234/)
  expect(dialog.button('Authenticate')).toBeDisabled()
  await dialog.authenticate('12345678')
  await dialog.findProblem(WRONG)
  expect(field).toHaveFocus()
  expect(field).toBeInvalid()
  expect(dialog.queryByLabelText('PIN')).not.toBeInTheDocument()
  await user.keyboard('12341234{Enter}')
  expect(await dialog.findPin()).toHaveValue('1234')
})

test('the right Super Password shows the PIN, which can be hidden, by the keyboard too', async () => {
  const { user, openPin } = await openSettings(await openShopWithPin())
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.authenticate('12341234')
  const pin = await dialog.findPin()
  await waitFor(() => expect(pin).toHaveFocus())
  expect(pin).toHaveValue('1234')
  expect(pin).toHaveAttribute('type', 'text')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(dialog.getByLabelText('PIN')).toHaveAttribute('type', 'password')
  await user.keyboard('{Enter}')
  expect(dialog.getByLabelText('PIN')).toHaveAttribute('type', 'text')
})

test('a changed PIN is opened by the new one only', async () => {
  const { openPin } = await openSettings(await openShopWithPin())
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.authenticate('12341234')
  await dialog.findPin()
  await dialog.save('5678')
  await expectClosed()
  const again = await openPin()
  await again.findByLabelText('Super Password')
  await again.authenticate('12341234')
  await again.findProblem(WRONG)
  await again.authenticate('56785678')
  expect(await again.findPin()).toHaveValue('5678')
})

test('once the PIN is removed nothing is asked for, and there is none to remove', async () => {
  const { openPin } = await openSettings(await openShopWithPin())
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.authenticate('12341234')
  await dialog.findPin()
  await dialog.press('Remove PIN')
  await dialog.findByText('PIN removed')
  expect(dialog.getByLabelText('PIN')).toHaveValue('')
  await expectClosed()
  const again = await openPin()
  await again.press('Authenticate')
  expect(await again.findPin()).toHaveValue('')
  expect(again.queryByRole('button', { name: 'Remove PIN' })).not.toBeInTheDocument()
})

test('while it is checked nothing can be pressed twice, and a failure keeps what was typed', async () => {
  const { openPin } = await openSettings(await openShopWithPin())
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  const { promise: answer, resolve: fail } = Promise.withResolvers<Response>()
  desk.intercept('POST', AUTHENTICATE, () => answer)
  await dialog.authenticate('12341234')
  await waitFor(() => expect(dialog.button('Authenticate')).toBeDisabled())
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  fail(new Response('', { status: 500 }))
  await dialog.findProblem('Authentication failed. Please try again.')
  expect(dialog.field('Super Password')).toHaveValue('12341234')
})

test('a PIN that was not saved stays in its field', async () => {
  const { openPin } = await openSettings(await openShopWithPin())
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.authenticate('12341234')
  const pin = await dialog.findPin()
  desk.intercept('PUT', PIN_PATH, () => new Response('', { status: 500 }))
  await dialog.save('5678')
  await dialog.findProblem('Error saving PIN. Please try again.')
  expect(pin).toHaveValue('5678')
  expect(pin).toHaveFocus()
})

test('when it is too late to save a PIN, the Super Password is asked for again', async () => {
  const { openPin } = await openSettings(await openShopWithPin())
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.authenticate('12341234')
  await dialog.findPin()
  const answers = [refusal(403, 'super_password_needed')]
  desk.intercept('PUT', PIN_PATH, (_, next) => answers.shift() ?? next())
  await dialog.save('5678')
  await dialog.findProblem('Authenticate again')
  expect(dialog.field('Super Password')).toHaveValue('')
  await dialog.authenticate('12341234')
  await dialog.findPin()
  await dialog.save('5678')
  await expectClosed()
})

test('what cannot be loaded says so, and is tried again', async () => {
  let isAway = true
  desk.intercept('GET', PIN_PATH, (_, next) => (isAway ? refusal(500, 'internal') : next()))
  const { openPin } = await openSettings(await desk.openShop())
  const dialog = await openPin()
  await dialog.findProblem("This couldn't be loaded")
  isAway = false
  await dialog.press('Try again')
  await dialog.findByRole('button', { name: 'Authenticate' })
})

test('after five wrong tries one has to wait, and it goes on by itself', async () => {
  const shop = await openShopWithPin()
  await failTimes(shop, 4)
  const { openPin } = await openSettings(shop)
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.authenticate('00000000')
  await dialog.findProblem(WRONG)
  const clock = () => dialog.queryByText(COUNTDOWN, NOTE)
  expect(clock()).toHaveTextContent('0:30')
  expect(dialog.getByRole('status')).toHaveTextContent('You can try again in 30 seconds.')
  expect(dialog.button('Authenticate')).toBeDisabled()
  passOnServer(20)
  await passTime(20_000)
  expect(clock()).toHaveTextContent('0:10')
  await passTime(10_250)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('You can try again now.'))
  expect(clock()).not.toBeInTheDocument()
  // The server decides, and its clock is behind.
  await dialog.authenticate('12341234')
  await waitFor(() => expect(clock()).toBeInTheDocument())
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  expect(dialog.queryByLabelText('PIN')).not.toBeInTheDocument()
  passOnServer(3600)
  await passTime(31_000)
  await dialog.authenticate('12341234')
  expect(await dialog.findPin()).toHaveValue('1234')
})

test('whoever opens the dialog later still has to wait', async () => {
  const shop = await openShopWithPin()
  await failTimes(shop, 5)
  const { openPin } = await openSettings(shop)
  const dialog = await openPin()
  await dialog.findByText(COUNTDOWN, NOTE)
  await dialog.fill({ 'Super Password': '12341234' })
  expect(dialog.button('Authenticate')).toBeDisabled()
})

test('ten wrong tries lock it, and the password of the account unlocks', async () => {
  const shop = await openShopWithPin()
  await usePassword(shop)
  await failTimes(shop, 5)
  for (let n = 0; n < 4; n++) {
    passOnServer(3600)
    await failTimes(shop, 1)
  }
  passOnServer(3600)
  const { openPin } = await openSettings(shop)
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.authenticate('00000000')
  await dialog.findProblem('Too many wrong tries. Give the password of your account to go on.')
  const password = dialog.field('Password of your account')
  await waitFor(() => expect(password).toHaveFocus())
  expect(password).toHaveAccessibleDescription(new RegExp(`${shop.userId}@example.com`))
  expect(dialog.queryByLabelText('Super Password')).not.toBeInTheDocument()
  await dialog.fill({ 'Password of your account': '12341234' })
  await dialog.press('Unlock')
  await dialog.findByText('That is not your password. Try again.')
  await dialog.fill({ 'Password of your account': PASSWORD })
  await dialog.press('Unlock')
  expect(await dialog.findPin()).toHaveValue('1234')
  await dialog.save('5678')
  await expectClosed()
  const again = await openPin()
  await again.findByLabelText('Super Password')
  await again.authenticate('56785678')
  expect(await again.findPin()).toHaveValue('5678')
})

test('whoever has forgotten the PIN gives the password of the account', async () => {
  const shop = await openShopWithPin()
  await usePassword(shop)
  const { openPin } = await openSettings(shop)
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.press('Forgot the PIN?')
  await waitFor(() => expect(dialog.field('Password of your account')).toHaveFocus())
  await dialog.fill({ 'Password of your account': PASSWORD })
  await dialog.press('Unlock')
  expect(await dialog.findPin()).toHaveValue('1234')
})

test('the button is there in both modes, and Escape closes and forgets', async () => {
  const { user, card, openPin } = await openSettings(await openShopWithPin())
  await user.click(card.getByRole('button', { name: 'Edit' }))
  const dialog = await openPin()
  await dialog.findByLabelText('Super Password')
  await dialog.authenticate('12341234')
  expect(await dialog.findPin()).toHaveValue('1234')
  await user.keyboard('{Escape}')
  await expectClosed()
  expect(card.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  const again = await openPin()
  expect(await again.findByLabelText('Super Password')).toHaveValue('')
})
