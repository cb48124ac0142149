import { useState } from 'react'
import { notifyError } from '../../components/notify.tsx'
import { useScanner } from '../../lib/scanner.ts'
import { findByBarcode } from '../products/api.ts'
import { findScannedPromo } from '../promo-codes/find-scanned.ts'
import { toProductLine } from './checkout-lines.ts'
import type { CheckoutState } from './use-checkout.ts'
import { useTaxRate } from './use-tax.ts'

/**
 * Adds the products and the promo code that a scanner reads. `refused`: the last code, if it added nothing, and why.
 */
export function useScannedProducts({ form, addProduct, setPromo }: CheckoutState) {
  const taxRate = useTaxRate()
  const [refused, setRefused] = useState<{ code: string; reason: 'unknown' | 'not_on_sale'; name: string } | null>(null)
  async function addScanned(code: string): Promise<void> {
    try {
      const found = await findByBarcode(code)
      const promo = found ? null : await findScannedPromo(code, form.getValues().clientId)
      if (promo) {
        setPromo(promo)
        return setRefused(null)
      }
      if (found?.active) addProduct(toProductLine(found, taxRate))
      const reason = found ? 'not_on_sale' : 'unknown'
      setRefused(found?.active ? null : { code, reason, name: found?.name ?? '' })
    } catch (error) {
      notifyError(error)
    }
  }
  useScanner((code) => void addScanned(code))
  return { refused, addScanned }
}
