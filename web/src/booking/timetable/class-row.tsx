import type { OnlineTimetable } from '@deskbell/domain/online-booking/schema.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type DateFormatting, formatTime } from '../format.ts'
import type { Shop } from '../shop.ts'
import classes from './timetable.module.css'

type Props = { shop: Shop; place: DateFormatting; entry: OnlineTimetable['items'][number]; isSignedIn: boolean }

/** One class: a link to the step that books it, or that waits in line for it. */
export function ClassRow({ shop, place, entry, isSignedIn }: Props) {
  const { t } = useLingui()
  const { appointmentId, serviceId, employeeId, startsAt, endsAt, placesLeft } = entry
  const service = shop.services.find(({ id }) => id === serviceId)
  const employee = shop.employees.find(({ id }) => id === employeeId)
  const words = (
    <>
      <span className={classes.time}>
        {formatTime(startsAt, place)}–{formatTime(endsAt, place)}
      </span>{' '}
      <span className={classes.what}>
        <span className={classes.name}>{service?.name}</span>{' '}
        {employee && t({ context: 'employee', message: `with ${{ name: employee.firstName }}` })}
        {service?.needsPass && ` · ${t`only with a pass`}`}
      </span>{' '}
      <span className={placesLeft > 0 ? classes.left : classes.full}>
        {placesLeft > 0
          ? t`${plural({ count: placesLeft }, { one: '# place left', other: '# places left' })}`
          : shop.waitingList
            ? t({ context: 'a class without places left', message: 'Full: wait in line' })
            : t({ context: 'a class without places left', message: 'Full' })}
      </span>
    </>
  )
  const query = new URLSearchParams({
    service: serviceId,
    at: startsAt,
    place: appointmentId,
    ...(placesLeft === 0 && { do: 'wait' }),
  })
  return (
    <li className={classes.entry}>
      {placesLeft > 0 || shop.waitingList ? (
        <a className={classes.row} href={`${isSignedIn ? '/me/book' : '/book'}?${query}`}>
          {words}
          <span className={classes.arrow} aria-hidden="true" data-mirror>
            →
          </span>
        </a>
      ) : (
        <p className={classes.row}>{words}</p>
      )}
    </li>
  )
}
