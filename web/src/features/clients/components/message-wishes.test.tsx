import type { Client, NewClient } from '@deskbell/domain/clients/schema.ts'
import { MESSAGE_OPTIONS, type MessageSettings } from '@deskbell/domain/messages/schema.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient } from '../../../../../server/src/test/factories.ts'
import { openClientPage } from '../../../test/client-page.ts'
import { useDesk } from '../../../test/desk.tsx'

const desk = useDesk()

/** Opens the form of a client whose shop sends reminders both ways, and wishes by e-mail. */
async function openWishes(over: Partial<NewClient>) {
  const shop = await desk.openShop()
  const { body } = await shop.get<MessageSettings>('/api/messages/settings')
  const ways = { ...MESSAGE_OPTIONS.ways, reminder: { email: true, sms: true }, birthday: { email: true, sms: false } }
  const sms = { ...MESSAGE_OPTIONS.sms, provider: 'webhook' as const, url: 'https://sms.example.com' }
  const options = { ...MESSAGE_OPTIONS, ways, sms }
  await shop.put('/api/messages/settings', { version: body.version, options, publicUrl: '', smsSecret: null })
  const { id } = await createClient(shop, over)
  const { user, startEditing } = await openClientPage(desk, shop, id)
  const form = await startEditing()
  await user.click(form.getByText('What they want to hear'))
  const box = async (kind: string, channel: string) =>
    within(await form.findByRole('group', { name: kind })).getByRole('checkbox', { name: channel })
  const save = async (): Promise<Client> => {
    await form.press('Save')
    await waitFor(() => expect(form.root).not.toBeInTheDocument())
    return (await shop.get<Client>(`/api/clients/${id}`)).body
  }
  return { user, form, box, save }
}

test('staff switch off what a client doesn’t want to hear, in the words of the own pages', async () => {
  const muted = ['place_offered sms', 'birthday email'] as const
  const { user, box, save } = await openWishes({ email: 'maria@example.com', mutedMessages: [...muted] })
  expect(await box('Birthday wishes', 'By e-mail')).not.toBeChecked()
  await user.click(await box('Birthday wishes', 'By e-mail'))
  await user.click(await box('Reminders of bookings', 'By SMS'))
  expect(await box('Reminders of bookings', 'By e-mail')).toBeChecked()
  expect((await save()).mutedMessages).toEqual(['reminder sms', 'place_offered sms'])
  await screen.findByText('Switched off: Reminders of bookings (SMS), A free place while waiting in line (SMS)')
})

test('what doesn’t reach a client isn’t asked, nor news of whoever wants none', async () => {
  const { user, form, box } = await openWishes({ email: 'maria@example.com', phone: '' })
  const reminders = await form.findByRole('group', { name: 'Reminders of bookings' })
  expect(within(reminders).getAllByRole('checkbox')).toEqual([await box('Reminders of bookings', 'By e-mail')])
  await box('News and offers', 'By e-mail')
  await user.click(form.getByRole('checkbox', { name: 'Wants no news' }))
  await waitFor(() => expect(form.queryByRole('group', { name: 'News and offers' })).not.toBeInTheDocument())
  await form.fill({ 'E-mail': '' })
  await form.findByText('Nothing that could be switched off is sent to this client.')
})
