import type { ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../auth/use-format.ts'
import classes from './client-overview.module.css'

export function ClientKeyFigures({ client }: { client: ClientAtAGlance }) {
  const { relativeDay, dayOf, time, money, number } = useFormat()
  const { nextAppointment: next, lastVisitAt, owed, unpaidVisits, missed } = client
  const unpaid = unpaidVisits > 0 && `${number(unpaidVisits)} ${unpaidVisits === 1 ? 'visit' : 'visits'} unpaid`
  return (
    <dl className={classes.glance} aria-label="At a glance">
      <Figure label="Next" detail={next?.serviceName}>
        {next ? `${relativeDay(dayOf(next.startsAt))}, ${time(next.startsAt)}` : 'Nothing booked'}
      </Figure>
      <Figure label="Last visit">{lastVisitAt ? relativeDay(dayOf(lastVisitAt)) : 'Never'}</Figure>
      <Figure label="Owes" detail={unpaid || undefined} wrong={owed > 0 || unpaidVisits > 0}>
        {owed > 0 ? money(owed) : 'Nothing'}
      </Figure>
      <Figure label="No-shows" wrong={missed > 0}>
        {missed > 0 ? `${number(missed)} missed` : 'None'}
      </Figure>
    </dl>
  )
}

function Figure({
  label,
  detail,
  wrong = false,
  children,
}: {
  label: string
  detail?: string
  wrong?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} data-wrong={wrong}>
        {children}
        {detail && <span className={classes.detail}>{detail}</span>}
      </dd>
    </div>
  )
}
