import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useOpenedDevice } from '../offline/types.ts'
import type { Screen } from '../screens.ts'
import { getSeconds } from '../use-timers.ts'
import { Attract } from './attract.tsx'
import { CameraView } from './camera-view.tsx'
import { ChoosePerson } from './choose-person.tsx'
import { ChooseService } from './choose-service.tsx'
import { Confirm } from './confirm.tsx'
import { Done } from './done.tsx'
import { Failed } from './failed.tsx'
import { Leaving, Left } from './leaving.tsx'
import { SeeDesk } from './see-desk.tsx'
import { SignUp } from './sign-up.tsx'
import { SignWaiver } from './sign-waiver.tsx'
import { Signed } from './signed.tsx'
import { SignedUp } from './signed-up.tsx'
import { StillThere } from './still-there.tsx'
import { Undone } from './undone.tsx'

/** The component of each screen. One that waits for its answer stays as it was, and says that it is busy. */
export function KioskScreen({ screen, dispatch }: { screen: Screen; dispatch: Dispatch<KioskEvent> }) {
  const { options } = useOpenedDevice()
  switch (screen.at) {
    case 'typing':
    case 'searching':
      return <Attract screen={screen} dispatch={dispatch} />
    case 'camera':
      return <CameraView dispatch={dispatch} />
    case 'choose-person':
      return <ChoosePerson matches={screen.matches} dispatch={dispatch} />
    case 'choose-service':
      return <ChooseService match={screen.match} dispatch={dispatch} />
    case 'confirm':
    case 'sending':
      return <Confirm confirming={screen} busy={screen.at === 'sending'} dispatch={dispatch} />
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
      return <SignUp screen={screen} dispatch={dispatch} />
    case 'signed-up':
      return <SignedUp firstName={screen.firstName} seconds={getSeconds(screen, options)} />
    case 'waiver':
    case 'signing':
      return <SignWaiver screen={screen} dispatch={dispatch} />
    case 'signed':
      return <Signed firstName={screen.firstName} />
    case 'leaving':
    case 'opening':
      return <Leaving screen={screen} dispatch={dispatch} />
    case 'left':
      return <Left />
    case 'still-there':
      return <StillThere seconds={getSeconds(screen, options)} dispatch={dispatch} />
  }
}
