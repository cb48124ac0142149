import type { Occurrence } from '@deskbell/domain/appointments/schema.ts'
import { localTime, toInstant } from '@deskbell/domain/shared/time.ts'
import { LocalTime } from '@deskbell/domain/shared/time-schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addColon, joinClauses } from '../../../lib/join-text.ts'
import { useFormat } from '../../auth/use-format.ts'
import { clockChangeWords, everyWords, formatConflict, listReviewDays } from '../booking-labels.ts'
import type { BookingFormState } from '../use-booking-form.ts'
import { useNames } from '../use-names.ts'
import classes from './booking-preview.module.css'

type Props = { booking: BookingFormState; client: string }

/** Summary of a series, and each of its days with a conflict or an exception. */
export function SeriesDays({ booking, client }: Props) {
  const { longDay } = useFormat()
  const { repeat, exceptions } = booking.form.values
  const occurrences = booking.preview.data?.occurrences ?? []
  const last = occurrences.at(-1)
  const days = listReviewDays(occurrences, exceptions)
  const rhythm = everyWords(repeat?.everyWeeks ?? 1)
  const times = t`${plural({ count: occurrences.length }, { one: '# time', other: '# times' })}`
  const seriesWords = last
    ? t`${rhythm}, ${times}, the last one on ${{ day: longDay(last.day) }}.`
    : `${rhythm}, ${times}.`
  return (
    <>
      <Text size="md">{seriesWords}</Text>
      {days.length > 0 && (
        <ul className={classes.clashes} aria-label={t`Days to look at`}>
          {days.map(({ day, occurrence, leftOut }) => (
            <li key={day} className={classes.day}>
              {leftOut || !occurrence ? (
                <LeftOut day={day} onPutBack={() => booking.except(day, undefined)} />
              ) : (
                <DayInTheWay booking={booking} client={client} occurrence={occurrence} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function LeftOut({ day, onPutBack }: { day: string; onPutBack: () => void }) {
  const { longDay } = useFormat()
  return (
    <div className={classes.choices}>
      <Text span>{t`${{ day: longDay(day) }} is left out.`}</Text>
      <Button variant="default" aria-label={t`Put ${{ day: longDay(day) }} back`} onClick={onPutBack}>
        {t`Put back`}
      </Button>
    </div>
  )
}

function DayInTheWay({ booking, client, occurrence }: Props & { occurrence: Occurrence }) {
  const { longDay, time } = useFormat()
  const nameOf = useNames()
  const { day, startsAt, clashes, clockChange } = occurrence
  const words = [...new Set(clashes.map((clash) => formatConflict(clash, { nameOf, client, time })))]
  const isMoved = booking.form.values.exceptions.some((one) => one.day === day)
  const moved = t`moves to ${{ time: time(startsAt) }}`
  const said = joinClauses([...(clockChange ? [clockChangeWords(clockChange)] : []), ...words])
  return (
    <>
      <Text span>
        <strong>{said && !isMoved ? addColon(longDay(day)) : longDay(day)}</strong>
        {isMoved && ` ${said ? addColon(moved) : moved}`}
        {said && ` ${said}`}.
      </Text>
      <DayChoices booking={booking} occurrence={occurrence} isMoved={isMoved} />
    </>
  )
}

function DayChoices({
  booking,
  occurrence: { day, startsAt },
  isMoved,
}: Pick<Props, 'booking'> & { occurrence: Occurrence; isMoved: boolean }) {
  const { longDay, timeZone } = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  function move() {
    if (typed && LocalTime.safeParse(typed).success) booking.except(day, toInstant(day, typed, timeZone).toISOString())
    setTyped(null)
  }
  if (typed !== null)
    return (
      <div className={classes.choices}>
        <TextInput
          label={t`Time on ${{ day: longDay(day) }}`}
          type="time"
          value={typed}
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" onClick={move}>
          {t({ context: 'button: move an appointment to another time', message: 'Move' })}
        </Button>
      </div>
    )
  return (
    <div className={classes.choices}>
      <Button
        variant="default"
        aria-label={t`Leave ${{ day: longDay(day) }} out`}
        onClick={() => booking.except(day, null)}
      >
        {t`Leave out`}
      </Button>
      <Button
        variant="default"
        aria-label={t`Move ${{ day: longDay(day) }} to another time`}
        onClick={() => setTyped(localTime(new Date(startsAt), timeZone))}
      >
        {t`Move to…`}
      </Button>
      {isMoved && (
        <Button
          variant="default"
          aria-label={t`Put ${{ day: longDay(day) }} back`}
          onClick={() => booking.except(day, undefined)}
        >
          {t`Put back`}
        </Button>
      )}
    </div>
  )
}
