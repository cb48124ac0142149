import { newId } from '@deskbell/domain/shared/new-id.ts'
import { query } from '../bench/database.ts'
import { pick } from '../bench/people.ts'

/** How many of the newest gift cards are spent, so that several tills want the same one. */
const RECENT = 6

type Line = { kind: string; price: number; giftCardId?: string; clientId?: string }
type Spent = { method: string; amount: number; code?: string }

/** Gift cards and credit as the tills were told, added up. It shares no code with the product. */
export class StoredModel {
  readonly #cards: { id: string; code: string; balance: number }[] = []
  readonly #credit = new Map<string, number>()

  /** Returns a line that sells a gift card or credit. */
  makeLine(clientId: string | null, random: () => number): Line {
    const price = 1 + Math.floor(random() * 20_000)
    if (clientId && random() < 0.4) return { kind: 'credit', clientId, price }
    return { kind: 'gift_card', giftCardId: newId(), price }
  }

  /** Returns a payment of up to `most`, now and then of more than is there; null if there is nothing to take it from. */
  makePayment(clientId: string | null, most: number, random: () => number): Spent | null {
    if (most === 0) return null
    const amount = 1 + Math.floor(random() * most)
    if (clientId && (this.#credit.get(clientId) ?? 0) > 0 && random() < 0.5) return { method: 'credit', amount }
    const recent = this.#cards.slice(-RECENT)
    return recent.length > 0 ? { method: 'gift_card', code: pick(recent, random).code, amount } : null
  }

  addCredit(clientId: string | null, amount: number): void {
    if (clientId) this.#credit.set(clientId, (this.#credit.get(clientId) ?? 0) + amount)
  }

  async recordLine({ kind, price, giftCardId, clientId }: Line, findCode: (id: string) => Promise<string>) {
    if (kind === 'credit') this.addCredit(clientId ?? null, price)
    if (giftCardId) this.#cards.push({ id: giftCardId, code: await findCode(giftCardId), balance: price })
  }

  recordPayments(clientId: string | null, payments: Spent[]): void {
    for (const { method, amount, code } of payments) {
      if (method === 'credit') this.addCredit(clientId, -amount)
      const card = this.#cards.find((one) => one.code === code)
      if (card) card.balance -= amount
    }
  }

  /** Records the refund of a line that sold a gift card or credit. */
  recordRefund(
    { kind, storedValueId }: { kind: string; storedValueId: string | null },
    clientId: string | null,
    amount: number,
  ) {
    if (kind === 'credit') this.addCredit(clientId, -amount)
    const card = this.#cards.find(({ id }) => id === storedValueId)
    if (card) card.balance -= amount
  }

  /** Counts gift cards and credit whose balance isn't the model's, or isn't the sum of their entries. */
  async countDifferences(databaseUrl: string, say: (words: string) => void): Promise<number> {
    const rows = (await query(databaseUrl, BALANCES)) as {
      id: string
      client_id: string | null
      balance: number
      entries: number
      least: number
    }[]
    const cards = new Map(this.#cards.map(({ id, balance }) => [id, balance]))
    const other = rows.filter(({ id, client_id: clientId, balance, entries, least }) => {
      const model = clientId ? this.#credit.get(clientId) : cards.get(id)
      return balance !== (model ?? 0) || entries !== balance || least < 0
    })
    for (const row of other) say(`stored value: ${JSON.stringify(row)}`)
    return other.length + Math.abs(rows.filter((row) => row.client_id === null).length - cards.size)
  }
}

const BALANCES = `select v.id, v.client_id, v.balance, coalesce(sum(e.amount), 0)::int as entries,
    coalesce(min(e.balance), 0) as least
  from stored_value v left join stored_value_entry e on e.business_id = v.business_id and e.stored_value_id = v.id
  group by v.business_id, v.id`
