import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import { useLingui } from '@lingui/react/macro'
import { postJson } from '../api.ts'
import { type DateFormatting, dayWords, formatDateTime, toDay } from '../format.ts'
import { PlaceCard } from '../manage-booking/place-card.tsx'
import { ButtonLink, Buttons, FailureNotice, parts, Text } from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'
import classes from './portal.module.css'
import { ScreenLink } from './screens.tsx'
import { Section } from './section.tsx'

type Props = { pages: PortalPages; on: DateFormatting }

export function UpcomingBookings({ pages, on, clientId }: Props & { clientId: string }) {
  const { t } = useLingui()
  const formatChange = ({ status, changeUntil, canMove }: PortalPages['upcoming'][number]) => {
    if (status === 'requested') return t`You asked for this. We answer by e-mail; until then it is held for you.`
    if (!changeUntil) return t`It can’t be changed here any more. Please call us.`
    const time = formatDateTime(changeUntil, on)
    return canMove ? t`You can move or cancel it here until ${{ time }}.` : t`You can cancel it here until ${{ time }}.`
  }
  return (
    <Section title={t`Your bookings`}>
      {pages.upcoming.length === 0 && <Text>{t`Nothing is booked.`}</Text>}
      <ul className={classes.list}>
        {pages.upcoming.map((one) => (
          <li key={one.id}>
            <PlaceCard place={{ ...one, ...on }}>
              <p className={parts.soft}>{formatChange(one)}</p>
              <div className={classes.links}>
                {one.videoLink && (
                  <a href={one.videoLink} aria-label={t`Join by video: ${{ service: one.serviceName }}`}>
                    {t`Join by video`}
                  </a>
                )}
                {(one.changeUntil || one.status === 'requested') && (
                  <a href={`/book/b/${one.token}`}>
                    {one.canMove
                      ? t({ context: 'link to the page of a booking', message: 'Move or cancel' })
                      : t({ context: 'link to the page of a booking', message: 'Cancel' })}
                  </a>
                )}
                {one.status === 'booked' && (
                  <a
                    href={`/api/me/clients/${clientId}/bookings/${one.id}/calendar`}
                    aria-label={t`Add to calendar: ${{ service: one.serviceName }}`}
                  >
                    {t`Add to calendar`}
                  </a>
                )}
                {one.groupId && (
                  <ScreenLink
                    to={`/me/group?group=${one.groupId}`}
                    aria-label={t`Booked together: ${{ service: one.serviceName }}`}
                  >
                    {t`Booked together`}
                  </ScreenLink>
                )}
              </div>
            </PlaceCard>
          </li>
        ))}
      </ul>
      {pages.canBook && (
        <Buttons>
          <ScreenLink to="/me/book" looksLike="button">{t`Book online`}</ScreenLink>
          <ButtonLink href="/book/timetable?me=1" look="plain">{t`Timetable`}</ButtonLink>
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

export function PlacesInLine({ pages, on, clientId, onChanged }: Props & { clientId: string; onChanged: () => void }) {
  const { t } = useLingui()
  if (pages.waiting.length === 0) return null
  return (
    <Section title={t`Waiting list`}>
      <ul className={parts.card}>
        {pages.waiting.map((line) => (
          <PlaceInLine key={line.id} line={line} on={on} clientId={clientId} onChanged={onChanged} />
        ))}
      </ul>
    </Section>
  )
}

function PlaceInLine({
  line,
  on,
  clientId,
  onChanged,
}: {
  line: PortalPages['waiting'][number]
  on: DateFormatting
  clientId: string
  onChanged: () => void
}) {
  const { t } = useLingui()
  const { id, serviceName, classStartsAt, from, to, position, offerToken } = line
  const { run, isBusy, failure } = useAction()
  const toKey = useIdempotencyKey()
  const path = `/api/me/clients/${clientId}/waiting/${id}/leave`
  const leave = async () => (await run(() => postJson(path, { id: toKey({ path }) }))) && onChanged()
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {serviceName}
        <br />
        <span className={parts.soft}>
          {classStartsAt
            ? formatDateTime(classStartsAt, on)
            : t`${{ first: formatDate(from, on.locale) }} to ${{ last: formatDate(to, on.locale) }}`}
        </span>
        {position !== null && (
          <>
            <br />
            <span className={parts.soft}>{t`You are number ${{ position }} in line.`}</span>
          </>
        )}
        <FailureNotice failure={failure} />
        <div className={classes.links}>
          {offerToken && <a href={`/offer/${offerToken}`}>{t`See the place`}</a>}
          <button type="button" aria-disabled={isBusy} onClick={() => void leave()}>
            {t`Leave the line`}
          </button>
        </div>
      </div>
    </li>
  )
}
