import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { PaymentMethod } from '@deskbell/domain/payments/schema.ts'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChoiceList } from '../../../components/choice-list.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { validityWords, visitsWords } from '../../packages/words.ts'
import { useSellPackage } from '../mutations.ts'
import { paymentMethodWords } from '../payment-words.ts'
import { emptySale, SaleForm, startDay, usualTerms } from '../sale-form.ts'

type Props = { client: Pick<Client, 'id' | 'firstName'>; packages: Package[]; onClose: () => void }

const METHODS = PaymentMethod.options.map((value) => ({ value, label: paymentMethodWords(value) }))
const STARTS = [
  { value: 'today', label: 'Today' },
  { value: 'first_visit', label: 'At the first visit' },
  { value: 'date', label: 'On a date' },
]

function firstSale(packages: Package[], today: string): SaleForm {
  const [only, ...others] = packages
  return only && others.length === 0 ? { ...emptySale(today), ...usualTerms(only) } : emptySale(today)
}

function useSaleForm({ client, packages, onClose }: Props) {
  const { today } = useFormat()
  const sell = useSellPackage()
  const [values] = useState(() => firstSale(packages, today()))
  return useSchemaForm({
    schema: SaleForm,
    values,
    submit: async (input, { id }) => {
      const { packageId, price, method } = input
      const startsOn = startDay(input, today())
      const terms = { price, discount: 0, complimentary: price === 0, paid: price, method, startsOn }
      const pass = await sell.mutateAsync({ id, clientId: client.id, packageId, ...terms, coveredCheckInIds: [] })
      notify(`${pass.name} sold to ${client.firstName}`)
    },
    onSaved: onClose,
  })
}

export function SellForm(props: Props) {
  const { packages, onClose } = props
  const form = useSaleForm(props)
  const { packageId } = form.values
  function choose(id: string) {
    const chosen = packages.find((candidate) => candidate.id === id)
    if (chosen) form.setValues(usualTerms(chosen))
    form.clearErrors()
  }
  return (
    <SchemaForm form={form} submitLabel="Sell" onCancel={onClose}>
      <PackageChoice packages={packages} value={packageId} onChange={choose} error={form.errors.packageId} />
      {packageId && <Terms form={form} />}
    </SchemaForm>
  )
}

type ChoiceProps = Pick<Props, 'packages'> & {
  value: string
  onChange: (id: string) => void
  error: React.ReactNode
}

function PackageChoice({ packages, ...rest }: ChoiceProps) {
  const { date, money } = useFormat()
  const choices = packages.map((sold) => ({
    value: sold.id,
    title: sold.name,
    detail: `${visitsWords(sold)} · ${validityWords(sold, date)}`,
    aside: sold.price === 0 ? 'Free' : money(sold.price),
  }))
  return <ChoiceList label="Package" groups={[{ choices }]} {...rest} />
}

function Terms({ form }: { form: ReturnType<typeof useSaleForm> }) {
  const { currency, locale } = useFormat()
  const { price, start } = form.values
  const field = form.getInputProps
  const complimentary = price === 0
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <MoneyInput
        label="Price"
        description={complimentary ? 'Complimentary: nothing is paid' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        currency={currency}
        locale={locale}
        {...field('price')}
        value={price}
      />
      <NativeSelect label="Paid by" data={METHODS} disabled={complimentary} {...field('method')} />
      <NativeSelect label="Starts" data={STARTS} {...field('start')} />
      {start === 'date' && <TextInput label="On" type="date" {...field('startsOn')} />}
    </SimpleGrid>
  )
}
