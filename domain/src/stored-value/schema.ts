import { z } from 'zod'
import { MailedReceipt, ReceiptMail } from '../passes/schema.ts'
import { Id, Version } from '../shared/ids.ts'
import { Balance, SignedMoney } from '../shared/money.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line, NAME_MAX, requiredLine } from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { GiftCardCode } from './code-schema.ts'
import { GIFT_CARD_STATUSES } from './statuses.ts'

/** Money that the business holds: on a gift card, or as the credit of a client. */
export const StoredValueKind = z.enum(['gift_card', 'credit'])
export type StoredValueKind = z.infer<typeof StoredValueKind>

/**
 * Why its balance changed. `returned`: a refund of what it paid for. `refunded`: its own sale was refunded. `adjusted`: by
 * staff, with a reason. `transferred`: at the merge of two clients.
 */
export const StoredValueEntryKind = z.enum([
  'sold',
  'spent',
  'returned',
  'refunded',
  'adjusted',
  'imported',
  'transferred',
])
export type StoredValueEntryKind = z.infer<typeof StoredValueEntryKind>

export const StoredValueEntry = z
  .object({
    id: Id,
    kind: StoredValueEntryKind,
    /** Negative if money left. */
    amount: z.int(),
    balance: Balance,
    /** Sale, or refund, that it belongs to. */
    saleId: Id.nullable(),
    note: z.string(),
    at: Instant,
    by: z.string(),
  })
  .meta({ id: 'StoredValueEntry' })
export type StoredValueEntry = z.infer<typeof StoredValueEntry>

export const GiftCardSummary = z
  .object({
    id: Id,
    /** Without separators. */
    code: z.string(),
    balance: Balance,
    /** Last day on which it can be spent. Null: always. */
    expiresOn: LocalDate.nullable(),
    recipient: z.string(),
    /** False until a gift card that was bought online is paid in full. */
    isIssued: z.boolean(),
    /** Time at which it was blocked. */
    blockedAt: Instant.nullable(),
    createdAt: Instant,
    version: Version,
  })
  .meta({ id: 'GiftCardSummary' })
export type GiftCardSummary = z.infer<typeof GiftCardSummary>

export const GiftCard = GiftCardSummary.extend({
  message: z.string(),
  /** Client who bought it. Null: a passer-by. */
  buyerId: Id.nullable(),
  buyerName: z.string(),
  /** Newest first. */
  entries: z.array(StoredValueEntry),
}).meta({ id: 'GiftCard' })
export type GiftCard = z.infer<typeof GiftCard>

export const GiftCardStatus = z.enum(GIFT_CARD_STATUSES)
export type GiftCardStatus = z.infer<typeof GiftCardStatus>

/** `q`: part of the recipient's name, or a code. */
export const GiftCardFilter = PageFilter.extend({ status: GiftCardStatus.optional() })
export type GiftCardFilter = z.infer<typeof GiftCardFilter>
export const GiftCardPage = pageSchema(GiftCardSummary).meta({ id: 'GiftCardPage' })

export const GiftCardByCode = z.object({ code: GiftCardCode })

export const GiftCardUpdate = z
  .object({
    version: Version,
    expiresOn: LocalDate.nullable(),
    recipient: line(NAME_MAX),
    message: line(LINE_MAX),
    isBlocked: z.boolean(),
  })
  .meta({ id: 'GiftCardUpdate' })
export type GiftCardUpdate = z.infer<typeof GiftCardUpdate>

/** Corrects a balance by staff. */
export const StoredValueAdjustment = z
  .object({
    id: Id,
    amount: SignedMoney.refine((amount) => amount !== 0, 'Nothing changes'),
    note: requiredLine(LINE_MAX, 'Enter a reason'),
  })
  .meta({ id: 'StoredValueAdjustment' })
export type StoredValueAdjustment = z.infer<typeof StoredValueAdjustment>

/** Credit of a client. */
export const Credit = z
  .object({
    clientId: Id,
    balance: Balance,
    /** Newest first. */
    entries: z.array(StoredValueEntry),
  })
  .meta({ id: 'Credit' })
export type Credit = z.infer<typeof Credit>

export const GiftCardMail = ReceiptMail.meta({ id: 'GiftCardMail' })
export type GiftCardMail = z.infer<typeof GiftCardMail>
export const MailedGiftCard = MailedReceipt.meta({ id: 'MailedGiftCard' })
