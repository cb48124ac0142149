import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pick } from '../bench/people.ts'

type Priced = { kind: 'service' | 'package' | 'product'; itemId: string }
/** `from`: when it was asked for; `until`: when the next one was acknowledged. */
type TierPrice = { tierId: string; itemId: string; price: number; from: number; until: number }

/** Prices of tiers as the tills set them. It shares no code with the product. */
export class PricesModel {
  readonly tierIds = [newId(), newId()]
  readonly #priced: Priced[]
  #prices: TierPrice[] = []
  #isChanging = false

  constructor(priced: Priced[]) {
    this.#priced = priced
  }

  /** Sets a price by `send`, unless another till is setting one: two at once would leave open which is the later. */
  async change(
    random: () => number,
    send: (tierId: string, body: Priced & { price: number }) => Promise<void>,
  ): Promise<void> {
    if (this.#isChanging) return
    this.#isChanging = true
    const [tierId, priced] = [pick(this.tierIds, random), pick(this.#priced, random)]
    const { itemId } = priced
    const next = { tierId, itemId, price: Math.floor(random() * 20_000), from: performance.now(), until: Infinity }
    const earlier = this.#find({ tierId, itemId }).filter(({ until }) => until === Infinity)
    this.#prices.push(next)
    await send(tierId, { ...priced, price: next.price })
    for (const one of earlier) one.until = performance.now()
    this.#isChanging = false
  }

  /** Returns a tier's price of a thing, now and then another than it says; null if no tier has one. */
  pickPrice(itemId: string, random: () => number): { priceTierId: string; price: number } | null {
    const tierId = pick(this.tierIds, random)
    const newest = this.#find({ tierId, itemId }).at(-1)
    return newest ? { priceTierId: tierId, price: newest.price + Number(random() < 0.05) } : null
  }

  /** True if a tier didn't say the price of a line at any time since `since`. */
  isOther(
    { itemId, priceTierId: tierId, price }: { itemId: string; priceTierId: string; price: number },
    since: number,
  ) {
    return !this.#find({ tierId, itemId }).some((one) => one.price === price && one.until >= since)
  }

  #find({ tierId, itemId }: { tierId: string; itemId: string }): TierPrice[] {
    return this.#prices.filter((one) => one.tierId === tierId && one.itemId === itemId)
  }
}
