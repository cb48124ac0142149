import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { NotBookedReason, StandingPlace } from '@deskbell/domain/standing-places/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { joinWithColon } from '../../lib/join-text.ts'
import { everyWords } from '../appointments/booking-labels.ts'
import { useFormat } from '../auth/use-format.ts'
import classes from './standing-places.module.css'

const EndStandingPlace = lazyPart(async () => (await import('./end-standing-place.tsx')).EndStandingPlace)

const REASONS: Record<NotBookedReason, string> = {
  class_full: t({ context: 'date not booked', message: 'full' }),
  pass_needed: t({ context: 'date not booked', message: 'no visit left on a pass' }),
  blocked: t({ context: 'date not booked', message: 'the client is blocked' }),
}

type Props = { places: StandingPlace[]; ofOneClient?: boolean }

/** Standing places with their dates ahead; each can be ended. */
export function StandingRows({ places, ofOneClient = false }: Props) {
  // Stays while the dialog closes.
  const [ending, setEnding] = useState<StandingPlace | null>(null)
  const [opened, { open, close }] = useDisclosure(false)
  const askToEnd = (place: StandingPlace) => {
    setEnding(place)
    open()
  }
  return (
    <>
      <ul className={classes.rows} aria-label={t`Standing places`}>
        {places.map((place) => (
          <li key={place.id} className={classes.row}>
            <StandingWords place={place} ofOneClient={ofOneClient} />
            <Button
              variant="subtle"
              aria-label={joinWithColon(
                t({ context: 'standing place', message: 'End' }),
                ofOneClient ? place.serviceName : fullName(place),
              )}
              onClick={() => askToEnd(place)}
            >
              {t({ context: 'standing place', message: 'End…' })}
            </Button>
          </li>
        ))}
      </ul>
      <FormModal
        title={ending ? t`End the standing place of ${{ client: fullName(ending) }}` : ''}
        opened={opened}
        onClose={close}
      >
        {ending && <EndStandingPlace place={ending} onDone={close} />}
      </FormModal>
    </>
  )
}

function StandingWords({ place, ofOneClient }: { place: StandingPlace; ofOneClient: boolean }) {
  const { dateTime } = useFormat()
  const { clientId, serviceName, everyWeeks, booked, notBooked } = place
  const [next] = booked
  const dates = t`${plural({ dates: booked.length }, { one: '# date booked', other: '# dates booked' })}`
  return (
    <div className={classes.words}>
      {ofOneClient ? (
        <strong>{serviceName}</strong>
      ) : (
        <Anchor
          fw={600}
          renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId }} {...props} />}
        >
          {fullName(place)}
        </Anchor>
      )}
      <span className={classes.soft}>
        {[everyWords(everyWeeks), dates, next && t`next ${{ time: dateTime(next.startsAt) }}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {notBooked.map(({ appointmentId, startsAt, reason }) => (
        <span key={appointmentId} className={classes.mind}>
          {t`Not booked: ${{ time: dateTime(startsAt) }}, ${{ reason: REASONS[reason] }}`}
        </span>
      ))}
    </div>
  )
}
