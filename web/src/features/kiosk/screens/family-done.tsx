import type { KioskResult, RenewalOffer } from '@deskbell/domain/kiosk/schema.ts'
import { formatMoney } from '@deskbell/domain/shared/format.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { type FamilyResult, findUndoable, findUnsigned } from '../family.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import type { Screen } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useUndoOffer } from '../use-undo-offer.ts'
import { useView } from '../view.tsx'
import { CallStaff } from './call-staff.tsx'
import { CheckInSummary } from './done.tsx'
import classes from './family.module.css'
import { TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions } from './panel.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = {
  screen: Extract<Screen, { at: 'family-done' | 'family-undoing' }> /** Seconds until the screen closes. */
  seconds: number
  dispatch: Dispatch<KioskEvent>
}

function listNames(results: FamilyResult[], locale: string): string {
  const names = results.flatMap(({ outcome }) => (outcome.status === 'see_desk' ? [] : [outcome.result.firstName]))
  return new Intl.ListFormat(locale).format(names)
}

/** What became of each of a family, with the visits that are left. */
export function FamilyDone({ screen, seconds, dispatch }: Props) {
  const { t } = useLingui()
  const { locale } = useView()
  const { results } = screen
  const undoing = screen.at === 'family-undoing' ? screen.checkInId : null
  const isReferred = results.some(({ outcome }) => outcome.status === 'see_desk')
  return (
    <Panel title={t`Welcome, ${{ name: listNames(results, locale) }}`} lead={<TickIcon />}>
      <ul className={classes.people}>
        {results.map((one) => (
          <Result key={one.operationId} one={one} undoing={undoing} dispatch={dispatch} />
        ))}
      </ul>
      <PanelActions>
        {isReferred && <CallStaff />}
        <KioskButton busy={undoing !== null} onTap={() => dispatch({ type: 'reset' })}>
          {t`Done`}
        </KioskButton>
      </PanelActions>
      {!undoing && <TimeLeft since={screen} seconds={seconds} />}
    </Panel>
  )
}

function Result({
  one,
  undoing,
  dispatch,
}: {
  one: FamilyResult
  undoing: string | null
} & Pick<Props, 'dispatch'>) {
  const { t } = useLingui()
  const { match, outcome } = one
  const undoable = findUndoable(one)
  const isUndoOffered = useUndoOffer(one.madeAt)
  const unsigned = findUnsigned(one)
  const name = outcome.status === 'see_desk' ? match.name : outcome.result.firstName
  return (
    <li className={classes.person}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <div className={classes.small}>
          <Outcome one={one} />
        </div>
        {undoable && undoing === null && <Offers one={one} name={name} checkInId={undoable} dispatch={dispatch} />}
      </div>
      {unsigned && (
        <KioskButton
          pill
          busy={undoing !== null}
          onTap={() => dispatch({ type: 'read-waiver', operationId: newId(), clientId: match.clientId })}
        >
          {t`Read and sign`}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </KioskButton>
      )}
      {undoable && (isUndoOffered || undoing === undoable) && (
        <KioskButton pill busy={undoing !== null} onTap={() => dispatch({ type: 'family-undo', checkInId: undoable })}>
          {undoing === undoable ? t`Undoing…` : t`Undo`}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </KioskButton>
      )}
    </li>
  )
}

/** What somebody alone is offered, small. */
function Offers({
  one: { offer, visits, renewed, booked },
  name,
  checkInId,
  dispatch,
}: {
  one: FamilyResult
  name: string
  checkInId: string
} & Pick<Props, 'dispatch'>) {
  const { t } = useLingui()
  const { locale } = useView()
  const format = useKioskFormat()
  const price = ({ amount, currency }: RenewalOffer) => formatMoney(amount, currency, locale)
  const time = booked && format.nextTime(booked.startsAt)
  return (
    <>
      {renewed && (
        <p className={classes.small}>
          {t`“${{ name: renewed.name }}” is yours. Please pay ${{ amount: price(renewed) }} at the desk.`}
        </p>
      )}
      {time && (
        <p className={classes.small}>{booked.isFull ? t`On the waiting list: ${{ time }}` : t`Booked: ${{ time }}`}</p>
      )}
      {(offer || visits.length > 0) && (
        <div className={classes.offers}>
          {offer && (
            <KioskButton pill onTap={() => dispatch({ type: 'renew', operationId: newId(), checkInId })}>
              {t`Renew, ${{ amount: price(offer) }} at the desk`}
              <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
            </KioskButton>
          )}
          {visits.length > 0 && (
            <KioskButton pill onTap={() => dispatch({ type: 'choose-next', checkInId })}>
              {t`Book your next visit`}
              <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
            </KioskButton>
          )}
        </div>
      )}
    </>
  )
}

function Outcome({ one: { outcome, isUndone } }: { one: FamilyResult }) {
  const { t } = useLingui()
  if (outcome.status === 'see_desk') return <p>{t`Please see the front desk`}</p>
  if (isUndone) return <p>{t({ context: 'after a check-in was undone', message: 'Undone.' })}</p>
  return (
    <>
      <p>
        <CheckInSummary result={outcome.result} />
      </p>
      <Left result={outcome.result} isSaved={outcome.status === 'saved'} />
    </>
  )
}

/** Balance of the pass. Never says why a visit is unpaid: others may be watching. */
function Left({ result: { pass, outcome }, isSaved }: { result: KioskResult; isSaved: boolean }) {
  const { t } = useLingui()
  const format = useKioskFormat()
  const left = Math.max(0, pass?.remaining ?? 0)
  const until = pass?.expiresOn && t`until ${{ day: format.expiryDay(pass.expiresOn) }}`
  const balance = pass?.unlimited
    ? t`Unlimited visits`
    : t`${plural({ visits: left }, { one: '# visit left', other: '# visits left' })}`
  return (
    <>
      {pass && (
        <p>
          <strong>{balance}</strong>
          {until && ` · ${until}`}
        </p>
      )}
      {!pass && outcome === 'checked_in' && !isSaved && <p>{t`Please see the front desk about this visit. Enjoy!`}</p>}
      {isSaved && <p>{pass ? t`balance to be confirmed` : t`Saved on this device`}</p>}
    </>
  )
}
