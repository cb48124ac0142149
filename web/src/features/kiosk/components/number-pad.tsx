import type { Dispatch, MouseEvent } from 'react'
import { type KioskEvent, mayGo, type Screen } from '../kiosk-machine.ts'
import { useWords } from '../use-words.ts'
import { DigitsDisplay } from './digits-display.tsx'
import { BackspaceIcon, GoIcon } from './icons.tsx'
import classes from './number-pad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

type Props = { screen: Extract<Screen, { at: 'typing' | 'searching' }>; dispatch: Dispatch<KioskEvent> }

// A key that was tapped doesn't take the focus, so that Enter on a keyboard still means "go".
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

export function NumberPad({ screen, dispatch }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this is none
    <div className={classes.pad} role="group" aria-label={useWords().pad} onMouseDown={keepFocus}>
      <DigitsDisplay digits={screen.digits} />
      {DIGITS.map((digit) => (
        <DigitKey key={digit} digit={digit} dispatch={dispatch} />
      ))}
      <BackspaceKey dispatch={dispatch} />
      <DigitKey digit="0" dispatch={dispatch} />
      <GoKey screen={screen} dispatch={dispatch} />
    </div>
  )
}

function DigitKey({ digit, dispatch }: { digit: string; dispatch: Props['dispatch'] }) {
  return (
    <button type="button" className={classes.key} onClick={() => dispatch({ type: 'digit', digit })}>
      {digit}
    </button>
  )
}

function BackspaceKey({ dispatch }: Pick<Props, 'dispatch'>) {
  const words = useWords()
  return (
    <button
      type="button"
      className={classes.key}
      aria-label={words.backspace}
      onClick={() => dispatch({ type: 'backspace' })}
    >
      <BackspaceIcon />
    </button>
  )
}

// Never `disabled`, which would drop the focus of whoever uses the keyboard.
function GoKey({ screen, dispatch }: Props) {
  const words = useWords()
  const busy = screen.at === 'searching'
  return (
    <button
      type="button"
      className={classes.key}
      data-go
      aria-label={words.go}
      aria-disabled={!mayGo(screen)}
      aria-busy={busy}
      onClick={() => dispatch({ type: 'go' })}
    >
      {busy ? <span className={classes.busy} /> : <GoIcon />}
    </button>
  )
}
