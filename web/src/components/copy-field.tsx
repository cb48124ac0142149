import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { copyFrom } from '../lib/copy-text.ts'
import classes from './copy-field.module.css'
import { notify } from './notify.tsx'

type Props = {
  label: string
  value: string
  /** What the button says before it is pressed. */
  copyLabel: string
  /** Whether the keyboard goes on at the button. */
  autoFocus?: boolean
}

/** A text to take elsewhere: it can be copied by the button, or selected and read. */
export function CopyField({ label, value, copyLabel, autoFocus }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  async function copy() {
    if (!field.current) return
    if (await copyFrom(field.current)) setCopied(value)
    else notify('This browser doesn’t let the page copy. Copy the marked text yourself.', 'failed')
  }
  return (
    <div className={classes.copy}>
      <TextInput
        ref={field}
        className={classes.field}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={copy} autoFocus={autoFocus} data-autofocus={autoFocus}>
        <span aria-live="polite">{copied === value ? 'Copied' : copyLabel}</span>
      </Button>
    </div>
  )
}
