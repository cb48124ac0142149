import type { OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BookingSelection, navigateTo } from '../address.ts'
import { useLoad } from '../api.ts'
import {
  countDaysBetween,
  daysLater,
  dayWords,
  formatTime,
  getDateFormatting,
  getHour,
  getTimeZoneIfDifferent,
  shortDay,
  toDay,
} from '../format.ts'
import { ANYONE, fetchFreeTimes, type Service, type Shop, type Time } from '../shop.ts'
import { Button, Failed, getTakenMessage, Notice, parts, Text, Title, Waiting } from '../ui.tsx'
import classes from './times.module.css'
import { getWeek, Turn, WEEK } from './week.tsx'

function DayStrip({
  shop,
  first,
  day,
  days,
  onTurn,
  onDay,
}: {
  shop: Shop
  /** First day shown, `YYYY-MM-DD`. */
  first: string
  day: string
  /** Free times by day; null while loading. */
  days: Map<string, Time[]> | null
  onTurn: (first: string) => void
  onDay: (day: string) => void
}) {
  const { i18n, t } = useLingui()
  const place = getDateFormatting(shop, i18n.locale)
  const next = daysLater(first, WEEK)
  const shown = Array.from({ length: WEEK }, (_, index) => daysLater(first, index)).filter((one) => one <= shop.lastDay)
  return (
    <section aria-label={t`Days`}>
      <div className={classes.month}>
        <p className={classes.name}>{shortDay(first, place).month}</p>
        <Turn
          label={t`Earlier days`}
          arrow="←"
          isOff={first <= shop.today}
          onClick={() => onTurn(daysLater(first, -WEEK))}
        />
        <Turn label={t`Later days`} arrow="→" isOff={next > shop.lastDay} onClick={() => onTurn(next)} />
      </div>
      <ul className={classes.days}>
        {shown.map((one) => (
          <li key={one}>
            <Day
              more={
                days
                  ? days.has(one)
                    ? t({ context: 'a day', message: 'times free' })
                    : t({ context: 'a day', message: 'nothing free' })
                  : ''
              }
              short={shortDay(one, place)}
              isEmpty={!days?.has(one)}
              isChosen={one === day}
              onClick={() => onDay(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Day({
  more,
  short,
  isEmpty,
  isChosen,
  onClick,
}: {
  /** Text for screen readers, in place of the dot. */
  more: string
  short: ReturnType<typeof shortDay>
  isEmpty: boolean
  isChosen: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={`${classes.day} ${isEmpty ? classes.empty : ''}`}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      <span className={classes.weekday}>{short.weekday}</span> <span className={classes.date}>{short.date}</span>
      <span className={parts.unseen}>
        {short.month}, {more}
      </span>
      <span className={classes.dot} />
    </button>
  )
}

const NOON = 12
const EVENING = 17

function DayTimes({
  shop,
  day,
  times,
  onPick,
}: {
  shop: Shop
  day: string
  times: Time[]
  onPick: (time: Time) => void
}) {
  const { i18n, t } = useLingui()
  const place = getDateFormatting(shop, i18n.locale)
  const partOf = ({ startsAt }: Time) => {
    const hour = getHour(startsAt, place)
    if (hour < NOON) return t`Morning`
    return hour < EVENING ? t`Afternoon` : t`Evening`
  }
  const count = times.length
  const on = dayWords(day, place)
  const found = t`${plural({ count }, { one: `# time on ${{ day: on }}`, other: `# times on ${{ day: on }}` })}`
  return (
    <>
      <p role="status" className={parts.unseen}>
        {times.length > 0 && found}
      </p>
      {times.length === 0 && <Text>{t`Nothing is free on this day.`}</Text>}
      {[...Map.groupBy(times, partOf)].map(([part, some]) => (
        <section key={part} aria-label={part}>
          <h2 className={classes.heading}>{part}</h2>
          <ul className={`${classes.times} ${some[0]?.appointmentId ? classes.classes : ''}`}>
            {some.map((time) => (
              <li key={`${time.startsAt} ${time.appointmentId ?? ''}`}>
                <TimeChoice shop={shop} time={time} onPick={onPick} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function TimeChoice({ shop, time, onPick }: { shop: Shop; time: Time; onPick: (time: Time) => void }) {
  const { i18n, t } = useLingui()
  const who = shop.employees.find(({ id }) => id === time.employeeIds[0])?.firstName
  return (
    <button type="button" className={classes.time} onClick={() => onPick(time)}>
      <span>{formatTime(time.startsAt, getDateFormatting(shop, i18n.locale))}</span>
      {time.appointmentId && <span className={classes.who}>{who}</span>}
      {time.placesLeft !== null && (
        <span className={classes.placesLeft}>
          {t`${plural({ count: time.placesLeft }, { one: '# place left', other: '# places left' })}`}
        </span>
      )}
    </button>
  )
}

type Props = { shop: Shop; choice: BookingSelection; title: string; onPick: (time: Time) => void }

/** Choice of a time for a service, or with `token` for the booking of that link, which is to be moved. */
export function TimeStep({ service, token, ...props }: Props & { service: Service; token?: string }) {
  const toKey = (from: string) => {
    const query = new URLSearchParams({ serviceId: service.id, from, days: String(WEEK) })
    if (props.choice.with && props.choice.with !== ANYONE) query.set('employeeId', props.choice.with)
    if (token) query.set('token', token)
    return query.toString()
  }
  return <TimeSearch {...props} toKey={toKey} fetchTimes={fetchFreeTimes} />
}

/** Choice among the times of a week, which `fetchTimes` finds by a key. */
export function TimeSearch({
  shop,
  choice,
  title,
  onPick,
  toKey,
  fetchTimes,
}: Props & {
  /** Takes the first day of the week. */
  toKey: (from: string) => string
  fetchTimes: (key: string) => Promise<OnlineTimes>
}) {
  const { i18n, t } = useLingui()
  const place = getDateFormatting(shop, i18n.locale)
  const zone = getTimeZoneIfDifferent(place)
  const taken = (history.state as { taken?: string } | null)?.taken
  const [first, setFirst] = useState(() => getWeek(choice.day, shop))
  const { value, retry } = useLoad(toKey(first), fetchTimes)
  const turnTo = (day: string) => {
    setFirst(getWeek(day, shop))
    navigateTo({ ...choice, day: '' }, { instead: true })
  }
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  const times = value.is === 'there' ? value.answer : null
  const days = Map.groupBy(times?.items ?? [], ({ startsAt }) => toDay(startsAt, place))
  const day = choice.day && countDaysBetween(first, choice.day) in weekSlots ? choice.day : ([...days.keys()][0] ?? '')
  const pickDay = (picked: string) => navigateTo({ ...choice, day: picked }, { instead: true })
  return (
    <>
      <Title>{title}</Title>
      {taken && <Notice kind="warning">{t(getTakenMessage(taken))}</Notice>}
      {zone && <Notice>{t`All times are in ${{ zone }}.`}</Notice>}
      <DayStrip shop={shop} first={first} day={day} days={times && days} onTurn={turnTo} onDay={pickDay} />
      <div className={classes.found}>
        {!times && <Waiting />}
        {times && times.items.length === 0 && <NoTimes shop={shop} times={times} onDay={turnTo} />}
        {times && day && <DayTimes shop={shop} day={day} times={days.get(day) ?? []} onPick={onPick} />}
      </div>
    </>
  )
}

const weekSlots = Object.fromEntries(Array.from({ length: WEEK }, (_, index) => [index, true]))

function NoTimes({ shop, times, onDay }: { shop: Shop; times: OnlineTimes; onDay: (day: string) => void }) {
  const { i18n, t } = useLingui()
  const place = getDateFormatting(shop, i18n.locale)
  const { nextDay } = times
  return (
    <div role="status">
      <Text>
        {nextDay
          ? t`Nothing is free in these days.`
          : t`Nothing is free until ${{ day: dayWords(shop.lastDay, place) }}.`}
      </Text>
      {nextDay && (
        <p className={classes.next}>
          <Button look="go" onClick={() => onDay(nextDay)}>
            {t`Next free day: ${{ day: dayWords(nextDay, place) }}`}
          </Button>
        </p>
      )}
    </div>
  )
}
