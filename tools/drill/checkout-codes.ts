import { newId } from '@deskbell/domain/shared/new-id.ts'
import { query } from '../bench/database.ts'
import { pick } from '../bench/people.ts'
import type { ModelSale } from './checkout-model.ts'

/** How many of the newest codes are used, so that several tills want the last use of the same one. */
const RECENT = 4
const WHOLE = 100_000n
const NEVER_DISCOUNTED = ['gift_card', 'credit', 'tip']

export type ModelCode = {
  id: string
  code: string
  /** Per cent, or an amount on the whole sale. */
  rate: number | null
  amount: number | null
  /** Kinds of lines that it is for; none: all. */
  kinds: string[]
  minimum: number
  maxUses: number | null
  maxUsesPerClient: number | null
}

/** Rounds a fraction of positive numbers half up, in whole numbers. */
function divide(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}

/** Promo codes as the tills were told, and what they take off. It shares no code with the product. */
export class CodesModel {
  readonly #codes: ModelCode[] = []

  /** Returns a new code with small limits, so that it is used up soon. */
  makeCode(random: () => number): ModelCode {
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const isRate = random() < 0.5
    const isLimited = random() < 0.75
    return {
      id: newId(),
      code: newId().replaceAll('-', '').slice(-12).toUpperCase(),
      rate: isRate ? (random() < 0.1 ? 100_000 : upTo(99_999)) : null,
      amount: isRate ? null : upTo(9000),
      kinds: random() < 0.5 ? [] : [pick(['package', 'visit', 'product', 'item'], random), 'product'],
      minimum: random() < 0.2 ? upTo(20_000) : 0,
      maxUses: isLimited ? upTo(4) : null,
      maxUsesPerClient: isLimited && random() < 0.5 ? null : upTo(2),
    }
  }

  recordCode(code: ModelCode): void {
    this.#codes.push(code)
  }

  /** Returns one of the newest codes; without a client one that needs none, or null. */
  pickCode(clientId: string | null, random: () => number): ModelCode | null {
    const usable = this.#codes.slice(-RECENT).filter((code) => clientId !== null || code.maxUsesPerClient === null)
    return usable.length > 0 ? pick(usable, random) : null
  }

  /** Counts codes whose uses are above a limit, at any time, or other than those of the sales that the tills were told. */
  async countOverused(databaseUrl: string, sales: ModelSale[], say: (words: string) => void): Promise<number> {
    const kept = Map.groupBy(sales.filter(isKept), ({ promoCode }) => promoCode)
    const found = (await query(databaseUrl, USES)) as {
      id: string
      uses: number
      now: number
      most: number
      most_of_client: number
    }[]
    const rows = new Map(found.map((row) => [row.id, row]))
    const wrong = this.#codes.filter(({ id, code, maxUses, maxUsesPerClient }) => {
      const row = rows.get(id)
      const model = kept.get(code) ?? []
      const isOther = row?.uses !== model.length || row.now !== model.length
      const limits = [maxUses ?? Infinity, maxUsesPerClient ?? Infinity] as const
      if (!isOther && row.most <= limits[0] && row.most_of_client <= limits[1]) return false
      say(`code: ${JSON.stringify({ code, maxUses, maxUsesPerClient, row, model: model.map((sale) => sale.id) })}`)
      return true
    })
    return wrong.length + Math.abs(rows.size - this.#codes.length)
  }
}

/**
 * Returns what a code takes off each line; null if the lines aren't what it is for, or come to less than its minimum. A
 * percentage is rounded on each line; an amount is split over the lines, by what is due up to each.
 */
export function listDiscounts(code: ModelCode, lines: { kind: string; price: number }[]): number[] | null {
  const prices = lines.map(({ kind, price }) =>
    !NEVER_DISCOUNTED.includes(kind) && (code.kinds.length === 0 || code.kinds.includes(kind)) ? price : 0,
  )
  const total = prices.reduce((sum, price) => sum + price, 0)
  if (total === 0 || total < code.minimum) return null
  const { rate, amount } = code
  if (rate !== null) return prices.map((price) => divide(BigInt(price) * BigInt(rate), WHOLE))
  const split = BigInt(Math.min(amount ?? 0, total))
  let before = 0
  return prices.map((price) => {
    const getPart = (sum: number) => divide(split * BigInt(sum), BigInt(total))
    before += price
    return getPart(before) - getPart(before - price)
  })
}

/** True for a sale with a code, unless all of it was given back: then the code can be used once more. */
function isKept({ promoCode, isChanged, paid, lines }: ModelSale): boolean {
  if (promoCode === null || !isChanged) return promoCode !== null
  const left = lines.reduce((sum, { amount, waived }) => sum + amount - waived, -paid)
  const isFreePassLeft = lines.some(({ amount, isPass }) => amount === 0 && isPass)
  return isFreePassLeft || left > 0 || paid > lines.reduce((sum, { refunded }) => sum + refunded, 0)
}

/** Adds up the uses of each code, as they were after each entry, in all and of the client of its sale. */
const USES = `select c.id, c.uses, coalesce(sum(e.change), 0)::int as now, coalesce(max(e.most), 0)::int as most,
    coalesce(max(e.most_of_client), 0)::int as most_of_client
  from promo_code c left join (
    select r.promo_code_id, r.change, sum(r.change) over (partition by r.promo_code_id order by r.sequence) as most,
      case when s.client_id is not null
        then sum(r.change) over (partition by r.promo_code_id, s.client_id order by r.sequence) end as most_of_client
    from promo_redemption r join sale s on s.id = r.sale_id) e on e.promo_code_id = c.id
  group by c.id, c.uses`
