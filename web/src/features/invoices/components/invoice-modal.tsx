import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Buyer } from '@deskbell/domain/invoices/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { listCountries } from '@deskbell/domain/shared/list-countries.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { SimpleGrid } from '../../../components/mantine-more.ts'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { SearchableSelect } from '../../../components/searchable-select.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useSession } from '../../auth/api.ts'
import { useFormat } from '../../auth/use-format.ts'
import { clientQuery } from '../../clients/api.ts'
import { lastInvoiceQuery, useIssueInvoice } from '../api.ts'

type Props = { saleId: string; clientId: string | null; onClose: () => void }

/** Asks to whom an invoice is made out: to the client, as on their last invoice. */
export function InvoiceModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Invoice`} opened={opened} onClose={props.onClose} fullOnPhone>
      {props.clientId ? <ClientForm {...props} clientId={props.clientId} /> : <BuyerForm {...props} known={{}} />}
    </FormModal>
  )
}

function ClientForm({ clientId, ...props }: Props & { clientId: string }) {
  const last = useQuery(lastInvoiceQuery(clientId))
  const client = useQuery(clientQuery(clientId))
  if (last.isPending || client.isPending) return <LoadingState rows={4} />
  const own = client.data && { name: fullName(client.data), email: client.data.email }
  return <BuyerForm {...props} clientId={clientId} known={last.data?.buyer ?? own ?? {}} />
}

function BuyerForm({ saleId, onClose, known }: Props & { known: Partial<Buyer> }) {
  const { business } = useSession()
  const { locale } = useFormat()
  const issue = useIssueInvoice()
  const countries = useMemo(
    () => listCountries(locale).map(({ code, name }) => ({ value: code, label: name })),
    [locale],
  )
  const form = useSchemaForm({
    schema: Buyer,
    values: {
      name: '',
      address: '',
      city: '',
      zipCode: '',
      country: getCountry(business.locale),
      taxNumber: '',
      email: '',
      ...known,
      reference: '',
    },
    submit: async (buyer, { id }) => {
      const { number } = await issue.mutateAsync({ id, saleId, buyer })
      notify(t`Invoice ${{ number }} is made out`)
    },
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Make out the invoice`} onCancel={onClose}>
      <TextInput label={t`Name or company`} required autoComplete="off" {...form.getInputProps('name')} />
      <TextInput label={t`Address`} autoComplete="off" {...form.getInputProps('address')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t`Postcode`} autoComplete="off" {...form.getInputProps('zipCode')} />
        <TextInput label={t`City`} autoComplete="off" {...form.getInputProps('city')} />
      </SimpleGrid>
      <SearchableSelect
        label={t`Country`}
        required
        allowDeselect={false}
        data={countries}
        {...form.getInputProps('country')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t`Tax number`} autoComplete="off" {...form.getInputProps('taxNumber')} />
        <TextInput label={t`E-mail`} type="email" autoComplete="off" {...form.getInputProps('email')} />
      </SimpleGrid>
      <TextInput
        label={t`Their reference`}
        description={t`Such as an order number; for authorities in Germany, the Leitweg-ID.`}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
    </SchemaForm>
  )
}
