import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch, MouseEvent, ReactNode } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { BackspaceIcon, GoIcon } from './icons.tsx'
import classes from './number-pad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

type Props = {
  /** Accessible name of the pad; `go` is that of its submit key. */
  label: string
  go: string
  ready: boolean
  busy: boolean
  children: ReactNode
  dispatch: Dispatch<KioskEvent>
}

// Don't move the focus to a tapped key, so that Enter on a keyboard still submits.
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

export function NumberPad({ label, children, dispatch, ...goes }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this is none
    <div className={classes.pad} role="group" aria-label={label} onMouseDown={keepFocus}>
      {children}
      {DIGITS.map((digit) => (
        <DigitKey key={digit} digit={digit} dispatch={dispatch} />
      ))}
      <BackspaceKey dispatch={dispatch} />
      <DigitKey digit="0" dispatch={dispatch} />
      <GoKey {...goes} dispatch={dispatch} />
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
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={classes.key}
      aria-label={t`Delete the last digit`}
      onClick={() => dispatch({ type: 'backspace' })}
    >
      <BackspaceIcon />
    </button>
  )
}

// Never `disabled`, which would drop the keyboard focus.
function GoKey({ go, ready, busy, dispatch }: Pick<Props, 'go' | 'ready' | 'busy' | 'dispatch'>) {
  return (
    <button
      type="button"
      className={classes.key}
      data-go
      aria-label={go}
      aria-disabled={!ready}
      aria-busy={busy}
      onClick={() => dispatch({ type: 'go' })}
    >
      {busy ? <span className={classes.busy} /> : <GoIcon />}
    </button>
  )
}

/**
 * Shows the last `shown` digits, dots for earlier ones, and rings for digits still needed. Hidden from screen readers:
 * the live region announces the count.
 */
export function DigitsDisplay({ digits, shown }: { digits: string; shown: number }) {
  function kindOf(index: number): string {
    if (index >= digits.length) return 'empty'
    return index < digits.length - shown ? 'hidden' : 'shown'
  }
  const length = Math.max(digits.length, LOOKUP_DIGITS_MIN)
  const cells = Array.from({ length }, (_, index) => ({ index, kind: kindOf(index) }))
  return (
    <div className={classes.display} data-long={length > 8 || undefined} aria-hidden="true">
      {cells.map(({ index, kind }) => (
        <span key={index} className={classes.cell} data-kind={kind}>
          {kind === 'shown' ? digits[index] : ''}
        </span>
      ))}
    </div>
  )
}
