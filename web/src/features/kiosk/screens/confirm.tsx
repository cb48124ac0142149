import type { LookupMatch, LookupService } from '@deskbell/domain/kiosk/schema.ts'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import type { KioskEvent } from '../kiosk-machine.ts'
import { describeAppointment, spellOut } from '../labels.ts'
import type { Confirming } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import classes from './confirm.module.css'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions } from './panel.tsx'

/** Masked client details, for a public screen. */
function MaskedPerson({ match: { name, initials, phoneHint } }: { match: LookupMatch }) {
  const { t } = useLingui()
  return (
    <span className={classes.person}>
      <span className={classes.initials} aria-hidden="true">
        {initials}
      </span>
      <span className={classes.name}>{name}</span>
      <span aria-hidden="true">{phoneHint}</span>
      <VisuallyHidden>, {t`phone ending in ${{ hint: spellOut(phoneHint) }}`}</VisuallyHidden>
    </span>
  )
}

type Props = { confirming: Confirming; busy: boolean; dispatch: Dispatch<KioskEvent> }

export function Confirm({ confirming: { match, service }, busy, dispatch }: Props) {
  const { t } = useLingui()
  return (
    <Panel title={t`Is this you?`}>
      <div className={classes.card}>
        <MaskedPerson match={match} />
        <p className={classes.service}>
          <ServiceChoice service={service} />
        </p>
      </div>
      <PanelActions>
        <KioskButton primary busy={busy} onTap={() => dispatch({ type: 'check-in' })}>
          {busy ? t`Checking in…` : t({ context: 'button: confirm the check-in', message: 'Check in' })}
        </KioskButton>
        <KioskButton busy={busy} onTap={() => dispatch({ type: 'not-me' })}>
          {t({ context: 'button: the person shown is somebody else', message: 'Not me' })}
        </KioskButton>
        {match.services.length > 1 && (
          <KioskButton busy={busy} onTap={() => dispatch({ type: 'other-service' })}>
            {t({ context: 'button: come for another service', message: 'Something else' })}
          </KioskButton>
        )}
      </PanelActions>
    </Panel>
  )
}

/** Service with its appointment: "Massage", "10:15 with Luca". */
export function ServiceChoice({ service: { name, appointment } }: { service: LookupService }) {
  const { t } = useLingui()
  const format = useKioskFormat()
  return (
    <span className={classes.choice}>
      {name}
      {appointment && (
        <>
          {' '}
          <span className={classes.appointment}>
            {t(describeAppointment(appointment, format.time(appointment.startsAt)))}
          </span>
        </>
      )}
    </span>
  )
}
