import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './choice-list.module.css'

export type Choice = { value: string; title: string; detail?: ReactNode; aside?: ReactNode; disabled?: boolean }
export type ChoiceGroup = { label?: string; choices: Choice[] }

type Props = {
  label: string
  groups: ChoiceGroup[]
  value: string | null
  onChange: (value: string) => void
  error?: ReactNode
}

/**
 * Radio group with a line of detail per option; the whole row is the click target. Takes the focus on mount: it is the
 * first field of its dialog.
 */
export function ChoiceList({ label, groups, value, onChange, error }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const radio =
      list.current?.querySelector<HTMLElement>(':checked') ?? list.current?.querySelector<HTMLElement>('input:enabled')
    radio?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={Boolean(error)}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
      className={classes.list}
    >
      <p id={`${id}-label`} className={classes.label}>
        {label}
      </p>
      {groups.map((group) => (
        <div key={group.label ?? ''} className={classes.group}>
          {group.label && <p className={classes.groupLabel}>{group.label}</p>}
          {group.choices.map((choice) => (
            <ChoiceRow
              key={choice.value}
              name={id}
              choice={choice}
              checked={choice.value === value}
              onChoose={() => onChange(choice.value)}
            />
          ))}
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function ChoiceRow({
  name,
  choice: { value, title, detail, aside, disabled },
  checked,
  onChoose,
}: {
  name: string
  choice: Choice
  checked: boolean
  onChoose: () => void
}) {
  return (
    <label className={classes.row} data-disabled={disabled || undefined}>
      <input
        data-autofocus={checked || undefined}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className={classes.radio}
      />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </label>
  )
}
