import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { useState } from 'react'
import { notify } from '../../components/notify.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { useSellPackage } from './mutations.ts'
import { changedSale, emptySale, SaleForm, startingSale, termsOf, usualSale } from './sale-form.ts'

export type Buyer = Pick<Client, 'id' | 'firstName'>
type Selling = { client: Buyer; packages: Package[]; onClose: () => void }

function firstSale(packages: Package[], today: string): SaleForm {
  const [only, ...others] = packages
  return only && others.length === 0 ? usualSale(only, today) : emptySale(today)
}

/** The sale that is being filled in. */
export function useSaleForm({ client, packages, onClose }: Selling) {
  const { today } = useFormat()
  const sell = useSellPackage()
  const [values] = useState(() => firstSale(packages, today()))
  const form = useSchemaForm({
    schema: SaleForm,
    values,
    submit: async (input, { id }) => {
      const pass = await sell.mutateAsync({ id, clientId: client.id, ...termsOf(input, today()) })
      notify(`${pass.name} sold to ${client.firstName}`)
    },
    onSaved: onClose,
  })
  const sold = packages.find(({ id }) => id === form.values.packageId)
  function choose(id: string) {
    const chosen = packages.find((candidate) => candidate.id === id)
    if (chosen) form.setValues(usualSale(chosen, today()))
    form.clearErrors()
  }
  const change = (changes: Partial<SaleForm>) => form.setValues(changedSale(form.values, changes))
  const startOn = (start: SaleForm['start']) => form.setValues(startingSale(form.values, start, today()))
  return { form, sold, choose, change, startOn }
}

export type SaleFormState = ReturnType<typeof useSaleForm>
