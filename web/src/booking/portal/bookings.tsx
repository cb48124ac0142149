import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import { useLingui } from '@lingui/react/macro'
import { type DateFormatting, dayWords, formatDateTime, toDay } from '../format.ts'
import { PlaceCard } from '../manage-booking/place-card.tsx'
import { ButtonLink, Buttons, parts, Text } from '../ui.tsx'
import classes from './portal.module.css'
import { Section } from './section.tsx'

type Props = { pages: PortalPages; on: DateFormatting }

export function UpcomingBookings({ pages, on }: Props) {
  const { t } = useLingui()
  return (
    <Section title={t`Your bookings`}>
      {pages.upcoming.length === 0 && <Text>{t`Nothing is booked.`}</Text>}
      <ul className={classes.list}>
        {pages.upcoming.map((one) => (
          <li key={one.id}>
            <PlaceCard place={{ ...one, ...on }} />
            {one.changeUntil ? (
              <div className={classes.links}>
                <a href={`/book/b/${one.token}`}>
                  {t({ context: 'link to the page of a booking', message: 'Move or cancel' })}
                </a>
                <span className={parts.soft}>{t`until ${{ time: formatDateTime(one.changeUntil, on) }}`}</span>
              </div>
            ) : (
              <p className={parts.soft}>{t`It can’t be changed here any more. Please call us.`}</p>
            )}
          </li>
        ))}
      </ul>
      <Buttons>
        <ButtonLink href="/book">{t`Book online`}</ButtonLink>
        <ButtonLink href="/book/timetable" look="plain">{t`Timetable`}</ButtonLink>
      </Buttons>
    </Section>
  )
}

export function PastBookings({ pages, on }: Props) {
  const { t } = useLingui()
  if (pages.past.length === 0) return null
  return (
    <Section title={t`Before`}>
      <ul className={parts.card}>
        {pages.past.map(({ id, serviceId, serviceName, startsAt }) => (
          <li key={id} className={classes.row}>
            <span className={classes.words}>
              {serviceName}
              <br />
              <span className={parts.soft}>{dayWords(toDay(startsAt, on), on)}</span>
            </span>
            <span className={classes.links}>
              <a href={`/book?service=${serviceId}`} aria-label={t`Book again: ${{ service: serviceName }}`}>
                {t`Book again`}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function PlacesInLine({ pages, on }: Props) {
  const { t } = useLingui()
  if (pages.waiting.length === 0) return null
  return (
    <Section title={t`Waiting list`}>
      <ul className={parts.card}>
        {pages.waiting.map(({ id, serviceName, classStartsAt, from, to }) => (
          <li key={id} className={classes.row}>
            <span>{serviceName}</span>
            <span className={parts.soft}>
              {classStartsAt
                ? formatDateTime(classStartsAt, on)
                : t`${{ first: formatDate(from, on.locale) }} to ${{ last: formatDate(to, on.locale) }}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
