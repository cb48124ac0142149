import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { ClientWaivers } from '@deskbell/domain/waivers/schema.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient, createService, createWaiver } from '../../../../server/src/test/factories.ts'
import { useDesk } from '../../test/desk.tsx'
import { findDialog, getPart } from '../../test/form.ts'
import { drawSignature, useSignatureFields } from '../../test/signing.ts'

const desk = useDesk()

useSignatureFields()

test('the owner writes a waiver, publishes another version, and switches it off', async () => {
  const shop = await desk.openShop()
  const { user } = await desk.open('/dashboard/settings/kiosk', { shop })
  const card = getPart(user, await screen.findByRole('region', { name: 'Waiver' }))
  const onSwitch = () => card.findByRole('switch', { name: /Clients sign the waiver/ })
  await card.press('Write the waiver')
  const form = await findDialog(user, 'The waiver')
  await form.press('Publish')
  expect(form.field('Title')).toHaveAccessibleDescription('Enter a title')
  await form.fill({ Title: 'At your own risk', Text: 'Yoga can hurt.\n\nI come all the same.' })
  await form.press('Publish')
  await waitFor(async () => expect(await onSwitch()).toBeChecked())
  // The next version is written in the same dialog.
  await waitFor(() => expect(form.root).not.toBeInTheDocument())

  await card.press('Publish another version')
  const next = await findDialog(user, 'Version 2 of the waiver')
  await next.fill({ Text: 'Yoga can hurt a lot.' })
  await user.click(next.getByRole('radio', { name: 'Signs again when their signature expires' }))
  await next.press('Publish')
  await card.findByText('Version 2: At your own risk')
  await waitFor(() => expect(next.root).not.toBeInTheDocument())
  await user.click(card.getByText('Version 1: At your own risk'))
  expect(card.getByText('I come all the same.')).toBeInTheDocument()
  const { body } = await shop.get('/api/waivers')
  expect(body).toMatchObject({ waivers: [{ number: 2, signAgain: 'when_expired' }, { number: 1 }] })

  await user.click(await onSwitch())
  await waitFor(async () => expect(await onSwitch()).not.toBeChecked())
})

test('whoever left unsigned signs from the list of what needs attention', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop, { birthday: '1990-05-01' })
  const { id: serviceId } = await createService(shop)
  await createWaiver(shop)
  await shop.post('/api/check-ins', { id: newId(), clientId, serviceId })
  const { user } = await desk.open('/dashboard', { shop })
  await user.click(await screen.findByRole('button', { name: 'Sign now: Maria Silva' }))
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }))
  attention.getByText(/hasn’t signed/)
  const dialog = await findDialog(user, 'Maria signs the waiver')
  await dialog.press('Sign')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Sign in the field')
  drawSignature(dialog.getByRole('img', { name: 'Signature' }))
  await dialog.press('Sign')
  // The card stays: there is also an alert about the unpaid visit.
  await waitFor(() => expect(attention.queryByText(/hasn’t signed/)).toBeNull())
  const { body } = await shop.get<ClientWaivers>(`/api/clients/${clientId}/waivers`)
  expect(body).toMatchObject({ toSign: null, items: [{ signerName: 'Maria Silva', counts: true }] })
})
