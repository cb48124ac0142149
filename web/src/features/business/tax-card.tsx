import type { Tax } from '@deskbell/domain/business/schema.ts'
import { formatRate } from '@deskbell/domain/shared/format.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { EditCard } from '../../components/edit-card.tsx'
import { Facts } from '../../components/facts.tsx'
import { LoadingState } from '../../components/loading-state.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useEditCard } from '../../components/use-edit-card.ts'
import { useFormat } from '../auth/use-format.ts'
import { taxQuery } from './queries.ts'
import { TaxForm } from './tax-form.tsx'

const TITLE = 'Tax'

/** The tax that prices include: read, or changed. */
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
  const { taxName, taxRate } = tax
  const card = useEditCard({ taxName, taxRate }, { editing, setEditing })
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
  tax: { taxName, taxRate },
  unsaved,
}: {
  tax: Pick<Tax, 'taxName' | 'taxRate'> /** The names of the fields that are not saved as shown. */
  unsaved: string[]
}) {
  const { locale } = useFormat()
  const mark = (name: string) => unsaved.includes(name) && <StatusPill tone="mind">unsaved</StatusPill>
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: 'Name', words: taxName, mark: mark('taxName') },
          { label: 'Rate', words: taxRate === 0 ? '' : formatRate(taxRate, locale), mark: mark('taxRate') },
        ]}
      />
      <Text size="sm" c="dimmed">
        Prices include it. A package can have a rate of its own; what was sold keeps its rate.
      </Text>
    </Stack>
  )
}
