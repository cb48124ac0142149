import type { Dispatch } from 'react'
import { partOfDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSession } from '../../auth/queries.ts'
import { hasCamera } from '../camera.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { hintWords } from '../labels.ts'
import { useOpenedDevice } from '../offline/types.ts'
import type { Screen } from '../screens.ts'
import { useWords } from '../view.tsx'
import classes from './attract.module.css'
import { CallStaff } from './call-staff.tsx'
import { CameraIcon } from './icons.tsx'
import { Indicator } from './indicator.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { LookupPad } from './lookup-pad.tsx'
import { ShopName } from './shop-name.tsx'
import { StaffDoor } from './staff-exit.tsx'
import { ViewPills } from './view-pills.tsx'

type Props = { screen: Extract<Screen, { at: 'typing' | 'searching' }>; dispatch: Dispatch<KioskEvent> }

export function Attract({ screen, dispatch }: Props) {
  return (
    <div className={classes.attract}>
      <header className={classes.top}>
        <ShopName />
        <StaffDoor dispatch={dispatch} />
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
  const { timeZone } = useSession().business
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

/** For whoever has a code, and for whoever has never been here. */
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
