import type { KioskResult, LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { canUndo, type Screen } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useUndoOffer } from '../use-undo-offer.ts'
import classes from './done.module.css'
import { TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { RenewalButton, RenewalHint } from './renewal.tsx'
import { TimeLeft } from './time-left.tsx'

/** Balance of the pass. Never says why a visit is unpaid: others may be watching. */
function BalanceCard({
  result: { outcome, pass },
  saved,
}: {
  result: KioskResult /** True if stored on this device only. */
  saved: boolean
}) {
  const { t } = useLingui()
  if (pass) return <Balance pass={pass} saved={saved} />
  return outcome === 'checked_in' && !saved ? (
    <p className={classes.card}>{t`Please see the front desk about this visit. Enjoy!`}</p>
  ) : null
}

function Balance({ pass, saved }: { pass: NonNullable<KioskResult['pass']>; saved: boolean }) {
  const { t } = useLingui()
  const format = useKioskFormat()
  return (
    <div className={classes.card}>
      <p className={classes.main}>{pass.unlimited ? t`Unlimited visits` : <VisitsLeft remaining={pass.remaining} />}</p>
      {pass.expiresOn && <p className={classes.small}>{t`until ${{ day: format.expiryDay(pass.expiresOn) }}`}</p>}
      {saved && <p className={classes.small}>{t`balance to be confirmed`}</p>}
    </div>
  )
}

function VisitsLeft({ remaining }: { remaining: number }) {
  const { t } = useLingui()
  // Don't show a negative balance; staff settle it.
  const left = Math.max(0, remaining)
  return (
    <>
      <span className={classes.figure}>{left}</span>{' '}
      {t`${plural({ left }, { one: 'visit left', other: 'visits left' })}`}
    </>
  )
}

/** Next booking: "Next: Tuesday 18:00", "Yoga class". */
function NextCard({ next }: { next: NonNullable<LookupMatch['next']> }) {
  const { t } = useLingui()
  const format = useKioskFormat()
  return (
    <div className={classes.card}>
      <p>
        {t({ context: 'before the time of the next booking', message: 'Next:' })}{' '}
        <strong>{format.nextTime(next.startsAt)}</strong>
      </p>
      <p className={classes.small}>{next.serviceName}</p>
    </div>
  )
}

type Props = {
  screen: Extract<Screen, { at: 'done' | 'undoing' }> /** Seconds until the screen closes. */
  seconds: number
  dispatch: Dispatch<KioskEvent>
}

export function Done({ screen, seconds, dispatch }: Props) {
  const { t } = useLingui()
  const { result, saved, next } = screen
  return (
    <Panel title={t`Welcome, ${{ name: result.firstName }}`} lead={<TickIcon />}>
      <PanelText>
        <CheckInSummary result={result} />
      </PanelText>
      {saved && <p className={classes.note}>{t`Saved on this device`}</p>}
      <div className={classes.cards}>
        <BalanceCard result={result} saved={saved} />
        {next && <NextCard next={next} />}
      </div>
      {result.pass && !screen.offer && <RenewalHint pass={result.pass} />}
      {screen.offer && screen.at === 'done' && <RenewalButton offer={screen.offer} dispatch={dispatch} />}
      {screen.asked && screen.at === 'done' && <PleaseSign dispatch={dispatch} />}
      <Undo screen={screen} seconds={seconds} dispatch={dispatch} />
      {screen.visits.length > 0 && screen.at === 'done' && (
        <KioskButton pill onTap={() => dispatch({ type: 'choose-next' })}>
          {t`Book your next visit`}
        </KioskButton>
      )}
    </Panel>
  )
}

/** Waiver request after the check-in. "Later" asks again at the next visit. */
function PleaseSign({ dispatch }: Pick<Props, 'dispatch'>) {
  const { t } = useLingui()
  return (
    <>
      <p className={classes.renewal}>{t`One more thing: please sign`}</p>
      <PanelActions>
        <KioskButton primary onTap={() => dispatch({ type: 'read-waiver', operationId: newId() })}>
          {t`Read and sign`}
        </KioskButton>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>
          {t({ context: 'button: not now', message: 'Later' })}
        </KioskButton>
      </PanelActions>
    </>
  )
}

function Undo({ screen, seconds, dispatch }: Props) {
  const { t } = useLingui()
  const undoing = screen.at === 'undoing'
  const isOffered = useUndoOffer(screen.madeAt)
  return (
    <>
      {canUndo(screen.result) && (isOffered || undoing) && (
        <PanelActions>
          <KioskButton busy={undoing} onTap={() => dispatch({ type: 'undo' })}>
            {undoing ? t`Undoing…` : t`Not me? Undo`}
          </KioskButton>
        </PanelActions>
      )}
      {!undoing && <TimeLeft since={screen} seconds={seconds} />}
    </>
  )
}

export function CheckInSummary({ result }: { result: KioskResult }) {
  const { t } = useLingui()
  const format = useKioskFormat()
  const { appointment, serviceName, outcome } = result
  const time = format.time(result.occurredAt)
  const planned =
    appointment && t`${{ time: format.time(appointment.startsAt) }} with ${{ employee: appointment.employeeName }}`
  if (outcome === 'checked_in') return t`${{ service: serviceName }}, ${{ time: planned ?? time }}`
  return (
    <>
      {planned ? t`${{ service: serviceName }}, ${{ time: planned }}` : serviceName}
      <br />
      {t`You already checked in at ${{ time }}`}
    </>
  )
}
