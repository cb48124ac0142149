import type { FiscalReceipt, SignatureData } from '@deskbell/domain/fiscal/schema.ts'

/**
 * A certified service that signs receipts, as German law wants it of tills (KassenSichV). Both methods throw a FiscalError;
 * `signal` ends them early.
 */
export type FiscalService = {
  /** Signs a receipt, or returns the signature if it was signed before. `transactionId` is the idempotency key. */
  sign(request: { transactionId: string; receipt: FiscalReceipt }, signal: AbortSignal): Promise<SignatureData>
  /** Checks that key, secret and ids are right and the security device is ready. */
  test(signal: AbortSignal): Promise<void>
}

/** Why something was not signed, as a stored text. `isFinal`: the service refused it, and would again. */
export class FiscalError extends Error {
  readonly isFinal: boolean

  constructor(words: string, { isFinal = false, ...options }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(words, options)
    this.isFinal = isFinal
  }
}
