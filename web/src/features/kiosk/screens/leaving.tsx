import { useNavigate } from '@tanstack/react-router'
import { type Dispatch, useEffect } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { leavingWords } from '../labels.ts'
import { mayGo, type Screen } from '../screens.ts'
import { useWords } from '../view.tsx'
import { DigitsDisplay } from './digits-display.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { NumberPad } from './number-pad.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'

type Props = { screen: Extract<Screen, { at: 'leaving' | 'opening' }>; dispatch: Dispatch<KioskEvent> }

/** Asks for the PIN before it lets anybody out of a locked kiosk. */
export function Leaving({ screen, dispatch }: Props) {
  const words = useWords()
  const problem = screen.at === 'leaving' && screen.pin === '' ? screen.problem : null
  return (
    <Panel title={words.enterPin}>
      <PanelText>
        <span role="alert">{problem && leavingWords(problem, words)}</span>
        {!problem && words.pinLeads}
      </PanelText>
      <PanelActions>
        <NumberPad
          label={words.pinPad}
          go={words.open}
          ready={mayGo(screen)}
          busy={screen.at === 'opening'}
          dispatch={dispatch}
        >
          <DigitsDisplay digits={screen.pin} shown={0} />
        </NumberPad>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{words.back}</KioskButton>
      </PanelActions>
    </Panel>
  )
}

/** Leads out once the PIN was right. */
export function Left() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/dashboard', replace: true })
  }, [navigate])
  return null
}
