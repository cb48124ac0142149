import { NAME_MAX } from '../../shared/text.ts'
import type { LocalDate } from '../../shared/time-schema.ts'
import { openRow, type Read, type Row, type RowPlan, toRead } from './row.ts'
import { type ClientIdentity, hasStatus, readPerson } from './rules.ts'
import { isUnlimitedWord, visitsInName } from './values.ts'

/** Pass parsed from a row. Missing values come from the business's package of the same name, if any. */
export type PassDraft = {
  who: ClientIdentity
  packageName: string
  /** Null: not given in the row. */
  visits: number | 'unlimited' | null
  used: number | null
  left: number | null
  price: number | null
  purchasedOn: LocalDate | null
  startsOn: LocalDate | null
  expiresOn: LocalDate | null
  /** First day on which it pays for no visit; null if it is in use, or expired before that day. */
  frozenOn: LocalDate | null
}

function readVisits(row: Row, field: 'visits' | 'left'): number | 'unlimited' | null {
  if (isUnlimitedWord(row.raw(field))) return 'unlimited'
  return row.number(field, { min: field === 'visits' ? 1 : -10_000, max: 10_000 })
}

/** Words for a pass that was ended early, such as a refunded one: nothing can be taken from it any more. */
const ENDED_STATUS = /cancel|void|refund|terminat|anulad|reembols/i

/** Words for a pass that is on hold, of which most systems don't say since when. */
const FROZEN_STATUS = /froze|freez|suspend|paus|on hold|congelad/i

function readFrozenOn(row: Row, { today }: RowPlan, expiresOn: LocalDate | null): LocalDate | null {
  const frozenOn = row.date('frozenOn') ?? (FROZEN_STATUS.test(row.raw('passStatus')) ? today : null)
  return frozenOn && expiresOn && expiresOn < frozenOn ? null : frozenOn
}

export function readPass(cells: readonly string[], plan: RowPlan): Read<PassDraft> {
  const row = openRow(cells, plan)
  if (hasStatus(row, plan, 'passStatus', ENDED_STATUS)) return { ok: true, draft: null }
  const who = readPerson(row)
  const packageName = row.text('packageName', NAME_MAX)
  if (packageName === '') row.find('packageName', 'package_missing')
  const [visits, left] = [readVisits(row, 'visits'), readVisits(row, 'left')]
  const used = row.number('used', { min: 0, max: 10_000 })
  if (typeof left === 'number' && left < 0) row.find('left', 'negative_balance')
  const expiresOn = row.date('expiresOn')
  const draft: PassDraft = {
    who,
    packageName,
    used,
    visits: left === 'unlimited' ? 'unlimited' : visits,
    left: left === 'unlimited' ? null : left,
    price: row.money('price'),
    purchasedOn: row.date('purchasedOn'),
    startsOn: row.date('startsOn'),
    expiresOn,
    frozenOn: readFrozenOn(row, plan, expiresOn),
  }
  const { startsOn } = draft
  if (startsOn && expiresOn && expiresOn < startsOn) row.find('expiresOn', 'ends_before_start')
  return toRead(row, draft)
}

export type Balance =
  | { ok: true; visits: number | null; used: number }
  | { ok: false; code: 'visits_unknown' | 'negative_balance' | 'more_left_than_sold' | 'balance_disagrees' }

type Counts = Pick<PassDraft, 'visits' | 'used' | 'left' | 'packageName'>

/**
 * Determines how many visits were sold and used. `left` alone is never taken as the number sold: a pass with 3 left may
 * be a pass of 10 with 7 used. `ofPackage`: visits of the business's package of that name; null: unlimited; undefined:
 * no such package. Returns an error code if the numbers are missing or contradict each other.
 */
export function readBalance(counts: Counts, ofPackage: number | null | undefined): Balance {
  const { used, left } = counts
  const visits = soldVisits(counts, ofPackage)
  if (visits === 'unlimited') return { ok: true, visits: null, used: 0 }
  if (visits === null) return { ok: false, code: 'visits_unknown' }
  if (used !== null && used > visits) return { ok: false, code: 'negative_balance' }
  if (left !== null && left > visits) return { ok: false, code: 'more_left_than_sold' }
  if (used !== null && left !== null && used + left !== visits) return { ok: false, code: 'balance_disagrees' }
  return { ok: true, visits, used: used ?? visits - (left ?? visits) }
}

function soldVisits({ visits, used, left, packageName }: Counts, ofPackage: number | null | undefined) {
  if (visits !== null) return visits
  if (used !== null && left !== null) return used + left > 0 ? used + left : null
  if (ofPackage !== undefined) return ofPackage ?? 'unlimited'
  return isUnlimitedWord(packageName) ? 'unlimited' : visitsInName(packageName)
}
