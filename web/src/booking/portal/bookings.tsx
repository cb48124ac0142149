import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import { useLingui } from '@lingui/react/macro'
import { type DateFormatting, dayWords, formatDateTime, toDay } from '../format.ts'
import { PlaceCard } from '../manage-booking/place-card.tsx'
import { ButtonLink, Buttons, parts, Text } from '../ui.tsx'
import classes from './portal.module.css'
import { ScreenLink } from './screens.tsx'
import { Section } from './section.tsx'

type Props = { pages: PortalPages; on: DateFormatting }

export function UpcomingBookings({ pages, on, clientId }: Props & { clientId: string }) {
  const { t } = useLingui()
  return (
    <Section title={t`Your bookings`}>
      {pages.upcoming.length === 0 && <Text>{t`Nothing is booked.`}</Text>}
      <ul className={classes.list}>
        {pages.upcoming.map((one) => (
          <li key={one.id}>
            <PlaceCard place={{ ...one, ...on }} />
            <div className={classes.links}>
              {one.changeUntil && (
                <a href={`/book/b/${one.token}`}>
                  {t({ context: 'link to the page of a booking', message: 'Move or cancel' })}
                </a>
              )}
              <a
                href={`/api/me/clients/${clientId}/bookings/${one.id}/calendar`}
                aria-label={t`Add to calendar: ${{ service: one.serviceName }}`}
              >
                {t`Add to calendar`}
              </a>
            </div>
            <p className={parts.soft}>
              {one.changeUntil
                ? t`You can move or cancel it here until ${{ time: formatDateTime(one.changeUntil, on) }}.`
                : t`It can’t be changed here any more. Please call us.`}
            </p>
          </li>
        ))}
      </ul>
      {pages.canBook && (
        <Buttons>
          <ScreenLink to="/me/book" looksLike="button">{t`Book online`}</ScreenLink>
          <ButtonLink href="/book/timetable" look="plain">{t`Timetable`}</ButtonLink>
        </Buttons>
      )}
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
            {pages.canBook && (
              <span className={classes.links}>
                <ScreenLink
                  to={`/me/book?service=${serviceId}`}
                  aria-label={t`Book again: ${{ service: serviceName }}`}
                >
                  {t`Book again`}
                </ScreenLink>
              </span>
            )}
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
