import { LANGUAGE_NAMES } from '@deskbell/domain/messages/kinds.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import { LogoImage } from '../../../components/logo-image.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { type PartOfDay, partOfDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useBusiness, useOpenedDevice } from '../device.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { getHint } from '../labels.ts'
import { useKioskState } from '../offline/use-kiosk-client.ts'
import { canSubmit, type Screen } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useView } from '../view.tsx'
import classes from './attract.module.css'
import { CallStaff } from './call-staff.tsx'
import { CameraIcon, ContrastIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { CheckInCode } from './late-screens.tsx'
import { DigitsDisplay, NumberPad } from './number-pad.tsx'
import { StaffExit } from './staff-exit.tsx'

function ViewPills() {
  const { t } = useLingui()
  const { language, languages, largeText, highContrast, change } = useView()
  const others = languages.filter((one) => one !== language)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this is none
    <div className={classes.pills} role="group" aria-label={t`Language and text`}>
      {others.map((other) => (
        <button
          key={other}
          type="button"
          className={classes.pill}
          lang={other}
          onClick={() => change({ language: other })}
        >
          {LANGUAGE_NAMES[other]}
        </button>
      ))}
      <button
        type="button"
        className={classes.pill}
        aria-pressed={largeText}
        onClick={() => change({ largeText: !largeText })}
      >
        <span aria-hidden="true">A+</span>
        <VisuallyHidden>{t`Larger text`}</VisuallyHidden>
      </button>
      <button
        type="button"
        className={classes.pill}
        aria-label={t`High contrast`}
        aria-pressed={highContrast}
        onClick={() => change({ highContrast: !highContrast })}
      >
        <ContrastIcon />
      </button>
    </div>
  )
}

/** True if this browser offers cameras, which needs a secure context (https or localhost). */
function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

type LookupPadProps = { screen: Extract<Screen, { at: 'typing' | 'searching' }>; dispatch: Dispatch<KioskEvent> }

function getDigits(screen: LookupPadProps['screen']): string {
  if (screen.at === 'typing') return screen.digits
  return 'digits' in screen.search ? screen.search.digits : ''
}

function LookupPad({ screen, dispatch }: LookupPadProps) {
  const { t } = useLingui()
  return (
    <NumberPad
      label={t`Number pad`}
      go={t({ context: 'button: find the client by the typed digits', message: 'Look up' })}
      ready={canSubmit(screen)}
      busy={screen.at === 'searching'}
      dispatch={dispatch}
    >
      <DigitsDisplay digits={getDigits(screen)} shown={2} />
    </NumberPad>
  )
}

/** Connection indicator: a dot while online with an empty queue, else a short text. */
function Indicator() {
  const { t } = useLingui()
  const format = useKioskFormat()
  const { online, offlineSince, waiting, oldestAt } = useKioskState((state) => state)
  if (online && waiting === 0)
    return (
      <span
        className={classes.dot}
        role="img"
        aria-label={t({ context: 'connection of the tablet', message: 'Connected' })}
      />
    )
  const state = [
    online ? null : t`Working offline`,
    waiting > 0 ? t({ context: 'check-ins kept on the tablet', message: `${{ waiting }} waiting` }) : null,
  ]
  const since = [
    offlineSince && t`since ${{ time: format.time(offlineSince) }}`,
    waiting > 0 && oldestAt && t`oldest from ${{ time: format.time(oldestAt) }}`,
  ]
  return (
    <p className={classes.indicator} role="status">
      <span className={classes.state} data-offline={!online || undefined}>
        {state.filter(Boolean).join(' · ')}
      </span>
      <small className={classes.since}>{since.filter(Boolean).join(' · ')}</small>
    </p>
  )
}

function ShopName() {
  const { companyName, logoUrl } = useBusiness()
  return (
    <p className={classes.shop}>
      <LogoImage url={logoUrl} height={64} className={classes.logo} instead={<Bell />} />
      <span className={classes.name}>{companyName}</span>
    </p>
  )
}

function Bell() {
  return (
    <svg className={classes.mark} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M28 20h8M32 20v5M15 43h34M19 43v-4a13 13 0 0 1 26 0v4" />
    </svg>
  )
}

type Props = { screen: Extract<Screen, { at: 'typing' | 'searching' }>; dispatch: Dispatch<KioskEvent> }

export function Attract({ screen, dispatch }: Props) {
  const { options } = useOpenedDevice()
  return (
    <div className={classes.attract} data-code={options.ownPhone || undefined}>
      <header className={classes.top}>
        <ShopName />
        <StaffExit dispatch={dispatch} />
      </header>
      <div className={classes.words}>
        <Greeting />
        <Hint screen={screen} />
        <OtherWays dispatch={dispatch} />
      </div>
      <LookupPad screen={screen} dispatch={dispatch} />
      <footer className={classes.bottom}>
        <CallStaff pill />
        <Indicator />
        {options.ownPhone && <CheckInCode missing={null} />}
        <ViewPills />
      </footer>
    </div>
  )
}

const GREETINGS: Record<PartOfDay, MessageDescriptor> = {
  morning: msg`Good morning.`,
  afternoon: msg`Good afternoon.`,
  evening: msg`Good evening.`,
}

function Greeting() {
  const { t } = useLingui()
  const { timeZone } = useBusiness()
  const now = useNow()
  return (
    <h1 className={classes.greeting}>
      {t(GREETINGS[partOfDay(now, timeZone)])}
      <br />
      {t`Check in here.`}
    </h1>
  )
}

function Hint({ screen }: Pick<Props, 'screen'>) {
  const { t } = useLingui()
  const hint = screen.at === 'typing' ? screen.hint : null
  return (
    <p className={classes.hint} data-mind={hint !== null || undefined}>
      {hint === null && hasCamera()
        ? t`Type the last four digits of your phone number, or show your code to the camera.`
        : t(getHint(hint))}
    </p>
  )
}

/** Alternatives to the number pad: scan a code, or sign up. */
function OtherWays({ dispatch }: Pick<Props, 'dispatch'>) {
  const { t } = useLingui()
  const { options } = useOpenedDevice()
  if (!hasCamera() && !options.signUp) return null
  return (
    <div className={classes.ways}>
      {hasCamera() && (
        <KioskButton pill onTap={() => dispatch({ type: 'show-code' })}>
          <CameraIcon /> {t`Scan your code`}
        </KioskButton>
      )}
      {options.signUp && (
        <KioskButton pill onTap={() => dispatch({ type: 'new-here' })}>
          {t`New here?`}
        </KioskButton>
      )}
    </div>
  )
}
