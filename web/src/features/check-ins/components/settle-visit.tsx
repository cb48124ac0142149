import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { clientQuery } from '../../clients/queries.ts'
import { SellToClient } from '../../passes/components/sell-modal.tsx'
import { passesQuery } from '../../passes/queries.ts'
import { unpaidVisits } from '../../passes/unpaid-visits.ts'
import { allServicesQuery } from '../../services/queries.ts'
import { MoveForm } from './move-form.tsx'

type Props = { visit: CheckIn; onDone: () => void }

/** Lets a pass pay for a visit: one that the client owns, or one that is sold to them now. */
export function SettleVisit(props: Props) {
  const { visit } = props
  const passes = useQuery(passesQuery(visit.clientId))
  return <QueryView query={passes}>{(owned) => <Ways {...props} passes={owned} />}</QueryView>
}

function mayPay({ voidedAt, visits, remaining }: Pass): boolean {
  return !voidedAt && (visits === null || remaining > 0)
}

const WAYS: { value: 'pass' | 'sale'; label: string }[] = [
  { value: 'pass', label: 'A pass they own' },
  { value: 'sale', label: 'Sell a package' },
]

function Ways({ visit, onDone, passes }: Props & { passes: Pass[] }) {
  const { dateTime } = useFormat()
  const [way, setWay] = useState<'pass' | 'sale'>(() => (passes.some(mayPay) ? 'pass' : 'sale'))
  return (
    <Stack gap="md">
      <Text size="md" fw={600}>
        {fullName(visit)}, {visit.serviceName}, {dateTime(visit.occurredAt)}
      </Text>
      <Choice label="What pays for it" hideLabel options={WAYS} value={way} onChange={setWay} />
      {way === 'pass' ? <MoveForm visit={visit} onDone={onDone} /> : <Sale visit={visit} onDone={onDone} />}
    </Stack>
  )
}

function Sale({ visit, onDone }: Props) {
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
