import { renewalReason } from '@deskbell/domain/kiosk/renewal.ts'
import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import { formatMoney } from '@deskbell/domain/shared/format.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import type { CheckedIn, Renewing } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useView } from '../view.tsx'
import classes from './done.module.css'
import { TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { TimeLeft } from './time-left.tsx'

function getRenewal(visits: number): MessageDescriptor {
  if (visits <= 0) return msg`No visits left: ask about renewing`
  return msg`${plural({ visits }, { one: '# visit left', other: '# visits left' })}: ask about renewing`
}

/** Renewal hint for a pass that is running out. */
export function RenewalHint({ pass }: { pass: NonNullable<KioskResult['pass']> }) {
  const { t } = useLingui()
  const format = useKioskFormat()
  const reason = renewalReason(pass, format.today())
  if (reason === 'low') return <p className={classes.renewal}>{t(getRenewal(pass.remaining))}</p>
  if (reason === 'expiring' && pass.expiresOn)
    return (
      <p
        className={classes.renewal}
      >{t`Your pass ends on ${{ day: format.expiryDay(pass.expiresOn) }}: ask about renewing`}</p>
    )
  return null
}

/** Button that buys the package of the pass once more. */
export function RenewalButton({
  offer: { name, amount, currency },
  dispatch,
}: {
  offer: NonNullable<CheckedIn['offer']>
  dispatch: Dispatch<KioskEvent>
}) {
  const { t } = useLingui()
  const { locale } = useView()
  return (
    <>
      <p className={classes.renewal}>{t`Renew it now, and pay at the desk`}</p>
      <PanelActions>
        <KioskButton primary onTap={() => dispatch({ type: 'renew', operationId: newId() })}>
          {`${name}, ${formatMoney(amount, currency, locale)}`}
        </KioskButton>
      </PanelActions>
    </>
  )
}

/** What was bought at the kiosk, and what is to be paid for it. */
export function Renewed({
  renewed: { firstName, offer },
  isBusy,
  seconds,
}: {
  renewed: Renewing
  isBusy: boolean
  seconds: number
}) {
  const { t } = useLingui()
  const { locale } = useView()
  const amount = formatMoney(offer.amount, offer.currency, locale)
  if (isBusy) return <Panel title={t`Buying…`}>{null}</Panel>
  return (
    <Panel title={t`Thank you, ${{ name: firstName }}`} lead={<TickIcon />}>
      <PanelText>{t`“${{ name: offer.name }}” is yours. Please pay ${{ amount }} at the desk.`}</PanelText>
      <TimeLeft seconds={seconds} />
    </Panel>
  )
}
