import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { mayGo, type Screen } from '../screens.ts'
import { useWords } from '../view.tsx'
import { DigitsDisplay } from './digits-display.tsx'
import { NumberPad } from './number-pad.tsx'

type Props = { screen: Extract<Screen, { at: 'typing' | 'searching' }>; dispatch: Dispatch<KioskEvent> }

function getDigits(screen: Props['screen']): string {
  if (screen.at === 'typing') return screen.digits
  return 'digits' in screen.search ? screen.search.digits : ''
}

/** The pad for the end of a phone number. */
export function LookupPad({ screen, dispatch }: Props) {
  const words = useWords()
  return (
    <NumberPad
      label={words.pad}
      go={words.go}
      ready={mayGo(screen)}
      busy={screen.at === 'searching'}
      dispatch={dispatch}
    >
      <DigitsDisplay digits={getDigits(screen)} shown={2} />
    </NumberPad>
  )
}
