import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { PriceTier } from '@deskbell/domain/price-tiers/schema.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { notify } from '../../components/notify.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { useSellPackage } from './api.ts'
import { emptySale, getDefaultSale, SaleForm, type SaleTax, setSaleStart, toTerms, updateSale } from './sale-form.ts'
import { getCoverObstacle, type UnpaidVisit } from './unpaid-visits.ts'

export type Buyer = Pick<Client, 'id' | 'firstName'>
type Selling = {
  client: Buyer
  packages: Package[]
  onClose: () => void
  /** Visit that the pass is to pay for, if the package covers it. */
  covering?: UnpaidVisit
  /** With the rate of the business. */
  tax: SaleTax
  tiers: PriceTier[]
}

function withCovered(sale: SaleForm, sold: Package, covering: UnpaidVisit | undefined): SaleForm {
  const isCovered = covering && getCoverObstacle(covering, { sold, visits: [], chosen: [] }) === null
  return isCovered ? { ...sale, coveredCheckInIds: [covering.id] } : sale
}

function firstSale({ packages, covering, tax, tiers }: Selling, today: string): SaleForm {
  const [only, ...others] = packages
  return only && others.length === 0
    ? withCovered(getDefaultSale(only, today, { tax, tiers }), only, covering)
    : emptySale(today, { tax, tiers })
}

export function useSaleForm(selling: Selling) {
  const { client, packages, onClose, covering, tax, tiers } = selling
  const { today } = useFormat()
  const sell = useSellPackage()
  const [values] = useState(() => firstSale(selling, today()))
  const form = useSchemaForm({
    schema: SaleForm,
    values,
    submit: async (input, { id }) => {
      const pass = await sell.mutateAsync({ id, clientId: client.id, ...toTerms(input, today()) })
      notify(t`${{ package: pass.name }} sold to ${{ client: client.firstName }}`)
    },
    onSaved: onClose,
  })
  const sold = packages.find(({ id }) => id === form.values.packageId)
  function choose(id: string) {
    const chosen = packages.find((candidate) => candidate.id === id)
    if (chosen) form.setValues(withCovered(getDefaultSale(chosen, today(), { tax, tiers }), chosen, covering))
    form.clearErrors()
  }
  const change = (changes: Partial<SaleForm>) => form.setValues(updateSale(form.values, changes))
  const startOn = (start: SaleForm['start']) => form.setValues(setSaleStart(form.values, start, today()))
  return { form, sold, choose, change, startOn }
}

export type SaleFormState = ReturnType<typeof useSaleForm>
