import type { Client } from '@deskbell/domain/clients/schema.ts'
import { getPassAt } from '@deskbell/domain/passes/as-of.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { isDay } from '../../../lib/local-day.ts'
import { useFormat } from '../../auth/use-format.ts'
import { passesQuery } from '../api.ts'
import { passState } from '../pass-labels.ts'
import { PassCard } from './pass-card.tsx'
import classes from './pass-list.module.css'

/** Date at whose end the passes are shown. A past date adds a notice and a button back to today. */
function AsOfField({
  day,
  onChange,
}: {
  /** Null for today. */ day: string | null
  onChange: (day: string | null) => void
}) {
  const { today, date } = useFormat()
  function choose(chosen: string) {
    if (chosen === '' || isDay(chosen)) onChange(chosen === '' || chosen >= today() ? null : chosen)
  }
  return (
    <div className={classes.bar} data-past={day !== null}>
      <TextInput
        label={t`Balances as of`}
        type="date"
        max={today()}
        value={day ?? today()}
        onChange={(event) => choose(event.currentTarget.value)}
        classNames={{ root: classes.field, label: classes.label }}
      />
      {day && (
        <>
          <Button variant="default" className={classes.back} onClick={() => onChange(null)}>
            {t`Back to today`}
          </Button>
          <p className={classes.note} role="status">
            {t`As the books stood at the end of ${{ day: date(day) }}. Today’s balances may differ.`}
          </p>
        </>
      )}
    </div>
  )
}

const PAST = ['voided', 'expired', 'used_up']

/** Sorts usable passes first, and a client's own before those of others; otherwise keeps the newest first. */
function usableFirst(passes: Pass[], today: string): Pass[] {
  const rank = (pass: Pass) => (PAST.includes(passState(pass, today)) ? 2 : 0) + (pass.ownerName === '' ? 0 : 1)
  return passes.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the passes as of the end of a day: those sold, and shared, by then. */
function asOfDay(passes: Pass[], moment: { day: string; timeZone: string }): Pass[] {
  return passes
    .flatMap((pass) => getPassAt(pass, moment) ?? [])
    .filter(({ ownerName, shared }) => ownerName === '' || shared)
}

type Props = { client: Pick<Client, 'id' | 'firstName'> /** Button to sell the first pass. */; action?: ReactNode }

/** All passes that a client ever had, each with its ledger. */
export function PassList({ client, action }: Props) {
  const query = useQuery(passesQuery(client.id))
  return (
    <QueryView query={query}>
      {(passes) =>
        passes.length > 0 ? (
          <Passes client={client} passes={passes} />
        ) : (
          <Card>
            <EmptyState
              icon={<IconTicket size={28} />}
              title={t`${{ client: client.firstName }} has no pass yet`}
              action={action}
            >
              {t`Sell a package: each check-in then takes a visit from it, and every visit is listed here.`}
            </EmptyState>
          </Card>
        )
      }
    </QueryView>
  )
}

function Passes({ client, passes }: Pick<Props, 'client'> & { passes: Pass[] }) {
  const { today, date, timeZone } = useFormat()
  const [asOf, setAsOf] = useState<string | null>(null)
  const day = asOf ?? today()
  const shown = asOf ? asOfDay(passes, { day, timeZone }) : passes
  return (
    <div className={classes.list}>
      <AsOfField day={asOf} onChange={setAsOf} />
      {shown.length === 0 && (
        <Card>
          <EmptyState title={t`${{ client: client.firstName }} had no pass on ${{ day: date(day) }}`} />
        </Card>
      )}
      {usableFirst(shown, day).map((pass) => (
        <PassCard key={pass.id} pass={pass} asOf={asOf ?? undefined} />
      ))}
    </div>
  )
}
