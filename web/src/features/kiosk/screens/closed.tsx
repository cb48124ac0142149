import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useWords } from '../view.tsx'
import { CallStaff } from './call-staff.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { StaffDoor } from './staff-exit.tsx'

/** In place of the start where this device can't keep what it would be given. */
export function Closed({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
  const words = useWords()
  return (
    <Panel title={words.seeDesk}>
      <PanelText>{words.closed}</PanelText>
      <PanelActions>
        <CallStaff />
        <StaffDoor dispatch={dispatch} />
      </PanelActions>
    </Panel>
  )
}
