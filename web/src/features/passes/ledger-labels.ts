import type { LedgerEntry, LedgerKind, Pass } from '@deskbell/domain/passes/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { formatMethodInline } from './payment-labels.ts'

// Author's name that the server stores for what clients do at a kiosk: they check in, and undo it.
const KIOSK = 'Kiosk'

type Formats = { money: (minor: number) => string; date: (day: string) => string; dayOf: (instant: string) => string }

/** Joins the parts that are not empty with commas. */
function listed(...parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}

function soldWords(entry: LedgerEntry, pass: Pass, { money }: Formats): string {
  const { by } = entry
  if (pass.complimentary) return t`Given by ${by}, complimentary`
  const paid = pass.payments.find(({ receivedAt, amount }) => receivedAt === entry.at && amount > 0)
  const price = money(pass.price)
  if (!paid) return t`Sold by ${by}, nothing paid yet of ${price}`
  const method = formatMethodInline(paid.method)
  const amount = money(paid.amount)
  return paid.amount === pass.price
    ? t`Sold by ${by}, ${method} ${amount}`
    : t`Sold by ${by}, ${method} ${amount} of ${price}`
}

/** Returns the service, and the date of the visit if it was recorded on another day. */
function visitWords({ serviceName, at, occurredAt }: LedgerEntry, { date, dayOf }: Formats): string {
  const service = serviceName ?? ''
  if (!occurredAt || dayOf(occurredAt) === dayOf(at)) return service
  const day = date(dayOf(occurredAt))
  return service ? t`${service} of ${day}` : t`of ${day}`
}

/** Names the author only if the client did not check in at the kiosk. */
function checkInWords(entry: LedgerEntry, formats: Formats): string {
  const visit = visitWords(entry, formats)
  const { by, otherPass } = entry
  if (otherPass) return listed(t`Check-in moved here from ${{ pass: otherPass.name }} by ${by}`, visit)
  return listed(t`Check-in`, visit, by === KIOSK ? '' : t`by ${by}`)
}

function missedWords(entry: LedgerEntry, formats: Formats): string {
  const { by, undoes } = entry
  const what = undoes === null ? t`Missed, noted by ${by}` : t`Missed visit given back by ${by}`
  return listed(what, visitWords(entry, formats))
}

function undoWords(entry: LedgerEntry, formats: Formats): string {
  const visit = visitWords(entry, formats)
  const { by, otherPass } = entry
  if (otherPass) return listed(t`Check-in moved to ${{ pass: otherPass.name }} by ${by}`, visit)
  if (!entry.visitUndone) return listed(t`Check-in taken off this pass by ${by}`, visit)
  return listed(by === KIOSK ? t`Undone at the kiosk` : t`Undone by ${by}`, visit)
}

function transferWords(entry: LedgerEntry, pass: Pass): string {
  const { by, otherPass } = entry
  const visits = Math.abs(entry.delta)
  const client = otherPass?.clientName || t`another client`
  if (entry.delta > 0)
    return t`${plural({ visits }, { one: `# visit from ${{ client }}, moved`, other: `# visits from ${{ client }}, moved` })} by ${by}`
  if (otherPass && otherPass.id === pass.transferredFrom)
    return t`${plural({ visits }, { one: '# visit moved back', other: '# visits moved back' })} to ${client} by ${by}`
  return t`${plural({ visits }, { one: '# visit moved', other: '# visits moved' })} to ${client} by ${by}`
}

function refundWords(entry: LedgerEntry, pass: Pass, { money }: Formats): string {
  const back = pass.payments.filter(({ receivedAt, amount }) => receivedAt === entry.at && amount < 0)
  const amount = back.reduce((sum, payment) => sum - payment.amount, 0)
  return listed(t`Refunded by ${{ by: entry.by }}`, amount > 0 ? money(amount) : t`no money`)
}

