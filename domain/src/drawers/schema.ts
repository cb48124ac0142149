import { z } from 'zod'
import { PaymentMethod } from '../sales/payment-schema.ts'
import { EXAMPLE_IDS, Id, Version } from '../shared/ids.ts'
import { Money, SignedMoney, SignedMoneySum } from '../shared/money.ts'
import { Archived, PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line, NAME_MAX, NOTE_MAX, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'

const name = requiredLine(NAME_MAX, 'Enter a name')

export const NewDrawer = z
  .object({ id: Id, name })
  .meta({ id: 'NewDrawer', example: { id: EXAMPLE_IDS.new, name: 'Front desk' } })
export type NewDrawer = z.infer<typeof NewDrawer>

export const DrawerUpdate = z.object({ name, version: Version }).meta({ id: 'DrawerUpdate' })
export type DrawerUpdate = z.infer<typeof DrawerUpdate>

/** Cash drawer. */
export const Drawer = z
  .object({
    id: Id,
    name: z.string(),
    /** Session in which it is open; null: closed. */
    session: z.object({ id: Id, openedAt: Instant, openedBy: z.string() }).nullable(),
    /** Cash that its last close left in it; null: it was never closed. */
    left: z.int().nullable(),
    version: Version,
    archivedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Drawer' })
export type Drawer = z.infer<typeof Drawer>

export const DrawerFilter = z.object({ archived: Archived })
export const DrawerList = z.object({ items: z.array(Drawer) }).meta({ id: 'DrawerList' })

/** Opens a drawer: `openingFloat` is the cash in it, as counted. */
export const DrawerOpening = z.object({ id: Id, openingFloat: Money }).meta({ id: 'DrawerOpening' })
export type DrawerOpening = z.infer<typeof DrawerOpening>

/** Puts cash into a drawer, or takes it out if negative, without a sale. */
export const CashMovementInput = z
  .object({
    id: Id,
    amount: SignedMoney.refine((amount) => amount !== 0, 'Enter an amount'),
    reason: requiredLine(LINE_MAX, 'Enter a reason'),
  })
  .meta({ id: 'CashMovementInput' })
export type CashMovementInput = z.infer<typeof CashMovementInput>

const counted = z.object({
  method: PaymentMethod,
  /** Negative if more was given back than taken. */
  counted: SignedMoneySum,
  /** What was expected when it was counted. If it has changed since, the close is refused. */
  expected: z.int().optional(),
})

function isCash({ method }: { method: PaymentMethod }): boolean {
  return method === 'cash'
}

/** Closes a session for good. */
export const DrawerClose = withDefaults(
  z.object({
    id: Id,
    /** Every method with money in the session, and cash. Cash is counted before any of it is taken out. */
    counts: z
      .array(counted)
      .min(1)
      .max(PaymentMethod.options.length)
      .refine((all) => new Set(all.map(({ method }) => method)).size === all.length, 'One is listed twice'),
    /** Cash taken out after it was counted; the rest stays for the next opening. */
    takenOut: Money,
    note: line(NOTE_MAX),
  }),
  { takenOut: 0, note: '' },
)
  .refine(({ counts, takenOut }) => takenOut === 0 || counts.some((one) => isCash(one) && one.counted >= takenOut), {
    path: ['takenOut'],
    error: 'More than was counted',
    when: whenValid(z.object({ counts: z.array(counted), takenOut: Money })),
  })
  .meta({ id: 'DrawerClose' })
export type DrawerClose = z.infer<typeof DrawerClose>

/** Money of one method in a session. */
export const DrawerCount = z.object({
  method: PaymentMethod,
  /** Cash: float, payments and movements together. Others: payments. */
  expected: z.int(),
  /** Null while the drawer is open. Cash: what stays in the drawer. */
  counted: z.int().nullable(),
  /** Number of payments and refunds. */
  payments: z.int(),
})
export type DrawerCount = z.infer<typeof DrawerCount>

export const CashMovement = CashMovementInput.omit({ id: true })
  .extend({ id: Id, amount: z.int(), at: Instant, by: z.string() })
  .meta({ id: 'CashMovement' })
export type CashMovement = z.infer<typeof CashMovement>

const sessionSummary = z.object({
  id: Id,
  drawerId: Id,
  drawerName: z.string(),
  /** 1 for the first session of the drawer, without gaps. */
  number: z.int(),
  openingFloat: Money,
  openedAt: Instant,
  openedBy: z.string(),
  /** Null while the drawer is open. */
  closedAt: Instant.nullable(),
  closedBy: z.string(),
  note: z.string(),
  /** Cash first. */
  counts: z.array(DrawerCount),
})

export const DrawerSessionSummary = sessionSummary.meta({ id: 'DrawerSessionSummary' })
export type DrawerSessionSummary = z.infer<typeof DrawerSessionSummary>

/** A drawer from its opening to its close. Once closed it never changes. */
export const DrawerSession = sessionSummary
  .extend({
    /** Oldest first. */
    movements: z.array(CashMovement),
  })
  .meta({ id: 'DrawerSession' })
export type DrawerSession = z.infer<typeof DrawerSession>

export const DrawerSessionFilter = PageFilter.omit({ q: true }).extend({ drawerId: Id.optional() })
export type DrawerSessionFilter = z.infer<typeof DrawerSessionFilter>
export const DrawerSessionPage = pageSchema(DrawerSessionSummary).meta({ id: 'DrawerSessionPage' })

/** Payment, or refund if negative, of a session. */
export const DrawerPayment = z
  .object({
    id: Id,
    saleId: Id,
    /** Receipt number of the sale; empty for sales before numbering. */
    saleNumber: z.string(),
    clientName: z.string(),
    method: PaymentMethod,
    amount: z.int(),
    at: Instant,
    by: z.string(),
  })
  .meta({ id: 'DrawerPayment' })
export type DrawerPayment = z.infer<typeof DrawerPayment>

export const DrawerPaymentFilter = PageFilter.omit({ q: true })
export type DrawerPaymentFilter = z.infer<typeof DrawerPaymentFilter>
export const DrawerPaymentPage = pageSchema(DrawerPayment).meta({ id: 'DrawerPaymentPage' })
