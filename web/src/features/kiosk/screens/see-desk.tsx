import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useWords } from '../view.tsx'
import { CallStaff } from './call-staff.tsx'
import { BellIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = { seconds: number; dispatch: Dispatch<KioskEvent> }

/** For what a machine shouldn't decide. Why, the desk knows: whoever stands behind need not. */
export function SeeDesk({ seconds, dispatch }: Props) {
  const words = useWords()
  return (
    <Panel title={words.seeDesk} lead={<BellIcon />}>
      <PanelText>{words.theyWillHelp}</PanelText>
      <PanelActions>
        <CallStaff />
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{words.startOver}</KioskButton>
      </PanelActions>
      <TimeLeft seconds={seconds} />
    </Panel>
  )
}
