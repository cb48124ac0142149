import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useWords } from '../view.tsx'
import { Countdown } from './countdown.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import classes from './still-there.module.css'

export function StillThere({ seconds, dispatch }: { seconds: number; dispatch: Dispatch<KioskEvent> }) {
  const words = useWords()
  return (
    <Panel
      title={words.stillThere}
      lead={
        <p className={classes.seconds} aria-hidden="true">
          <Countdown seconds={seconds} />
        </p>
      }
    >
      <PanelText>{words.startsOver}</PanelText>
      <PanelActions>
        <KioskButton primary onTap={() => dispatch({ type: 'stay' })}>
          {words.yesHere}
        </KioskButton>
      </PanelActions>
    </Panel>
  )
}
