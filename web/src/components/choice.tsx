import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './choice.module.css'

type Props<Value extends string> = {
  label: string
  /** True if the options explain themselves visually; screen readers still get the label. */
  hideLabel?: boolean
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Segmented control, of several lines where one doesn't hold all options. */
export function Choice<Value extends string>({ label, hideLabel = false, options, value, onChange }: Props<Value>) {
  const id = useId()
  const naming = hideLabel ? { 'aria-label': label } : { 'aria-labelledby': id }
  return (
    <div>
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
