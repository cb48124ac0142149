import { z } from 'zod'

/** Amount in minor units (cents) of the business's currency. */
export const Money = z.int('Enter an amount').min(0, 'Enter an amount').max(1_000_000_000, 'That is too much')

/** Amount that comes, or goes if negative. */
export const SignedMoney = z
  .int('Enter an amount')
  .min(-1_000_000_000, 'That is too much')
  .max(1_000_000_000, 'That is too much')

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Choose a currency')
