import type { NextVisit } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import type { BookingNext, Screen } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = {
  screen: Extract<Screen, { at: 'next-visits' | 'next-booking' }>
  dispatch: Dispatch<KioskEvent>
}

/** Times for the next visit, each booked with one tap. */
export function NextVisits({ screen, dispatch }: Props) {
  const { t } = useLingui()
  const chosen = screen.at === 'next-booking' ? screen.visit.startsAt : null
  return (
    <Panel title={t`Book your next visit`}>
      <PanelText>{screen.serviceName}</PanelText>
      <PanelActions>
        {screen.visits.map((visit) => (
          <KioskButton
            key={visit.startsAt}
            busy={chosen !== null}
            onTap={() => dispatch({ type: 'book-next', visit, operationId: newId() })}
          >
            {visit.startsAt === chosen ? t`Booking…` : <VisitTime visit={visit} />}
          </KioskButton>
        ))}
        <KioskButton busy={chosen !== null} onTap={() => dispatch({ type: 'no-next' })}>
          {t`No, thanks`}
        </KioskButton>
      </PanelActions>
    </Panel>
  )
}

function VisitTime({ visit: { startsAt, isFull } }: { visit: NextVisit }) {
  const { t } = useLingui()
  const time = useKioskFormat().nextTime(startsAt)
  return isFull ? t`${{ time }}, full. Join the waiting list` : time
}

/** What was booked, or what the client waits for. */
export function NextBooked({ booked, seconds }: { booked: BookingNext; seconds: number }) {
  const { t } = useLingui()
  const format = useKioskFormat()
  const { firstName, serviceName: service, visit } = booked
  const time = format.nextTime(visit.startsAt)
  return (
    <Panel title={t`Thank you, ${{ name: firstName }}`} lead={<TickIcon />}>
      <PanelText>
        {visit.isFull
          ? t`You are on the waiting list: ${{ service }}, ${{ time }}.`
          : t`It is booked: ${{ service }}, ${{ time }}.`}
      </PanelText>
      <TimeLeft seconds={seconds} />
    </Panel>
  )
}
