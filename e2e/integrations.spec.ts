import { createHmac } from 'node:crypto'
import { newId } from '../domain/src/shared/new-id.ts'
import { newAppointments, newClient, newEmployee, newItem } from '../server/src/test/factories.ts'
import { type Heard, startHookServer } from '../server/src/test/hook-server.ts'
import { IntegrationsCards } from './pages/integrations-cards.ts'
import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('another program checks somebody in with a key, reaches nothing else, and is shut out', async ({
  desk,
  api,
  server,
}) => {
  const { client, service } = await openShop(api)
  const cards = new IntegrationsCards(desk)
  await cards.open()
  const key = await cards.makeKey('Web shop', ['Check clients in and take it back'])
  expect(key).toMatch(/^dbk_/)
  await expect(cards.items('API keys')).toHaveText([/Web shop.*Check clients in.*made by Ana Costa.*not used yet/])

  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const ask = (path: string, body?: object) =>
    fetch(`${server.address}${path}`, {
      ...{ method: body ? 'POST' : 'GET', headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const visit = { id: newId(), clientId: client.id, serviceId: service.id }

  await test.step('it checks somebody in, once however often it asks', async () => {
    for (const _ of [1, 2]) {
      const answer = await ask('/api/check-ins', visit)
      expect(await answer.json()).toMatchObject({ outcome: 'checked_in', checkInId: visit.id })
    }
  })

  await test.step('what its scopes don’t name it can’t reach', async () => {
    for (const path of ['/api/clients', '/api/team', '/api/api-keys', '/api/exports/clients?format=csv']) {
      const answer = await ask(path)
      expect([answer.status, (await answer.json()).code], path).toEqual([403, 'scope_missing'])
    }
  })

  await test.step('revoked, it is refused at once', async () => {
    await cards.open()
    await expect(cards.items('API keys')).toContainText([/last used/])
    await cards.revoke('Revoke Web shop', 'Revoke Web shop?')
    await expect(cards.items('API keys')).toHaveCount(0)
    expect((await ask('/api/check-ins', { ...visit, id: newId() })).status).toBe(401)
  })
})

/** Whether a body was signed with a secret, as docs/api.md tells those who listen to find out. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('a webhook hears of a check-in, fails, and is tried again from its log', async ({ desk, api }) => {
  const { client, service } = await openShop(api)
  const hooks = await startHookServer()
  hooks.answer = 500
  const cards = new IntegrationsCards(desk)
  await cards.open()
  const secret = await cards.addWebhook(hooks.url, ['A client checks in'])
  await expect(cards.items('Webhooks')).toHaveText([/on.*A client checks in.*nothing sent yet/])

  await api('/api/check-ins', { id: newId(), clientId: client.id, serviceId: service.id })
  const log = await cards.showLog(hooks.url)
  const sent = log.root.getByRole('list', { name: 'What was sent' }).getByRole('listitem')
  await expect(sent).toHaveText([/A client checks in.*on its way.*tried once.*It answered 500/])
  const [heard] = hooks.heard
  expect(heard && isSigned(heard, secret)).toBe(true)
  expect(JSON.parse(heard?.body ?? '{}')).toMatchObject({
    event: 'check_in.made',
    data: { client: { id: client.id, firstName: client.firstName }, service: { name: service.name } },
  })

  hooks.answer = 204
  await log.press('Try now')
  await expect(sent).toHaveText([/A client checks in.*delivered.*answered 204/])
  await log.root.getByText('What it says').click()
  await expect(log.root.locator('pre')).toContainText(client.firstName)
  await checkPage(desk, 'log of a webhook')
  await hooks.close()
})

test('a calendar reads the schedule, until its address is revoked', async ({ desk, api, server }) => {
  const { service } = await openShop(api)
  const employee = await api<{ id: string }>('/api/employees', newEmployee({ services: [service.id] }))
  const cards = new IntegrationsCards(desk)
  await cards.open()
  const address = await cards.makeFeed()
  expect(address.startsWith(`${server.address}/feeds/`)).toBe(true)
  const startsAt = new Date(Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000 + 12 * 3_600_000).toISOString()
  const item = newItem({ serviceId: service.id, employeeId: employee.id, startsAt })
  await api('/api/appointments', newAppointments([item], { outsideHours: true }))

  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = await answer.text()
  expect(calendar).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, '')}\r\n`)
  expect(calendar).toContain(`SUMMARY:${service.name} (0 of ${service.capacity})`)

  await cards.open()
  await expect(cards.items('Calendar feeds')).toHaveText([/The whole shop.*with clients’ names.*last read/])
  await cards.revoke('Revoke the address of The whole shop', 'Revoke the address of The whole shop?')
  await expect(cards.items('Calendar feeds')).toHaveCount(0)
  expect((await fetch(address)).status).toBe(404)
})

test('the three cards can be used by everybody', { tag: '@every-width' }, async ({ desk, api }) => {
  await api('/api/clients', newClient())
  const cards = new IntegrationsCards(desk)
  await cards.open()
  await cards.makeKey('Door', ['See check-ins', 'See clients'])
  await cards.addWebhook('https://hooks.example.com/deskbell', ['A client checks in', 'A package is sold'])
  await cards.makeFeed()
  await expect(cards.items('Webhooks')).toHaveCount(1)
  await checkPage(desk, 'integrations')
  await cards.card('API keys').getByRole('button', { name: 'Make a key' }).click()
  await cards.dialog('Make a key').press('Make the key')
  await expect(cards.dialog('Make a key').root).toContainText('Choose what it may do')
  await checkPage(desk, 'making a key')
})
