import { renewalReason } from '@deskbell/domain/kiosk/renewal.ts'
import type { KioskResult, LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { canUndo, type Screen } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useWords } from '../view.tsx'
import classes from './done.module.css'
import { TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { TimeLeft } from './time-left.tsx'

/** Balance of the pass. Never says why a visit is unpaid: others may be watching. */
function BalanceCard({
  result: { outcome, pass },
  saved,
}: {
  result: KioskResult /** True if stored on this device only. */
  saved: boolean
}) {
  const words = useWords()
  if (pass) return <Balance pass={pass} saved={saved} />
  return outcome === 'checked_in' && !saved ? <p className={classes.card}>{words.seeDeskAboutVisit}</p> : null
}

function Balance({ pass, saved }: { pass: NonNullable<KioskResult['pass']>; saved: boolean }) {
  const words = useWords()
  const format = useKioskFormat()
  return (
    <div className={classes.card}>
      <p className={classes.main}>{pass.unlimited ? words.unlimited : <VisitsLeft remaining={pass.remaining} />}</p>
      {pass.expiresOn && <p className={classes.small}>{words.until(format.expiryDay(pass.expiresOn))}</p>}
      {saved && <p className={classes.small}>{words.balanceToConfirm}</p>}
    </div>
  )
}

function VisitsLeft({ remaining }: { remaining: number }) {
  const words = useWords()
  // Don't show a negative balance; staff settle it.
  const left = Math.max(0, remaining)
  return (
    <>
      <span className={classes.figure}>{left}</span> {words.visitsLeft(left)}
    </>
  )
}

/** Next booking: "Next: Tuesday 18:00", "Yoga class". */
function NextCard({ next }: { next: NonNullable<LookupMatch['next']> }) {
  const words = useWords()
  const format = useKioskFormat()
  return (
    <div className={classes.card}>
      <p>
        {words.next} <strong>{format.nextTime(next.startsAt)}</strong>
      </p>
      <p className={classes.small}>{next.serviceName}</p>
    </div>
  )
}

/** Renewal hint for a pass that is running out. */
function Renewal({ pass }: { pass: NonNullable<KioskResult['pass']> }) {
  const words = useWords()
  const format = useKioskFormat()
  const reason = renewalReason(pass, format.today())
  if (reason === 'low') return <p className={classes.renewal}>{words.renewVisits(pass.remaining)}</p>
  if (reason === 'expiring' && pass.expiresOn)
    return <p className={classes.renewal}>{words.renewBefore(format.expiryDay(pass.expiresOn))}</p>
  return null
}

type Props = {
  screen: Extract<Screen, { at: 'done' | 'undoing' }> /** Seconds until the screen closes. */
  seconds: number
  dispatch: Dispatch<KioskEvent>
}

export function Done({ screen, seconds, dispatch }: Props) {
  const words = useWords()
  const { result, saved, next } = screen
  return (
    <Panel title={words.welcome(result.firstName)} lead={<TickIcon />}>
      <PanelText>
        <CheckInSummary result={result} />
      </PanelText>
      {saved && <p className={classes.note}>{words.savedHere}</p>}
      <div className={classes.cards}>
        <BalanceCard result={result} saved={saved} />
        {next && <NextCard next={next} />}
      </div>
      {result.pass && <Renewal pass={result.pass} />}
      {screen.asked && screen.at === 'done' && <PleaseSign dispatch={dispatch} />}
      <Undo screen={screen} seconds={seconds} dispatch={dispatch} />
    </Panel>
  )
}

/** Waiver request after the check-in. "Later" asks again at the next visit. */
function PleaseSign({ dispatch }: Pick<Props, 'dispatch'>) {
  const words = useWords()
  return (
    <>
      <p className={classes.renewal}>{words.pleaseSign}</p>
      <PanelActions>
        <KioskButton primary onTap={() => dispatch({ type: 'read-waiver', operationId: newId() })}>
          {words.readAndSign}
        </KioskButton>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{words.signLater}</KioskButton>
      </PanelActions>
    </>
  )
}

function Undo({ screen, seconds, dispatch }: Props) {
  const words = useWords()
  const undoing = screen.at === 'undoing'
  return (
    <>
      {canUndo(screen.result) && (
        <PanelActions>
          <KioskButton busy={undoing} onTap={() => dispatch({ type: 'undo' })}>
            {undoing ? words.undoing : words.notMeUndo}
          </KioskButton>
        </PanelActions>
      )}
      {!undoing && <TimeLeft seconds={seconds} />}
    </>
  )
}

function CheckInSummary({ result }: { result: KioskResult }) {
  const words = useWords()
  const format = useKioskFormat()
  const { appointment, serviceName, outcome } = result
  const time = format.time(result.occurredAt)
  const planned = appointment && words.withEmployee(format.time(appointment.startsAt), appointment.employeeName)
  if (outcome === 'checked_in') return words.serviceAt(serviceName, planned ?? time)
  return (
    <>
      {planned ? words.serviceAt(serviceName, planned) : serviceName}
      <br />
      {words.alreadyCheckedIn(time)}
    </>
  )
}
