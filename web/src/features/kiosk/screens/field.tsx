import { type InputHTMLAttributes, useId } from 'react'
import classes from './field.module.css'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize'> & {
  label: string
  value: string
  error?: string | undefined
  onType: (value: string) => void
}

/** Large text field for touch. Autofill and suggestions are off: the device is shared. */
export function Field({ label, value, error, onType, ...keys }: Props) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...keys}
        id={id}
        className={classes.input}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
