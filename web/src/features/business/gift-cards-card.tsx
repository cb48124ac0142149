import { GiftCardRules } from '@deskbell/domain/business/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { EditCard } from '../../components/edit-card.tsx'
import { Facts } from '../../components/facts.tsx'
import { LoadingState } from '../../components/loading-state.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useCardForm } from '../../components/use-card-form.ts'
import { useEditCard } from '../../components/use-edit-card.ts'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import type { Draft } from '../../lib/form.ts'
import { giftCardRulesQuery, useChangeGiftCardRules } from './api.ts'

const Input = GiftCardRules.omit({ version: true })

const TITLE = t`Gift cards`

/** For how long gift cards can be spent. */
export function GiftCardsCard() {
  const query = useQuery(giftCardRulesQuery)
  if (query.data) return <LoadedCard rules={query.data} />
  return (
    <Card title={TITLE}>
      <QueryView query={query} loading={<LoadingState rows={1} height={44} />}>
        {() => null}
      </QueryView>
    </Card>
  )
}

function LoadedCard({ rules }: { rules: GiftCardRules }) {
  const [editing, setEditing] = useState(false)
  const { giftCardMonths } = rules
  const card = useEditCard({ giftCardMonths }, { editing, setEditing })
  return (
    <EditCard
      title={TITLE}
      card={card}
      form={<GiftCardsForm rules={rules} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={<GiftCardsView months={card.shown.giftCardMonths} isUnsaved={card.unsaved.length > 0} />}
    />
  )
}

function GiftCardsView({ months, isUnsaved }: { months: number | null; isUnsaved: boolean }) {
  const words = months === null ? t`Without end` : t`${plural({ months }, { one: '# month', other: '# months' })}`
  return (
    <Stack gap="md">
      <Facts
        facts={[
          {
            label: t({ context: 'gift cards', message: 'Valid for' }),
            words,
            mark: isUnsaved && <StatusPill tone="mind">{t`unsaved`}</StatusPill>,
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t`Many countries say how long a gift card must be valid at least. Those sold keep their last day.`}
      </Text>
    </Stack>
  )
}

function GiftCardsForm({
  rules: { version, ...saved },
  draft,
  onSaved,
  onCancel,
}: {
  rules: GiftCardRules
  draft: Draft<Omit<GiftCardRules, 'version'>> | null
  onSaved: () => void
  onCancel: (typed: Draft<Omit<GiftCardRules, 'version'>>) => void
}) {
  const change = useChangeGiftCardRules()
  const form = useCardForm({
    schema: Input,
    saved,
    version,
    draft,
    onSaved,
    submit: (input, version) => change.mutateAsync({ ...input, version }),
  })
  return (
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
      <WholeNumberInput
        label={t`Months for which a gift card is valid`}
        description={t`Empty: without end.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus
        {...form.getInputProps('giftCardMonths')}
        value={form.values.giftCardMonths ?? ''}
        onChange={(typed) => form.setFieldValue('giftCardMonths', typed === '' ? null : Number(typed))}
      />
    </SchemaForm>
  )
}
