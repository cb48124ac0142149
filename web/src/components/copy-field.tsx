import { TextInput } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import classes from './copy-field.module.css'

type Props = {
  label: string
  value: string
  copyLabel: string
  /** Whether the keyboard goes on at the button. */
  autoFocus?: boolean
}

/** A text to take elsewhere: it can be copied by the button, or selected and read. */
export function CopyField({ label, value, copyLabel, autoFocus }: Props) {
  return (
    <div className={classes.copy}>
      <TextInput
        className={classes.field}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} label={copyLabel} autoFocus={autoFocus} />
    </div>
  )
}
