import { onTestFinished } from 'vitest'

/** Gives all currencies two decimals in `Intl` for the rest of a test, as browsers that follow ISO 4217 give the forint. */
export function useIsoDecimals(): void {
  const Native = Intl.NumberFormat
  class IsoNumberFormat extends Native {
    constructor(locale?: string, options?: Intl.NumberFormatOptions) {
      super(locale, { minimumFractionDigits: 2, ...options })
    }
  }
  Object.assign(Intl, { NumberFormat: IsoNumberFormat })
  onTestFinished(() => void Object.assign(Intl, { NumberFormat: Native }))
}
