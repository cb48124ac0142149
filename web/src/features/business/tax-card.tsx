import { type Tax, TaxInput } from '@deskbell/domain/business/schema.ts'
import type { TaxRounding } from '@deskbell/domain/sales/payment-schema.ts'
import { formatRate } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { Choice } from '../../components/choice.tsx'
import { EditCard } from '../../components/edit-card.tsx'
import { Facts } from '../../components/facts.tsx'
import { LoadingState } from '../../components/loading-state.tsx'
import { SimpleGrid } from '../../components/mantine-more.ts'
import { PercentInput } from '../../components/percent-input.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useCardForm } from '../../components/use-card-form.ts'
import { useEditCard } from '../../components/use-edit-card.ts'
import type { Draft } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { taxQuery, useChangeTax } from './api.ts'

type Props = {
  tax: Tax
  draft: Draft<TaxInput> | null
  onSaved: () => void
  /** Receives the unsaved input as a draft. */
  onCancel: (typed: Draft<TaxInput>) => void
}

const PRICES: { value: 'included' | 'added'; label: string }[] = [
  { value: 'included', label: t`Include tax` },
  { value: 'added', label: t`Tax on top` },
]
const ROUNDINGS: { value: TaxRounding; label: string }[] = [
  { value: 'line', label: t`By line` },
  { value: 'rate', label: t`By rate` },
]

function TaxForm({ tax: { version, ...saved }, draft, onSaved, onCancel }: Props) {
  const change = useChangeTax()
  const { locale } = useFormat()
  const form = useCardForm({
    schema: TaxInput,
    saved,
    version,
    draft,
    onSaved,
    submit: (input, version) => change.mutateAsync({ ...input, version }),
  })
  return (
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t`Name`}
          placeholder={t`VAT`}
          autoComplete="off"
          autoFocus
          {...form.getInputProps('taxName')}
        />
        <PercentInput
          label={t`Rate`}
          required
          locale={locale}
          {...form.getInputProps('taxRate')}
          value={form.values.taxRate}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Choice
          label={t`Prices`}
          options={PRICES}
          value={form.values.taxIncluded === false ? 'added' : 'included'}
          onChange={(prices) => form.setFieldValue('taxIncluded', prices === 'included')}
        />
        <Choice
          label={t`Rounded`}
          options={ROUNDINGS}
          value={form.values.taxRounding ?? 'line'}
          onChange={(rounding) => form.setFieldValue('taxRounding', rounding)}
        />
      </SimpleGrid>
      <TextInput
        label={t`Tax number`}
        description={t`VAT identification or tax number, for invoices.`}
        autoComplete="off"
        {...form.getInputProps('taxNumber')}
      />
    </SchemaForm>
  )
}

const TITLE = t`Tax`

export function TaxCard() {
  const query = useQuery(taxQuery)
  if (query.data) return <LoadedCard tax={query.data} />
  return (
    <Card title={TITLE}>
      <QueryView query={query} loading={<LoadingState rows={1} height={44} />}>
        {() => null}
      </QueryView>
    </Card>
  )
}

function LoadedCard({ tax }: { tax: Tax }) {
  const [editing, setEditing] = useState(false)
  const { version: _, ...saved } = tax
  const card = useEditCard(saved, { editing, setEditing })
  return (
    <EditCard
      title={TITLE}
      card={card}
      form={<TaxForm tax={tax} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={<TaxView tax={card.shown} unsaved={card.unsaved} />}
    />
  )
}

function TaxView({
  tax,
  unsaved,
}: {
  tax: Omit<Tax, 'version'>
  /** Names of the fields with unsaved changes. */
  unsaved: string[]
}) {
  const { locale } = useFormat()
  const { taxName, taxRate, taxIncluded, taxRounding, taxNumber } = tax
  const mark = (name: string) => unsaved.includes(name) && <StatusPill tone="mind">{t`unsaved`}</StatusPill>
  const prices = PRICES.find(({ value }) => value === (taxIncluded ? 'included' : 'added'))
  const rounding = ROUNDINGS.find(({ value }) => value === taxRounding)
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: t`Name`, words: taxName, mark: mark('taxName') },
          { label: t`Rate`, words: taxRate === 0 ? '' : formatRate(taxRate, locale), mark: mark('taxRate') },
          { label: t`Prices`, words: prices?.label ?? '', mark: mark('taxIncluded') },
          { label: t`Rounded`, words: rounding?.label ?? '', mark: mark('taxRounding') },
          { label: t`Tax number`, words: taxNumber, mark: mark('taxNumber') },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t`A service, package or product can have a rate of its own. What was sold keeps its tax.`}
      </Text>
      <Text size="sm" c="dimmed">
        {t`Deskbell is not a certified till. Where the law asks for one, as in Germany, France, Austria, Italy, Spain and Portugal, record sales there too.`}
      </Text>
    </Stack>
  )
}
