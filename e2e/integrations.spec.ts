import { newId } from '../domain/src/shared/new-id.ts'
import { startHookServer } from '../server/src/test/hook-server.ts'
import { IntegrationsCards } from './pages/integrations-cards.ts'
import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('keys, webhooks with their log, and feeds can be used by everybody', { tag: '@every-width' }, async ({
  desk,
  api,
}) => {
  const { client, service } = await openShop(api)
  const hooks = await startHookServer()
  hooks.answer = 500
  const cards = new IntegrationsCards(desk)
  await cards.open()
  await cards.makeKey('Door', ['See check-ins', 'See clients'])
  await cards.addWebhook(hooks.url, ['A client checks in', 'A package is sold'])
  await cards.makeFeed()
  await expect(cards.items('Webhooks')).toHaveCount(1)
  await checkPage(desk, 'integrations')
  await cards.card('API keys').getByRole('button', { name: 'Make a key' }).click()
  await cards.dialog('Make a key').press('Make the key')
  await expect(cards.dialog('Make a key').root).toContainText('Choose what it may do')
  await checkPage(desk, 'making a key')

  await api('/api/check-ins', { id: newId(), clientId: client.id, serviceId: service.id })
  await cards.open()
  const log = await cards.showLog(hooks.url)
  const sent = log.root.getByRole('list', { name: 'What was sent' }).getByRole('listitem')
  await expect(sent).toHaveText([/tried once.*It answered 500/])
  hooks.answer = 204
  await log.press('Try now')
  await expect(sent).toHaveText([/delivered.*answered 204/])
  await log.root.getByText('What it says').click()
  await checkPage(desk, 'log of a webhook')
  await hooks.close()
})
