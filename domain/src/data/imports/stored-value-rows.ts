import { NAME_MAX } from '../../shared/text.ts'
import type { LocalDate } from '../../shared/time-schema.ts'
import { normalizeGiftCardCode } from '../../stored-value/code.ts'
import { openRow, type Read, type Row, type RowPlan, toRead } from './row.ts'
import { type ClientIdentity, hasStatus, readPerson } from './rules.ts'

export type GiftCardDraft = {
  code: string
  balance: number
  expiresOn: LocalDate | null
  recipient: string
  isBlocked: boolean
}
export type CreditDraft = { who: ClientIdentity; balance: number }

function readAmountLeft(row: Row): number {
  if (row.raw('balance') === '') row.find('balance', 'balance_missing')
  return row.money('balance') ?? 0
}

const BLOCKED_STATUS = /block|bloque|gesperrt|inactive|cancel|void|lost|stolen/i

/** Reads a gift card with what is left on it. Without anything left it needs no record. */
export function readGiftCard(cells: readonly string[], plan: RowPlan): Read<GiftCardDraft> {
  const row = openRow(cells, plan)
  const code = normalizeGiftCardCode(row.raw('giftCardCode'))
  if (!code) row.find('giftCardCode', 'code_unreadable')
  const balance = readAmountLeft(row)
  const isBlocked = hasStatus(row, plan, 'giftCardStatus', BLOCKED_STATUS)
  const about = { expiresOn: row.date('expiresOn'), recipient: row.text('recipient', NAME_MAX), isBlocked }
  return toRead(row, code && balance > 0 ? { code, balance, ...about } : null)
}

/** Reads the credit of a client. Without any it needs no record. */
export function readCredit(cells: readonly string[], plan: RowPlan): Read<CreditDraft> {
  const row = openRow(cells, plan)
  const who = readPerson(row)
  const balance = readAmountLeft(row)
  return toRead(row, balance > 0 ? { who, balance } : null)
}
