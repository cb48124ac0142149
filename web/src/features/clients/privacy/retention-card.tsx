import { type Retention, RetentionMonths } from '@deskbell/domain/clients/privacy/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { plural, t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { notify } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { Switch } from '../../../components/switch.ts'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { dryRunQuery, retentionQuery, useChangeRetention } from './api.ts'
import classes from './client-data.module.css'

export function RetentionCard() {
  const query = useQuery(retentionQuery)
  return (
    <Card title={t`Old clients`}>
      <QueryView query={query} loading={<LoadingState rows={1} height={44} />}>
        {(retention) => <RetentionForm key={retention.version} retention={retention} />}
      </QueryView>
    </Card>
  )
}

const Fields = z.object({ on: z.boolean(), months: RetentionMonths })
const USUAL_MONTHS = 36

function RetentionForm({ retention: { version, months } }: { retention: Retention }) {
  const change = useChangeRetention()
  const [looking, look] = useDisclosure()
  const form = useSchemaForm({
    schema: Fields,
    values: { on: months !== null, months: months ?? USUAL_MONTHS },
    version,
    submit: (input, seen) => change.mutateAsync({ version: seen.version, months: input.on ? input.months : null }),
    onSaved: () => notify(t`Saved`),
  })
  const asked = RetentionMonths.safeParse(form.values.months)
  return (
    <SchemaForm form={form} submitLabel={t`Save`}>
      <Switch
        label={t`Erase clients who don’t come any more`}
        description={t`Once a day. Nobody who has something booked, owes anything, or has a pass that can still be used`}
        {...form.getInputProps('on', { type: 'checkbox' })}
      />
      <WholeNumberInput
        label={t`Months without a visit`}
        disabled={!form.values.on}
        {...form.getInputProps('months')}
      />
      <div>
        <Button variant="default" disabled={!asked.success} onClick={look.open}>
          {t`Who would go?`}
        </Button>
      </div>
      <FormModal title={t`Who would go today`} opened={looking} onClose={look.close}>
        {asked.success && <DryRun months={asked.data} />}
      </FormModal>
    </SchemaForm>
  )
}

/** Names listed; the rest is a count. */
const NAMED = 50

function formatOthers(count: number, number: (value: number) => string): string {
  return t`${plural(
    { count },
    { one: `and ${{ number: number(count) }} more`, other: `and ${{ number: number(count) }} more` },
  )}`
}

function DryRun({ months }: { months: number }) {
  const query = useQuery(dryRunQuery(months))
  const { date, dayOf, number } = useFormat()
  return (
    <QueryView query={query}>
      {({ count, clients }) => (
        <>
          <Text size="md" mb="sm">
            {count === 0
              ? t`Nobody would be erased.`
              : t`${plural(
                  { count },
                  {
                    one: `${{ number: number(count) }} client would be erased.`,
                    other: `${{ number: number(count) }} clients would be erased.`,
                  },
                )}`}
          </Text>
          <ul className={classes.names} aria-label={t`Would be erased`}>
            {clients.slice(0, NAMED).map((client) => (
              <li key={client.id}>
                <Link to="/dashboard/clients/$clientId" params={{ clientId: client.id }}>
                  {fullName(client)}
                </Link>
                , {t`last here ${{ date: date(dayOf(client.lastSeenAt)) }}`}
              </li>
            ))}
          </ul>
          {count > NAMED && <Text size="md">{formatOthers(count - Math.min(NAMED, clients.length), number)}</Text>}
        </>
      )}
    </QueryView>
  )
}
