import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { waitingQuery } from './api.ts'
import classes from './waiting.module.css'
import { WaitingActions } from './waiting-actions.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** Waiting list of a class, in its panel. Hidden if it is empty and the class has room. */
export function ClassWaitingList({ appointment, onAdd }: { appointment: Appointment; onAdd: () => void }) {
  const { id, taken, capacity, cancelledAt, endsAt } = appointment
  const { data: entries = [] } = useQuery(waitingQuery({ appointmentId: id }))
  const isFull = taken >= capacity && !cancelledAt && new Date(endsAt) > new Date()
  if (entries.length === 0 && !isFull) return null
  return (
    <section className={classes.section} aria-label="Waiting list">
      <div className={classes.head}>
        <h3 className={classes.title}>Waiting list</h3>
        <span className={classes.count}>{entries.length > 0 && entries.length}</span>
        {isFull && (
          <Button variant="default" ml="auto" onClick={onAdd}>
            Add to waiting list
          </Button>
        )}
      </div>
      <WaitingRows entries={entries} label="Who waits" actions={(entry) => <WaitingActions entry={entry} />} />
    </section>
  )
}
