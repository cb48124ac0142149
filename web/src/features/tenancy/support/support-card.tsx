import type { NewConsent } from '@deskbell/domain/support/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { consentQuery, useChangeConsent } from './api.ts'

const TIMES: { hours: NewConsent['hours']; label: string }[] = [
  { hours: 1, label: t`For an hour` },
  { hours: 24, label: t`For a day` },
  { hours: 72, label: t`For three days` },
]

/** Lets the operator of the server sign in as support for a time; nothing where there is one shop. */
export function SupportCard() {
  const { data } = useQuery(consentQuery)
  const change = useChangeConsent()
  const { dateTime } = useFormat()
  if (!data?.isOffered) return null
  return (
    <Card title={t`Support`}>
      <p>
        {t`Whoever runs this server can’t look into your shop. Let them in for a time if they are to help: they export nothing, see no secrets, and change no passwords and no members. All that they do stands in the activity as “Support”.`}
      </p>
      {data.endsAt && <p role="status">{t`Support may sign in until ${{ time: dateTime(data.endsAt) }}.`}</p>}
      {change.error && <p role="alert">{formatProblem(change.error)}</p>}
      <Group>
        {data.endsAt ? (
          <Button loading={change.isPending} onClick={() => change.mutate(null)}>{t`End it now`}</Button>
        ) : (
          TIMES.map(({ hours, label }) => (
            <Button key={hours} variant="default" disabled={change.isPending} onClick={() => change.mutate({ hours })}>
              {label}
            </Button>
          ))
        )}
      </Group>
    </Card>
  )
}
