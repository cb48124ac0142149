import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { Sale, SaleLine } from '@deskbell/domain/sales/schema.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import type { GiftCard } from '@deskbell/domain/stored-value/schema.ts'
import { getOrThrow, type StoredMove } from './books.ts'
import { sum } from './expected.ts'
import type { Simulation } from './story.ts'

export type StoredPayment = { method: PaymentMethod; amount: number; code?: string }

export function isStoredLine({ kind }: Pick<SaleLine, 'kind'>): boolean {
  return kind === 'gift_card' || kind === 'credit'
}

export function isStoredMethod({ method }: Pick<StoredPayment, 'method'>): boolean {
  return method === 'gift_card' || method === 'credit'
}

function getBalance(moves: StoredMove[]): number {
  return sum(moves.map(({ amount }) => amount))
}

export function someGiftCardLine(story: Simulation, price: number) {
  const { random, now, books } = story
  const lastDay = addDays(localDay(now, books.timeZone), random.int(0, 60))
  const expiresOn = random.chance(0.5) ? lastDay : null
  return { kind: 'gift_card', giftCardId: story.id(), price, discount: 0, expiresOn }
}

/** Returns a payment from a card, mostly one that isn't empty, or from credit; the server may refuse either. */
export function someStoredPayment({ books, random }: Simulation, amount: number): StoredPayment[] {
  const { cards } = books.stored
  if (random.chance(0.4)) return [{ method: 'credit', amount: random.int(1, Math.max(1, Math.floor(amount / 3))) }]
  const full = [...cards.values()].filter(({ moves }) => getBalance(moves) > 0 || random.chance(0.05))
  if (full.length === 0) return []
  const { code, moves } = random.pick(full)
  const most = Math.max(1, Math.min(amount, getBalance(moves)))
  return [{ method: 'gift_card', code, amount: random.chance(0.5) ? most : random.int(1, most) }]
}

function recordMove({ books, at }: Simulation, cardId: string | null, move: Omit<StoredMove, 'at'>): void {
  const moves = cardId ? getOrThrow(books.stored.cards, cardId).moves : books.stored.credit
  moves.push({ at, ...move })
}

/** Records what a line put on a new gift card, whose code is asked for, or on credit. */
export async function recordStoredLine(story: Simulation, { kind, storedValueId, amount }: SaleLine): Promise<void> {
  if (kind === 'credit') recordMove(story, null, { kind: 'sold', amount })
  if (kind !== 'gift_card' || !storedValueId) return
  const { code, expiresOn } = await story.read<GiftCard>(`/api/gift-cards/${storedValueId}`)
  story.books.stored.cards.set(storedValueId, { id: storedValueId, code, expiresOn, moves: [] })
  recordMove(story, storedValueId, { kind: 'sold', amount })
}

/** Records what payments took from gift cards and credit. `asked` are in the same order. */
export function recordSpent(story: Simulation, payments: Sale['payments'], asked: StoredPayment[]): void {
  const { cards, spentFrom } = story.books.stored
  for (const [index, { id, method, amount }] of payments.entries()) {
    if (method === 'credit') recordMove(story, null, { kind: 'spent', amount: -amount })
    const card = [...cards.values()].find(({ code }) => code === asked[index]?.code)
    if (method !== 'gift_card' || !card) continue
    spentFrom.set(id, card.id)
    recordMove(story, card.id, { kind: 'spent', amount: -amount })
  }
}

/** Records what the refund of a line that sold a gift card or credit took off again. */
export function recordStoredRefund(story: Simulation, { kind, storedValueId }: SaleLine, amount: number): void {
  if (kind === 'credit') recordMove(story, null, { kind: 'refunded', amount: -amount })
  if (kind === 'gift_card') recordMove(story, storedValueId, { kind: 'refunded', amount: -amount })
}

/** Records what a refund gave back to a gift card or credit. */
export function recordReturned(
  story: Simulation,
  { method, tenderId, amount }: { method: PaymentMethod; tenderId: string; amount: number },
): void {
  if (method === 'credit') recordMove(story, null, { kind: 'returned', amount })
  if (method === 'gift_card')
    recordMove(story, getOrThrow(story.books.stored.spentFrom, tenderId), { kind: 'returned', amount })
}
