import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { clientQuery } from '../../clients/api.ts'
import { passesQuery } from '../../passes/api.ts'
import { SellToClient } from '../../passes/components/sell-modal.tsx'
import { unpaidVisits } from '../../passes/unpaid-visits.ts'
import { PayLink } from '../../sales/components/pay-link.tsx'
import { allServicesQuery } from '../../services/api.ts'
import { checkInsQuery } from '../api.ts'
import { MoveForm } from './move-form.tsx'

type SettleVisitProps = { visit: CheckIn; onDone: () => void }

/** Settles an unpaid visit with a pass that the client owns, or with one sold to them now. */
function SettleVisit(props: SettleVisitProps) {
  const { visit } = props
  const passes = useQuery(passesQuery(visit.clientId))
  return <QueryView query={passes}>{(owned) => <Ways {...props} passes={owned} />}</QueryView>
}

function mayPay({ voidedAt, visits, remaining }: Pass): boolean {
  return !voidedAt && (visits === null || remaining > 0)
}

const WAYS: { value: 'pass' | 'sale'; label: string }[] = [
  { value: 'pass', label: t`A pass they own` },
  { value: 'sale', label: t`Sell a package` },
]

function Ways({ visit, onDone, passes }: SettleVisitProps & { passes: Pass[] }) {
  const { dateTime } = useFormat()
  const [way, setWay] = useState<'pass' | 'sale'>(() => (passes.some(mayPay) ? 'pass' : 'sale'))
  return (
    <Stack gap="md">
      <Text size="md" fw={600}>
        {fullName(visit)}, {visit.serviceName}, {dateTime(visit.occurredAt)}
      </Text>
      <Choice label={t`What pays for it`} hideLabel options={WAYS} value={way} onChange={setWay} />
      {way === 'pass' ? <MoveForm visit={visit} onDone={onDone} /> : <Sale visit={visit} onDone={onDone} />}
    </Stack>
  )
}

function Sale({ visit, onDone }: SettleVisitProps) {
  const { dayOf } = useFormat()
  const client = useQuery(clientQuery(visit.clientId))
  const services = useQuery(allServicesQuery)
  return (
    <QueryView query={client}>
      {(buyer) => (
        <QueryView query={services}>
          {(all) => <SellToClient client={buyer} onClose={onDone} covering={unpaidVisits([visit], all, dayOf)[0]} />}
        </QueryView>
      )}
    </QueryView>
  )
}

type Props = { opened: boolean; onClose: () => void }

export function UnpaidVisitsModal(props: Props) {
  return (
    <FormModal title={t`Unpaid visits`} fullOnPhone {...props}>
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
      <EmptyState icon={<IconCheck size={28} />} title={t`All visits are paid for`}>
        {t`One that nothing pays for shows up here, and on the dashboard.`}
      </EmptyState>
    )
  return (
    <ItemList label={t`Unpaid visits`}>
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
            <>
              <PayLink what={`${fullName(visit)}, ${visit.serviceName}`} clientId={visit.clientId} visitId={visit.id} />
              <Button
                variant="default"
                onClick={() => onSettle(visit)}
                aria-label={t`Settle: ${{ client: fullName(visit) }}, ${{ service: visit.serviceName }}, ${{ time: dateTime(visit.occurredAt) }}`}
              >
                {t({ context: 'button: settle an unpaid visit', message: 'Settle' })}
              </Button>
            </>
          }
        />
      ))}
    </ItemList>
  )
}
