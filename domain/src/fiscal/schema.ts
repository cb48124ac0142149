import { z } from 'zod'
import { LINE_MAX, line, requiredLine } from '../shared/text.ts'

/** `failed`: the service refused it, and will not be asked again. */
export const FiscalStatus = z.enum(['waiting', 'signed', 'failed'])
export type FiscalStatus = z.infer<typeof FiscalStatus>

/** What a fiscal service signs of a sale or a refund: no names, only sums. Amounts are minor units, negative for a refund. */
export type FiscalReceipt = {
  currency: string
  /** Amounts with their tax, by tax rate in thousandths of a percent. */
  amountsByRate: { taxRate: number; amount: number }[]
  /** What wasn't paid in cash, or is still owed, is `non_cash`. */
  amountsByType: { type: 'cash' | 'non_cash'; amount: number }[]
}

/** Signature of a certified security device, with what a receipt has to say of it. */
export const SignatureData = z
  .object({
    transactionNumber: z.int(),
    signatureCounter: z.int(),
    value: z.string(),
    algorithm: z.string(),
    publicKey: z.string(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
    /** Of the security device. */
    serialNumber: z.string(),
    /** Of the till, as the service knows it. */
    clientSerialNumber: z.string(),
    /** Text of the QR code, by DSFinV-K: `V0;…`. */
    qrData: z.string(),
  })
  .meta({ id: 'SignatureData' })
export type SignatureData = z.infer<typeof SignatureData>

/** How an installation of fiskaly's SIGN DE is reached. The key and the secret are kept apart, encrypted. */
export const FiskalyAccount = z.object({
  service: z.literal('fiskaly'),
  /** Without the path of a resource, such as https://kassensichv-middleware.fiskaly.com/api/v2 */
  baseUrl: line(LINE_MAX).refine(isSafeAddress, 'Enter the whole address, with https://'),
  tssId: z.uuid('Enter the whole id, as the service shows it'),
  clientId: z.uuid('Enter the whole id, as the service shows it'),
})
export type FiskalyAccount = z.infer<typeof FiskalyAccount>

/** Returns true for https, and for http to this computer, where the service's own middleware may run. */
function isSafeAddress(typed: string): boolean {
  if (z.url({ protocol: /^https$/ }).safeParse(typed).success) return true
  return z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }).safeParse(typed).success
}

/** The fiscal service of a business, and what it has not signed yet. */
export const FiscalSettings = z
  .object({
    version: z.int(),
    /** Null: none. */
    account: FiskalyAccount.nullable(),
    /** True if a key and a secret are stored. */
    hasSecret: z.boolean(),
    /** Sales that wait for their signature, and those that were refused. */
    waiting: z.int(),
    failed: z.int(),
    /** Reason of the newest failure among them; empty if none. */
    lastError: z.string(),
  })
  .meta({ id: 'FiscalSettings' })
export type FiscalSettings = z.infer<typeof FiscalSettings>

/** Changes the fiscal service. A changed address without credentials deletes the stored ones. */
export const FiscalUpdate = z
  .object({
    version: z.int(),
    account: FiskalyAccount.nullable(),
    /** Null: as they are. */
    credentials: z
      .object({
        apiKey: requiredLine(LINE_MAX, 'Enter the key'),
        apiSecret: requiredLine(LINE_MAX, 'Enter the secret'),
      })
      .nullable(),
  })
  .meta({ id: 'FiscalUpdate' })
export type FiscalUpdate = z.infer<typeof FiscalUpdate>

/** Result of asking the service if all is right; `error` is empty if it is. */
export const FiscalTest = z.object({ error: z.string() }).meta({ id: 'FiscalTest' })
export type FiscalTest = z.infer<typeof FiscalTest>

/** What a receipt says of the signature of its sale. */
export const SaleFiscal = z
  .object({
    status: FiscalStatus,
    /** True once an attempt failed: the security device was down at the time of the sale. */
    wasDown: z.boolean(),
    signature: SignatureData.nullable(),
  })
  .meta({ id: 'SaleFiscal' })
export type SaleFiscal = z.infer<typeof SaleFiscal>
