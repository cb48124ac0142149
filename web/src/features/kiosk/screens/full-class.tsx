import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import type { FullClass as FullClassChoice, Screen } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { TimeLeft } from './time-left.tsx'

function useClassName({ service, appointment }: FullClassChoice): string {
  return `${service.name}, ${useKioskFormat().time(appointment.startsAt)}`
}

/** Offers the line of a class that is full. Whom the shop lets in without a place can check in all the same. */
export function FullClass({
  screen,
  dispatch,
}: {
  screen: Extract<Screen, { at: 'full-class' | 'joining' }>
  dispatch: Dispatch<KioskEvent>
}) {
  const { t } = useLingui()
  const busy = screen.at === 'joining'
  return (
    <Panel title={t`This class is full`} lead={<p>{t`Hello, ${{ name: screen.match.name }}`}</p>}>
      <PanelText>{useClassName(screen)}</PanelText>
      <PanelActions>
        <KioskButton primary busy={busy} onTap={() => dispatch({ type: 'join' })}>
          {busy ? t`One moment, please…` : t`Join the waiting list`}
        </KioskButton>
        {!screen.service.atDesk && (
          <KioskButton busy={busy} onTap={() => dispatch({ type: 'check-in-anyway' })}>
            {t({ context: 'button: check in without a place in the class', message: 'Check in without a place' })}
          </KioskButton>
        )}
        <KioskButton busy={busy} onTap={() => dispatch({ type: 'not-me' })}>
          {t({ context: 'button: the person shown is somebody else', message: 'Not me' })}
        </KioskButton>
      </PanelActions>
    </Panel>
  )
}

export function Joined({
  joined,
  seconds,
}: {
  joined: Extract<Screen, { at: 'joined' }>
  /** Seconds until the screen closes. */
  seconds: number
}) {
  const { t } = useLingui()
  const { position } = joined
  return (
    <Panel title={t`You are number ${{ position }} in line`} lead={<TickIcon />}>
      <PanelText>{useClassName(joined)}</PanelText>
      <PanelText>{t`Stay close by: if a place becomes free, the front desk tells you.`}</PanelText>
      <TimeLeft seconds={seconds} />
    </Panel>
  )
}
