import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { STILL_THERE_SECONDS } from '../use-timers.ts'
import { useWords } from '../use-words.ts'
import { Countdown } from './countdown.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import classes from './still-there.module.css'

export function StillThere({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
  const words = useWords()
  return (
    <Panel
      title={words.stillThere}
      lead={
        <p className={classes.seconds} aria-hidden="true">
          <Countdown seconds={STILL_THERE_SECONDS} />
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
