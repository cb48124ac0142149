import type { Dispatch } from 'react'
import type { KioskEvent, Screen } from '../kiosk-machine.ts'
import { Attract } from './attract.tsx'
import { ChoosePerson } from './choose-person.tsx'
import { ChooseService } from './choose-service.tsx'
import { Confirm } from './confirm.tsx'
import { Done } from './done.tsx'
import { Failed } from './failed.tsx'
import { StillThere } from './still-there.tsx'
import { Undone } from './undone.tsx'

/** The component of each screen. One that waits for its answer stays as it was, and says that it is busy. */
export function KioskScreen({ screen, dispatch }: { screen: Screen; dispatch: Dispatch<KioskEvent> }) {
  switch (screen.at) {
    case 'typing':
    case 'searching':
      return <Attract screen={screen} dispatch={dispatch} />
    case 'choose-person':
      return <ChoosePerson matches={screen.matches} dispatch={dispatch} />
    case 'choose-service':
      return <ChooseService match={screen.match} dispatch={dispatch} />
    case 'confirm':
    case 'sending':
      return <Confirm confirming={screen} busy={screen.at === 'sending'} dispatch={dispatch} />
    case 'done':
    case 'undoing':
      return <Done result={screen.result} undoing={screen.at === 'undoing'} dispatch={dispatch} />
    case 'undone':
      return <Undone />
    case 'failed':
      return <Failed failed={screen} dispatch={dispatch} />
    case 'still-there':
      return <StillThere dispatch={dispatch} />
  }
}
