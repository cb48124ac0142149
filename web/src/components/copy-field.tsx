import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './copy-field.module.css'
import { notify } from './notify.tsx'

/** Copies from a hidden field with `document.execCommand`. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}

/**
 * Copies a text to the clipboard; returns false if the browser refuses. Without https, as on a local network, there is
 * no `navigator.clipboard`; falls back to `document.execCommand`.
 */
async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

export function CopyButton({ text, label, autoFocus }: { text: string; label: string; autoFocus?: boolean }) {
  const [copied, setCopied] = useState<string | null>(null)
  async function copy() {
    if (await copyText(text)) setCopied(text)
    else notify(t`This browser doesn’t let the page copy. Select the text and copy it yourself.`, 'failed')
  }
  return (
    <Button variant="default" onClick={copy} autoFocus={autoFocus} data-autofocus={autoFocus}>
      <span aria-live="polite">{copied === text ? t`Copied` : label}</span>
    </Button>
  )
}

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
        dir="ltr"
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} label={copyLabel} autoFocus={autoFocus} />
    </div>
  )
}

/** Newly created secret; it can't be shown again once this is closed. */
export function ShownOnce({
  label,
  secret,
  copyLabel,
  words,
  children,
  onClose,
}: {
  label: string
  secret: string
  copyLabel: string
  /** Says that it is shown only once, and how to use it. */
  words: string
  children?: ReactNode
  onClose: () => void
}) {
  return (
    <Stack gap="md">
      <Alert color="brass" role="status">
        {words}
      </Alert>
      <CopyField label={label} value={secret} copyLabel={copyLabel} autoFocus />
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t`Done`}</Button>
      </Group>
    </Stack>
  )
}
