import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'
import { useDesk } from './test/desk.tsx'

const desk = useDesk()

test('no route takes from an address what it doesn’t know', () => {
  const { routesById } = createAppRouter().router
  const validators = Object.values(routesById).flatMap(({ id, options }) =>
    options.validateSearch ? [{ id, validate: options.validateSearch as (raw: object) => object }] : [],
  )
  expect(validators.length).toBeGreaterThan(10)
  for (const { id, validate } of validators) expect(validate({ unknown: 'a' }), id).toHaveProperty('unknown', undefined)
})

test.each([
  ['/dashboard/schedules?view=fortnight&day=2026-13-45&employee=[]', 'Today'],
  ['/dashboard/clients?filter=nobody&sort=height&columns=5', 'Add your first client'],
  ['/dashboard/gift-cards?status=lost', 'No gift card is sold yet'],
  ['/dashboard/messages?status=late', 'Nothing was sent yet'],
  ['/dashboard/settings/notifications/words?kind=news', 'Words of messages'],
])('%s shows the screen as it is without that', async (path, words) => {
  await desk.open(path, { shop: await desk.openShop() })
  expect(await screen.findByText(words)).toBeVisible()
})
