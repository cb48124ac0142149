import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Dispatch, type ReactNode, useEffect } from 'react'
import { loadPage } from '../../../lib/load-page.ts'
import { useOpenedDevice } from '../device.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { formatUnlockProblem } from '../labels.ts'
import { canRetry, canSubmit, type Failure, type Screen } from '../screens.ts'
import { getSeconds } from '../use-kiosk.ts'
import { Attract } from './attract.tsx'
import { CallStaff } from './call-staff.tsx'
import { ChoosePerson } from './choose-person.tsx'
import { Confirm, ServiceChoice } from './confirm.tsx'
import { Done } from './done.tsx'
import { BellIcon, TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import classes from './kiosk-screen.module.css'
import {
  CameraView,
  FamilyDone,
  FamilyList,
  FullClass,
  Joined,
  NextBooked,
  NextVisits,
  SignUp,
  SignWaiver,
} from './late-screens.tsx'
import { DigitsDisplay, NumberPad } from './number-pad.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { Renewed } from './renewal.tsx'
import { Countdown, TimeLeft } from './time-left.tsx'

function Leaving({
  screen,
  dispatch,
}: {
  screen: Extract<Screen, { at: 'leaving' | 'opening' }>
  dispatch: Dispatch<KioskEvent>
}) {
  const { t } = useLingui()
  const problem = screen.at === 'leaving' && screen.pin === '' ? screen.problem : null
  return (
    <Panel title={t`Staff: enter the PIN`}>
      <PanelText>
        <span role="alert">{problem && t(formatUnlockProblem(problem))}</span>
        {!problem && t`It leads back to the dashboard.`}
      </PanelText>
      <PanelActions>
        <NumberPad
          label={t`PIN pad`}
          go={t({ context: 'button: check the PIN and leave the kiosk', message: 'Open the dashboard' })}
          ready={canSubmit(screen)}
          busy={screen.at === 'opening'}
          dispatch={dispatch}
        >
          <DigitsDisplay digits={screen.pin} shown={0} />
        </NumberPad>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>
          {t({ context: 'to the screen before', message: 'Back' })}
        </KioskButton>
      </PanelActions>
    </Panel>
  )
}

function Left() {
  useEffect(() => void loadPage('/dashboard'), [])
  return null
}

function Choices({ children }: { children: ReactNode }) {
  return <ul className={classes.choices}>{children}</ul>
}

function Choice({ children, onTap }: { children: ReactNode; onTap: () => void }) {
  return (
    <li>
      <button type="button" className={classes.choice} onClick={onTap}>
        {children}
      </button>
    </li>
  )
}

function ChooseService({
  match,
  isListed,
  dispatch,
}: {
  match: LookupMatch /** True if it leads back to the list of a family. */
  isListed: boolean
  dispatch: Dispatch<KioskEvent>
}) {
  const { t } = useLingui()
  return (
    <Panel title={t`What are you here for?`} lead={<p>{t`Hello, ${{ name: match.name }}`}</p>}>
      <Choices>
        {match.services.map((service) => (
          <Choice key={service.id} onTap={() => dispatch({ type: 'service', service, operationId: newId() })}>
            <ServiceChoice service={service} />
          </Choice>
        ))}
      </Choices>
      <PanelActions>
        <KioskButton onTap={() => dispatch({ type: 'not-me' })}>
          {isListed
            ? t({ context: 'to the screen before', message: 'Back' })
            : t({ context: 'button: the person shown is somebody else', message: 'Not me' })}
        </KioskButton>
      </PanelActions>
    </Panel>
  )
}

function StillThere({ seconds, dispatch }: { seconds: number; dispatch: Dispatch<KioskEvent> }) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Still there?`}
      lead={
        <p className={classes.seconds} aria-hidden="true">
          <Countdown seconds={seconds} />
        </p>
      }
    >
      <PanelText>{t`This screen starts over by itself.`}</PanelText>
      <PanelActions>
        <KioskButton primary onTap={() => dispatch({ type: 'stay' })}>
          {t`Yes, I'm here`}
        </KioskButton>
      </PanelActions>
    </Panel>
  )
}

/** Failure screen. Shows no details that a stranger shouldn't read. */
const FAILURES: Record<Failure, MessageDescriptor> = {
  unreachable: msg`We couldn't reach our system just now. Nothing is confirmed yet.`,
  rate_limited: msg`There were many tries in a short time. Wait a minute, then try again.`,
  refused: msg`We couldn't do this here. They will gladly help you.`,
  undo_too_late: msg`It is too late to undo this here. They still can.`,
  too_many: msg`Several people share this number. They will gladly check you in.`,
}

function Failed({ failed, dispatch }: { failed: Extract<Screen, { at: 'failed' }>; dispatch: Dispatch<KioskEvent> }) {
  const { t } = useLingui()
  const { failure } = failed
  return (
    <Panel
      title={
        failure === 'rate_limited'
          ? t({ context: 'title, when to try again later', message: 'One moment, please' })
          : t`Please see the front desk`
      }
    >
      <PanelText>{t(FAILURES[failure])}</PanelText>
      <PanelActions>
        {canRetry(failed) && (
          <KioskButton primary onTap={() => dispatch({ type: 'retry' })}>
            {t`Try again`}
          </KioskButton>
        )}
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{t`Start over`}</KioskButton>
      </PanelActions>
    </Panel>
  )
}

