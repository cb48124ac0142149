import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './choice.module.css'

type Props<Value extends string> = {
  label: string
  /** For a choice whose options explain themselves to those who see them. */
  hideLabel?: boolean
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all in sight. Three or more stand below each other where there is no room for their words. */
export function Choice<Value extends string>({ label, hideLabel = false, options, value, onChange }: Props<Value>) {
  const id = useId()
  const naming = hideLabel ? { 'aria-label': label } : { 'aria-labelledby': id }
  return (
    <div className={options.length > 2 ? classes.many : undefined}>
      {!hideLabel && (
        <Input.Label id={id} labelElement="div" size="md">
          {label}
        </Input.Label>
      )}
      <SegmentedControl
        {...naming}
        data={options}
        value={value}
        onChange={onChange}
        fullWidth={!hideLabel || options.length > 2}
        classNames={{
          root: classes.root,
          control: classes.control,
          label: classes.label,
          indicator: classes.indicator,
        }}
      />
    </div>
  )
}
