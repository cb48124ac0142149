import type { Dispatch } from 'react'
import { LogoImage } from '../../../components/logo-image.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { partOfDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useBusiness, useOpenedDevice } from '../device.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { CATALOGUE, hintWords, LANGUAGES } from '../labels.ts'
import { useKioskState } from '../offline/use-kiosk-client.ts'
import { canSubmit, type Screen } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useView, useWords } from '../view.tsx'
import classes from './attract.module.css'
import { CallStaff } from './call-staff.tsx'
import { CameraIcon, ContrastIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { DigitsDisplay, NumberPad } from './number-pad.tsx'
import { StaffExit } from './staff-exit.tsx'

function ViewPills() {
  const { words, language, largeText, highContrast, change } = useView()
  const others = LANGUAGES.filter((one) => one !== language)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this is none
    <div className={classes.pills} role="group" aria-label={words.settings}>
      {others.map((other) => (
        <button
          key={other}
          type="button"
          className={classes.pill}
          lang={other}
          onClick={() => change({ language: other })}
        >
          {CATALOGUE[other].language}
        </button>
      ))}
      <button
        type="button"
        className={classes.pill}
        aria-pressed={largeText}
        onClick={() => change({ largeText: !largeText })}
      >
        <span aria-hidden="true">A+</span>
        <VisuallyHidden>{words.largerText}</VisuallyHidden>
      </button>
      <button
        type="button"
        className={classes.pill}
        aria-label={words.highContrast}
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
  const words = useWords()
  return (
    <NumberPad
      label={words.pad}
      go={words.go}
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
  const words = useWords()
  const format = useKioskFormat()
  const { online, offlineSince, waiting, oldestAt } = useKioskState((state) => state)
  if (online && waiting === 0) return <span className={classes.dot} role="img" aria-label={words.online} />
  const state = [online ? null : words.workingOffline, waiting > 0 ? words.waiting(waiting) : null]
  const since = [
    offlineSince && words.offlineSince(format.time(offlineSince)),
    waiting > 0 && oldestAt && words.oldestFrom(format.time(oldestAt)),
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
  return (
    <div className={classes.attract}>
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
        <ViewPills />
      </footer>
    </div>
  )
}

function Greeting() {
  const words = useWords()
  const { timeZone } = useBusiness()
  const now = useNow()
  return (
    <h1 className={classes.greeting}>
      {words.greeting[partOfDay(now, timeZone)]}
      <br />
      {words.checkInHere}
    </h1>
  )
}

function Hint({ screen }: Pick<Props, 'screen'>) {
  const words = useWords()
  const hint = screen.at === 'typing' ? screen.hint : null
  return (
    <p className={classes.hint} data-mind={hint !== null || undefined}>
      {hint === null && hasCamera() ? words.howToOrCode : hintWords(hint, words)}
    </p>
  )
}

/** Alternatives to the number pad: scan a code, or sign up. */
function OtherWays({ dispatch }: Pick<Props, 'dispatch'>) {
  const words = useWords()
  const { options } = useOpenedDevice()
  if (!hasCamera() && !options.signUp) return null
  return (
    <div className={classes.ways}>
      {hasCamera() && (
        <KioskButton pill onTap={() => dispatch({ type: 'show-code' })}>
          <CameraIcon /> {words.scanCode}
        </KioskButton>
      )}
      {options.signUp && (
        <KioskButton pill onTap={() => dispatch({ type: 'new-here' })}>
          {words.newHere}
        </KioskButton>
      )}
    </div>
  )
}