type Props = { seconds: number; dispatch: Dispatch<KioskEvent> }

/** Refers the client to the front desk. Staff see the reason; bystanders must not. */
function SeeDesk({ seconds, dispatch }: Props) {
  const { t } = useLingui()
  return (
    <Panel title={t`Please see the front desk`} lead={<BellIcon />}>
      <PanelText>{t`They will gladly help you.`}</PanelText>
      <PanelActions>
        <CallStaff />
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{t`Start over`}</KioskButton>
      </PanelActions>
      <TimeLeft seconds={seconds} />
    </Panel>
  )
}

/** Welcome after a sign-up, if there is nothing to check in to yet. */
function SignedUp({ firstName, seconds }: { firstName: string; seconds: number }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Welcome, ${{ name: firstName }}`} lead={<TickIcon />}>
      <PanelText>{t`You are on our list. The front desk will gladly help you with the rest.`}</PanelText>
      <TimeLeft seconds={seconds} />
    </Panel>
  )
}

function Signed({ firstName }: { firstName: string }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Thank you, ${{ name: firstName }}`} lead={<TickIcon />}>
      <PanelText>{t`Your signature is kept. Enjoy!`}</PanelText>
    </Panel>
  )
}

function Undone() {
  const { t } = useLingui()
  return (
    <Panel title={t({ context: 'after a check-in was undone', message: 'Undone.' })}>
      <PanelText>{t`Nothing was taken.`}</PanelText>
    </Panel>
  )
}

/** Renders the component of a screen. A waiting screen keeps its component, marked as busy. */
export function KioskScreen({ screen, dispatch }: { screen: Screen; dispatch: Dispatch<KioskEvent> }) {
  const { options } = useOpenedDevice()
  const missing = <Failed failed={{ at: 'failed', failure: 'unreachable', retry: null }} dispatch={dispatch} />
  switch (screen.at) {
    case 'typing':
    case 'searching':
      return <Attract screen={screen} dispatch={dispatch} />
    case 'camera':
      return <CameraView missing={missing} dispatch={dispatch} />
    case 'choose-person':
      return <ChoosePerson matches={screen.matches} dispatch={dispatch} />
    case 'choose-service':
      return <ChooseService match={screen.match} isListed={screen.people !== undefined} dispatch={dispatch} />
    case 'family':
    case 'family-sending':
      return <FamilyList missing={missing} people={screen.people} busy={screen.at !== 'family'} dispatch={dispatch} />
    case 'family-done':
    case 'family-undoing':
      return (
        <FamilyDone
          missing={missing}
          screen={screen}
          seconds={getSeconds({ ...screen, at: 'family-done' }, options)}
          dispatch={dispatch}
        />
      )
    case 'sending':
      if (screen.people) return <FamilyList missing={missing} people={screen.people} busy dispatch={dispatch} />
      return <Confirm confirming={screen} busy dispatch={dispatch} />
    case 'confirm':
      return <Confirm confirming={screen} busy={false} dispatch={dispatch} />
    case 'done':
    case 'undoing':
      return <Done screen={screen} seconds={getSeconds({ ...screen, at: 'done' }, options)} dispatch={dispatch} />
    case 'undone':
      return <Undone />
    case 'see-desk':
      return <SeeDesk seconds={getSeconds(screen, options)} dispatch={dispatch} />
    case 'failed':
      return <Failed failed={screen} dispatch={dispatch} />
    case 'sign-up':
    case 'signing-up':
      return <SignUp missing={missing} screen={screen} dispatch={dispatch} />
    case 'signed-up':
      return <SignedUp firstName={screen.firstName} seconds={getSeconds(screen, options)} />
    case 'waiver':
    case 'signing':
      return <SignWaiver missing={missing} screen={screen} dispatch={dispatch} />
    case 'signed':
      return <Signed firstName={screen.firstName} />
    case 'renewing':
    case 'renewed':
      return (
        <Renewed
          renewed={screen}
          isBusy={screen.at === 'renewing'}
          seconds={getSeconds({ ...screen, at: 'renewed' }, options)}
        />
      )
    case 'next-visits':
    case 'next-booking':
      return <NextVisits missing={missing} screen={screen} dispatch={dispatch} />
    case 'next-booked':
      return <NextBooked missing={missing} booked={screen} seconds={getSeconds(screen, options)} />
    case 'full-class':
    case 'joining':
      return <FullClass missing={missing} screen={screen} dispatch={dispatch} />
    case 'joined':
      return <Joined missing={missing} joined={screen} seconds={getSeconds(screen, options)} />
    case 'leaving':
    case 'opening':
      return <Leaving screen={screen} dispatch={dispatch} />
    case 'left':
      return <Left />
    case 'still-there':
      return <StillThere seconds={getSeconds(screen, options)} dispatch={dispatch} />
  }
}
