import { localTime } from '@deskbell/domain/shared/time.ts'
import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { freeTimesQuery } from '../api.ts'
import type { BookingForm, ItemForm } from '../booking-form.ts'
import { freeDays } from '../booking-labels.ts'
import classes from './booking-fields.module.css'

type Props = {
  item: ItemForm
  from: string
  onPick: (change: Pick<BookingForm, 'day' | 'time' | 'exact'>) => void
  /** Called to use the waiting list instead; without it there is no such button. */
  onWait?: () => void
}

/**
 * Days to search, and the number of times after which the search stops, at the end of a day: the first free day, then
 * more.
 */
const DAYS = '60'
const ONE_DAY = 1
const MORE = 120

/** Next free times, each chosen with one click. */
export function FreeTimes({ item, from, onPick, onWait }: Props) {
  const { serviceId, employeeId, durationMinutes } = item
  const { dayOf, longDay, time, timeZone } = useFormat()
  const [limit, setLimit] = useState(ONE_DAY)
  const query = freeTimesQuery({
    serviceId,
    ...(employeeId && { employeeId }),
    ...(durationMinutes && { durationMinutes: String(durationMinutes) }),
    from,
    days: DAYS,
    limit: String(limit),
  })
  const times = useQuery(from ? query : { ...query, queryFn: skipToken })
  return (
    <section className={classes.free} aria-label={t`Next free times`}>
      <Text size="sm" className={classes.label}>
        {t`Next free times`}
      </Text>
      <QueryView query={times}>
        {(found) => {
          if (found.length === 0) return <Text size="md">{t`Nothing is free in the next 60 days.`}</Text>
          return freeDays(found, dayOf).map(({ day, times: ofDay }) => (
            <div key={day} className={classes.day}>
              <span className={classes.name}>{longDay(day)}</span>
              {ofDay.map(({ startsAt }) => (
                <Button
                  key={startsAt}
                  variant="default"
                  px="sm"
                  aria-label={`${time(startsAt)}, ${longDay(day)}`}
                  onClick={() => onPick({ day, time: localTime(new Date(startsAt), timeZone), exact: startsAt })}
                >
                  {time(startsAt)}
                </Button>
              ))}
            </div>
          ))
        }}
      </QueryView>
      <div>
        {limit === ONE_DAY && (
          <Button variant="subtle" px="xs" onClick={() => setLimit(MORE)}>
            {t`More days`}
          </Button>
        )}
        {onWait && (
          <Button variant="subtle" px="xs" onClick={onWait}>
            {t`Add to waiting list`}
          </Button>
        )}
      </div>
    </section>
  )
}
