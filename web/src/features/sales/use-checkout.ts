import type { PromoCode } from '@deskbell/domain/promo-codes/schema.ts'
import type { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import type { TaxTerms } from '@deskbell/domain/sales/tax.ts'
import { useRef, useState } from 'react'
import { useSchemaForm } from '../../lib/form.ts'
import { useSell } from './api.ts'
import {
  addLine,
  addPayment,
  addProduct,
  addStoredPayment,
  type CheckoutForm,
  type CheckoutLine,
  CheckoutSchema,
  type ClientTiers,
  removeLine,
  removePayment,
  setPayer,
  setPromo,
  setTaxTerms,
  setTiers,
  toSale,
  updateLine,
  updatePayment,
} from './checkout-form.ts'

export function useCheckout({
  onSold,
  ...begun
}: Omit<CheckoutForm, 'payments' | 'promo' | 'tiers'> & {
  onSold: (sale: Sale) => void
}) {
  const sell = useSell()
  const [values] = useState((): CheckoutForm => ({ ...begun, payments: [], promo: null, tiers: {} }))
  const [saleId, setSaleId] = useState<string | null>(null)
  // Row whose first field takes the focus.
  const [fresh, setFresh] = useState<string | null>(null)
  const addBox = useRef<HTMLInputElement>(null)
  const form = useSchemaForm({
    schema: CheckoutSchema,
    values,
    submit: async (input, { id }) => {
      setSaleId(id)
      onSold(await sell.mutateAsync(toSale(input, id)))
    },
  })
  function change(next: CheckoutForm) {
    form.setValues(next)
    form.clearErrors()
  }
  return {
    form,
    addBox,
    fresh,
    /** Id that was last sent. */
    saleId,
    choosePayer: (id: string | null) => change(setPayer(form.getValues(), id)),
    setTaxTerms: (terms: TaxTerms) => change(setTaxTerms(form.getValues(), terms)),
    /** Asks nobody whether to leave a sale that has only begun. */
    setTiers: (tiers: ClientTiers) => {
      const isUntouched = !form.isDirty()
      const next = setTiers(form.getValues(), tiers)
      change(next)
      if (isUntouched) form.resetDirty(next)
    },
    addLine: (line: CheckoutLine) => {
      setFresh(line.key)
      change(addLine(form.getValues(), line))
    },
    /** Leaves the focus where it is: the next product may be scanned at once. */
    addProduct: (line: CheckoutLine) => change(addProduct(form.getValues(), line)),
    updateLine: (line: CheckoutLine) => change(updateLine(form.getValues(), line)),
    removeLine: (key: string) => {
      change(removeLine(form.getValues(), key))
      addBox.current?.focus()
    },
    addPayment: (method: MoneyMethod) => {
      const next = addPayment(form.getValues(), method)
      setFresh(next.payments.at(-1)?.key ?? null)
      change(next)
    },
    addStoredPayment: (source: Parameters<typeof addStoredPayment>[1]) =>
      change(addStoredPayment(form.getValues(), source)),
    updatePayment: (key: string, changed: Parameters<typeof updatePayment>[2]) =>
      change(updatePayment(form.getValues(), key, changed)),
    setPromo: (promo: PromoCode | null) => change(setPromo(form.getValues(), promo)),
    removePayment: (key: string) => change(removePayment(form.getValues(), key)),
    /** Takes all that is open by one method, and sells. */
    payExactly: (method: MoneyMethod) => {
      change(addPayment(form.getValues(), method))
      form.ref.current?.requestSubmit()
    },
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>
