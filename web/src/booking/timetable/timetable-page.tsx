import type { OnlineTimetable } from '@deskbell/domain/online-booking/schema.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type BookingSelection, navigateTo, useBookingSelection } from '../address.ts'
import { getJson, useLoad } from '../api.ts'
import { daysLater, dayWords, formatDays, getDateFormatting, getTimeZoneIfDifferent, toDay } from '../format.ts'
import { Shell } from '../shell.tsx'
import { askShop, type Shop } from '../shop.ts'
import { Select } from '../steps/select.tsx'
import { getWeek, Turn, WEEK } from '../steps/week.tsx'
import { ButtonLink, Buttons, Failed, Notice, Text, Title, Waiting } from '../ui.tsx'
import { ClassRow } from './class-row.tsx'
import classes from './timetable.module.css'

type Class = OnlineTimetable['items'][number]

/**
 * All classes of a week. The choices stand in the address: `day`, `service`, and `with` for the employee. With `me`,
 * its classes are booked at /me.
 */
export function TimetablePage() {
  const { t } = useLingui()
  const { value, retry } = useLoad('shop', askShop)
  const shop = value.is === 'there' ? value.answer : null
  return (
    <Shell front={shop} title={t`Timetable`}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {shop && <Timetable shop={shop} />}
    </Shell>
  )
}

function fetchTimetable(query: string): Promise<OnlineTimetable> {
  return getJson<OnlineTimetable>(`/api/book/timetable?${query}`)
}

/** Loads the classes of a week: again when the page is looked at again, and meanwhile shows those that it had. */
function useTimetable(first: string) {
  const query = new URLSearchParams({ from: first, days: String(WEEK) }).toString()
  const { value, latest, retry } = useLoad(query, fetchTimetable)
  useEffect(() => {
    const onLook = () => document.visibilityState === 'visible' && retry()
    document.addEventListener('visibilitychange', onLook)
    return () => document.removeEventListener('visibilitychange', onLook)
  }, [retry])
  return { timetable: latest, failure: value.is === 'failed' ? value.failure : null, retry }
}

function Timetable({ shop }: { shop: Shop }) {
  const { i18n, t } = useLingui()
  const choice = useBookingSelection()
  const place = getDateFormatting(shop, i18n.locale)
  const zone = getTimeZoneIfDifferent(place)
  const first = getWeek(choice.day, shop)
  const { timetable, failure, retry } = useTimetable(first)
  if (failure) return <Failed failure={failure} onRetry={retry} />
  return (
    <>
      <Title>{t`Timetable`}</Title>
      {zone && <Notice>{t`All times are in ${{ zone }}.`}</Notice>}
      <Week shop={shop} first={first} choice={choice} />
      <Filters shop={shop} choice={choice} />
      {timetable ? (
        <Days shop={shop} found={filterClasses(timetable.items, choice)} isSignedIn={Boolean(choice.me)} />
      ) : (
        <Waiting />
      )}
      <Buttons>
        <ButtonLink href={choice.me ? '/me/book' : '/book'} look="plain">{t`Book something else`}</ButtonLink>
      </Buttons>
    </>
  )
}

function filterClasses(items: Class[], choice: BookingSelection): Class[] {
  return items.filter(
    ({ serviceId, employeeId }) =>
      (!choice.service || serviceId === choice.service) && (!choice.with || employeeId === choice.with),
  )
}

/** Days that are shown, with buttons to those before and after. */
function Week({ shop, first, choice }: { shop: Shop; first: string; choice: BookingSelection }) {
  const { i18n, t } = useLingui()
  const next = daysLater(first, WEEK)
  const last = daysLater(next, -1)
  const turnTo = (day: string) => navigateTo({ ...choice, day }, { instead: true })
  return (
    <div className={classes.week}>
      <p className={classes.days} role="status">
        {formatDays({ first, last: last < shop.lastDay ? last : shop.lastDay }, getDateFormatting(shop, i18n.locale))}
      </p>
      <Turn
        label={t`Earlier days`}
        arrow="←"
        isOff={first <= shop.today}
        onClick={() => turnTo(daysLater(first, -WEEK))}
      />
      <Turn label={t`Later days`} arrow="→" isOff={next > shop.lastDay} onClick={() => turnTo(next)} />
    </div>
  )
}

function Filters({ shop, choice }: { shop: Shop; choice: BookingSelection }) {
  const { t } = useLingui()
  const offered = shop.services.filter(({ kind }) => kind === 'class')
  const employees = shop.employees.filter(({ id }) => offered.some(({ employeeIds }) => employeeIds.includes(id)))
  const change = (changes: BookingSelection) => navigateTo({ ...choice, ...changes }, { instead: true })
  return (
    <div className={classes.filters}>
      {offered.length > 1 && (
        <Select
          label={t({ context: 'kind of service', message: 'Class' })}
          value={choice.service ?? ''}
          onChange={(service) => change({ service })}
          options={[
            { value: '', label: t`All classes` },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {employees.length > 1 && (
        <Select
          label={t({ context: 'employee who gives a class', message: 'With' })}
          value={choice.with ?? ''}
          onChange={(id) => change({ with: id })}
          options={[
            { value: '', label: t({ context: 'any employee', message: 'Anyone' }) },
            ...employees.map(({ id, firstName }) => ({ value: id, label: firstName })),
          ]}
        />
      )}
    </div>
  )
}

function Days({ shop, found, isSignedIn }: { shop: Shop; found: Class[]; isSignedIn: boolean }) {
  const { i18n, t } = useLingui()
  const place = getDateFormatting(shop, i18n.locale)
  const days = Map.groupBy(found, ({ startsAt }) => toDay(startsAt, place))
  return (
    <>
      <div role="status">{found.length === 0 && <Text>{t`There are no classes in these days.`}</Text>}</div>
      {[...days].map(([day, some]) => (
        <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={classes.heading}>
            {dayWords(day, place)}
          </h2>
          <ul className={classes.list}>
            {some.map((one) => (
              <ClassRow key={one.appointmentId} shop={shop} place={place} entry={one} isSignedIn={isSignedIn} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
