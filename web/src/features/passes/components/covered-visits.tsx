import type { Package } from '@deskbell/domain/packages/schema.ts'
import { Checkbox } from '@mantine/core'
import { Disclosure } from '../../../components/disclosure.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { coverObstacle, type UnpaidVisit } from '../unpaid-visits.ts'
import type { SaleFormState } from '../use-sale-form.ts'
import classes from './sell-form.module.css'

type Props = { selling: SaleFormState; sold: Package; visits: UnpaidVisit[] }

/** The visits of the past that the pass can pay for as well, each to be ticked. */
export function CoveredVisits({ selling: { form, change }, sold, visits }: Props) {
  const { coveredCheckInIds: chosen } = form.values
  function toggle(id: string, ticked: boolean) {
    change({ coveredCheckInIds: ticked ? [...chosen, id] : chosen.filter((other) => other !== id) })
  }
  return (
    <Disclosure label="Unpaid visits" aside={visits.length}>
      <p className={classes.hint}>Tick those that this pass shall pay for.</p>
      <ul className={classes.visits} aria-label="Unpaid visits">
        {visits.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            ticked={chosen.includes(visit.id)}
            obstacle={chosen.includes(visit.id) ? null : coverObstacle(visit, { sold, visits, chosen })}
            onTick={(ticked) => toggle(visit.id, ticked)}
          />
        ))}
      </ul>
    </Disclosure>
  )
}

function VisitRow({
  visit,
  ticked,
  obstacle,
  onTick,
}: {
  visit: UnpaidVisit
  ticked: boolean
  obstacle: string | null
  onTick: (ticked: boolean) => void
}) {
  const { dateTime } = useFormat()
  const { serviceName, occurredAt, visitsUsed } = visit
  const takes = visitsUsed > 1 && `takes ${visitsUsed} visits`
  return (
    <li>
      <Checkbox
        classNames={{ body: classes.check, labelWrapper: classes.checkWords }}
        label={serviceName}
        description={[dateTime(occurredAt), takes, obstacle].filter(Boolean).join(' · ')}
        checked={ticked}
        disabled={obstacle !== null}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </li>
  )
}
