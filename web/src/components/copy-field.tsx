import { TextInput } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import classes from './copy-field.module.css'

type Props = {
  label: string
  value: string
  copyLabel: string
  autoFocus?: boolean
}

/** Read-only text to copy by button, or to select and read. */
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
