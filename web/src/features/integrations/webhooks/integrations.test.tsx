import { createHmac } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createService,
} from '../../../../../server/src/test/factories.ts'
import { type Heard, startHookServer } from '../../../../../server/src/test/hook-server.ts'
import { useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { useMail } from '../../../test/mail.ts'
import { cleanup } from '../../../test/render.tsx'
import { waitUntilSaved } from '../../../test/saved.ts'

const desk = useDesk()
const { later } = useMail(desk)

async function openIntegrations(shop: TestBusiness) {
  const { user, queryClient } = await desk.open('/dashboard/settings/integrations', { shop })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const waitForItem = (list: string, words: RegExp) =>
    waitFor(() =>
      expect(within(screen.getByRole('list', { name: list })).getByRole('listitem')).toHaveTextContent(words),
    )
  return {
    user,
    queryClient,
    press,
    waitForItem,
    /** Returns a secret that is shown only once. */
    takeSecret: async (title: string, label: string) => {
      const made = await findDialog(user, title)
      await made.findByText(/This is the only time/)
      const secret = (made.field(label) as HTMLInputElement).value
      await made.press('Done')
      return secret
    },
    revoke: async (button: string, title: string) => {
      await press(button)
      await (await findDialog(user, title)).press('Revoke')
    },
  }
}

test('another program checks somebody in with a key, reaches nothing else, and is shut out', async () => {
  const shop = await desk.openShop()
  const [client, service] = [await createClient(shop), await createService(shop)]
  const { user, press, waitForItem, takeSecret } = await openIntegrations(shop)
  await press('Make a key')
  const form = await findDialog(user, 'Make a key')
  await form.fill({ 'What is it for?': 'Web shop' })
  await form.press('Make the key')
  await form.findByText('Choose what it may do')
  await user.click(form.getByRole('checkbox', { name: 'Check clients in and take it back' }))
  await form.press('Make the key')
  const key = await takeSecret('The new key', 'API key')
  expect(key).toMatch(/^dbk_/)
  await waitForItem('API keys', /Web shop.*Check clients in.*made by Ada Owner.*not used yet/)

  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const ask = (path: string, body?: object) =>
    desk.anonymous.send<Record<string, unknown>>(path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  const visit = { id: crypto.randomUUID(), clientId: client.id, serviceId: service.id }
  for (const _ of [1, 2]) {
    const { body } = await ask('/api/check-ins', visit)
    expect(body).toMatchObject({ outcome: 'checked_in', checkInId: visit.id })
  }
  for (const path of ['/api/clients', '/api/team', '/api/api-keys', '/api/exports/clients?format=csv']) {
    const { status, body } = await ask(path)
    expect([status, body.code], path).toEqual([403, 'scope_missing'])
  }
  cleanup()
  const again = await openIntegrations(shop)
  await again.waitForItem('API keys', /last used/)
  await again.revoke('Revoke Web shop', 'Revoke Web shop?')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'API keys' })).not.toBeInTheDocument())
  expect((await ask('/api/check-ins', { ...visit, id: crypto.randomUUID() })).status).toBe(401)
})

/** True if the body is signed with the secret, checked as docs/api.md tells receivers to do. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('a webhook hears of a check-in, fails, and is tried again from its log', async () => {
  const shop = await desk.openShop()
  const [client, service] = [await createClient(shop), await createService(shop)]
  const hooks = await startHookServer()
  hooks.answer = 500
  const { user, queryClient, press, waitForItem, takeSecret } = await openIntegrations(shop)
  await press('Add a webhook')
  const form = await findDialog(user, 'Add a webhook')
  await form.fill({ Address: hooks.url })
  await user.click(form.getByRole('checkbox', { name: 'A client checks in' }))
  await form.press('Add the webhook')
  const secret = await takeSecret('The signing secret', 'Signing secret')
  await waitForItem('Webhooks', /on.*A client checks in.*nothing sent yet/)

  await shop.post('/api/check-ins', { id: crypto.randomUUID(), clientId: client.id, serviceId: service.id })
  await expect(later(0)).rejects.toThrow('It answered 500')
  await press(`Log of ${hooks.url}`)
  const log = await findDialog(user, 'What was sent')
  const waitForSent = (words: RegExp) =>
    waitFor(() =>
      expect(within(log.getByRole('list', { name: 'What was sent' })).getByRole('listitem')).toHaveTextContent(words),
    )
  await waitForSent(/A client checks in.*on its way.*tried once.*It answered 500/)
  const [heard] = hooks.heard
  expect(heard && isSigned(heard, secret)).toBe(true)
  expect(JSON.parse(heard?.body ?? '{}')).toMatchObject({
    event: 'check_in.made',
    data: { client: { id: client.id, firstName: client.firstName }, service: { name: service.name } },
  })
  hooks.answer = 204
  await log.press('Try now')
  await waitUntilSaved({ queryClient })
  await later(0)
  await waitForSent(/A client checks in.*delivered.*answered 204/)
  await log.choose('What it says')
  expect(log.root.querySelector('pre')).toHaveTextContent(client.firstName)
  await hooks.close()
})

test('a calendar reads the schedule, until its address is revoked', async () => {
  const shop = await desk.openShop()
  const service = await createService(shop)
  const employee = await createEmployee(shop, { services: [service.id] })
  const { user, press, takeSecret } = await openIntegrations(shop)
  await press('Make a new address')
  await (await findDialog(user, 'Make a new address')).press('Make the address')
  const { pathname } = new URL(await takeSecret('The new address', 'Calendar address'))
  expect(pathname).toMatch(/^\/feeds\//)
  const startsAt = new Date(Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000 + 12 * 3_600_000).toISOString()
  await createAppointment(shop, { serviceId: service.id, employeeId: employee.id, startsAt })

  const { headers, body } = await desk.anonymous.get<string>(pathname)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(body).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, '')}\r\n`)
  expect(body).toContain(`SUMMARY:${service.name} (0 of ${service.capacity})`)
  cleanup()
  const again = await openIntegrations(shop)
  await again.waitForItem('Calendar feeds', /The whole shop.*with clients’ names.*last read/)
  await again.revoke('Revoke the address of The whole shop', 'Revoke the address of The whole shop?')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Calendar feeds' })).not.toBeInTheDocument())
  expect((await desk.anonymous.get(pathname)).status).toBe(404)
})
