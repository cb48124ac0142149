import type { LookupMatch, LookupService } from '@deskbell/domain/kiosk/schema.ts'
import type { Dispatch } from 'react'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import type { KioskEvent } from '../kiosk-machine.ts'
import { appointmentWords, spellOut } from '../labels.ts'
import type { Confirming } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useWords } from '../view.tsx'
import classes from './confirm.module.css'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions } from './panel.tsx'

/** Masked client details, for a public screen. */
function MaskedPerson({ match: { name, initials, phoneHint } }: { match: LookupMatch }) {
  const words = useWords()
  return (
    <span className={classes.person}>
      <span className={classes.initials} aria-hidden="true">
        {initials}
      </span>
      <span className={classes.name}>{name}</span>
      <span aria-hidden="true">{phoneHint}</span>
      <VisuallyHidden>, {words.phoneEnding(spellOut(phoneHint))}</VisuallyHidden>
    </span>
  )
}

type Props = { confirming: Confirming; busy: boolean; dispatch: Dispatch<KioskEvent> }

export function Confirm({ confirming: { match, service }, busy, dispatch }: Props) {
  const words = useWords()
  return (
    <Panel title={words.isThisYou}>
      <div className={classes.card}>
        <MaskedPerson match={match} />
        <p className={classes.service}>
          <ServiceChoice service={service} />
        </p>
      </div>
      <PanelActions>
        <KioskButton primary busy={busy} onTap={() => dispatch({ type: 'check-in' })}>
          {busy ? words.checkingIn : words.checkIn}
        </KioskButton>
        <KioskButton busy={busy} onTap={() => dispatch({ type: 'not-me' })}>
          {words.notMe}
        </KioskButton>
        {match.services.length > 1 && (
          <KioskButton busy={busy} onTap={() => dispatch({ type: 'other-service' })}>
            {words.otherService}
          </KioskButton>
        )}
      </PanelActions>
    </Panel>
  )
}

/** Service with its appointment: "Massage", "10:15 with Luca". */
export function ServiceChoice({ service: { name, appointment } }: { service: LookupService }) {
  const words = useWords()
  const format = useKioskFormat()
  return (
    <span className={classes.choice}>
      {name}
      {appointment && (
        <>
          {' '}
          <span className={classes.appointment}>
            {appointmentWords(appointment, format.time(appointment.startsAt), words)}
          </span>
        </>
      )}
    </span>
  )
}
