import { useLingui } from '@lingui/react/macro'
import { type HTMLInputTypeAttribute, useId } from 'react'
import classes from './field.module.css'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: 'numeric' | 'decimal'
  max?: number
  optional?: boolean
  problem?: string | undefined
}

export function Field({
  label,
  name,
  value,
  onChange,
  type = 'text',
  autoComplete,
  inputMode,
  max,
  optional,
  problem,
}: Props) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}{' '}
        {optional && (
          <span className={classes.optional}>({t({ context: 'after the name of a field', message: 'optional' })})</span>
        )}
      </label>
      <input
        className={classes.input}
        id={id}
        name={name}
        type={type}
        value={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={max}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-required={optional ? undefined : type !== 'search'}
      />
      {problem && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
