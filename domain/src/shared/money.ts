import { z } from 'zod'

/** Most that one amount may be, in minor units. A sale of as much, with the same again as tax, fits into an integer. */
export const AMOUNT_MAX = 1_000_000_000

/** Most that somebody may have on a gift card or as credit. It fits into an integer. */
export const BALANCE_MAX = 2 * AMOUNT_MAX

/** Most that a sum of amounts may be, such as all that was paid by card. */
const SUM_MAX = 1_000_000 * AMOUNT_MAX

const amount = z.int('Enter an amount')

/** Amount in minor units (cents) of the business's currency. */
export const Money = amount.min(0, 'Enter an amount').max(AMOUNT_MAX, 'That is too much')

/** Money on a gift card, or credit. */
export const Balance = amount.min(0).max(BALANCE_MAX)

/** Amount that comes, or goes if negative. */
export const SignedMoney = amount.min(-AMOUNT_MAX, 'That is too much').max(AMOUNT_MAX, 'That is too much')

/** Sum of amounts that come or go. */
export const SignedMoneySum = amount.min(-SUM_MAX, 'That is too much').max(SUM_MAX, 'That is too much')

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Choose a currency')
