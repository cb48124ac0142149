import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { checkInsQuery } from '../queries.ts'
import { SettleVisit } from './settle-visit.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The visits that nothing has paid for, each to be settled, one after the other. */
export function UnpaidVisitsModal(props: Props) {
  return (
    <FormModal title="Unpaid visits" fullOnPhone {...props}>
      <UnpaidVisits />
    </FormModal>
  )
}

function UnpaidVisits() {
  const query = useInfiniteQuery(checkInsQuery({ unpaid: 'true' }))
  const [settling, setSettling] = useState<CheckIn | null>(null)
  const done = () => setSettling(null)
  if (settling) return <SettleVisit visit={settling} onDone={done} />
  return (
    <QueryView query={query}>
      {(data) => (
        <>
          <VisitList visits={listItems(data)} onSettle={setSettling} />
          <LoadMore pages={query} />
        </>
      )}
    </QueryView>
  )
}

function VisitList({ visits, onSettle }: { visits: CheckIn[]; onSettle: (visit: CheckIn) => void }) {
  const { dateTime } = useFormat()
  if (visits.length === 0)
    return (
      <EmptyState icon={<IconCheck size={28} />} title="All visits are paid for">
        One that nothing pays for shows up here, and on the dashboard.
      </EmptyState>
    )
  return (
    <ItemList label="Unpaid visits">
      {visits.map((visit) => (
        <Item
          key={visit.id}
          title={
            <Link to="/dashboard/clients/$clientId" params={{ clientId: visit.clientId }}>
              {fullName(visit)}
            </Link>
          }
          facts={[visit.serviceName, dateTime(visit.occurredAt)]}
          buttons={
            <Button
              variant="default"
              onClick={() => onSettle(visit)}
              aria-label={`Settle: ${fullName(visit)}, ${visit.serviceName}, ${dateTime(visit.occurredAt)}`}
            >
              Settle
            </Button>
          }
        />
      ))}
    </ItemList>
  )
}