/** Returns the new expiry date if the entry changed it. */
function until({ days, expiresOn }: LedgerEntry, { date }: Formats): string {
  return days !== 0 && expiresOn ? t`now until ${{ day: date(expiresOn) }}` : ''
}

function frozenWords(entry: LedgerEntry, { date, dayOf }: Formats): string {
  const { by, at, frozenOn } = entry
  const since = frozenOn && frozenOn !== dayOf(at) ? t`from ${{ day: date(frozenOn) }} on` : ''
  return listed(t`Frozen by ${by}`, since)
}

function unfrozenWords(entry: LedgerEntry, formats: Formats): string {
  const { by, days } = entry
  const longer = days > 0 ? t`${plural({ days }, { one: '# day longer', other: '# days longer' })}` : ''
  return listed(t`Unfrozen by ${by}`, longer, until(entry, formats))
}

function extendedWords(entry: LedgerEntry, formats: Formats): string {
  const { by, days } = entry
  const extended = t`Extended for ${plural({ days }, { one: '# day', other: '# days' })} by ${by}`
  return listed(extended, until(entry, formats))
}

function whatHappened(entry: LedgerEntry, pass: Pass, formats: Formats): string {
  const { by } = entry
  const words: Record<LedgerKind, () => string> = {
    grant: () => soldWords(entry, pass, formats),
    use: () => checkInWords(entry, formats),
    no_show: () => missedWords(entry, formats),
    undo: () => undoWords(entry, formats),
    transfer: () => transferWords(entry, pass),
    adjust: () => t`Visits corrected by ${by}`,
    expire: () => t`Expired with visits left`,
    refund: () => refundWords(entry, pass, formats),
    extend: () => extendedWords(entry, formats),
    freeze: () => frozenWords(entry, formats),
    unfreeze: () => unfrozenWords(entry, formats),
    share: () => t`Shared with the household by ${by}`,
    unshare: () => t`Sharing stopped by ${by}`,
    cover: () => t`More services covered, added by ${by}`,
    void: () => t`Ended by ${by}`,
    restore: () => t`Brought back by ${by}`,
  }
  return words[entry.kind]()
}

/** Says what was undone, and by whom. */
function takenBackWords({ kind, days }: LedgerEntry, { by, otherPass }: LedgerEntry): string {
  const client = otherPass?.clientName || t`another client`
  const words: Partial<Record<LedgerKind, string>> = {
    adjust: t`Correction taken back by ${by}`,
    extend: t`Extension of ${plural({ days }, { one: '# day', other: '# days' })} taken back by ${by}`,
    freeze: t`Freeze taken back by ${by}`,
    unfreeze: t`Unfreezing taken back by ${by}`,
    share: t`Sharing taken back by ${by}`,
    unshare: t`End of sharing taken back by ${by}`,
    void: t`End of the pass taken back by ${by}`,
    transfer: t`Transfer to ${client} taken back by ${by}`,
  }
  return words[kind] ?? t`Entry taken back by ${by}`
}

function sentence(entry: LedgerEntry, pass: Pass, formats: Formats): string {
  const original = pass.ledger.find(({ sequence }) => sequence === entry.undoes)
  if (!original || entry.kind === 'no_show') return whatHappened(entry, pass, formats)
  return listed(takenBackWords(original, entry), until(entry, formats))
}

/** Formats a ledger entry as a sentence: "Sold by Ana, card € 120", "Check-in, Yoga class". */
export function formatLedgerEntry(entry: LedgerEntry, pass: Pass, formats: Formats): string {
  const words = sentence(entry, pass, formats)
  return entry.note ? t`${{ what: words }}: ${{ note: entry.note }}` : words
}

/** Formats "+10", "−1". Empty if the entry or the pass counts no visits. */
export function formatDelta({ delta }: Pick<LedgerEntry, 'delta'>, pass: Pick<Pass, 'visits'>): string {
  if (pass.visits === null || delta === 0) return ''
  return delta < 0 ? `−${-delta}` : `+${delta}`
}
