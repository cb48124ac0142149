import { query } from '../bench/database.ts'
import { DOUBLE_BOOKED, OVERFILLED } from './booking-books.ts'
import { type OnlineModel, toKey } from './online-model.ts'
import type { Stage } from './online-stage.ts'
import { countSkipped } from './online-watch.ts'

/** All 0 unless a promise is broken. */
export type Books = {
  /** Overlapping appointments of one employee, and clients with two places in one class. */
  double_booked: number
  overfilled: number
  skipped_in_line: number
  /** Sales paid beyond their price or other than was told, passes that were not sold once, and uses of the promo code. */
  spent_twice: number
  /** Bookings, places in line and sales that are not as the model has them. */
  differs: number
}

const TWICE_IN_CLASS = `
  select count(*)::int as count from (
    select from booking where status in ('booked', 'confirmed', 'arrived', 'completed')
    group by appointment_id, client_id having count(*) > 1) twice`

const BOOKINGS = `
  select c.email, a.service_id, a.starts_at, count(*)::int as count
  from booking b join client c on c.id = b.client_id join appointment a on a.id = b.appointment_id
  where b.status in ('booked', 'confirmed') and b.held_until is null and a.cancelled_at is null
  group by c.email, a.service_id, a.starts_at`

const SALES = `
  select s.id, s.total, coalesce((select sum(t.amount) from tender t where t.sale_id = s.id), 0)::int as paid,
    (select count(*)::int from pass p where p.id in (select l.pass_id from sale_line l where l.sale_id = s.id)) as passes
  from sale s`

const CODE_USES = 'select count(distinct sale_id)::int as count from sale_line where promo_code_id is not null'

/** States in the database that go with what a person was told. The shop may have closed an entry before its client did. */
const STATES: Record<string, string[]> = {
  waits: ['waiting', 'offered', 'taken', 'over'],
  left: ['withdrawn', 'taken', 'over'],
  took: ['taken'],
  declined: ['withdrawn'],
}

export async function compareBooks(
  { shop: { databaseUrl }, promo }: Stage,
  model: OnlineModel,
  say: (words: string) => void,
): Promise<Books> {
  const count = async (text: string) => (await query<{ count: number }>(databaseUrl, text))[0]?.count ?? Number.NaN
  const sales = await query<{ id: string; total: number; paid: number; passes: number }>(databaseUrl, SALES)
  const wrongSales = sales.filter(({ id, total, paid, passes }) => {
    const sold = model.purchases.find((one) => one.id === id)
    return paid > total || passes !== 1 || (sold && (paid !== sold.paid || total !== sold.amount))
  })
  const used = await count(CODE_USES)
  const isCodeWrong = used > promo.maxUses || used !== model.purchases.filter(({ withCode }) => withCode).length
  const unknown = sales.filter(({ id }) => !model.purchases.some((one) => one.id === id))
  const differing = [
    ...(await listWrongBookings(databaseUrl, model)),
    ...(await listWrongEntries(databaseUrl, model)),
    ...unknown.map(({ id }) => `sale ${id}`),
    ...model.purchases.filter(({ id }) => !sales.some((one) => one.id === id)).map(({ id }) => `sale ${id}`),
  ]
  for (const words of [...wrongSales.map((one) => JSON.stringify(one)), ...differing]) say(`books: ${words}`)
  if (isCodeWrong) say(`books: the code was used ${used} times`)
  return {
    double_booked: (await count(DOUBLE_BOOKED)) + (await count(TWICE_IN_CLASS)),
    overfilled: await count(OVERFILLED),
    skipped_in_line: await countSkipped(databaseUrl, model.joinedAt, say),
    spent_twice: wrongSales.length + (isCodeWrong ? 1 : 0),
    differs: differing.length,
  }
}

async function listWrongBookings(databaseUrl: string, { bookings }: OnlineModel): Promise<string[]> {
  const rows = await query<{ email: string; service_id: string; starts_at: Date; count: number }>(databaseUrl, BOOKINGS)
  const found = new Map(rows.map((row) => [toKey(row.email, row.service_id, row.starts_at), row.count]))
  return [...new Set([...found.keys(), ...bookings.keys()])]
    .filter((key) => (found.get(key) ?? 0) !== (bookings.get(key) ?? 0))
    .map((key) => `${key}: ${found.get(key) ?? 0} booked, ${bookings.get(key) ?? 0} told`)
}

async function listWrongEntries(databaseUrl: string, { entries }: OnlineModel): Promise<string[]> {
  const rows = await query<{ id: string; status: string }>(
    databaseUrl,
    `select id, status from waiting where status <> 'unconfirmed'`,
  )
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  const wrong = [...entries].filter(([id, told]) => !STATES[told]?.includes(found.get(id) ?? ''))
  const untold = [...found.keys()].filter((id) => !entries.has(id))
  return [...wrong.map(([id, told]) => `entry ${id}: ${told}, ${found.get(id)}`), ...untold.map((id) => `entry ${id}`)]
}
