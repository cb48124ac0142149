import { screen } from '@testing-library/dom'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSale } from '../../../../server/src/test/factories.ts'
import { useDesk } from '../../test/desk.tsx'
import { getPart } from '../../test/form.ts'

const desk = useDesk()

test('an owner has the records checked, and sees which sale was changed in the database', async () => {
  const shop = await desk.openShop()
  const { id, lines } = await createSale(shop)
  const { user } = await desk.open('/dashboard/settings/data', { shop })
  const card = getPart(user, await screen.findByRole('region', { name: 'Records of sales' }))
  await card.press('Check now')
  expect(await card.findByRole('status')).toHaveTextContent(/^3 records, unbroken, checked at/)
  expect(card.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/sale-records/file')

  await desk.db.execute(sql`update sale_line set name = 'Wine' where id = ${lines[0]?.id}`)
  await card.press('Check now')
  const alert = await card.findByRole('alert')
  expect(alert).toHaveTextContent('sale.soldLines[0].name: "Water" → "Wine"')
  expect(card.getByRole('link', { name: 'A sale or payment was changed' })).toHaveAttribute(
    'href',
    `/dashboard/sales/${id}`,
  )
})
