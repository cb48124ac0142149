import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { passState } from '../pass-words.ts'
import { passesQuery } from '../queries.ts'
import { PassCard } from './pass-card.tsx'
import classes from './pass-list.module.css'

const PAST = ['voided', 'expired', 'used_up']

/** Those that can still be used come first; otherwise as they come, the newest first. */
function usableFirst(passes: Pass[], today: string): Pass[] {
  const isPast = (pass: Pass) => PAST.includes(passState(pass, today))
  return passes.toSorted((a, b) => Number(isPast(a)) - Number(isPast(b)))
}

type Props = { client: Pick<Client, 'id' | 'firstName'> /** How to sell the first one. */; action?: ReactNode }

/** Every pass a client ever had, each with its ledger. */
export function PassList({ client, action }: Props) {
  const { today } = useFormat()
  const query = useQuery(passesQuery(client.id))
  return (
    <QueryView query={query}>
      {(passes) =>
        passes.length > 0 ? (
          <div className={classes.list}>
            {usableFirst(passes, today()).map((pass) => (
              <PassCard key={pass.id} pass={pass} />
            ))}
          </div>
        ) : (
          <Card>
            <EmptyState icon={<IconTicket size={28} />} title={`${client.firstName} has no pass yet`} action={action}>
              Sell a package: each check-in then takes a visit from it, and every visit is listed here.
            </EmptyState>
          </Card>
        )
      }
    </QueryView>
  )
}
