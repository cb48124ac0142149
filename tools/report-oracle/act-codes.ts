import type { PromoCode } from '@deskbell/domain/promo-codes/schema.ts'
import { PromoKind } from '@deskbell/domain/promo-codes/schema.ts'
import type { Simulation } from './story.ts'

/** Issues a promo code, by per cent or amount, which a sale soon uses up if it is limited. */
export async function issueCode(story: Simulation): Promise<void> {
  const { books, random } = story
  const isRate = random.chance(0.5)
  const body = {
    id: story.id(),
    code: `SAVE${books.codes.length}`,
    rate: isRate ? random.int(1, random.chance(0.2) ? 100_000 : 40_000) : null,
    amount: isRate ? null : random.int(1, 4000),
    kinds: random.chance(0.5) ? [] : [random.pick(PromoKind.options), random.pick(PromoKind.options)],
    minimum: random.chance(0.2) ? random.int(1, 5000) : 0,
    maxUses: random.chance(0.5) ? random.int(1, 6) : null,
    maxUsesPerClient: random.chance(0.4) ? random.int(1, 2) : null,
  }
  if (!(await story.ask<PromoCode>('issue a code', '/api/promo-codes', { ...body, name: 'Flyer' }))) return
  books.codes.push(body)
  story.did('added', 'promo_code', null)
}
