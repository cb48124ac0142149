import { z } from 'zod'
import { PaymentMethod, TaxRate } from '../sales/payment-schema.ts'
import { SaleLineKind } from '../sales/schema.ts'
import { Version } from '../shared/ids.ts'
import { line, requiredLine } from '../shared/text.ts'
import { daysBetween } from '../shared/time.ts'
import { LocalDate } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { getFiscalYearStart } from './fiscal-year.ts'

export const JournalFormat = z.enum(['datev', 'xero', 'quickbooks'])
export type JournalFormat = z.infer<typeof JournalFormat>

/** Kinds whose sale is revenue. Gift cards and credit are owed to the client until they are spent. */
export const RevenueKind = SaleLineKind.exclude(['gift_card', 'credit'])
export type RevenueKind = z.infer<typeof RevenueKind>

const ACCOUNT_MAX = 100
export const JOURNAL_RATES_MAX = 10

/** Number of an account (DATEV), its code (Xero) or its name (QuickBooks). */
const Account = requiredLine(ACCOUNT_MAX, 'Enter an account')

const RateAccount = z.object({
  rate: TaxRate,
  /** Account for revenue at this rate; empty: that of the kind. */
  account: line(ACCOUNT_MAX),
  /** Name of the tax rate in Xero. */
  taxCode: line(ACCOUNT_MAX),
})

export const JournalInput = z
  .object({
    /** Account for what is sold, by kind. */
    revenue: z.record(RevenueKind, Account),
    /** Account on which money arrives; of gift cards and credit, the liability that selling them adds to. */
    methods: z.record(PaymentMethod, Account),
    /** What cash that is put into a drawer or taken out is booked against, and what is counted too much or too little. */
    drawers: z.object({ movements: Account, differences: Account }),
    /** Liability for the tax received, where a file states it in a line of its own (QuickBooks). */
    taxAccount: Account,
    rates: z
      .array(RateAccount)
      .max(JOURNAL_RATES_MAX, `Use at most ${JOURNAL_RATES_MAX} rates`)
      .refine((rates) => new Set(rates.map(({ rate }) => rate)).size === rates.length, {
        error: 'One is listed twice',
        when: whenValid(z.array(RateAccount)),
      }),
    /** Name in Xero for lines without tax. */
    untaxedCode: requiredLine(ACCOUNT_MAX, 'Enter a name'),
    /** Numbers of the tax consultant and of this client at DATEV; empty until known. */
    consultant: z
      .string()
      .trim()
      .regex(/^([1-9]\d{3,6})?$/, 'Enter 4 to 7 digits'),
    client: z
      .string()
      .trim()
      .regex(/^([1-9]\d{0,4})?$/, 'Enter 1 to 5 digits'),
    /** Digits of the accounts at DATEV. */
    accountLength: z.int('Enter a number').min(4, 'Enter at least 4').max(8, 'Enter at most 8'),
    /** First month of the fiscal year, 1 to 12. */
    fiscalYearMonth: z.int().min(1).max(12),
  })
  .meta({ id: 'JournalInput' })
export type JournalInput = z.infer<typeof JournalInput>

export const JournalSettings = JournalInput.extend({ version: Version }).meta({ id: 'JournalSettings' })
export type JournalSettings = z.infer<typeof JournalSettings>

/** The longest period of a file, in days: a year. */
const JOURNAL_DAYS_MAX = 366

const days = z.object({ from: LocalDate, to: LocalDate })

export const JournalFileFilter = days
  .extend({ format: JournalFormat })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'Enter a day after the first one',
    when: whenValid(days),
  })
  .refine(({ from, to }) => daysBetween(from, to) < JOURNAL_DAYS_MAX, {
    path: ['to'],
    error: 'Choose at most a year',
    when: whenValid(days),
  })
export type JournalFileFilter = z.infer<typeof JournalFileFilter>

/** `drawers` is left out by pages of the release before, and keeps the usual accounts then. */
export const JournalUpdate = JournalSettings.partial({ drawers: true }).meta({ id: 'JournalUpdate' })
export type JournalUpdate = z.infer<typeof JournalUpdate>

function listAccounts({ revenue, methods, drawers, rates }: JournalInput): string[] {
  const all = [revenue, methods, drawers].flatMap((accounts) => Object.values(accounts))
  return [...all, ...rates.flatMap(({ account }) => account || [])]
}

/** Returns why DATEV would refuse a file of these days, or null. Its batches are of one fiscal year. */
export function findDatevProblem(
  settings: JournalInput,
  { from, to }: { from: LocalDate; to: LocalDate },
): string | null {
  const { consultant, client, accountLength, fiscalYearMonth } = settings
  if (!(consultant && client)) return 'Enter the numbers of the consultant and the client'
  if (listAccounts(settings).some((account) => !/^\d+$/.test(account) || account.length !== accountLength))
    return 'Enter all accounts as numbers of the given length'
  const isOneYear = getFiscalYearStart(from, fiscalYearMonth) === getFiscalYearStart(to, fiscalYearMonth)
  return isOneYear ? null : 'Choose days of one fiscal year'
}
