import type { PriceTier } from '@deskbell/domain/price-tiers/schema.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { createPriceTier, createProduct, createService } from '../../../../server/src/test/factories.ts'
import { useDesk } from '../../test/desk.tsx'
import { findDialog, getPart } from '../../test/form.ts'

const desk = useDesk()

async function listTiers(shop: TestBusiness): Promise<PriceTier[]> {
  return (await shop.get<{ items: PriceTier[] }>('/api/price-tiers')).body.items
}

test('a tier is added, and its prices are typed one below the other', async () => {
  const shop = await desk.openShop()
  const service = await createService(shop, { name: 'Yoga', price: 1800, priceKind: 'fixed' })
  const product = await createProduct(shop, { name: 'Mat', price: 3000 })
  const { user } = await desk.open('/dashboard/services/prices', { shop })
  const [add] = await screen.findAllByRole('button', { name: 'Add price tier' })
  if (add) await user.click(add)
  const dialog = await findDialog(user, 'Add price tier')
  await dialog.fill({ Name: 'Student', Tag: 'student' })
  await dialog.press('Add price tier')
  // A dialog gives the focus back when it closes, which can be after its tier is listed.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('textbox', { name: 'Yoga for Student' }))
  await user.paste('12.50')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox', { name: 'Mat for Student' })).toHaveFocus()
  await user.paste('25')
  await user.tab()
  await waitFor(async () => {
    const [tier] = await listTiers(shop)
    expect(tier).toMatchObject({ name: 'Student', audience: 'tag', tag: 'student' })
    expect(new Map(tier?.prices.map(({ itemId, price }) => [itemId, price]))).toEqual(
      new Map([
        [service.id, 1250],
        [product.id, 2500],
      ]),
    )
  })
})

test('tiers change places, and an archived one comes back', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  await createPriceTier(shop, { name: 'Member' })
  await createPriceTier(shop, { name: 'New', audience: 'first_visit' })
  const { user } = await desk.open('/dashboard/services/prices', { shop })
  await user.click(await screen.findByRole('button', { name: 'Actions for New' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move left' }))
  await waitFor(async () => expect((await listTiers(shop)).map(({ name }) => name)).toEqual(['New', 'Member']))
  await user.click(screen.getByRole('button', { name: 'Actions for New' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await getPart(user, screen.getByRole('main')).press('Restore New')
  await waitFor(async () => expect(await listTiers(shop)).toHaveLength(2))
})
