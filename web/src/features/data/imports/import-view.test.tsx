import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { importHandlers } from '../../../../../server/src/features/data/imports/jobs.ts'
import { importInOneThread } from '../../../../../server/src/test/imports.ts'
import { useDesk } from '../../../test/desk.tsx'
import { findDialog, getPart } from '../../../test/form.ts'

const desk = useDesk()
importInOneThread()

const CLIENTS = [
  'First Name,Last Name,Email,Phone,Birthday,Favourite colour',
  'Ada,Abel,ada@example.com,+12015550142,1990-05-01,green',
  'Ben,Berg,not an address,,,',
  'Cleo,Ceder,ada@example.com,,1985-12-24,blue',
].join('\n')

async function openImports() {
  const shop = await desk.openShop()
  const opened = await desk.open('/dashboard/settings/data/imports', { shop })
  const { user } = opened
  return {
    ...opened,
    shop,
    send: async (text: string, name = 'clients.csv') => {
      // Uploads are serial: wait until the last one has finished.
      await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled())
      await user.upload(screen.getByLabelText('File to import'), new File([text], name, { type: 'text/csv' }))
    },
    press: getPart(user, document.body).press,
    /** Runs the job that was requested, once the page shows that the server has queued it. */
    workOff: async (asked: string) => {
      await screen.findByRole('region', { name: asked })
      await desk.services.jobs.workOff(importHandlers(desk.services))
    },
  }
}

test('clients move in from a file, the refused ones are listed, and all of it is undone', async () => {
  const { user, router, shop, send, press, workOff } = await openImports()
  await send(CLIENTS)
  await screen.findByRole('heading', { level: 1, name: 'clients.csv' })
  expect(screen.getByRole('combobox', { name: 'Email is' })).toHaveValue('email')
  const colour = () => screen.getByRole('combobox', { name: 'Favourite colour is' })
  expect(colour()).toHaveValue('')
  const saved = Promise.withResolvers<void>()
  const pressed = Promise.withResolvers<void>()
  desk.intercept('PUT', /\/reading$/, async (_, next) => {
    const answer = await next()
    saved.resolve()
    await pressed.promise
    return answer
  })
  await user.selectOptions(colour(), 'Notes')
  await waitFor(() => expect(colour()).toHaveValue('notes'))
  // Pressed before the browser knows that the change was saved.
  await saved.promise
  await press('Check each row')
  pressed.resolve()
  await workOff('Checking each row')
  const refused = within(await screen.findByRole('region', { name: '1 row refused' }))
  expect(refused.getByRole('list', { name: 'What is wrong' })).toHaveTextContent('This is not an e-mail address')
  await user.click(refused.getByText('Row by row'))
  await within(await refused.findByRole('list', { name: 'Each problem' })).findByText(/not an address/)
  const file = refused.getByRole('link', { name: 'Download the refused rows' })
  expect((await shop.get(file.getAttribute('href') ?? '')).headers.get('content-disposition')).toContain('.csv')

  await press('Import 2 rows')
  await workOff('Moving in')
  const done = await screen.findByRole('region', { name: 'Moved in' })
  expect(done).toHaveTextContent('Added2')
  await user.click(within(done).getByRole('link', { name: 'See the clients' }))
  await screen.findByRole('row', { name: /Ada Abel/ })
  screen.getByRole('row', { name: /Cleo Ceder/ })

  await router.navigate({ to: '/dashboard/settings/data/imports' })
  await user.click(await screen.findByRole('link', { name: 'clients.csv' }))
  await press('Undo this import…')
  await (await findDialog(user, 'Undo this import?')).press('Undo the import')
  await workOff('Taking it back')
  expect(await screen.findByRole('region', { name: 'Undone' })).toHaveTextContent('All of it was taken back.')
  await router.navigate({ to: '/dashboard/clients' })
  await screen.findByText('No clients yet')
})

test('dates that can be read in two ways are asked for, and a file that is none is refused in words', async () => {
  const { user, send, press, workOff } = await openImports()
  await send('\u0000\u0001\u0002 nothing', 'picture.csv')
  await screen.findByRole('alert')
  await send('First Name,Birthday\nAda,03/04/1990\n')
  const dates = await screen.findByRole('combobox', { name: 'Dates are written' })
  expect(dates).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Check each row' })).toBeDisabled()
  await user.selectOptions(dates, '31/12/2026 (day first)')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check each row' })).toBeEnabled())
  await press('Check each row')
  await workOff('Checking each row')
  await press('Import 1 row')
  await workOff('Moving in')
  await screen.findByRole('region', { name: 'Moved in' })
})
