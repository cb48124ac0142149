import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { mayRetry, type Screen } from '../screens.ts'
import { useWords } from '../view.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'

type Props = { failed: Extract<Screen, { at: 'failed' }>; dispatch: Dispatch<KioskEvent> }

/** Sends the client to the desk; never says why beyond what a stranger may read. */
export function Failed({ failed, dispatch }: Props) {
  const words = useWords()
  const { failure } = failed
  return (
    <Panel title={failure === 'rate_limited' ? words.oneMoment : words.seeDesk}>
      <PanelText>{words.failure[failure]}</PanelText>
      <PanelActions>
        {mayRetry(failed) && (
          <KioskButton primary onTap={() => dispatch({ type: 'retry' })}>
            {words.tryAgain}
          </KioskButton>
        )}
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{words.startOver}</KioskButton>
      </PanelActions>
    </Panel>
  )
}
